"""Exports of the tables in which servers keep statements (table_rows.py), as text: the files of the CSV engine and of
SELECT ... INTO OUTFILE, which escape with a backslash; CSV of other tools, with the names of columns on its first line
and quotes that are doubled; and what `mysql --batch` prints, with tabs.

A row may go on over lines, which only what stands above tells; so a file is read from its beginning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from .entry import LogEntry, LogFormat, text_of
from .general_log import LONGEST_RECORD
from .ranges import Layout, Raw
from .record import OnSkip, Skipped
from .table_rows import UNNAMED, entry_of

_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "b": "\b", "Z": "\x1a"}
_ESCAPE = re.compile(r"(?s)\\(.)")


@dataclass(frozen=True, slots=True)
class _Dialect:
    """How rows are written. field: one, in quotes (first group) or without; unwritten: what a written one stands for;
    escape: what hides a quote; null: what no value is."""

    field: re.Pattern[str]
    separator: str
    unwritten: Callable[[str], str]
    null: str
    escape: re.Pattern[bytes] | None = None
    quote: bytes = b'"'

    def leaves_open(self, line: bytes) -> bool:
        """Whether a line has one quote more than it closes, or one less."""
        seen = line if self.escape is None or b"\\" not in line else self.escape.sub(b"", line)
        return bool(seen.count(self.quote) & 1) if self.quote else False

    def fields(self, row: str) -> Sequence[str | None] | None:
        """The values of a row; None where it is none."""
        values: list[str | None] = []
        at = 0
        while True:
            found = self.field.match(row, at)
            assert found is not None  # it matches nothing too
            quoted, plain = found.groups()
            values.append(
                self.unwritten(quoted) if plain is None else None if plain == self.null else self.unwritten(plain)
            )
            at = found.end()
            if at == len(row):
                return values
            if row[at] != self.separator:
                return None
            at += 1


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text) if "\\" in text else text


def _undoubled(text: str) -> str:
    return text.replace('""', '"')


_OF_SERVER = _Dialect(
    re.compile(r'(?s)"((?:[^"\\]|\\.)*+)"|([^",]*+)'), ",", _unescaped, r"\N", re.compile(rb"(?s)\\.")
)
_OF_TOOLS = _Dialect(re.compile(r'"((?:[^"]|"")*+)"|([^",]*+)'), ",", _undoubled, "NULL")
_OF_BATCH = _Dialect(re.compile(r"(?!)(.)|([^\t]*+)"), "\t", _unescaped, "NULL", quote=b"")


def _entries(raws: Iterable[Raw], on_skip: OnSkip) -> Iterator[LogEntry]:
    dialect, names = _OF_SERVER, None
    lines: list[bytes] = []
    first, length, is_open, is_first = Raw(0, 0, b"", b"", b""), 0, False, True
    for raw in raws:
        if not raw.who:
            continue
        line = raw.who + raw.text
        if is_first and (named := _named(text_of(line).strip())) is not None:
            dialect, names = named
        elif not is_open or length > LONGEST_RECORD:
            yield from _entry(lines, first, dialect, names, on_skip)
            lines, first, length, is_open = [line], raw, len(line), dialect.leaves_open(line)
        else:
            lines.append(line)
            length += len(line)
            is_open ^= dialect.leaves_open(line)
        is_first = False
    yield from _entry(lines, first, dialect, names, on_skip)


def _named(line: str) -> tuple[_Dialect, Sequence[str]] | None:
    """How a file is written whose first line this is, and the names of its columns, where it has them."""
    dialect = _OF_BATCH if "\t" in line else _OF_TOOLS
    names = [name.strip().lower() for name in line.replace('"', "").split(dialect.separator)]
    return (dialect, names) if "thread_id" in names else None


def _entry(
    lines: Sequence[bytes], first: Raw, dialect: _Dialect, names: Sequence[str] | None, on_skip: OnSkip
) -> Iterator[LogEntry]:
    """The entry of a row that stands on these lines, if there is one."""
    if not lines:
        return
    values = dialect.fields(text_of(b"\n".join(lines)).rstrip("\r\n"))
    named = None if values is None else names or UNNAMED.get(len(values))
    row = dict(zip(named, values, strict=False)) if named and values and len(named) == len(values) else None
    found = None if row is None else entry_of(row, first.offset, first.line)
    if isinstance(found, LogEntry):
        yield found
    else:
        on_skip(Skipped(first.line, first.offset, found or "this is no row of a table of statements", len(lines)))


TABLE_CSV = LogFormat(
    "table-csv", Layout("an exported table", re.compile(rb"\n()([^\r\n])"), 0), _entries, is_cut=False
)
