"""The general query log of MySQL 5.6 and later and of MariaDB, as one stream of records.

The server writes statement text as it is, so text that holds a well-formed header line begins a new record here. Where
the text above it is left open, the record is in doubt (doubts.py): it is reported and left out. A line that only
resembles a header stays in its statement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO

from ..errors import InputError
from .chunks import line_chunks
from .doubts import IN_DOUBT, NO_DOUBT, may_open
from .executes import MAY_BEGIN_EXECUTE, Executes
from .log_header import BANNER, BANNER_WORDS, HEADER, looks_binary
from .log_sessions import LogSessions
from .record import STATEMENT_COMMANDS, Mark, OnSkip, Record, Skipped, ignore_skip

#: characters of one record; a longer one is skipped and reported
LONGEST_RECORD = 64 * 1024 * 1024


def read_general_log(
    stream: IO[str] | Iterable[str], file: str = "", on_skip: OnSkip = ignore_skip
) -> Iterator[Record]:
    """The records of a log in file order, in constant memory.

    `stream` is a text file opened with `newline=""`, or its text cut anywhere. A `query` record that says EXECUTE
    waits for the next record of its session, and is left out where that is the `execute` record with the real text.
    The last record may be cut short. What cannot be read goes to `on_skip`. Raises InputError BE102 where the whole
    stream is binary data.
    """
    return GeneralLogReader(file, on_skip).records(line_chunks(stream))


class _Unfinished:
    """The record whose end has not been seen: its text comes in pieces. Without a session it is no record."""

    def __init__(
        self, session: str, command: str, line: int, offset: int, column: int, piece: str, time: str = ""
    ) -> None:
        self.start = Record(session, command, "", line, offset, column, "", time)
        self.pieces: list[str] = []
        self.length = 0
        self.newlines = 0
        self.add(piece)

    def add(self, piece: str) -> None:
        self.length += len(piece)
        self.newlines += piece.count("\n")
        self.pieces.append(piece)
        if self.length > LONGEST_RECORD:
            self.pieces.clear()


class GeneralLogReader:
    """Reads a general log from its beginning, or on from a mark."""

    def __init__(self, file: str, on_skip: OnSkip, mark: Mark | None = None) -> None:
        self.file = file
        self.on_skip = on_skip
        self.sessions = LogSessions(*(() if mark is None else mark.kept))
        self.executes = Executes()
        self.doubt = NO_DOUBT
        self._begins = (-1, 0) if mark is None else (mark.offset - 1, mark.line - 1)

    def mark(self, record: Record) -> Mark | None:
        """Where the header line begins of the record that was handed on last.

        None where what stands above it bears on it or on those behind it.
        """
        waits = self.executes or self.doubt != NO_DOUBT or record.text[:1] in MAY_BEGIN_EXECUTE
        if waits or self.sessions.after_banner:
            return None
        return Mark(record.offset - record.column + 1, record.line, (self.sessions.run, self.sessions.highest))

    def records(self, chunks: Iterable[str]) -> Iterator[Record]:
        """Those of a text in chunks as `line_chunks` cuts them."""
        sessions, waiting, settle, new = self.sessions, self.executes, self.executes.settle, tuple.__new__
        last = _Unfinished("", "", 0, -1, 0, "")
        offset, line = self._begins  # of the newline that begins the first chunk
        for chunk in chunks:
            parts = HEADER.split(chunk)
            last.add(parts[0])
            offset += len(parts[0])
            line += parts[0].count("\n")
            if len(parts) == 1:
                continue
            yield from self._finish(last)
            fields = iter(parts[1:-3])
            for time, who, text in zip(fields, fields, fields, strict=True):
                line += 1
                before = len(time) + len(who) + 2
                session, command = sessions[who]
                record = new(Record, (session, command, text, line, offset + before, before, "", time))
                offset += before + len(text)
                if "\n" in text:
                    line += text.count("\n")
                    yield from self._sure(self._without_banner(record))
                elif self.doubt.quote or may_open(text):
                    yield from self._sure(record)
                elif waiting or text[:1] in MAY_BEGIN_EXECUTE:
                    yield from settle(record)
                else:
                    yield record
            time, who, text = parts[-3:]
            before = len(time) + len(who) + 2
            session, command = sessions[who]
            last = _Unfinished(session, command, line + 1, offset + before, before, text, time)
            offset += before + len(text)
            line += 1 + last.newlines
        yield from self._finish(last)
        yield from waiting.values()

    def _finish(self, last: _Unfinished) -> Iterable[Record]:
        if last.length > LONGEST_RECORD:
            reason = f"the record is longer than {LONGEST_RECORD >> 20} MiB"
            above = not last.start.session  # then the text begins with the newline before its first line
            self.on_skip(Skipped(last.start.line + above, last.start.offset + above, reason, last.newlines + 1 - above))
            return ()
        record = last.start._replace(text="".join(last.pieces))
        if last.start.session:
            return self._sure(self._without_banner(record))
        self._skip_head(record)
        return ()

    def _sure(self, record: Record) -> Iterable[Record]:
        """What can be handed on now; a record in doubt never is."""
        doubt = self.doubt
        if doubt.quote:
            self.on_skip(Skipped(record.line, record.offset, IN_DOUBT, record.text.count("\n") + 1))
        self.doubt = doubt.after(record.text, record.command in STATEMENT_COMMANDS)
        return () if doubt.quote else self.executes.settle(record)

    def _skip_head(self, record: Record) -> None:
        """Report what stands above the first header beside banners."""
        rest = self._without_banner(record)
        if looks_binary(rest.text[: 1 << 16]):
            raise InputError("BE102", "this is binary data, not a general log", self.file, hint="name a text file")
        self._skip(rest.text, rest.line, rest.offset, "no header line stands above it")

    def _without_banner(self, record: Record) -> Record:
        """The record without the banners that a restart or FLUSH LOGS left after it."""
        text = record.text
        if BANNER_WORDS not in text:
            return record
        found = list(BANNER.finditer(text))
        if not found:
            return record
        self.sessions.banner()
        ends = [match.start() for match in found[1:]] + [len(text)]
        for match, end in zip(found, ends, strict=True):
            begin = match.end()
            line = record.line + text.count("\n", 0, begin)
            self._skip(text[begin:end], line, record.offset + begin, "it stands between a banner and a header line")
        return record._replace(text=text[: found[0].start()])

    def _skip(self, text: str, line: int, offset: int, reason: str) -> None:
        """Report text that begins with the newline before it, unless it is blank."""
        if text.strip():
            self.on_skip(Skipped(line + 1, offset + 1, reason, text.count("\n")))
