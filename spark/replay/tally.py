"""Decided statements as rows: what they have in common is kept once and numbered."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

import pyarrow.compute as compute

from ...facts.fact import Fact
from ...rules.decide.messages import Message, Messages
from ...rules.decide.outcome import Decision, Outcome
from ...rules.replay import Decided
from ..transitions.record_transitions import NOTHING
from .effects import AFTER_ALL
from .stream import Dated, DecidedBatch

T = TypeVar("T")

#: the number of outcomes of which something is said, which depends on names too
_SPEAKS = -1
#: what is remembered by identity keeps cached transitions
_KEPT = 20_000
#: shapes and outcomes that are counted at a time, some 500 bytes each
_COUNTED = 50_000


class StatementClass(NamedTuple):
    """What a statement is: facts that are equal make one shape. `number` is 64 bits of BLAKE2b of the rest."""

    number: int
    kind: str
    certainty: str
    facts: str


class Verdict(NamedTuple):
    """An outcome without what depends on names. said: the number of what rules say of it (None: nothing)."""

    binlog: str
    verdict: str
    format: str
    rules: tuple[str, ...]
    said: int | None = None


Verdicts = tuple[Verdict, ...]
#: day, stream, position, line, part, session, and the place in the tally
Row = tuple[Any, int, int, int, int, str, int]


class Counted(NamedTuple):
    """A shape and the outcomes it had."""

    shape: StatementClass
    verdicts: Verdicts


class StatementTally:
    """Numbers what statements are and what came of them, and counts how often and where first."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages
        self.clear()

    def clear(self) -> None:
        """Count anew: places begin anew too, so that nobody may keep one."""
        self.counted: list[Counted] = []
        self.seen: list[list[int]] = []  # of each, count, stream, position, line
        self._places: dict[tuple[int, int], int] = {}
        # By identity of the memory of an entry's transitions, which all have of which the same was observed, and of the
        # step; both are kept, so that no identity is used again.
        self._known: dict[tuple[int, int], int] = {}
        self._owners: list[tuple[Any, Any]] = []
        self._shapes: dict[int, tuple[StatementClass, Any]] = {}
        self._verdicts: dict[int, tuple[int, Any]] = {}
        self._numbers: dict[Verdicts, int] = {}
        self._different: list[Verdicts] = []
        self._said: dict[int, Sequence[Message]] = {}
        self._spoken: dict[tuple[Outcome, ...], int] = {}

    @property
    def full(self) -> bool:
        """Whether so much is counted that it should be written and cleared."""
        return len(self.counted) >= _COUNTED

    def row(self, stream: int, dated: Dated) -> Row:
        """Count a decided statement."""
        day, decided = dated
        record = decided.record
        place = self.place(decided)
        position = record.offset if record.line else AFTER_ALL  # the log ended, and so did the session
        seen = self.seen[place]
        if not seen[0] or (position < seen[2] and stream == seen[1]):  # EXECUTE waits, and comes late
            seen[1:] = [stream, position, record.line]
        seen[0] += 1
        return (day, stream, position, record.line, decided.part, record.session, place)

    def count(self, stream: int, block: DecidedBatch) -> None:
        """Count the statements of a block."""
        first = _first_rows(block.places)
        told = (block.batch.column(name).take(first).to_pylist() for name in ("position", "line"))
        counts = {each["values"]: each["counts"] for each in compute.value_counts(block.places).to_pylist()}
        for place, *where in zip(block.places.take(first).to_pylist(), *told, strict=True):
            if place == NOTHING:
                continue
            seen = self.seen[place]
            if not seen[0]:  # blocks come in order: others were met before
                seen[1:] = [stream, *where]
            seen[0] += counts[place]

    def _make_room(self) -> None:
        if len(self._owners) >= _KEPT:
            self._known.clear()
            self._owners.clear()
        for known in (self._shapes, self._verdicts, self._spoken):
            if len(known) >= _KEPT:
                known.clear()

    def seen_rows(self) -> Iterator[tuple[Any, ...]]:
        """Rows of the `_seen` table: one per shape and outcome."""
        for (shape, verdicts), (count, *first) in zip(self.counted, self.seen, strict=True):
            for verdict in verdicts or ((None,) * len(Verdict._fields),):
                yield (shape.number, shape.kind, shape.certainty, shape.facts, *verdict[:-1], count, *first)

    def said_rows(self) -> Iterator[tuple[Any, ...]]:
        """Rows of the `messages` table."""
        for said, messages in self._said.items():
            for number, each in enumerate(messages):
                text = each.text.removeprefix(f"[{each.code}] ")
                yield (said, number, each.verdict, each.rule_id, each.code, text, each.fix)

    def place(self, decided: Decided) -> int:
        """Where a statement with these facts and outcomes is counted."""
        self._make_room()
        observed, step = decided.entry.transitions, decided.step
        known = self._known.get((id(observed), id(step)))
        if known is not None:
            return known
        shape = _remembered(self._shapes, observed, decided, _shape)
        verdicts = _remembered(self._verdicts, step, decided, self._number)
        if verdicts == _SPEAKS:
            verdicts = self._spoken_number(decided.decision)
        place = self._places.setdefault((shape.number, verdicts), len(self.counted))
        if place == len(self.counted):
            self.counted.append(Counted(shape, self._different[verdicts]))
            self.seen.append([0, 0, 0, 0])
        self._known[id(observed), id(step)] = place
        self._owners.append((observed, step))
        return place

    def _number(self, decided: Decided) -> int:
        """The number of a statement's outcomes among those that differ, or _SPEAKS."""
        outcomes = decided.decider.outcomes(decided.step)
        return _SPEAKS if self._messages.speak(outcomes) else self._numbered(verdicts_of(outcomes))

    def _spoken_number(self, decision: Decision) -> int:
        """The number of outcomes with what is said of them, which may name what the statement names."""
        number = self._spoken.get(decision.outcomes)
        if number is None:
            number = self._spoken[decision.outcomes] = self._numbered(tuple(self._speaking(decision)))
        return number

    def _speaking(self, decision: Decision) -> Iterator[Verdict]:
        found = self._messages.noted(decision)
        for verdict in verdicts_of(decision.outcomes):
            own = [each for each in found if verdict.binlog in each.binlogs]
            if not own:
                yield verdict
                continue
            said = json.dumps([(each.verdict, each.rule_id, each.text, each.fix) for each in own]).encode()
            number = int.from_bytes(blake2b(said, digest_size=8).digest(), "little", signed=True)
            self._said[number] = own
            yield verdict._replace(said=number)

    def _numbered(self, outcomes: Verdicts) -> int:
        number = self._numbers.setdefault(outcomes, len(self._different))
        if number == len(self._different):
            self._different.append(outcomes)
        return number


