"""What of a long workload a second explanation has to run: kept in the user's cache folder, by digests of all it is of.

A record that changed nothing, or what was undone behind it (log_moves.py), is passed over: every later one meets the
same without it. The others are kept as places; their texts stay in the workload.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, takewhile

from .. import __version__
from ..facts.kept import code_in, keep, key_of, recalled
from ..facts.readers.record import STATEMENT_COMMANDS, Mark, Record
from ..facts.readers.whole import WholeText
from ..rules.replay.workload import Inputs, Opened
from .bound import packs_of, sha256
from .log_moves import Move, Moves
from .trace import Tracing

#: sizes in bytes of files that an index is made of: a smaller one is read as fast
SMALLEST, LARGEST = 1 << 20, 1 << 28
#: records from one mark to the next, and for each move that the next has to meet; moves kept, at most
_BETWEEN, _EACH, _MOST = 5_000, 1, 100_000
#: what tells how a workload is read and decided, from the package's root
_CODE = ("facts", "facts/catalog", "facts/readers", "facts/resolve", "facts/server", "facts/sql", "facts/effects",
         "rules/decide", "rules/engine", "rules/memo", "rules/replay", "explain/log_index.py",
         "explain/log_moves.py", "explain/history.py", "explain/trace.py")  # fmt: skip


@dataclass
class LogIndex:
    """moves: records that changed something, in order; marks: where reading can go on.

    Both reach as far as the workload was read.
    """

    text: WholeText
    key: str
    marks: list[Mark] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    _grows: bool = False
    _noting: Moves | None = None

    @classmethod
    def of(cls, inputs: Inputs, opened: Opened) -> LogIndex | None:
        """What is known of a workload; None for one that is short, or of which every record counts."""
        shared = opened.replay.shared
        alone = str(inputs.workload) != "-" and not inputs.following
        if not alone or shared.effects is not None or shared.told_apart or shared.asks_of_records:
            return None
        text = WholeText.of(opened.workload, inputs.show_secrets, SMALLEST, LARGEST)
        key = None if text is None else _key(inputs, text.digest)
        if text is None or key is None:
            return None
        made, known = cls(text, key), recalled(key) or {"marks": [], "moves": []}
        made.marks = [Mark(offset, line, tuple(kept)) for offset, line, kept in known["marks"]]
        made.moves = [Move(Record(*where), length, until) for where, length, until in known["moves"]]
        return made

    def records(self, line: int) -> Iterator[Record]:
        """The records that those from a line on have to meet, and all from a little above it on."""
        number = self._mark(line)
        yield from self._needed(number)
        yield from self.text.records(self.marks[number] if number >= 0 else None)

    def above(self, line: int) -> int:
        """The line of the last statement that begins above a line, 0 for none."""
        lines = (record.line for record in self.text.records() if record.command in STATEMENT_COMMANDS)
        return max(takewhile(lambda number: number <= line, lines), default=0)

    def noted(self, line: int, tracing: Tracing, opened: Opened) -> Iterator[Record]:
        """The same for a replay that is traced, which tells what is not known yet: `keep` it in the end."""
        number = self._mark(line)
        if number < len(self.marks) - 1:
            yield from self.records(line)
            return
        needed = [*self._needed(number)]
        mark = self.marks.pop() if self.marks else None  # noted again below
        moves = self._noting = Moves(tracing, opened.replay)
        self.moves = [move for move in self.moves if move.until is not None and move.until <= number]
        next_mark = 0
        for count, record in enumerate(chain(needed, self.text.records(mark)), -len(needed)):
            if len(self.moves) + len(moves.noted) >= _MOST:
                yield record
                continue
            if count >= next_mark and (here := self.text.mark(record)) is not None:
                next_mark = count + max(_BETWEEN, _EACH * moves.at_mark(len(self.marks)))
                self.marks.append(here)
                self._grows = self._grows or count > 0
            before = moves.before(record)
            yield record
            moves.after(record, before)

    def keep(self) -> None:
        """Keep what was noted for the next explanation."""
        if self._grows and self._noting is not None:
            moves = [each for each in (*self.moves, *self._noting.noted) if each.record.offset < self.marks[-1].offset]
            told = [(each.record, each.length, each.until) for each in moves]
            keep(self.key, {"marks": self.marks, "moves": told})

    def _mark(self, line: int) -> int:
        """The number of the last mark above a line, -1 for none."""
        return bisect_right(self.marks, line, key=lambda mark: mark.line) - 1

    def _needed(self, number: int) -> Iterator[Record]:
        """The records before a mark that those behind it have to meet, in order."""
        end = self.marks[number].offset if number >= 0 else 0
        moves = (each for each in self.moves if each.until is None or each.until > number)
        found = sorted((each for each in moves if each.record.offset < end), key=lambda each: each.record.offset)
        return (self.text.at(each.record, each.length) for each in found)


def _key(inputs: Inputs, digest: str) -> str | None:
    files = (inputs.setup, inputs.schema, inputs.config, inputs.replica_config)
    told = [__version__, digest, *("" if path is None else sha256(path) for path in files)]
    told += [repr(sorted(packs_of(inputs.pack).items())), inputs.pack.program.said]
    told += [repr(value) for value in (inputs.vendor, sorted(inputs.settings.items()), inputs.options)]
    told += [
        repr(value) for value in (inputs.replica_options, inputs.channel, inputs.database, inputs.account, inputs.time)
    ]
    return key_of(told, code_in(*_CODE))
