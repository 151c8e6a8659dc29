"""Sessions that are open where the records of a run end: kept as rows, so that the next run goes on with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...facts.catalog import Table
from ...facts.codec import decoded, encoded
from ...facts.readers.executes import Executes
from ...facts.readers.record import Record
from ...facts.server.session import Session
from ...facts.sql.dialect import DEFAULT_MODE, SqlMode
from ...facts.statement import Statement
from ...rules.replay.client import Client
from ...rules.replay.decider import KeepingDecider
from ...rules.replay.replay import Replay

#: what stands as the command in the row of a kept session; the second one may change what others meet
REOPEN, REOPEN_SHARING = "reopen", "reopen sharing"

#: commands of sessions that may change what others meet, whatever their templates say
SHARING_COMMANDS = (REOPEN_SHARING, "sql mode")

#: the rows of kept sessions come before every record
FIRST = -(1 << 62)


@dataclass(frozen=True)
class SavedSession:
    """A session: its names and texts, the rows of its state, and an EXECUTE that waits for its real text.

    waiting: its text, line, position and column. begun: whether its beginning was seen. redefined: others changed
    definitions since it last ran a statement that it keeps parsed.
    """

    name: str
    default_db: str = ""
    account: str = ""
    mode: SqlMode = DEFAULT_MODE
    prepared: tuple[tuple[str, Statement], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    temporary: tuple[tuple[str, Table | None], ...] = ()
    rows: tuple[tuple[str | int, ...], ...] = ()
    live: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    waiting: tuple[str, int, int, int] | None = None
    prepared_in: tuple[tuple[str, str], ...] = ()
    begun: bool = True
    redefined: bool = False

    @property
    def command(self) -> str:
        """How the row of this session is marked."""
        may_share = self.prepared or self.waiting or self.mode != DEFAULT_MODE
        return REOPEN_SHARING if may_share else REOPEN


def save_all(replay: Replay, executes: Executes) -> list[SavedSession]:
    """The sessions that are open now, in the order they were opened."""
    names = dict.fromkeys((*replay.sessions, *executes))
    return [_saved(name, replay.sessions.get(name), replay, executes.get(name)) for name in names]


def _saved(name: str, client: Client | None, replay: Replay, waiting: Record | None) -> SavedSession:
    said = None if waiting is None else (waiting.text, waiting.line, waiting.offset, waiting.column)
    if client is None:  # its first record waits, so no Connect was seen
        return SavedSession(name, waiting=said, begun=False)
    session, decider = client.session, replay.decider
    return SavedSession(
        session.name,
        session.default_db,
        session.account,
        session.mode,
        tuple(session.prepared.items()),
        tuple(session.texts.items()),
        tuple(session.temporary.items()),
        tuple(sorted(decider.facts(client.state), key=repr)),  # type: ignore[arg-type]
        tuple(decider.live(client.state)),
        tuple(sorted(replay.bodies.get(session.name, ()))),
        said,
        tuple(session.prepared_in.items()),
        session.begun,
        session.definitions != replay.shared.definitions,
    )


def reopen(saved: SavedSession, decider: KeepingDecider, replay: Replay, executes: Executes) -> None:
    """Go on with a session."""
    session = Session(
        saved.name,
        saved.default_db,
        saved.mode,
        dict(saved.prepared),
        dict(saved.texts),
        dict(saved.temporary),
        account=saved.account,
        prepared_in=dict(saved.prepared_in),
        begun=saved.begun,
    )
    session.definitions = replay.shared.definitions - saved.redefined
    if saved.expected:
        replay.bodies[saved.name] = frozenset(saved.expected)
    replay.sessions.reopen(session, decider.restore(saved.rows, saved.live))
    if saved.waiting is not None:
        text, line, position, column = saved.waiting
        executes[saved.name] = Record(saved.name, "query", text, line, position, column)


def saved_row(stream: int, number: int, saved: SavedSession, day: Any) -> tuple[Any, ...]:
    """A session as a row of `records`; `day` is that of the record that waits."""
    place = (stream, FIRST + number, 0, 0, None, day)
    return (*place, saved.name, saved.command, None, None, encoded(saved).encode("ascii"), b"", None, None, None, None)


def read_saved(own: bytes) -> SavedSession:
    """The session of such a row."""
    return decoded(SavedSession, own.decode("ascii"))
