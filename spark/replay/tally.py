"""Decided statements as rows: what they have in common is kept once and numbered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, NamedTuple

from ...facts.resolve.observation import Fact
from ...rules.decide.outcome import Decision
from ...rules.replay import Decided
from .effects import AFTER_ALL
from .stream import Dated

_KEPT = 200_000


class Shape(NamedTuple):
    """What a statement is: facts that are equal make one shape. `number` is 64 bits of BLAKE2b of the rest."""

    number: int
    kind: str
    certainty: str
    facts: str


class Verdict(NamedTuple):
    """An outcome without what depends on names."""

    binlog: str
    verdict: str
    format: str
    rules: tuple[str, ...]


Verdicts = tuple[Verdict, ...]
#: day, stream, position, line, part, session, shape, verdicts (both by their places in the tally)
Row = tuple[Any, int, int, int, int, str, int, int]


class Tally:
    """Numbers shapes and verdicts, and counts how often they came together and where first."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.verdicts: list[Verdicts] = []
        self.seen: dict[tuple[int, int], list[int]] = {}  # -> count, stream, position, line
        self._shape_places: dict[int, int] = {}
        self._verdict_places: dict[Verdicts, int] = {}
        # By identity; what is known is kept, so that no identity is used again.
        self._by_entry: dict[int, tuple[Any, int]] = {}
        self._by_step: dict[int, tuple[Any, int]] = {}

    def row(self, stream: int, dated: Dated) -> Row:
        """Count a decided statement."""
        day, decided = dated
        entry, step, record = decided.entry, decided.step, decided.record
        known = self._by_entry.get(id(entry))
        shape = self._shape(decided) if known is None else known[1]
        known = self._by_step.get(id(step))
        verdicts = self._verdicts(decided) if known is None else known[1]
        position = record.offset if record.line else AFTER_ALL  # the log ended, and so did the session
        count = self.seen.get((shape, verdicts))
        if count is None:
            self.seen[(shape, verdicts)] = [1, stream, position, record.line]
        else:
            count[0] += 1
            if position < count[2] and stream == count[1]:
                count[1:] = [stream, position, record.line]
        return (day, stream, position, record.line, decided.part, record.session, shape, verdicts)

    def seen_rows(self) -> Iterator[tuple[Any, ...]]:
        """Rows of the `_seen` table: one per shape and outcome."""
        for (place, verdicts), (count, *first) in self.seen.items():
            shape = self.shapes[place]
            for verdict in self.verdicts[verdicts] or ((None,) * len(Verdict._fields),):
                yield (shape.number, shape.kind, shape.certainty, shape.facts, *verdict, count, *first)

    def _shape(self, decided: Decided) -> int:
        entry = decided.entry
        found = shape_of(entry.observation.kind, decided.certainty, entry.observation.facts)
        place = self._shape_places.setdefault(found.number, len(self.shapes))
        if place == len(self.shapes):
            self.shapes.append(found)
        _keep(self._by_entry, entry, place)
        return place

    def _verdicts(self, decided: Decided) -> int:
        found = verdicts_of(decided.decision)
        place = self._verdict_places.setdefault(found, len(self.verdicts))
        if place == len(self.verdicts):
            self.verdicts.append(found)
        _keep(self._by_step, decided.step, place)
        return place


def shape_of(kind: str, certainty: str, facts: tuple[Fact, ...]) -> Shape:
    """The shape of these facts; their order, and where they were read, are no part of it."""
    said = json.dumps(sorted([fact.relation, *fact.row] for fact in facts), separators=(",", ":"))
    key = json.dumps([kind, certainty, said]).encode()
    number = int.from_bytes(blake2b(key, digest_size=8).digest(), "little", signed=True)
    return Shape(number, kind, certainty, said)


def verdicts_of(decision: Decision) -> Verdicts:
    """The outcomes of a decision, without bindings."""
    return tuple(Verdict(o.binlog, o.verdict, o.format, o.rule_ids) for o in decision.outcomes)


def _keep(places: dict[int, tuple[Any, int]], owner: Any, place: int) -> None:
    if len(places) >= _KEPT:
        places.clear()
    places[id(owner)] = (owner, place)
