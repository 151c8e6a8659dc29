"""Local questions: one binlog, the names a statement touches, the state it meets; remembered up to renaming.

Sound where the checker finds a pack local and generic (rules/check/locality.py): clauses join no two binlogs but
through an exchange relation, and never compare names by order. docs/decisions/0010 has the argument.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..decide.columns import Types
from ..decide.whole import STATEMENT
from ..engine.question import Question
from ..language.ast import Atom, Clause, Positive, Rule, Value, Variable
from ..language.program import Program
from .classes import BINLOG, OBJECT, Classes, ObjectClass, Pattern
from .slices import Slice, slices

# A control character keeps these apart from every word of a rule.
_THE_BINLOG = "\x1fb"
_SLOT = "\x1f"
_GIVEN = "given__"


class Slot(NamedTuple):
    """The n-th name of a question, in place of the name itself."""

    index: int


#: a fact of a question: relation and arguments without the statement, names as Slots, the binlog as BINLOG
SlotFact = tuple[object, ...]


class Answer(NamedTuple):
    """Rows `(relation, *args)` with Slots and BINLOG for names: verdicts, next state, exchange relations."""

    verdicts: tuple[SlotFact, ...]
    following: tuple[SlotFact, ...]
    exchanged: frozenset[SlotFact]


class LocalQuestions:
    """Asks, and remembers, local questions about one program."""

    def __init__(
        self,
        moving: Program,
        outputs: Mapping[str, int],
        exchange: frozenset[str],
        types: Types,
        mentioned: Collection[Value],
    ) -> None:
        """`mentioned`: values that rules name; every other word is only ever compared with itself."""
        self._exchange = exchange
        self._types = types
        self._mentioned = frozenset(mentioned)
        self._program = _with_given(moving, exchange)
        arity = self._program.arity
        self._outputs = {**outputs, **{name: arity[name] for name in exchange if name in arity}}
        self._tables: Mapping[str, frozenset[tuple[Value, ...]]] = {}
        self._slices: dict[frozenset[str], tuple[Slice, ...]] = {}
        self._questions: dict[frozenset[str], Question] = {}
        self._known: dict[tuple[object, ...], tuple[SlotFact, ...]] = {}
        self.asked = 0

    def fix(self, tables: Mapping[str, Iterable[tuple[Value, ...]]]) -> None:
        """Data tables that every question sees."""
        self._tables = {name: frozenset(rows) for name, rows in tables.items()}

    def ask(
        self,
        binlog: str | None,
        classes: Classes,
        facts: Sequence[SlotFact],
        names: Sequence[ObjectClass | None],
        given: frozenset[SlotFact],
    ) -> Answer:
        """The answer for one binlog (None: for the session alone).

        facts: statement, state and observed facts of this binlog; names: the class behind each Slot (None: no object);
        given: exchange facts other binlogs found.
        """
        about = [cls.facts[binlog] if cls is not None and binlog is not None else frozenset() for cls in names]
        standing = classes.of_binlog[binlog] if binlog is not None else frozenset()
        all_facts = [*facts, *((_GIVEN + str(fact[0]), *fact[1:]) for fact in given)]
        words: dict[str, int] = {}
        plain = self._mentioned | classes.words
        all_facts = [_without_words(fact, plain, words, len(about)) for fact in all_facts]
        filled = frozenset(str(fact[0]) for facts_of in (all_facts, standing, *about) for fact in facts_of) | {
            "statement"
        }
        parts = self._slices.get(filled)
        if parts is None:
            parts = self._slices[filled] = slices(self._program, self._outputs, filled | self._tables.keys())
        back: Sequence[object] = [*map(Slot, range(len(about))), *words]
        answered: list[SlotFact] = []
        for part in parts:
            answered += self._ask_part(part, standing, all_facts, about, back)
        return self._sorted(answered)

    def _ask_part(
        self,
        part: Slice,
        standing: frozenset[Pattern],
        facts: Sequence[SlotFact],
        about: Sequence[frozenset[Pattern]],
        back: Sequence[object],
    ) -> Iterable[SlotFact]:
        """One part's rows, with what `back` says in place of each slot."""
        relevant = part.relevant
        kept = [fact for fact in facts if fact[0] in relevant]
        used = dict.fromkeys(value.index for fact in kept for value in fact if isinstance(value, Slot))
        told = {
            slot: frozenset(p for p in about[slot] if p[0] in relevant) if slot < len(about) else frozenset()
            for slot in used
        }
        order = _canonical(kept, told)
        place = {slot: number for number, slot in enumerate(order)}
        key = (
            part.outputs,
            frozenset(p for p in standing if p[0] in relevant),
            frozenset(_renumbered(fact, place) for fact in kept),
            tuple(told[slot] for slot in order),
        )
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._decide(*key)
        here = [back[slot] for slot in order]
        return [tuple(here[v.index] if isinstance(v, Slot) else v for v in fact) for fact in known]

    def _decide(
        self,
        outputs: frozenset[str],
        standing: frozenset[Pattern],
        facts: frozenset[SlotFact],
        told: tuple[frozenset[Pattern], ...],
    ) -> tuple[SlotFact, ...]:
        self.asked += 1
        relations: dict[str, set[tuple[Value, ...]]] = {"statement": {(STATEMENT,)}}
        for pattern in standing:
            relations.setdefault(str(pattern[0]), set()).add(tuple(_said(v, None) for v in pattern[1:]))
        for number, patterns in enumerate(told):
            for pattern in patterns:
                row = tuple(_said(v, number) for v in pattern[1:])
                relations.setdefault(str(pattern[0]), set()).add(row)
        for fact in facts:
            row = (STATEMENT, *(_said(v, None) for v in fact[1:]))
            relations.setdefault(str(fact[0]), set()).add(row)
        question = self._question(outputs)
        asked = {name: rows for name, rows in relations.items() if name in self._program.arity}
        found: list[SlotFact] = []
        for row in sorted(question.ask(STATEMENT, asked), key=repr):
            name = str(row[0])
            kinds = self._types.get(name) or (None,) * (len(row) - 1)
            found.append((name, *(_heard(v, kind) for v, kind in zip(row[2:], kinds[1:], strict=True))))
        return tuple(found)

    def _question(self, outputs: frozenset[str]) -> Question:
        question = self._questions.get(outputs)
        if question is None:
            question = Question(self._program, {name: self._outputs[name] for name in outputs})
            question.fix(self._tables)
            self._questions[outputs] = question
        return question

    def _sorted(self, rows: Iterable[SlotFact]) -> Answer:
        verdicts: list[SlotFact] = []
        following: list[SlotFact] = []
        exchanged: set[SlotFact] = set()
        for row in rows:
            name = str(row[0])
            if name in self._exchange:
                exchanged.add(row)
            elif name.startswith("next_"):
                following.append((name[len("next_") :], *row[1:]))
            else:
                verdicts.append(row)
        return Answer(tuple(verdicts), tuple(following), frozenset(exchanged))


