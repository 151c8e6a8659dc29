"""The records of a byte range of a log whose records each begin with a header line.

A range owns the records whose header line begins in it and reads past its end to finish the last one. A header line is
one wherever it stands, so the records are the same however a file is cut.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from .general_log import LONGEST_RECORD
from .log_header import BANNER, BANNER_WORDS, HEADER, looks_binary
from .record import OnSkip, Skipped, ignore_skip

_BLOCK = 1 << 23
_LONGER_THAN_A_HEADER = 1 << 16
_BANNER = re.compile(BANNER.pattern.encode())
_BANNER_WORDS = BANNER_WORDS.encode()
_BOM = b"\xef\xbb\xbf"
_BYTES_PER_CHARACTER = 4

_NOTHING = re.compile("")

#: the end of a range that reaches to the end of its file
END = 1 << 62


@dataclass(frozen=True, slots=True)
class Layout:
    """How records begin. name: what such a log is called, with its article.

    header: matches the newline before a header line, then two groups, then `gap` bytes; text follows. It matches within
    one line. above: what may stand above the first one.
    """

    name: str
    header: re.Pattern[bytes]
    gap: int
    above: re.Pattern[str] = _NOTHING


GENERAL_LOG = Layout("a general log", re.compile(HEADER.pattern.encode()), 1)


class ByteSource(Protocol):
    """Where bytes come from: a file opened at the byte before the range, or at 0."""

    def read(self, size: int, /) -> bytes: ...


class Raw(NamedTuple):
    """A record as its bytes are: what only the whole log tells (session, date) is not here yet.

    offset, line: of the header line, in bytes from 0 and lines from 1. time: its time column with the tab. who: id and
    command. banner: the server opened the log anew after it; without a `who` this is all there is. In other logs `time`
    and `who` are what the groups of the header hold, and `who` is never empty.
    """

    offset: int
    line: int
    time: bytes
    who: bytes
    text: bytes
    banner: bool = False


class Cut(NamedTuple):
    """A chunk cut at its header lines: the text above the first, then time, who and text of each record in turn.

    between: of all records but the last; last: of the last one, nothing where there is no header line. lines: newlines
    from the first header line to the last one; None: not counted. banners: whether a banner may stand between them.
    """

    above: bytes
    between: Sequence[bytes]
    last: Sequence[bytes]
    lines: int | None = None
    banners: bool = True


#: cuts a chunk; header lines behind the first that begins at or behind this byte may be left out
Cutter = Callable[[bytes, int], Cut]


class ScanRange(NamedTuple):
    """Whole records that stand one after the other, with no banner in them.

    chunk: the bytes they stand in; at: where the newline above the first of them is in these. offset, line: of that
    newline in the log. parts: time, who and text of each record in turn.
    """

    chunk: bytes
    at: int
    offset: int
    line: int
    parts: Sequence[bytes]


def read_scan_ranges(
    source: ByteSource,
    low: int,
    high: int,
    lines_before: int = 0,
    on_skip: OnSkip = ignore_skip,
    cut: Cutter | None = None,
) -> Iterator[Raw | ScanRange]:
    """As `read_range`, of a general log, but records side by side wherever nothing keeps them apart.

    cut: what cuts chunks in place of the layout's expression, at the same places.
    """
    return _Range(low, high, on_skip, GENERAL_LOG, cut).records(source, lines_before)


def read_range(
    source: ByteSource,
    low: int,
    high: int,
    lines_before: int = 0,
    on_skip: OnSkip = ignore_skip,
    layout: Layout = GENERAL_LOG,
) -> Iterator[Raw]:
    """The records whose header line begins in bytes `[low, high)`, in order.

    source: opened at byte `low - 1`, or 0. lines_before: newlines before `low`. Offsets told to `on_skip` are bytes.
    """
    for found in _Range(low, high, on_skip, layout).records(source, lines_before):
        if isinstance(found, Raw):
            yield found
        else:
            yield from _single(found, 1 + layout.gap)


def _single(scan: ScanRange, around: int) -> Iterator[Raw]:
    """The records of a scan range; around: how many bytes of each are in none of its parts."""
    offset, line = scan.offset, scan.line
    fields = iter(scan.parts)
    for time, who, text in zip(fields, fields, fields, strict=True):
        line += 1
        yield Raw(offset + 1, line, time, who, text)
        if b"\n" in text:
            line += text.count(b"\n")
        offset += len(time) + len(who) + len(text) + around


@dataclass(slots=True)
class _Open:
    """The record whose end has not been seen; without a `who` it is the text above the first header."""

    offset: int
    line: int
    time: bytes = b""
    who: bytes = b""
    length: int = 0
    newlines: int = 0
    pieces: list[bytes] = field(default_factory=list)

    def add(self, piece: bytes) -> None:
        self.length += len(piece)
        self.newlines += piece.count(b"\n")
        self.pieces.append(piece)
        if self.length > LONGEST_RECORD * _BYTES_PER_CHARACTER:
            self.pieces.clear()

    def text(self) -> bytes | None:
        """The text, or None where it is too long."""
        if self.length > LONGEST_RECORD * _BYTES_PER_CHARACTER:
            return None
        text = b"".join(self.pieces)
        if self.length > LONGEST_RECORD and len(_decoded(text)) > LONGEST_RECORD:
            return None
        return text


class _Range:
    def __init__(self, low: int, high: int, on_skip: OnSkip, layout: Layout, cut: Cutter | None = None) -> None:
        self._low = low
        self._high = high
        self._on_skip = on_skip
        self._layout = layout
        self._cut = cut or self._by_expression

    def _by_expression(self, chunk: bytes, _: int) -> Cut:
        parts = self._layout.header.split(chunk)
        return Cut(parts[0], parts[1:-3], parts[-3:] if len(parts) > 1 else ())

    def records(self, source: ByteSource, lines_before: int) -> Iterator[Raw | ScanRange]:
        high = self._high
        around = 1 + self._layout.gap  # the newline above and the gap
        # The text above the first header is the file's head, or belongs to the record of an earlier range.
        last = None if self._low else _Open(-1, 0)
        offset, line = self._low - 1, lines_before + 1  # of the first byte of a chunk, the newline before a line
        for number, (chunk, mark) in enumerate(_chunks(source, self._low)):
            if not number:
                offset += mark
                line -= chunk[:1] == b"\n"
            above, parts, ending, lines, banners = self._cut(chunk, high - offset - 1)
            if last is not None:
                last.add(above)
            offset += len(above)
            line += above.count(b"\n")
            if not ending:
                if last is None and offset >= high:
                    return
                continue
            if last is not None:
                yield from self._finished(last)
            time, who, text = ending
            ends = offset + len(chunk) - len(above)  # of the chunk
            begins = ends - around - len(time) - len(who) - len(text)  # of its last record
            between = ScanRange(chunk, len(above), offset, line, parts)
            last = _Open(begins + 1, line + 1, time, who)
            first, end = len(above), begins - offset + len(above)  # of these records, in the chunk
            are_within = bool(parts) and begins - around - sum(map(len, parts[-3:])) + 1 < high
            if are_within and (not banners or chunk.find(_BANNER_WORDS, first, end) < 0):
                yield between
                last.line += chunk.count(b"\n", first, end) if lines is None else lines
            else:
                for raw in _single(between, around):
                    if raw.offset >= high:
                        return
                    yield self._without_banner(raw)
                    last.line = raw.line + raw.text.count(b"\n") + 1
            if begins + 1 >= high:
                return
            last.add(text)
            offset, line = ends, last.line + last.newlines
        if last is not None:
            yield from self._finished(last)

    def _finished(self, last: _Open) -> Iterator[Raw]:
        text = last.text()
        if text is None:
            reason = f"the record is longer than {LONGEST_RECORD >> 20} MiB"
            above = not last.who  # then the text begins with the newline before its first line
            lines = last.newlines + 1 - above
            self._on_skip(Skipped(last.line + above, max(last.offset, 0), reason, lines))
            return
        raw = self._without_banner(Raw(last.offset, last.line, last.time, last.who, text))
        if last.who:
            yield raw
            return
        if looks_binary(_decoded(raw.text[: 1 << 16])):
            self._on_skip(Skipped(1, 0, f"this is binary data, not {self._layout.name}", raw.text.count(b"\n")))
        else:
            self._skip(raw.text, 0, -1, "no header line stands above it")
        if raw.banner:
            yield raw._replace(text=b"")

    def _without_banner(self, raw: Raw) -> Raw:
        """The record without the banners that a restart or FLUSH LOGS left after it."""
        text = raw.text
        found = list(_BANNER.finditer(text)) if _BANNER_WORDS in text else []
        if not found:
            return raw
        begins = raw.offset + (len(raw.time) + len(raw.who) + self._layout.gap if raw.who else 0)
        ends = [match.start() for match in found[1:]] + [len(text)]
        for match, end in zip(found, ends, strict=True):
            line = raw.line + text.count(b"\n", 0, match.end())
            reason = "it stands between a banner and a header line"
            self._skip(text[match.end() : end], line, begins + match.end(), reason)
        return raw._replace(text=text[: found[0].start()], banner=True)

    def _skip(self, text: bytes, line: int, offset: int, reason: str) -> None:
        """Report text that begins with the newline before it, unless it is blank."""
        said = _decoded(text).strip()
        if said and not self._layout.above.fullmatch(said):
            self._on_skip(Skipped(line + 1, offset + 1, reason, text.count(b"\n")))


def _chunks(source: ByteSource, low: int) -> Iterator[tuple[bytes, int]]:
    """The bytes from `low - 1` on, cut before newlines, the file's last newline left out.

    At 0 a newline stands before the text. The number is how many bytes of a mark were left out above it.
    """
    above = 0
    rest = b"" if low else b"\n"
    first = not low
    while block := source.read(_BLOCK):
        if first and block.startswith(_BOM):
            block, above = block[len(_BOM) :], len(_BOM)
        first = False
        cut = block.rfind(b"\n")
        if len(block) - cut > _LONGER_THAN_A_HEADER or cut < 0:
            rest += block
            cut = rest.rfind(b"\n")
            if len(rest) - cut > _LONGER_THAN_A_HEADER:
                cut = len(rest)
            if cut > 0:
                yield rest[:cut], above
            rest = rest[max(cut, 0) :]
            continue
        chunk = b"".join((rest, memoryview(block)[:cut]))  # as above, without a copy of all of it in between
        if chunk:
            yield chunk, above
        rest = block[cut:]
    if rest not in (b"\n", b""):
        yield rest, above


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "surrogateescape")
