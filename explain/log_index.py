"""What of a long workload a second explanation has to run: kept in the user's cache folder, by digests of all it is of.

A record that neither took more than one step nor changed the state of its session, or what the session presumes, is
passed over: every later one meets the same without it. The others are kept as places; their texts stay in the workload.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .. import __version__
from ..facts.readers.record import Mark, Record
from ..facts.readers.whole import WholeText
from ..rules.packing.kept import code_in, keep, key_of, recalled
from ..rules.replay.workload import Inputs, Opened
from .bound import packs_of, sha256
from .trace import Tracing

#: sizes in bytes of files that an index is made of: a smaller one is read as fast
SMALLEST, LARGEST = 1 << 20, 1 << 28
#: records from one mark to the next; records kept, at most
_BETWEEN, _MOST = 5_000, 100_000
#: what tells how a workload is read and decided, from the package's root
_CODE = ("facts", "facts/catalog", "facts/readers", "facts/resolve", "facts/server", "facts/sql", "facts/effects",
         "rules/decide", "rules/engine", "rules/memo", "rules/replay", "explain/log_index.py")  # fmt: skip


@dataclass
class LogIndex:
    """moves: records that changed something, in order, each with the length of its text in place of it.

    marks: where reading can go on; they and the moves reach as far as the workload was read.
    """

    text: WholeText
    key: str
    marks: list[Mark] = field(default_factory=list)
    moves: list[tuple[Record, int]] = field(default_factory=list)
    _grows: bool = False

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
        made.moves = [(Record(*where), length) for where, length in known["moves"]]
        return made

    def records(self, line: int) -> Iterator[Record]:
        """The records that those from a line on have to meet, and all from a little above it on."""
        mark = self._mark(line)
        yield from self._moves_before(mark)
        yield from self.text.records(mark)

    def noted(self, line: int, tracing: Tracing, opened: Opened) -> Iterator[Record]:
        """The same for a replay that is traced, which tells what is not known yet: `keep` it in the end."""
        mark = self._mark(line)
        if mark is not None and mark is not self.marks[-1]:
            yield from self.records(line)
            return
        yield from self._moves_before(mark)
        self.moves = [each for each in self.moves if mark is not None and each[0].offset < mark.offset]
        del self.marks[-1:]  # noted again below
        for number, record in enumerate(self.text.records(mark)):
            if len(self.moves) >= _MOST:
                yield record
                continue
            if number % _BETWEEN == 0 and (here := self.text.mark(record)) is not None:
                self.marks.append(here)
                self._grows = self._grows or number > 0
            before = _met(record, tracing, opened)
            yield record
            if before is None or before != _met(record, tracing, opened):
                self.moves.append((record._replace(text=""), len(record.text)))

    def keep(self) -> None:
        """Keep what was noted for the next explanation."""
        if self._grows:
            keep(self.key, {"marks": self.marks, "moves": self.moves})

    def _mark(self, line: int) -> Mark | None:
        number = bisect_right(self.marks, line, key=lambda mark: mark.line)
        return self.marks[number - 1] if number else None

    def _moves_before(self, mark: Mark | None) -> Iterator[Record]:
        return (self.text.at(*each) for each in self.moves if mark is not None and each[0].offset < mark.offset)


def _met(record: Record, tracing: Tracing, opened: Opened) -> tuple[Any, ...] | None:
    """What tells whether a record changed anything; None where its session begins with it."""
    replay = opened.replay
    client, doubts = replay.sessions.get(record.session), replay.shared.doubts
    if client is None:
        return None
    presumed = (client.presumed_inside, client.presumed_before, {**client.doubts}, {**doubts})
    return tracing.changes, replay.special, presumed


def _key(inputs: Inputs, digest: str) -> str | None:
    files = (inputs.setup, inputs.schema, inputs.config, inputs.replica_config)
    told = [__version__, digest, *("" if path is None else sha256(path) for path in files)]
    told += [repr(sorted(packs_of(inputs.pack).items())), inputs.pack.program.said]
    told += [repr(value) for value in (inputs.vendor, sorted(inputs.settings.items()), inputs.options)]
    told += [repr(value) for value in (inputs.replica_options, inputs.database, inputs.account, inputs.time)]
    return key_of(told, code_in(*_CODE))
