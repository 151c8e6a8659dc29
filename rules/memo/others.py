"""What a transition does to live names that its statement does not mention: each is asked about by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...facts.names import SAVEPOINT
from ..decide.outcome import Outcome, weigh
from .classes import Classes
from .live_names import MANY, LiveNameSets
from .parts import BinlogQuestion, Parts
from .shapes import Prepared, mentioned
from .slots import Slot, SlotFact
from .states import StateDraft
from .step import Other, Transition, named

_NAMES_KEPT = 50_000


class OtherNames:
    """Moves them on under one configuration. observed: the relations that tell the order of savepoints."""

    def __init__(self, classes: Classes, live_name_sets: LiveNameSets, parts: Parts, observed: Sequence[str]) -> None:
        self._classes = classes
        self._live_name_sets = live_name_sets
        self._parts = parts
        self._observed = observed
        #: of live names; -1 for savepoints
        self._class_numbers: dict[str, int] = {}

    def moved(
        self, draft: StateDraft, prepared: Prepared, statuses: tuple[int | None, ...], step: Transition
    ) -> Transition:
        """Move the live names on that the statement does not mention; the step with what that adds to its outcomes."""
        numbers, spoken, known = self._class_numbers, prepared.spoken, step.others
        changed: list[tuple[str, int | None]] = []
        extra: list[Outcome] = []
        for name, number in draft.live.items():
            if name in spoken:
                continue
            found = None if prepared.orders else known.get((number, numbers.get(name), ()))
            if found is None:
                found = self._other(draft, prepared, mentioned(prepared, statuses), step, name)
            status, added = found
            if status != number:
                changed.append((name, status))
            if added:
                extra += [named(outcome, (*prepared.params, name)) for outcome in added]
        for name, status in changed:
            if status is None:
                del draft.live[name]
            else:
                draft.live[name] = status  # where it stands: it was not set again
        if extra:
            return step._replace(outcomes=_merged(step.outcomes, extra))
        if not changed and not prepared.orders:
            live_name_set = self._live_name_sets.among(
                (name, number) for name, number in draft.live.items() if name not in spoken
            )
            step.others.unaffected |= live_name_set if live_name_set != MANY else 0
        return step

    def _other(
        self, draft: StateDraft, prepared: Prepared, among: tuple[tuple[int, int], ...], step: Transition, name: str
    ) -> Other:
        """What the statement does to a live name it does not mention."""
        observed = self._observed_between(draft, prepared, name)
        cls = None if name.startswith(SAVEPOINT) else self._classes.of(name)
        if len(self._class_numbers) >= _NAMES_KEPT:
            self._class_numbers.clear()
        number = self._class_numbers[name] = -1 if cls is None else cls.number
        key = (draft.live[name], number, observed)
        found = step.others.get(key)
        if found is None:
            slot = len(prepared.params)
            statuses = (*among, (slot, draft.live[name]))
            asked = BinlogQuestion(draft.core, prepared.shape, observed, (*prepared.classes, cls), statuses)
            status, outcomes = self._parts.beside(asked, step.others.given)
            found = step.others[key] = (status, _added(outcomes, step.outcomes) if outcomes else ())
        return found

    def _observed_between(self, draft: StateDraft, prepared: Prepared, name: str) -> tuple[SlotFact, ...]:
        """`set_after` facts between an unmentioned savepoint and the mentioned ones, from the order they were set."""
        if not prepared.orders or not name.startswith(SAVEPOINT):
            return ()
        order = list(draft.live)
        this = Slot(len(prepared.params))
        facts: list[SlotFact] = []
        for slot, (param, kind) in enumerate(zip(prepared.params, prepared.shape.kinds, strict=True)):
            if kind == "savepoint" and param in draft.live:
                later = order.index(name) > order.index(param)
                pair = (this, Slot(slot)) if later else (Slot(slot), this)
                facts += ((relation, *pair) for relation in self._observed)
        return tuple(facts)


def _added(found: Iterable[Outcome], before: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """The reasons in `found` that are not in `before`, by binlog."""
    known = {outcome.binlog: set(outcome.reasons) for outcome in before}
    fresh = ((o.binlog, [r for r in o.reasons if r not in known[o.binlog]]) for o in found)
    return tuple(weigh(binlog, reasons) for binlog, reasons in fresh if reasons)


def _merged(base: Iterable[Outcome], extra: Iterable[Outcome]) -> tuple[Outcome, ...]:
    reasons = {outcome.binlog: list(outcome.reasons) for outcome in base}
    for outcome in extra:
        reasons[outcome.binlog] += [r for r in outcome.reasons if r not in reasons[outcome.binlog]]
    return tuple(weigh(binlog, found) for binlog, found in reasons.items())
