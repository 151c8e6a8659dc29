"""Local questions: one binlog, the names a statement touches, the state it meets; remembered up to renaming.

Sound where the checker finds a pack local and generic (rules/check/locality.py): clauses join no two binlogs but
through an exchange relation, and never compare names by order. docs/decisions/0010 has the argument.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from typing import NamedTuple

from ..decide.columns import Types
from ..decide.whole import STATEMENT
from ..engine.question import Question
from ..language.ast import Value
from ..language.program import Program
from .answers import Answers, question_of, text_of
from .classes import BINLOG, OBJECT, Classes, ObjectClass, Pattern
from .slices import Slice, Slicer
from .slots import Slot, SlotFact

# A control character keeps these apart from every word of a rule.
_THE_BINLOG = "\x1fb"
_SLOT = "\x1f"


Answer = tuple[SlotFact, ...]


class PartKey(NamedTuple):
    """A question about some outputs: static facts, facts of statement and state, and what is told of each slot."""

    outputs: frozenset[str]
    static: frozenset[Pattern]
    facts: frozenset[SlotFact]
    told: tuple[frozenset[Pattern], ...]


class _SlotsOf(NamedTuple):
    """The slots of a fact, each once, and what it says of every place of one, as text."""

    slots: tuple[int, ...]
    said: tuple[tuple[int, str], ...]


class PartQuestion(NamedTuple):
    """The question of one part of a larger one, and the slots of that in the order of its own."""

    key: PartKey
    order: Sequence[int]
    relevant: frozenset[str]


class LocalQuestions:
    """Asks, and remembers, local questions about one program for some of its relations."""

    def __init__(
        self,
        program: Program,
        outputs: Mapping[str, int],
        types: Types,
        mentioned: Collection[Value],
        tables: Mapping[str, frozenset[tuple[Value, ...]]],
        answers: Answers | None,
    ) -> None:
        """`mentioned`: values that rules name; every other word is only ever compared with itself.

        `tables`: facts that every question sees. `answers`: those of other processes, about the same outputs too.
        """
        self._answers = answers
        self._name = " ".join(sorted(outputs))
        self._program = program
        self._outputs = outputs
        self.tells = outputs.keys()
        self._types = types
        self._mentioned = frozenset(mentioned)
        self._tables = tables
        self._slices: dict[tuple[frozenset[str], frozenset[str] | None], tuple[Slice, ...]] = {}
        self._question = Question(program, outputs)
        self._question.fix(tables)
        self._known: dict[PartKey, Answer] = {}
        self._plain: frozenset[object] = frozenset()
        self._plain_of: Classes | None = None
        self._words_known = 0
        self.asked = 0

    def ask(
        self,
        binlog: str | None,
        classes: Classes,
        facts: Sequence[SlotFact],
        names: Sequence[ObjectClass | None],
        only: frozenset[str] | None = None,
    ) -> tuple[SlotFact, ...]:
        """The rows of the outputs for one binlog (None: for the session alone), without the statement.

        facts: statement, state and observed facts of this binlog; names: the class behind each Slot (None: no object).
        only: some of the outputs.
        """
        about = [cls.facts[binlog] if cls is not None and binlog is not None else frozenset() for cls in names]
        static = classes.of_binlog[binlog] if binlog is not None else frozenset()
        words: dict[str, int] = {}
        plain = self._plain_words(classes)
        # in an order of every process, so that words have the same numbers
        worded = [_without_words(fact, plain, words, len(about)) for fact in sorted(facts, key=text_of)]
        names_of = [*map(Slot, range(len(about))), *words]
        if self._answers is None:
            return tuple(_with(names_of, self._ask_parts(static, worded, about, only)))
        question = question_of(self._name, " ".join(sorted(only or ())), worded, static, *about)
        found = self._answers.find(question)
        if found is None:
            found = self._ask_parts(static, worded, about, only)
            self._answers.keep(question, found)
        return tuple(_with(names_of, found))

    def _ask_parts(
        self,
        static: frozenset[Pattern],
        facts: Sequence[SlotFact],
        about: Sequence[frozenset[Pattern]],
        only: frozenset[str] | None,
    ) -> Answer:
        filled = frozenset(str(fact[0]) for of in (facts, static, *about) for fact in of) | {"statement"}
        parts = self._slices.get((filled, only))
        if parts is None:
            parts = self._slices[filled, only] = self._slicer.of(filled | self._tables.keys(), only)
        slotted = [(fact, _slots_of(fact)) for fact in facts]
        asked = [_part_question(part, static, slotted, about) for part in parts]
        unknown = [each for each in asked if each.key not in self._known and not self._recall(each.key)]
        alike = _together(unknown, about)
        if len(alike) > 1:
            outputs = frozenset(output for each in alike for output in each.key.outputs)
            found = self._decide(PartKey(outputs, static, frozenset(facts), tuple(about)))
            for each in alike:
                place = {slot: number for number, slot in enumerate(each.order)}
                own = (fact for fact in found if fact[0] in each.key.outputs)
                self._keep(each.key, tuple(_renumbered(fact, place) for fact in own))
        for each in unknown:
            if each.key not in self._known:
                self._keep(each.key, self._decide(each.key))
        return tuple(row for each in asked for row in _with([*map(Slot, each.order)], self._known[each.key]))

    @cached_property
    def _slicer(self) -> Slicer:
        """Made where something is asked."""
        return Slicer(self._program, self._outputs)

    def shared(self) -> LocalQuestions:
        """The same questions with the same answers, counted anew."""
        other = copy(self)
        other.asked = 0
        return other

    def forget(self) -> None:
        """Forget all answers, also for those who share them."""
        self._known.clear()
        self._slices.clear()

    def relevant(self, filled: frozenset[str], outputs: frozenset[str]) -> frozenset[str]:
        """What these outputs can depend on where no relations but these have facts."""
        slices = self._slicer.of(filled | self._tables.keys() | {"statement"}, outputs)
        return frozenset(name for part in slices for name in part.relevant)

    def _plain_words(self, classes: Classes) -> frozenset[object]:
        """The words that a rule or the configuration may tell from others."""
        if self._plain_of is not classes or self._words_known != len(classes.words):
            self._plain_of, self._words_known = classes, len(classes.words)
            self._plain = self._mentioned | classes.words
        return self._plain

    def _recall(self, key: PartKey) -> bool:
        """Whether another process knew the answer."""
        found = None if self._answers is None else self._answers.find(self._question_of(key))
        if found is not None:
            self._known[key] = found
        return found is not None

    def _keep(self, key: PartKey, answer: Answer) -> None:
        self._known[key] = answer
        if self._answers is not None:
            self._answers.keep(self._question_of(key), answer)

    def _question_of(self, key: PartKey) -> bytes:
        return question_of(self._name, "part", " ".join(sorted(key.outputs)), key.static, key.facts, *key.told)

    def _decide(self, key: PartKey) -> Answer:
        outputs, static, facts, told = key
        self.asked += 1
        relations: dict[str, set[tuple[Value, ...]]] = {"statement": {(STATEMENT,)}}
        for pattern in static:
            relations.setdefault(str(pattern[0]), set()).add(tuple(_said(v, None) for v in pattern[1:]))
        for number, patterns in enumerate(told):
            for pattern in patterns:
                row = tuple(_said(v, number) for v in pattern[1:])
                relations.setdefault(str(pattern[0]), set()).add(row)
        for fact in facts:
            row = (STATEMENT, *(_said(v, None) for v in fact[1:]))
            relations.setdefault(str(fact[0]), set()).add(row)
        asked = {name: rows for name, rows in relations.items() if name in self._program.arity}
        found: list[SlotFact] = []
        for row in sorted(self._question.ask(STATEMENT, asked, outputs), key=repr):
            name = str(row[0])
            kinds = self._types.get(name) or (None,) * (len(row) - 1)
            found.append((name, *(_heard(v, kind) for v, kind in zip(row[2:], kinds[1:], strict=True))))
        return tuple(found)


def _part_question(
    part: Slice,
    static: frozenset[Pattern],
    facts: Sequence[tuple[SlotFact, _SlotsOf]],
    about: Sequence[frozenset[Pattern]],
) -> PartQuestion:
    """What a part asks, with slots in an order of its own."""
    relevant = part.relevant
    kept = [each for each in facts if each[0][0] in relevant]
    used = dict.fromkeys([slot for _, of in kept for slot in of.slots])
    told = {slot: _relevant(about[slot], relevant) if slot < len(about) else frozenset() for slot in used}
    order = _canonical([of for _, of in kept], told)
    place = {slot: number for number, slot in enumerate(order)}
    moved = any(slot != number for slot, number in place.items())
    asked = frozenset([_renumbered(fact, place) if moved and of.slots else fact for fact, of in kept])
    key = PartKey(part.outputs, _relevant(static, relevant), asked, tuple([told[slot] for slot in order]))
    return PartQuestion(key, order, relevant)


def _together(parts: Iterable[PartQuestion], about: Sequence[frozenset[Pattern]]) -> list[PartQuestion]:
    """The parts that one question answers: of the slots that they leave out nothing is told that they depend on."""
    return [
        each
        for each in parts
        if not any(
            pattern[0] in each.relevant
            for slot in {*range(len(about))}.difference(each.order)
            for pattern in about[slot]
        )
    ]


@lru_cache(maxsize=1 << 14)
def _relevant(patterns: frozenset[Pattern], relations: frozenset[str]) -> frozenset[Pattern]:
    return frozenset([pattern for pattern in patterns if pattern[0] in relations])


def _with(names: Sequence[object], facts: Iterable[SlotFact]) -> Iterator[SlotFact]:
    """The facts with these in place of the slots."""
    for fact in facts:
        yield tuple(names[v.number] if isinstance(v, Slot) else v for v in fact)


def _without_words(fact: SlotFact, plain: Collection[object], words: dict[str, int], names: int) -> SlotFact:
    """The fact with a slot for every word that is not among the plain ones."""
    if not any(isinstance(v, str) and v not in plain for v in fact[1:]):
        return fact
    return (
        fact[0],
        *(
            Slot(names + words.setdefault(v, len(words))) if isinstance(v, str) and v not in plain else v
            for v in fact[1:]
        ),
    )


@lru_cache(maxsize=1 << 14)
def _slots_of(fact: SlotFact) -> _SlotsOf:
    places = [(i, value.number) for i, value in enumerate(fact) if isinstance(value, Slot)]
    others = [value for value in fact[1:] if not isinstance(value, Slot)] if places else []
    said = tuple([(slot, repr((fact[0], i, others))) for i, slot in places])
    return _SlotsOf(tuple(dict.fromkeys([slot for _, slot in places])), said)


def _canonical(facts: Sequence[_SlotsOf], told: Mapping[int, frozenset[Pattern]]) -> list[int]:
    """An order of the slots that does not depend on names: by what is said of each."""
    if len(told) < 2:
        return list(told)
    said: dict[int, list[str]] = {slot: [] for slot in told}
    for fact in facts:
        for slot, text in fact.said:
            said[slot].append(text)
    return sorted(told, key=lambda slot: (sorted(map(text_of, told[slot])), sorted(said[slot]), slot))


def _renumbered(fact: SlotFact, place: Mapping[int, int]) -> SlotFact:
    return tuple(Slot(place[v.number]) if isinstance(v, Slot) else v for v in fact)


def _said(value: object, about: int | None) -> Value:
    """The constant a question uses for a value."""
    if isinstance(value, Slot):
        return f"{_SLOT}{value.number}"
    if value is BINLOG:
        return _THE_BINLOG
    if value is OBJECT:
        return f"{_SLOT}{about}"
    assert isinstance(value, str | int)
    return value


def _heard(value: Value, kind: str | None) -> object:
    """What a constant in an answer stands for."""
    if kind == "binlog" or value == _THE_BINLOG:
        return BINLOG
    if isinstance(value, str) and value[:1] == _SLOT:
        return Slot(int(value[1:]))
    return value
