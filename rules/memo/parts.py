"""One binlog's share of a transition: the answer to its local question, with its own name in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Sized
from typing import NamedTuple

from ..decide.outcome import Outcome, Reason, weigh
from ..decide.verdicts import VerdictClause
from .classes import BINLOG, THIS, Classes, ObjectClass
from .local import LocalQuestions
from .shapes import StatementShape
from .slots import Slot, SlotFact
from .states import States, about, of_binlog
from .unmentioned import Unmentioned

#: what binlogs tell each other
Given = frozenset[SlotFact]
#: what tells the question of a binlog about a transition from others, but for what is given to it
QuestionKey = tuple[object, ...]


class BinlogPart(NamedTuple):
    """What one binlog contributes: its outcome (None: no binlog), facts of the next core, and of next statuses."""

    outcome: Outcome | None
    core: tuple[SlotFact, ...]
    statuses: tuple[tuple[int, SlotFact], ...]


class Beside(NamedTuple):
    """What becomes of a live name: its status (None: it is gone), and the outcomes for whose reasons it matters."""

    status: int | None
    outcomes: tuple[Outcome, ...]


class BinlogQuestion(NamedTuple):
    """What a transition asks of every binlog.

    core: the session's facts without names; more: facts beside the shape's; names: the class behind each slot;
    statuses: (slot, status) of live names.
    """

    core: int
    shape: StatementShape
    more: tuple[SlotFact, ...]
    names: tuple[ObjectClass | None, ...]
    statuses: tuple[tuple[int, int], ...]


class Parts:
    """Asks local questions under one configuration, and remembers the answers by small numbers.

    Two binlogs that see the same (format, classes of the names, state) share an answer; so do two sets of names that
    one binlog cannot tell apart. What binlogs tell each other is asked first, one relation after the other, and given
    to the questions that follow.
    """

    def __init__(
        self,
        exchange: Sequence[LocalQuestions],
        rest: LocalQuestions,
        classes: Classes,
        states: States,
        verdicts: Mapping[str, VerdictClause],
        unmentioned: Unmentioned,
    ) -> None:
        self._exchange = exchange
        self._rest = rest
        self._classes = classes
        self._states = states
        self._verdicts = verdicts
        self._touched, self._anywhere = unmentioned
        self._binlogs: Sequence[str | None] = classes.binlogs or (None,)
        self._tells_of_others = any(questions.tells & self._touched for questions in exchange)
        self._numbers: dict[object, int] = {}
        self._static: dict[str | None, int] = {b: self._number(classes.of_binlog[b]) for b in classes.binlogs}
        self._seen: dict[tuple[int, str | None], int] = {}
        self._exchanged: dict[tuple[object, ...], frozenset[SlotFact]] = {}
        self._answers: dict[tuple[object, ...], tuple[int, tuple[SlotFact, ...]]] = {}
        self._made: dict[tuple[int, str | None], BinlogPart] = {}
        self._beside: dict[tuple[object, ...], Beside] = {}
        self._relevant: dict[tuple[object, ...], frozenset[str]] = {}
        self._memories: tuple[Sized, ...] = (
            self._numbers,
            self._exchanged,
            self._answers,
            self._made,
            self._beside,
            self._relevant,
        )

    @property
    def count(self) -> int:
        """How many answers are remembered, whole and in part."""
        return sum(map(len, self._memories))

    def all(self, asked: BinlogQuestion) -> tuple[Given, tuple[BinlogPart, ...]]:
        """What binlogs tell each other, and the parts of all in their order; of the session alone where none is."""
        keys = self._keys(asked)
        given = self._given(asked, keys)
        return given, self._parts(asked, keys, given, None)

    def beside(self, asked: BinlogQuestion, given: Given) -> Beside:
        """What becomes of the last slot, a live name that the statement does not mention, and the reasons it adds.

        `given` is of the parts without that name, which say the rest.
        """
        if self._tells_of_others:
            given = self._given(asked, self._keys(asked))
        asked = asked._replace(core=self._core_that_matters(asked))
        classes = tuple([cls and cls.number for cls in asked.names])
        key = (asked.core, asked.shape.number, asked.more, classes, asked.statuses, given)
        found = self._beside.get(key)
        if found is None:
            parts = self._parts(asked, self._keys(asked), given, self._touched)
            _, updates = following_of(parts, self._states)
            outcomes = tuple(outcome for outcome in outcomes_of(parts) if outcome.reasons)
            found = self._beside[key] = Beside(updates.get(asked.statuses[-1][0]), outcomes)
        return found

    def _given(self, asked: BinlogQuestion, keys: Sequence[QuestionKey]) -> Given:
        """What binlogs tell each other."""
        given: Given = frozenset()
        for turn, questions in enumerate(self._exchange):
            told = set(given)
            for binlog, key in zip(self._binlogs, keys, strict=True):
                place = (turn, key, given)
                found = self._exchanged.get(place)
                if found is None:
                    facts = [*self._facts(binlog, asked), *given]
                    found = frozenset(questions.ask(binlog, self._classes, facts, asked.names))
                    self._exchanged[place] = found
                told |= found
            given = frozenset(told)
        return given

    def _core_that_matters(self, asked: BinlogQuestion) -> int:
        """The core without what no relation depends on that an unmentioned name makes a difference to."""
        statuses = frozenset([status for _, status in asked.statuses])
        place = (asked.shape.number, asked.more, statuses)
        relevant = self._relevant.get(place)
        if relevant is None:
            about = [*asked.shape.facts, *asked.more]
            about += (fact for status in statuses for fact in self._states.facts(status))
            filled = self._anywhere.union(str(fact[0]) for fact in about)
            relevant = self._rest.relevant(filled, self._touched)
            self._relevant[place] = relevant
        return self._states.part(asked.core, relevant)

    def _keys(self, asked: BinlogQuestion) -> list[QuestionKey]:
        return [self._key(binlog, asked) for binlog in self._binlogs]

    def _key(self, binlog: str | None, asked: BinlogQuestion) -> QuestionKey:
        view = self._states.view
        return (
            self._static.get(binlog, -1),
            asked.shape.number,
            asked.more,
            tuple([self._view_of(cls, binlog) for cls in asked.names]),
            view(asked.core, binlog).number,
            tuple([(slot, view(status, binlog).number) for slot, status in asked.statuses]),
        )

    def _facts(self, binlog: str | None, asked: BinlogQuestion) -> list[SlotFact]:
        view = self._states.view
        facts = [*asked.shape.facts, *asked.more, *view(asked.core, binlog).facts]
        facts += (about(fact, slot) for slot, status in asked.statuses for fact in view(status, binlog).facts)
        return facts

    def _parts(
        self, asked: BinlogQuestion, keys: Sequence[QuestionKey], given: Given, only: frozenset[str] | None
    ) -> tuple[BinlogPart, ...]:
        binlogs = zip(self._binlogs, keys, strict=True)
        return tuple([self._part(binlog, asked, (key, given, only)) for binlog, key in binlogs])

    def _part(
        self, binlog: str | None, asked: BinlogQuestion, key: tuple[QuestionKey, Given, frozenset[str] | None]
    ) -> BinlogPart:
        _, given, only = key
        found = self._answers.get(key)
        if found is None:
            facts = [*self._facts(binlog, asked), *given]
            answer = self._rest.ask(binlog, self._classes, facts, asked.names, only)
            found = self._answers[key] = (len(self._answers), answer)
        number, answer = found
        part = self._made.get((number, binlog))
        if part is None:
            part = self._made[(number, binlog)] = self._made_part(binlog, answer)
        return part

    def _made_part(self, binlog: str | None, answer: tuple[SlotFact, ...]) -> BinlogPart:
        reasons: list[Reason] = []
        core: list[SlotFact] = []
        statuses: list[tuple[int, SlotFact]] = []
        for fact in answer:
            relation = str(fact[0])
            if relation in self._verdicts:
                reasons.append(self._reason(fact, binlog))
                continue
            owned = of_binlog((relation.removeprefix("next_"), *fact[1:]), binlog)
            slot = next((v.number for v in owned if isinstance(v, Slot)), None)
            if slot is None:
                core.append(owned)
            else:
                statuses.append((slot, tuple(THIS if isinstance(v, Slot) else v for v in owned)))
        outcome = weigh(binlog, reasons) if binlog is not None else None
        return BinlogPart(outcome, tuple(core), tuple(statuses))

    def _reason(self, fact: SlotFact, binlog: str | None) -> Reason:
        clause = self._verdicts[str(fact[0])]
        values = tuple(binlog if v is BINLOG else v for v in fact[2:])
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


def following_of(parts: Iterable[BinlogPart], states: States) -> tuple[int, dict[int, int]]:
    """The core that parts lead to, and the status of each slot that holds a live name then."""
    core: set[SlotFact] = set()
    statuses: dict[int, set[SlotFact]] = {}
    for part in parts:
        core.update(part.core)
        for slot, fact in part.statuses:
            statuses.setdefault(slot, set()).add(fact)
    return states.number(core), {slot: states.number(facts) for slot, facts in statuses.items()}


def outcomes_of(parts: Iterable[BinlogPart]) -> tuple[Outcome, ...]:
    """The outcomes of the binlogs."""
    return tuple(part.outcome for part in parts if part.outcome is not None)
