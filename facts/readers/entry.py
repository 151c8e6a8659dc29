"""One record of a slow or audit log or of an exported table, as far as it tells itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from .measured import NOT_MEASURED, Measured
from .ranges import Layout, Raw
from .record import OnSkip

#: the command of what was reported as no record, and yet may end a text that is open above
NO_RECORD = ""


class LogEntry(NamedTuple):
    """A record whose meaning is known.

    offset: of its header line, in bytes of the file. line, column: of its text, from 1. at: bytes from `offset` to the
    text, None where the log does not hold the text as it was sent. time: of the log's clock, as ISO 8601 or as written.
    session: the connection id. command, text: as in `Record`. db: the default database, None where the record does not
    tell it. error: the server's error code, 0 for success, None where the log does not tell. account: `user@host`,
    where the record tells it.
    """

    offset: int
    line: int
    column: int
    at: int | None
    time: str | None
    session: str
    command: str
    text: bytes
    db: str | None = None
    error: int | None = None
    account: str | None = None
    measured: Measured = NOT_MEASURED


@dataclass(frozen=True, slots=True)
class LogFormat:
    """A kind of log. name: as options say it. db_holds_on: a database that a record tells holds for those after it too.

    verbatim: texts stand in it as they are, so that one may hold what looks like a record. is_cut: a record is known by
    its header line alone, so that a file may be read in ranges.
    read: the entries of records; what is none goes to `on_skip`.
    """

    name: str
    layout: Layout
    read: Callable[[Iterable[Raw], OnSkip], Iterator[LogEntry]]
    db_holds_on: bool = False
    verbatim: bool = False
    is_cut: bool = True


def text_of(raw: bytes) -> str:
    """Text as `Record` holds it: undecodable bytes are lone surrogates."""
    return raw.decode("utf-8", "surrogateescape")
