"""The smallest sets of edits that help, found by running the workload with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice

from ...facts.errors import InputError
from ...facts.readers.record import Record
from ...rules.decide.outcome import BESIDE, Decision, Outcome
from ...rules.replay import Decided
from ...rules.replay.decider import Decider
from ...rules.replay.entries import CONFIGURATION
from ...rules.replay.workload import Inputs, decider_for, open_inputs
from ..explanation import Explained
from .edits import Edit, edits

#: edits tried together, at most; statements replayed by one search, after which it ends with what it has
LARGEST, PATIENCE = 2, 100_000
#: repairs of one size that are kept
MOST = 12

_STOPS = ("refused", "fails", "unknown", "undecided")
_SESSION = "repair"

_Place = tuple[str, int, int, int]
_Told = tuple[tuple[str, str, str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Repair:
    """Edits after which the statement goes another way: what becomes of it, and of how many others among how many."""

    edits: tuple[Edit, ...]
    outcome: Outcome
    changed: int
    others: int


@dataclass(frozen=True)
class Repairs:
    """What was found, the best first; `tried` sets of edits were run, and `ended` where patience did before them.

    `wrong`: the rules that say so; none for a statement that is merely not recorded.
    """

    wrong: tuple[str, ...]
    found: tuple[Repair, ...]
    tried: int
    ended: bool


def repairs(inputs: Inputs, explained: Explained, outcome: Outcome) -> Repairs:
    """The fewest edits that help a statement with one binlog. Raises InputError BE301 where nothing is wrong."""
    if outcome.verdict == "recorded" and not _beside(outcome):
        said = f"`{outcome.binlog}` records the statement, and no rule warns of it"
        raise InputError("BE301", said, hint="ask about another binlog with --binlog")
    return _Search(inputs, explained, outcome).run()


@dataclass
class _Search:
    inputs: Inputs
    explained: Explained
    outcome: Outcome
    left: int = PATIENCE
    tried: int = 0
    _before: dict[_Place, _Told] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._target = self.explained.decided
        self._decider: Decider = decider_for(self.inputs.pack, self.inputs.memo)
        self._anchor: Record | None = None  # the last statement about binlogs before the one that is repaired

    def run(self) -> Repairs:
        is_before = True
        for decided in self._replayed(()):
            self._before[_place(decided)] = _told(decided.decision)
            is_before = is_before and _place(decided) != _place(self._target)
            if is_before and decided.statement.kind in CONFIGURATION:
                self._anchor = decided.record
        verdict = self.outcome.verdict
        proof = self.explained.prove(self.outcome) if verdict != "undecided" else None
        candidates = edits(proof, self.outcome, self.explained.situation.facts) if proof else ()
        found: list[Repair] = []
        for size in range(1, LARGEST + 1):
            useful = {edit for repair in found for edit in repair.edits}
            rest = [edit for edit in candidates if edit not in useful]
            sets = combinations(rest, size)
            found += [each for each in islice(self._helping(sets), MOST) if each is not None]
            if any(repair.outcome.verdict == "recorded" for repair in found) or self.left <= 0:
                break
        found.sort(key=lambda each: (each.outcome.verdict != "recorded", len(each.edits), each.changed))
        wrong = sorted({rule for _, rule in _wrongs(Decision((self.outcome,), False))})
        return Repairs(tuple(wrong), tuple(found), self.tried, self.left <= 0)

    def _helping(self, sets: Iterable[tuple[Edit, ...]]) -> Iterator[Repair]:
        for chosen in sets:
            if self.left <= 0:
                return
            self.tried += 1
            after = self._outcome_with(chosen)
            if after is not None:
                told = {_place(each): _told(each.decision) for each in self._replayed(chosen) if not _is_edit(each)}
                others = self._before.keys() - {_place(self._target)}
                changed = sum(told.get(place) != self._before[place] for place in others)
                yield Repair(chosen, after, changed, len(others))

    def _outcome_with(self, chosen: tuple[Edit, ...]) -> Outcome | None:
        """What the binlog does with the statement after these edits; None where that is no better."""
        for decided in self._replayed(chosen):
            if _is_edit(decided) and decided.failed:
                return None
            if _place(decided) == _place(self._target):
                after = next((o for o in decided.decision.outcomes if o.binlog == self.outcome.binlog), None)
                return after if after is not None and self._is_better(decided, after) else None
        return None

    def _is_better(self, decided: Decided, after: Outcome) -> bool:
        """Whether what was wrong is gone, and nothing new is wrong with the statement."""
        if _wrongs(decided.decision) - _wrongs(self.explained.decision) or (self._stops and decided.failed):
            return False
        if self._stops:
            return after.verdict not in _STOPS
        if self.outcome.verdict == "not recorded":
            return after.verdict == "recorded"
        return after.verdict == "recorded" and not _beside(after) & _beside(self.outcome)

    @property
    def _stops(self) -> bool:
        return self.outcome.verdict in _STOPS

    def _replayed(self, chosen: tuple[Edit, ...]) -> Iterator[Decided]:
        """The workload with these edits in it, statement by statement, as far as patience goes."""
        opened = open_inputs(self.inputs, decider=self._decider)
        for decided in opened.replay.run(self._edited(opened.workload.records, chosen)):
            self.left -= 1
            yield decided
            if self.left <= 0 and self.tried:
                return

    def _edited(self, records: Iterable[Record], chosen: tuple[Edit, ...]) -> Iterator[Record]:
        target = self._target.record
        early = [_record(_SESSION, edit, target) for edit in chosen if edit.early]
        late = [_record(target.session, edit, target) for edit in chosen if not edit.early]
        if self._anchor is None:
            yield from early
        for record in records:
            if record == target:
                yield from late
            yield record
            if self._anchor is not None and record == self._anchor:
                yield from early


def _record(session: str, edit: Edit, target: Record) -> Record:
    """An edit as an entry of the workload; no entry that was read stands in column 0."""
    return Record(session, "query", edit.sql, target.line, target.offset, 0)


def _is_edit(decided: Decided) -> bool:
    return bool(decided.record.line) and decided.record.column == 0


def _place(decided: Decided) -> _Place:
    record = decided.record
    return record.session, record.line, record.column, decided.part


def _told(decision: Decision) -> _Told:
    return tuple((each.binlog, each.verdict, each.format, each.rule_ids) for each in decision.outcomes)


def _wrongs(decision: Decision) -> set[tuple[str, str]]:
    """(binlog, rule) of everything that somebody should look at."""
    return {
        (outcome.binlog, reason.rule_id)
        for outcome in decision.outcomes
        for reason in outcome.reasons
        if reason.verdict in _STOPS or reason.verdict in BESIDE
    }


def _beside(outcome: Outcome) -> set[str]:
    return {reason.rule_id for reason in outcome.reasons if reason.verdict in BESIDE}
