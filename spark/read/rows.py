"""Records of a range as rows of the `records` table, with the template of every statement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from hashlib import blake2b
from typing import Any, TypeVar

import pyarrow as arrow

from ...facts.readers.doubts import IN_DOUBT, NO_DOUBT, OpenText, may_open
from ...facts.readers.log_sessions import LogSessions
from ...facts.readers.ranges import Raw
from ...facts.readers.record import STATEMENT_COMMANDS, OnSkip, Skipped, ignore_skip
from ...facts.secrets.mask import masked_bytes
from ...facts.sql.template import fold

#: rows of a record batch, and template numbers remembered
BATCH = 10_000
KEPT = 100_000
_EPOCH = date(1970, 1, 1).toordinal()


def template_id(key: str) -> int:
    """The number of a template, or of a text that is its own: 64 bits of BLAKE2b, the same in every run.

    Among a million templates two share a number with a probability of 3 in 10^8.
    """
    digest = blake2b(key.encode("utf-8", "surrogateescape"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


class RowBuilder:
    """Turns the records of one range into rows; `firsts` holds the first row of each template met, `time` the
    last time column.

    sessions: as they are named where the range begins. time: the last time column above the range. doubt: whether what
    follows may be part of a text above the range; what is in doubt goes to `on_skip`. show_secrets: texts keep
    their passwords; by default they are masked.
    """

    show_secrets = False

    def __init__(
        self,
        schema: Any,
        stream: int,
        base: int,
        sessions: LogSessions,
        time: bytes,
        doubt: OpenText = NO_DOUBT,
    ) -> None:
        self._schema = schema
        self._stream = stream
        self._base = base
        self._sessions = sessions
        self.time = time
        self.doubt = doubt
        self._days: dict[bytes, int | None] = {}
        self._ids: dict[str, int] = {}
        self.firsts: list[tuple[Any, ...]] = []
        self.failed: list[OSError] = []
        self.count = 0

    def of_raws(self, raws: Iterable[Raw], on_skip: OnSkip = ignore_skip) -> Iterator[Any]:
        """The rows in order, in Arrow record batches."""
        rows: list[tuple[Any, ...]] = []
        sessions, days, ids, stream, base = self._sessions, self._days, self._ids, self._stream, self._base
        time, doubt = self.time, self.doubt
        when, day = _written(time), self._day(time)
        for raw in until_unreadable(raws, self.failed):
            if raw.who:
                if raw.time != b"\t\t" and raw.time != time:
                    time = raw.time
                    when = time[:-1].decode("ascii")
                    key = time[:10]
                    day = days[key] if key in days else self._day(time)
                who = raw.who.decode("ascii")
                session, command = sessions[who]
                column = len(raw.time) + len(who) + 2
                text = raw.text
                said = text.decode("utf-8", "surrogateescape")
                if doubt.quote or may_open(said):
                    before, doubt = doubt, doubt.after(said, command in STATEMENT_COMMANDS)
                    if before.quote:
                        on_skip(Skipped(raw.line, raw.offset, IN_DOUBT, text.count(b"\n") + 1))
                        if raw.banner:
                            sessions.banner()
                        continue
                if not self.show_secrets and (hidden := masked_bytes(text)) is not text:
                    text, said = hidden, hidden.decode("utf-8", "surrogateescape")
                if command in STATEMENT_COMMANDS:
                    template = fold(said)
                    folded = template is not None
                    key_text = said if template is None else template
                    number = ids.get(key_text)
                    if number is None:
                        number = template_id(key_text)
                        if len(ids) >= KEPT:
                            ids.clear()
                        ids[key_text] = number
                        self.firsts.append((number, stream, base + raw.offset, raw.line, column, folded, text, None))
                    own = None if folded else text
                else:
                    number, folded, own = None, None, text
                place = base + raw.offset
                rows.append((stream, place, raw.line, column, when, day, session, command, number, folded, own, text))
                if len(rows) >= BATCH:
                    yield self._batch(rows)
                    rows = []
            if raw.banner:
                sessions.banner()
        self.time, self.doubt = time, doubt
        if rows:
            yield self._batch(rows)
        for error in self.failed:
            raise error

    def _batch(self, rows: list[tuple[Any, ...]]) -> Any:
        self.count += len(rows)
        columns = zip(*rows, strict=True)
        arrays = [arrow.array(column, field.type) for column, field in zip(columns, self._schema, strict=False)]
        arrays += [arrow.nulls(len(rows), field.type) for field in list(self._schema)[len(arrays) :]]
        return arrow.RecordBatch.from_arrays(arrays, schema=self._schema)

    def _day(self, time: bytes) -> int | None:
        found = self._days[time[:10]] = day_of(time)
        return found


T = TypeVar("T")


def until_unreadable(raws: Iterable[T], failed: list[OSError]) -> Iterator[T]:
    """The records before the place where a file can be read no further."""
    try:
        yield from raws
    except OSError as error:
        failed.append(error)


def day_of(time: bytes) -> int | None:
    """The date of a time column as the server wrote it, in days since 1970; None where it is no date."""
    digits = time[:10].replace(b"-", b"")
    try:
        if time[4:5] == b"-":
            year, month, day = int(digits[:4]), int(digits[4:6]), int(digits[6:8])
        elif digits[:6].isdigit():
            year, month, day = 2000 + int(digits[:2]), int(digits[2:4]), int(digits[4:6])
        else:
            return None
        return date(year, month, day).toordinal() - _EPOCH
    except ValueError:
        return None


def _written(time: bytes) -> str | None:
    return time[:-1].decode("ascii") if time and time != b"\t\t" else None
