"""What becomes another thing in another situation: two replays of one workload, statement by statement.

Situations differ in settings, binlogs, schema or server. What changes is grouped by how it changes, by rule, and by
shape of statement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from ..facts.readers.record import Record
from ..rules.decide.messages import Messages
from ..rules.decide.outcome import Outcome
from ..rules.replay import Decided
from ..rules.replay.workload import Inputs, open_inputs
from .address import address_of
from .possible import possible
from .shape import shape_of

#: how grave a change is by what becomes of a statement; what is not here comes behind
_GRAVE = ("newly refused", "newly fails", "newly unknown", "newly warned", "may be newly refused", "may newly fail",
          "may be newly unknown", "may be newly warned")  # fmt: skip
_STOPS = {"refused": "refused", "fails": "fails", "unknown": "unknown", "undecided": "undecided"}
_MAY = {"refused": "may be newly refused", "fails": "may newly fail", "unknown": "may be newly unknown",
        "warned": "may be newly warned"}  # fmt: skip
#: places that are kept of a group; groups, and shapes of one, that are kept
_PLACES, _KEPT = 20, 10_000


@dataclass
class SituationChange:
    """Statements of which the same becomes. how: `newly refused`, `statement -> rows`, and the like.

    address: the rule that says so, of what values; message: what it says. is_after: the rule holds in the other
    situation, else in the first. shapes: of the statements, counted.
    """

    how: str
    binlog: str
    address: str
    message: str
    is_after: bool
    shapes: Counter[str] = field(default_factory=Counter)
    places: list[str] = field(default_factory=list)
    count: int = 0

    @property
    def is_grave(self) -> bool:
        """Whether somebody has to act on it."""
        return self.how in _GRAVE


@dataclass(frozen=True)
class SituationDifference:
    """`changed` of `statements` differ; the groups, the gravest and then the most frequent first.

    left_out: changes of groups that were too many to be kept, by how.
    """

    statements: int
    changed: int
    changes: tuple[SituationChange, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_grave(self) -> bool:
        """Whether somebody has to act on some change, listed or not."""
        return any(change.is_grave for change in self.changes) or not self.left_out.keys().isdisjoint(_GRAVE)


class _Said(NamedTuple):
    """What a statement came to for one binlog. notices: (verdict, address, message) beside it and instead of it."""

    outcome: Outcome
    told: frozenset[tuple[str, str, str]]
    may: frozenset[tuple[str, str, str]]


def difference(before: Inputs, after: Inputs) -> SituationDifference:
    """Replay a workload in two situations at once. Raises InputError for files that cannot be used."""
    groups: dict[tuple[str, ...], SituationChange] = {}
    left_out: Counter[str] = Counter()
    statements = changed = 0
    for place, text, was, now in _paired(before, after):
        statements += 1
        found = dict.fromkeys(change for binlog in was | now for change in _changes(was.get(binlog), now.get(binlog)))
        changed += bool(found)
        for how, binlog, address, message, is_after in found:
            key = how, binlog, address
            if key not in groups and len(groups) >= _KEPT:
                left_out[how] += 1
                continue
            group = groups.setdefault(key, SituationChange(how, binlog, address, message, is_after))
            group.count += 1
            if len(group.shapes) < _KEPT or shape_of(text) in group.shapes:
                group.shapes[shape_of(text)] += 1
            if len(group.places) < _PLACES:
                group.places.append(place)
    ordered = sorted(groups.values(), key=lambda each: (_rank(each.how), -each.count, each.how))
    return SituationDifference(statements, changed, tuple(ordered), left_out)


def _paired(before: Inputs, after: Inputs) -> Iterator[tuple[str, str, dict[str, _Said], dict[str, _Said]]]:
    """(place, text, what it came to before, and after) of each statement; nothing where it did not run."""
    left, right = _numbered(before), _numbered(after)
    one, other = next(left, None), next(right, None)
    while one is not None or other is not None:
        is_left = other is None or (one is not None and one[0] <= other[0])
        is_right = one is None or (other is not None and other[0] <= one[0])
        seen = one if is_left else other
        assert seen is not None
        _, place, text, _ = seen
        was = one[3] if is_left and one is not None else {}
        now = other[3] if is_right and other is not None else {}
        yield place, text, was, now
        if is_left:
            one = next(left, None)
        if is_right:
            other = next(right, None)


def _numbered(inputs: Inputs) -> Iterator[tuple[tuple[int, int], str, str, dict[str, _Said]]]:
    """((number of the record, part), place, text, what it came to by binlog) of every statement of a replay."""
    count = 0

    def counted(records: Iterator[Record]) -> Iterator[Record]:
        nonlocal count
        for record in records:
            count += 1
            yield record

    opened = open_inputs(inputs)
    messages = Messages(inputs.pack.program)
    workload = replace(opened.workload, records=counted(iter(opened.workload.records)))
    for decided in replace(opened, workload=workload).decided():
        record = decided.record
        if record.line:
            part = f".{decided.part}" if decided.part else ""
            place = f"{record.file or opened.workload.file}:{record.line}{part}"
            yield (count, decided.part), place, decided.text, _said(decided, messages)


def _said(decided: Decided, messages: Messages) -> dict[str, _Said]:
    decision = decided.decision
    told: dict[str, set[tuple[str, str, str]]] = {}
    if any(reason.verdict in (*_STOPS, "warned", "advice") for o in decision.outcomes for reason in o.reasons):
        for message in messages.of(decision, frozenset((*_STOPS, "warned", "advice"))):
            for binlog in message.binlogs:
                address = address_of(message.rule_id, message.values)
                told.setdefault(binlog, set()).add((message.verdict, address, message.text))
    others = possible(decided, messages)
    return {
        outcome.binlog: _Said(
            outcome,
            frozenset(told.get(outcome.binlog, ())),
            frozenset((each.verdict, " ".join(each.rules), each.when) for each in others.get(outcome.binlog, ())),
        )
        for outcome in decision.outcomes
    }


def _changes(was: _Said | None, now: _Said | None) -> Iterator[tuple[str, str, str, str, bool]]:
    """(how, binlog, rule, message, whether it holds after) of all that is not as it was."""
    if was is None or now is None:
        there = was or now
        if there is not None:
            how = "no such binlog any more" if now is None else "a new binlog"
            yield how, there.outcome.binlog, " ".join(there.outcome.rule_ids), there.outcome.verdict, now is not None
        return
    binlog = now.outcome.binlog
    for verdict, address, message in sorted(now.told - was.told):
        yield f"newly {_word(verdict)}", binlog, address, message, True
    for verdict, address, message in sorted(was.told - now.told):
        yield f"no longer {_word(verdict)}", binlog, address, message, False
    first, second = _form(was.outcome), _form(now.outcome)
    if first != second and not ({was.outcome.verdict, now.outcome.verdict} & _STOPS.keys()):
        yield f"{first} -> {second}", binlog, " ".join(now.outcome.rule_ids), "", True
    for verdict, rules, when in sorted(now.may - was.may):
        if verdict in _MAY:
            yield _MAY[verdict], binlog, rules, f"if {when}", True


def _word(verdict: str) -> str:
    return "advised" if verdict == "advice" else verdict


def _form(outcome: Outcome) -> str:
    return outcome.format or outcome.verdict


def _rank(how: str) -> int:
    return _GRAVE.index(how) if how in _GRAVE else len(_GRAVE) + ("newly" not in how) + how.startswith("no ")


def steps(plan: str, formats: Sequence[str] = ("STATEMENT", "MIXED", "ROW")) -> list[tuple[str, str]]:
    """The steps of a plan such as `STATEMENT..ROW`, each from one format to its neighbour; empty for no such plan."""
    first, dots, last = plan.upper().partition("..")
    if not dots or first not in formats or last not in formats:
        return []
    at, to = formats.index(first), formats.index(last)
    between = formats[at : to + 1] if at <= to else formats[to : at + 1][::-1]
    return list(pairwise(between))
