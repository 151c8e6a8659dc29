"""Records of a general log as rows of the `records` table, column by column: a stretch of them makes a batch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any

import pyarrow as arrow

from ...facts.readers.ranges import Raw, Stretch
from ...facts.readers.record import STATEMENT_COMMANDS
from ...facts.template import fold
from .rows import KEPT, Rows, template_id

_NO_TIME = "\t\t"


class StretchRows(Rows):
    """Turns stretches into batches without a step per column of a record; single records as its base class does."""

    def of_stretches(self, found: Iterable[Raw | Stretch]) -> Iterator[Any]:
        """The rows in order, in Arrow record batches."""
        raws: list[Raw] = []
        for each in found:
            if isinstance(each, Raw):
                raws.append(each)
                continue
            yield from self.of_raws(raws)
            raws = []
            yield self._of_stretch(each)
        yield from self.of_raws(raws)

    def _of_stretch(self, stretch: Stretch) -> Any:
        times, whos = (_decoded(stretch.parts[part::3]) for part in (0, 1))
        texts = stretch.parts[2::3]
        heads = [len(time) + len(who) + 2 for time, who in zip(times, whos, strict=True)]
        sizes = [head + len(text) for head, text in zip(heads, texts, strict=True)]
        starts = list(accumulate(sizes, initial=0))[:-1]  # of the newlines above the records
        lines = list(accumulate((text.count(b"\n") + 1 for text in texts), initial=stretch.line + 1))[:-1]
        sessions, commands = zip(*map(self._sessions.__getitem__, whos), strict=True)
        first = self._base + stretch.offset + 1
        numbers, folded, own = self._templates(commands, texts, [first + start for start in starts], lines, heads)
        count = len(texts)
        made = {
            "stream": arrow.repeat(arrow.scalar(self._stream, arrow.int32()), count),
            "position": arrow.array([first + start for start in starts], arrow.int64()),
            "line": arrow.array(lines, arrow.int64()),
            "column": arrow.array(heads, arrow.int32()),
            **self._times(times),
            "session": arrow.array(sessions, arrow.string()),
            "command": arrow.array(commands, arrow.string()),
            "template": arrow.array(numbers, arrow.int64()),
            "folded": arrow.array(folded, arrow.bool_()),
            "own": arrow.array(own, arrow.binary()),
            "text": _pieces(stretch.chunk, [stretch.at + s for s in starts], heads, sizes),
        }
        self.count += count
        columns = [made[f.name] if f.name in made else arrow.nulls(count, f.type) for f in self._schema]
        return arrow.RecordBatch.from_arrays(columns, schema=self._schema)

    def _templates(
        self,
        commands: Sequence[str],
        texts: Sequence[bytes],
        positions: Sequence[int],
        lines: Sequence[int],
        heads: Sequence[int],
    ) -> tuple[list[int | None], list[bool | None], list[bytes | None]]:
        """The columns `template`, `folded` and `own`."""
        ids = self._ids
        numbers: list[int | None] = []
        folded: list[bool | None] = []
        own: list[bytes | None] = []
        for row, (command, text) in enumerate(zip(commands, texts, strict=True)):
            if command not in STATEMENT_COMMANDS:
                numbers.append(None)
                folded.append(None)
                own.append(text)
                continue
            said = text.decode("utf-8", "surrogateescape")
            template = fold(said)
            key = said if template is None else template
            number = ids.get(key)
            if number is None:
                number = template_id(key)
                if len(ids) >= KEPT:
                    ids.clear()
                ids[key] = number
                place = (positions[row], lines[row], heads[row])
                self.firsts.append((number, self._stream, *place, template is not None, text, None))
            numbers.append(number)
            folded.append(template is not None)
            own.append(None if template is not None else text)
        return numbers, folded, own

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