def _first_rows(numbers: Any) -> Any:
    """The row of each different number where it comes first: they are encoded in the order in which they come."""
    highest = compute.cumulative_max(numbers.dictionary_encode().indices)
    return compute.indices_nonzero(compute.fill_null(compute.not_equal(compute.pairwise_diff(highest), 0), True))


def _remembered(known: dict[int, tuple[T, Any]], owner: Any, decided: Decided, find: Callable[[Decided], T]) -> T:
    """What a decided statement's `owner` tells by itself."""
    found = known.get(id(owner))
    if found is None:
        found = known[id(owner)] = (find(decided), owner)
    return found[0]


def _shape(decided: Decided) -> StatementClass:
    observed = decided.entry.observation
    return shape_of(observed.kind, str(decided.of_statement), observed.facts)


def shape_of(kind: str, certainty: str, facts: tuple[Fact, ...]) -> StatementClass:
    """The shape of these facts; their order, and where they were read, are no part of it."""
    said = json.dumps(sorted([fact.relation, *fact.row] for fact in facts), separators=(",", ":"))
    key = json.dumps([kind, certainty, said]).encode()
    number = int.from_bytes(blake2b(key, digest_size=8).digest(), "little", signed=True)
    return StatementClass(number, kind, certainty, said)


def verdicts_of(outcomes: Iterable[Outcome]) -> Verdicts:
    """Outcomes without bindings."""
    return tuple(Verdict(o.binlog, o.verdict, o.format, o.rule_ids) for o in outcomes)
