"""Records of a big general log as rows, by columns: Python looks at what is distinct, not at every record.

The rows, skips and first rows of templates are those of StretchRows. It needs numba (facts/readers/compiled.py).
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

import numpy as np
import pyarrow as arrow
import pyarrow.compute as compute
from numpy.typing import NDArray

from ...facts.readers.compiled import Compiled, Heads
from ...facts.readers.doubts import AHEAD, IN_DOUBT, OpenText
from ...facts.readers.ranges import ScanRange
from ...facts.readers.record import STATEMENT_COMMANDS, OnSkip, Skipped
from .arrays import column_of, numbers_of
from .column_builder import ColumnBuilder
from .column_keys import Key, Outlined, OutlineKeys, bits, decoded, looked_at, pieces
from .rows import KEPT, template_id
from .secrets import masked_heads

_DATE = 10
#: commands whose text is none of a client's making
_NO_SQL = frozenset({"connect", "quit", "init db", "close stmt", "reset stmt", "statistics", "ping"})


class _Texts(NamedTuple):
    """The records of a scan range, the columns that tell their places, and their outlines."""

    heads: Heads
    places: NDArray[np.int64]
    lines: NDArray[np.int64]
    columns: NDArray[np.int32]
    outlined: Outlined


class CompiledColumnBuilder(ColumnBuilder):
    """Turns scan ranges that were cut by what is compiled into batches; others as its base class does."""

    def __init__(self, *told: Any) -> None:
        super().__init__(*told)
        compiled = Compiled()
        self._keys = OutlineKeys(compiled)
        self.cut = compiled.cut

    def _of_scan(self, scan: ScanRange, on_skip: OnSkip) -> Any:
        heads = scan.parts
        if not isinstance(heads, Heads):
            return super()._of_scan(scan, on_skip)
        count = len(heads.newlines)
        ends = np.append(heads.newlines[1:], np.int32(heads.end))
        sessions, commands, is_statement, is_text = self._who(heads)
        columns = heads.whos - heads.newlines + np.int32(1)
        outlined = self._keys.of(heads, ends, is_statement)
        if not self.show_secrets:
            may_hide = np.append(outlined.may_hide, False)[outlined.outline] | is_text
            shown = heads
            heads = masked_heads(shown, np.flatnonzero(may_hide).tolist())
            outlined = outlined if heads is shown else self._keys.of(heads, ends, is_statement)
        texts = _Texts(
            heads,
            scan.offset + 1 - scan.at + heads.newlines.astype(np.int64),
            scan.line + 1 - int(heads.lines[0]) + heads.lines.astype(np.int64),
            columns,
            outlined,
        )
        numbers, folded, doubtful = self._numbered(texts, on_skip)
        statements = bits(is_statement)
        made = {
            "stream": arrow.repeat(arrow.scalar(self._stream, arrow.int32()), count),
            "position": column_of(self._base + texts.places),
            "line": column_of(texts.lines),
            "column": column_of(columns),
            **self._when(heads),
            "session": sessions,
            "command": commands,
            "template": column_of(numbers, statements),
            "folded": _flags(folded, statements),
        }
        kept = None
        if doubtful:
            is_kept = np.ones(count, np.bool_)
            is_kept[doubtful] = False
            kept, folded = np.flatnonzero(is_kept).astype(np.int32), folded[is_kept]
            made = {name: column.filter(_flags(is_kept)) for name, column in made.items()}
        # texts are most of it: they are copied once
        text = made["text"] = pieces(heads.chunk, heads.whos + np.int32(1), ends, arrow.binary(), kept)
        made["own"] = compute.if_else(_flags(~folded), text, arrow.scalar(None, arrow.binary()))
        arrays = [made[f.name] if f.name in made else arrow.nulls(len(text), f.type) for f in self._schema]
        self.count += len(text)
        return arrow.RecordBatch.from_arrays(arrays, schema=self._schema)

    def _who(self, heads: Heads) -> tuple[Any, Any, NDArray[np.bool_], NDArray[np.bool_]]:
        """The columns `session` and `command`, which records are statements, and which others may hold SQL."""
        found = pieces(heads.chunk, heads.times, heads.whos, arrow.string()).dictionary_encode()
        whos, indices = found.dictionary.to_pylist(), found.indices
        if not self._sessions.is_settled(whos):  # a name may change within the range
            whos, indices = [whos[at] for at in indices.to_pylist()], None
        named = [self._sessions[who] for who in whos]
        sessions, commands = (arrow.array(each).dictionary_encode() for each in zip(*named, strict=True))
        is_statement = np.array([command in STATEMENT_COMMANDS for _, command in named], np.bool_)
        is_text = np.array([command not in STATEMENT_COMMANDS | _NO_SQL for _, command in named], np.bool_)
        if indices is None:
            return sessions, commands, is_statement, is_text
        rows = np.asarray(numbers_of(indices))
        return sessions.take(indices), commands.take(indices), is_statement[rows], is_text[rows]

    def _when(self, heads: Heads) -> dict[str, Any]:
        """The columns `time` and `day`. A header without a time has that of the last one that had one."""
        count = len(heads.newlines)
        begins = heads.newlines + np.int32(1)
        rows = np.arange(count, dtype=np.int32)
        rows[heads.times - begins == 2] = -1  # two tabs
        last = np.maximum.accumulate(rows)
        above = int(np.searchsorted(last, 0))  # rows before the first that has a time
        times = pieces(heads.chunk, begins, heads.times - np.int32(1), arrow.string(), last[above:])
        dates = pieces(heads.chunk, begins, begins + np.int32(_DATE), arrow.binary(), last[above:]).dictionary_encode()
        days = [self._day(key) for key in dates.dictionary.to_pylist()]
        day = arrow.array(days, arrow.int32()).take(dates.indices)
        if above:
            time = self.time[:-1].decode("ascii") or None
            times = arrow.concat_arrays([arrow.array([time] * above, arrow.string()), times])
            day = arrow.concat_arrays([arrow.array([self._day(self.time)] * above, arrow.int32()), day])
        if above < count:
            self.time = heads[3 * int(last[-1])]
        return {"time": times, "day": day.cast(arrow.date32())}

    def _numbered(self, texts: _Texts, on_skip: OnSkip) -> tuple[NDArray[np.int64], NDArray[np.bool_], list[int]]:
        """The columns `template` (0 where there is none) and `folded`, and the rows in doubt, which are told.

        Looks at the first record of each outline whose number is not remembered and at those that differ within one, in
        order; also at each that follows while something is open, and at all once the numbers were forgotten.
        """
        outline, keys, first, _ = texts.outlined
        count = len(outline)
        numbers, folded = np.zeros(len(keys) + 1, np.int64), np.zeros(len(keys) + 1, np.bool_)  # by outline; -1: none
        alone: list[tuple[int, int, bool]] = []  # row, number, folded
        doubtful: list[int] = []
        differs = np.array([key is None for key in keys] + [False], np.bool_)
        folded[:-1] = [key is not None and key[1] for key in keys]
        found = [None if key is None else self._ids.get(key[0]) for key in keys]
        numbers[:-1] = [number or 0 for number in found]
        waiting = np.flatnonzero(differs[outline]).tolist()
        waiting += [int(first[of]) for of, number in enumerate(found) if number is None and not differs[of]]
        heapify(waiting)
        looked: dict[bytes, tuple[Key, str]] = {}
        following: NDArray[np.int32] | None = None
        row, forgot = -1, False
        while True:
            if self.doubt.quote or forgot:
                row += 1
                if row == count:
                    break
                if waiting and waiting[0] == row:
                    heappop(waiting)
            elif waiting:
                row = heappop(waiting)
            else:
                break
            of = int(outline[row])
            if self.doubt.quote:
                said = texts.heads.text(row)
                self.doubt = self.doubt.after(decoded(said), of >= 0)
                place = int(texts.lines[row]), int(texts.places[row])
                on_skip(Skipped(*place, IN_DOUBT, said.count(b"\n") + 1))
                doubtful.append(row)
                if of >= 0 and found[of] is None and not differs[of]:  # it is the first of its outline no more
                    following = _following(outline) if following is None else following
                    if following[row] >= 0:
                        heappush(waiting, int(following[row]))
                continue
            if of < 0:
                continue
            key = keys[of]
            if key is None:
                text = texts.heads.text(row)
                if text not in looked:
                    looked[text] = looked_at(text)
                key, opened = looked[text]
                if opened:
                    self.doubt = OpenText(opened, AHEAD)
            number = self._ids.get(key[0])
            if number is None:
                number = template_id(key[0])
                if len(self._ids) >= KEPT:
                    self._ids.clear()
                    forgot = True
                self._ids[key[0]] = number
                where = self._base + int(texts.places[row]), int(texts.lines[row]), int(texts.columns[row])
                self.firsts.append((number, self._stream, *where, key[1], texts.heads.text(row), None))
            if differs[of]:
                alone.append((row, number, key[1]))
            else:
                numbers[of] = number
        made, whether = numbers[outline], folded[outline]
        if alone:
            rows, own_numbers, own_folded = zip(*alone, strict=True)
            made[list(rows)], whether[list(rows)] = own_numbers, own_folded
        return made, whether, doubtful


def _flags(flags: NDArray[np.bool_], valid: Any = None) -> Any:
    return arrow.Array.from_buffers(arrow.bool_(), len(flags), [valid, bits(flags)])


def _following(outline: NDArray[np.int32]) -> NDArray[np.int32]:
    """Of each record, the next one with its outline, or -1."""
    order = np.argsort(outline, kind="stable").astype(np.int32)
    alike = outline[order[1:]] == outline[order[:-1]]
    following = np.full(len(outline), -1, np.int32)
    following[order[:-1][alike]] = order[1:][alike]
    return following