def _with_given(program: Program, exchange: frozenset[str]) -> Program:
    """Let other binlogs' findings in: `failed(S) :- given__failed(S).`"""
    clauses = []
    for name in sorted(exchange & program.derived):
        head = program.by_head[name][0].head
        terms = tuple(Variable(f"A{i}") for i in range(len(head.terms)))
        clauses.append(Clause(Atom(name, terms), (Positive(Atom(_GIVEN + name, terms)),)))
    return replace(program, rules=(*program.rules, Rule((), tuple(clauses)))) if clauses else program


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


def _canonical(facts: Sequence[SlotFact], told: Mapping[int, frozenset[Pattern]]) -> list[int]:
    """An order of the slots that does not depend on names: by what is said of each."""
    if len(told) < 2:
        return list(told)
    said: dict[int, list[str]] = {slot: [] for slot in told}
    for fact in facts:
        for i, value in enumerate(fact):
            if isinstance(value, Slot):
                said[value.index].append(repr((fact[0], i, [v for v in fact[1:] if not isinstance(v, Slot)])))
    return sorted(told, key=lambda slot: (sorted(map(repr, told[slot])), sorted(said[slot]), slot))


def _renumbered(fact: SlotFact, place: Mapping[int, int]) -> SlotFact:
    return tuple(Slot(place[v.index]) if isinstance(v, Slot) else v for v in fact)


def _said(value: object, about: int | None) -> Value:
    """The constant a question uses for a value."""
    if isinstance(value, Slot):
        return f"{_SLOT}{value.index}"
    if value is BINLOG:
        return _THE_BINLOG
    if value is OBJECT:
        return f"{_SLOT}{about}"
    assert isinstance(value, str | int)
    return value


def _heard(value: Value, kind: str | None) -> object:
    """What a constant in an answer stands for."""
    if kind == "binlog":
        return BINLOG
    if isinstance(value, str) and value[:1] == _SLOT:
        return Slot(int(value[1:]))
    return value
