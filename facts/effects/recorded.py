"""Effects as a server was seen to have them, over rows that are followed for what was not recorded."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import replace

from ..server.names import Names
from ..sql.dialect import DEFAULT_MODE, SqlMode
from ..sql.kinds import CHANGES, LOADS
from ..statement import Statement
from .effects import Effects, ProgramStep
from .observed import OF_ROWS, Observed
from .source import EffectsSource

_CHANGES_ROWS = CHANGES | LOADS | {"CREATE TABLE SELECT", "CREATE TEMPORARY TABLE SELECT"}


class RecordedEffects:
    """The effects of each statement as observed; `expect` is told before the statement runs.

    followed: what is asked for all that was not observed: what routines run, what a session prepared, rows.
    refusals: codes that rules derive themselves, so that no observation hands them the answer.
    """

    def __init__(self, followed: EffectsSource, refusals: Collection[int]) -> None:
        self._followed = followed
        self._refusals = frozenset(refusals)
        self._expected: Observed | None = None

    def expect(self, observed: Observed | None) -> None:
        """What comes of the next statement that a client sends; None where it is not known."""
        self._expected = observed

    def run(
        self, statement: Statement, names: Names, session: str, mode: SqlMode = DEFAULT_MODE, text: str | None = None
    ) -> Effects:
        """The effects that were observed, in the terms of what was followed. Never raises."""
        observed, self._expected = self._expected, None
        effects = self._followed.run(statement, names, session, mode, text)
        if observed is None or observed.error in self._refusals:
            return effects

        if statement.kind not in _CHANGES_ROWS or "returning" in statement.flags:
            observed = replace(observed, affected=None)  # of rows that are sent
        if effects.sure and observed.agrees(effects.error, effects.changes, effects.affected):
            return effects
        if observed.error:
            return self._failed(effects, observed, session)
        if effects.sure:
            self._followed.undo_last(session)
            self._followed.assume(statement, names, session, mode, "the server did something else with the rows")
            effects = Effects(affected=observed.affected or 0, warnings=effects.warnings)
        return replace(effects, sure=False, error=0, may_fail=(), observed=observed)

    def _failed(self, effects: Effects, observed: Observed, session: str) -> Effects:
        if effects.error == observed.error:
            return replace(effects, sure=True, likely=False, may_fail=(), why_not="")
        if not effects.error:
            self._followed.undo_last(session)
        early = observed.error not in OF_ROWS and not observed.changes
        return Effects(observed.error, early=early, changes=observed.changes)

    def steps(
        self, statement: Statement, names: Names, session: str, mode: SqlMode = DEFAULT_MODE, text: str | None = None
    ) -> Generator[ProgramStep, int, Effects]:
        """What a routine runs, as followed; the error of the whole as observed."""
        observed, self._expected = self._expected, None
        effects = yield from self._followed.steps(statement, names, session, mode, text)
        if observed is None or observed.error in self._refusals or effects.error == observed.error:
            return effects
        early = observed.error not in OF_ROWS
        return replace(effects, error=observed.error, early=early, values=(), may_fail=())

    def assume(self, statement: Statement, names: Names, session: str, mode: SqlMode, why: str) -> Effects:
        """As what is followed has it."""
        return self._followed.assume(statement, names, session, mode, why)

    def logged_text(self, statement: Statement, session: str, mode: SqlMode, text: str) -> str:
        """As what is followed has it."""
        return self._followed.logged_text(statement, session, mode, text)

    def undo_last(self, session: str) -> None:
        """The last `run` did not happen."""
        self._followed.undo_last(session)

    def begin(self, session: str) -> None:
        """A transaction starts."""
        self._followed.begin(session)

    def commit(self, session: str) -> None:
        """A transaction's changes stay."""
        self._followed.commit(session)

    def rollback(self, session: str) -> None:
        """A transaction's changes are taken back."""
        self._followed.rollback(session)

    def perhaps_ended(self, session: str) -> None:
        """Whether the transaction ended is not known."""
        self._followed.perhaps_ended(session)

    def savepoint(self, session: str, name: str) -> None:
        """`SAVEPOINT name`."""
        self._followed.savepoint(session, name)

    def rollback_to(self, session: str, name: str) -> None:
        """`ROLLBACK TO SAVEPOINT name`."""
        self._followed.rollback_to(session, name)

    def release(self, session: str, name: str) -> None:
        """`RELEASE SAVEPOINT name`."""
        self._followed.release(session, name)

    def presumed_of_end(self, session: str) -> tuple[str, ...]:
        """As followed: a recording has no statement for the end of a session."""
        return self._followed.presumed_of_end(session)

    def end(self, session: str) -> None:
        """The connection ends."""
        self._followed.end(session)

    def restart(self) -> None:
        """The server starts again."""
        self._followed.restart()

    def close(self) -> None:
        """Give memory back."""
        self._followed.close()
