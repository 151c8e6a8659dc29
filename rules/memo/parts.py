"""One binlog's share of a transition: the answer to its local question, with its own name in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..decide.outcome import Outcome, Reason, weigh
from ..decide.verdicts import VerdictClause
from .classes import BINLOG, THIS, Classes, ObjectClass
from .local import Answer, LocalQuestions, Slot, SlotFact
from .shapes import Shape
from .states import States, about, of_binlog


class Part(NamedTuple):
    """What one binlog contributes: its outcome (None: no binlog), facts of the next core, and of next statuses."""

    outcome: Outcome | None
    core: tuple[SlotFact, ...]
    statuses: tuple[tuple[int, SlotFact], ...]
    exchanged: frozenset[SlotFact]


class Parts:
    """Asks local questions under one configuration, and remembers the answers by small numbers.

    Two binlogs that see the same (format, classes of the names, state) share an answer; so do two sets of names that
    one binlog cannot tell apart.
    """

    def __init__(
        self, questions: LocalQuestions, classes: Classes, states: States, verdicts: Mapping[str, VerdictClause]
    ) -> None:
        self._questions = questions
        self._classes = classes
        self._states = states
        self._verdicts = verdicts
        self._numbers: dict[object, int] = {}
        self._standing = {b: self._number(classes.of_binlog[b]) for b in classes.binlogs}
        self._seen: dict[tuple[int, str | None], int] = {}
        self._answers: dict[tuple[object, ...], tuple[int, Answer]] = {}
        self._made: dict[tuple[int, str | None], Part] = {}

    def of(
        self,
        binlog: str | None,
        core: int,
        shape: Shape,
        more: tuple[SlotFact, ...],
        names: Sequence[ObjectClass | None],
        statuses: Sequence[tuple[int, int]],
        given: frozenset[SlotFact],
    ) -> Part:
        """One binlog's part.

        more: facts beside the shape's; names: the class behind each slot; statuses: (slot, status) of live names;
        given: exchange facts that other binlogs found.
        """
        core_view = self._states.view(core, binlog)
        views = [(slot, self._states.view(status, binlog)) for slot, status in statuses]
        key = (
            self._standing.get(binlog, -1) if binlog is not None else -1,
            shape.number,
            more,
            tuple([self._view_of(cls, binlog) for cls in names]),
            core_view.number,
            tuple([(slot, view.number) for slot, view in views]),
            given,
        )
        found = self._answers.get(key)
        if found is None:
            facts = [*shape.facts, *more, *core_view.facts]
            facts += (about(fact, slot) for slot, view in views for fact in view.facts)
            answer = self._questions.ask(binlog, self._classes, facts, names, given)
            found = self._answers[key] = (len(self._answers), answer)
        number, answer = found
        part = self._made.get((number, binlog))
        if part is None:
            part = self._made[(number, binlog)] = self._part(binlog, answer)
        return part

    def _part(self, binlog: str | None, answer: Answer) -> Part:
        outcome = None
        if binlog is not None:
            outcome = weigh(binlog, [self._reason(fact) for fact in answer.verdicts])
        core: list[SlotFact] = []
        statuses: list[tuple[int, SlotFact]] = []
        for fact in answer.following:
            owned = of_binlog(fact, binlog)
            slot = next((v.index for v in owned if isinstance(v, Slot)), None)
            if slot is None:
                core.append(owned)
            else:
                statuses.append((slot, tuple(THIS if isinstance(v, Slot) else v for v in owned)))
        return Part(outcome, tuple(core), tuple(statuses), answer.exchanged)

    def _reason(self, fact: SlotFact) -> Reason:
        clause = self._verdicts[str(fact[0])]
        values = tuple(v for v in fact[1:] if v is not BINLOG)
        return Reason(clause.rule.id, clause.verdict, clause.relation, values)  # type: ignore[arg-type]

    def _view_of(self, cls: ObjectClass | None, binlog: str | None) -> int:
        if cls is None or binlog is None:
            return -1
        key = (cls.number, binlog)
        known = self._seen.get(key)
        if known is None:
            known = self._seen[key] = self._number(cls.facts[binlog])
        return known

    def _number(self, facts: object) -> int:
        return self._numbers.setdefault(facts, len(self._numbers))
