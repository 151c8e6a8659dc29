"""Records of a general log as rows of the `records` table, column by column: a scan range of them makes a batch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple

import pyarrow as arrow

from ...facts.readers.doubts import IN_DOUBT
from ...facts.readers.ranges import Cutter, Raw, ScanRange
from ...facts.readers.record import STATEMENT_COMMANDS, OnSkip, Skipped, ignore_skip
from ...facts.sql.template import fold
from .rows import KEPT, RowBuilder, template_id, until_unreadable
from .secrets import masked_scan_range

_NO_TIME = "\t\t"


class _Headings(NamedTuple):
    """Of each record of a scan range: its command, offset and line of its header line, and how long that is."""

    commands: Sequence[str]
    places: Sequence[int]
    lines: Sequence[int]
    heads: Sequence[int]


class ColumnBuilder(RowBuilder):
    """Turns scan ranges into batches without a step per column of a record; single records as its base class does.

    cut: what is to cut the chunks of its log, if not the expression.
    """

    cut: Cutter | None = None

    def of_scans(self, found: Iterable[Raw | ScanRange], on_skip: OnSkip = ignore_skip) -> Iterator[Any]:
        """The rows in order, in Arrow record batches."""
        raws: list[Raw] = []
        for each in until_unreadable(found, self.failed):
            if isinstance(each, Raw):
                raws.append(each)
                continue
            yield from self.of_raws(raws, on_skip)
            raws = []
            yield self._of_scan(each, on_skip)
        yield from self.of_raws(raws, on_skip)

    def _of_scan(self, scan: ScanRange, on_skip: OnSkip) -> Any:
        if not self.show_secrets:
            scan = masked_scan_range(scan)
        times, whos = (_decoded(scan.parts[part::3]) for part in (0, 1))
        texts = scan.parts[2::3]
        heads = [len(time) + len(who) + 2 for time, who in zip(times, whos, strict=True)]
        sizes = [head + len(text) for head, text in zip(heads, texts, strict=True)]
        starts = list(accumulate(sizes, initial=0))[:-1]  # of the newlines above the records
        lines = list(accumulate((text.count(b"\n") + 1 for text in texts), initial=scan.line + 1))[:-1]
        sessions, commands = zip(*map(self._sessions.__getitem__, whos), strict=True)
        places = [scan.offset + 1 + start for start in starts]
        heading = _Headings(commands, places, lines, heads)
        numbers, folded, own, doubtful = self._templates(heading, texts, on_skip)
        count = len(texts)
        made = {
            "stream": arrow.repeat(arrow.scalar(self._stream, arrow.int32()), count),
            "position": arrow.array([self._base + place for place in places], arrow.int64()),
            "line": arrow.array(lines, arrow.int64()),
            "column": arrow.array(heads, arrow.int32()),
            **self._times(times),
            "session": arrow.array(sessions, self._schema.field("session").type),
            "command": arrow.array(commands, self._schema.field("command").type),
            "template": arrow.array(numbers, arrow.int64()),
            "folded": arrow.array(folded, arrow.bool_()),
            "own": arrow.array(own, arrow.binary()),
            "text": _pieces(scan.chunk, [scan.at + start for start in starts], heads, sizes),
        }
        columns = [made[f.name] if f.name in made else arrow.nulls(count, f.type) for f in self._schema]
        batch = arrow.RecordBatch.from_arrays(columns, schema=self._schema)
        if doubtful:
            left_out = set(doubtful)
            batch = batch.filter(arrow.array([row not in left_out for row in range(count)]))
        self.count += len(batch)
        return batch

    def _templates(
        self, heading: _Headings, texts: Sequence[bytes], on_skip: OnSkip
    ) -> tuple[list[int | None], list[bool | None], list[bytes | None], list[int]]:
        """The columns `template`, `folded` and `own`, and the rows in doubt, which are told to `on_skip`."""
        ids, doubt = self._ids, self.doubt
        numbers: list[int | None] = []
        folded: list[bool | None] = []
        own: list[bytes | None] = []
        doubtful: list[int] = []
        for row, (command, text) in enumerate(zip(heading.commands, texts, strict=True)):
            said = text.decode("utf-8", "surrogateescape")
            is_statement = command in STATEMENT_COMMANDS
            template = fold(said) if is_statement else None
            if doubt.quote or (is_statement and may_leave_open(said, template)):
                before, doubt = doubt, doubt.after(said, is_statement)
                if before.quote:
                    on_skip(Skipped(heading.lines[row], heading.places[row], IN_DOUBT, text.count(b"\n") + 1))
                    doubtful.append(row)
                    is_statement = False
            if not is_statement:
                numbers.append(None)
                folded.append(None)
                own.append(text)
                continue
            key = said if template is None else template
            number = ids.get(key)
            if number is None:
                number = template_id(key)
                if len(ids) >= KEPT:
                    ids.clear()
                ids[key] = number
                place = (self._base + heading.places[row], heading.lines[row], heading.heads[row])
                self.firsts.append((number, self._stream, *place, template is not None, text, None))
            numbers.append(number)
            folded.append(template is not None)
            own.append(None if template is not None else text)
        self.doubt = doubt
        return numbers, folded, own, doubtful

    def _times(self, times: Sequence[str]) -> dict[str, Any]:
        """The columns `time` and `day`. A header without a time has that of the last one that had one."""
        if _NO_TIME in times:
            last = self.time.decode("ascii")
            times = [last := time if time != _NO_TIME else last for time in times]
        self.time = times[-1].encode("ascii")
        keys = [time[:10] for time in times]
        days = {key: self._day(key.encode("ascii")) for key in set(keys)}
        return {
            "time": arrow.array([time[:-1] or None for time in times], arrow.string()),
            "day": arrow.array([days[key] for key in keys], arrow.int32()).cast(arrow.date32()),
        }


def may_leave_open(said: str, template: str | None) -> bool:
    """Whether a statement with this template (None: none) has to be looked at closely: what was folded is closed, but
    for names and for what only looks like a comment."""
    return template is None or "`" in template or "--" in said


def _decoded(parts: Sequence[bytes]) -> list[str]:
    """Parts of header lines as text; none of them holds a newline."""
    return b"\n".join(parts).decode("ascii").split("\n")


def _pieces(chunk: bytes, starts: Sequence[int], heads: Sequence[int], sizes: Sequence[int]) -> Any:
    """The texts of records as a binary array, without a Python object for each: every second piece of the chunk."""
    bounds = chain.from_iterable(
        (start + head, start + size) for start, head, size in zip(starts, heads, sizes, strict=True)
    )
    offsets = arrow.array(bounds, arrow.int32())
    count = 2 * len(starts) - 1
    pieces = arrow.Array.from_buffers(
        arrow.binary(), count, [None, offsets.buffers()[1], arrow.py_buffer(chunk)], null_count=0
    )
    return pieces.take(arrow.array(range(0, count, 2), arrow.int32()))
