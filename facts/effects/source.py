"""The protocol of effects: what a replay asks of something that knows what running a statement does to rows."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal, Protocol

from ..server.names import Names
from ..sql.dialect import DEFAULT_MODE, SqlMode
from ..statement import Statement
from .effects import Effects, ProgramStep

#: where effects come from: assumed (no source), rows that are followed, what a server was seen to do, a private server
EffectsKind = Literal["assumed", "shadow", "recorded", "live"]


class EffectsSource(Protocol):
    """Knows, or follows, what statements do to rows; moved by what rules say of transactions.

    Sessions are named as in the workload. A replay without a source assumes that every statement succeeds and changes
    rows (facts/resolve/assumed.py, docs/certainty.md).
    """

    def run(
        self, statement: Statement, names: Names, session: str, mode: SqlMode = DEFAULT_MODE, text: str | None = None
    ) -> Effects:
        """The effects of a statement that runs now (CALL and compound blocks: `steps`). Never raises.

        names: what names mean before the statement. text: the statement as sent, where `statement` is a template's.
        """

    def steps(
        self, statement: Statement, names: Names, session: str, mode: SqlMode = DEFAULT_MODE, text: str | None = None
    ) -> Generator[ProgramStep, int, Effects]:
        """The statements that CALL or a compound block runs, in order; the effects of the whole are returned.

        The caller runs each (`step.run()`) or refuses it, and sends back an error code or 0.
        """

    def assume(self, statement: Statement, names: Names, session: str, mode: SqlMode, why: str) -> Effects:
        """The effects of a statement of which it is not known whether it runs, or with which values."""

    def logged_text(self, statement: Statement, session: str, mode: SqlMode, text: str) -> str:
        """The text that a binary log gets of a statement as sent, asked before it runs."""

    def undo_last(self, session: str) -> None:
        """The last `run` of the session did not happen: the server refused the statement."""

    def begin(self, session: str) -> None:
        """A transaction starts."""

    def commit(self, session: str) -> None:
        """The changes of the session's transaction stay."""

    def rollback(self, session: str) -> None:
        """Changes of transactional tables since the last commit are taken back."""

    def perhaps_ended(self, session: str) -> None:
        """The session's transaction, or a part of it, may have ended."""

    def savepoint(self, session: str, name: str) -> None:
        """`SAVEPOINT name`."""

    def rollback_to(self, session: str, name: str) -> None:
        """`ROLLBACK TO SAVEPOINT name`."""

    def release(self, session: str, name: str) -> None:
        """`RELEASE SAVEPOINT name`."""

    def presumed_of_end(self, session: str) -> tuple[str, ...]:
        """What is presumed where the log is said to get the end of a session that has temporary tables."""
        ...

    def end(self, session: str) -> None:
        """The connection ends."""

    def restart(self) -> None:
        """The server starts again."""

    def close(self) -> None:
        """Give memory and files back; nothing can be asked afterwards."""
