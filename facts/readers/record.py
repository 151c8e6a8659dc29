"""One entry of a workload as a reader hands it on, and what it could not read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

#: commands whose text is a statement that ran
STATEMENT_COMMANDS = frozenset({"query", "execute"})


class Record(NamedTuple):
    """A command of a session, in the order of the workload.

    session: the name of the session, unique in the workload.
    command: `query`, `execute`, `init db`, `connect`, `quit`, `change user`, `prepare` ... in lower case; a command
      that no server we know writes is kept as it stands. A binary log gives `sql mode` too.
    text: its argument as written, e.g. the SQL text; undecodable bytes are lone surrogates.
    line, column: of the first character of the text, from 1. offset: of that character in the file, from 0.
    file: where it stands, if the workload is several files; else empty.
    time: when its log says it ran, as written; blank where the log writes only what differs from above, or nothing.
    """

    session: str
    command: str
    text: str
    line: int
    offset: int
    column: int
    file: str = ""
    time: str = ""


class Mark(NamedTuple):
    """Where the reading of a text can go on: an offset in characters and its line, and what the reader keeps there."""

    offset: int
    line: int
    kept: tuple[Any, ...]


class Skipped(NamedTuple):
    """Lines that no record holds: where they begin, how many lines they are, why, and the file as of a record."""

    line: int
    offset: int
    reason: str
    lines: int = 1
    file: str = ""


OnSkip = Callable[[Skipped], None]


def ignore_skip(_: Skipped) -> None:
    """For callers that do not count what is skipped."""
