"""Local questions: one binlog, the names a statement touches, the state it meets; remembered up to renaming.

Sound where the checker finds a pack local and generic (rules/check): clauses join no two binlogs but through an
exchange relation, and never compare names by order. Source of the design: shared measurements in docs/decisions/0010.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..decide.columns import NAME_TYPES, Types
from ..decide.whole import STATEMENT
from ..engine.question import Question
from ..language.ast import Atom, Clause, Positive, Rule, Value, Variable
from ..language.program import Program
from .classes import BINLOG, OBJECT, Classes, ObjectClass, Pattern

_THE_BINLOG = "b"
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
        remember: bool = True,
    ) -> None:
        self._exchange = exchange
        self._types = types
        self._outputs = dict(outputs)
        program = _with_given(moving, exchange)
        self._arity = program.arity
        wanted = {**outputs, **{name: self._arity[name] for name in exchange if name in self._arity}}
        self._question = Question(program, wanted)
        self._known: dict[tuple[object, ...], Answer] = {}
        self._remember = remember
        self.asked = 0

    def fix(self, tables: Mapping[str, Iterable[tuple[Value, ...]]]) -> None:
        """Data tables that every question sees."""
        self._question.fix({name: frozenset(rows) for name, rows in tables.items()})

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
        about = [_facts_of(cls, binlog) for cls in names]
        order = _canonical(facts, about)
        place = {slot: number for number, slot in enumerate(order)}
        of_binlog = classes.of_binlog[binlog] if binlog is not None else frozenset()
        key = (
            of_binlog,
            frozenset(_renumbered(fact, place) for fact in facts),
            tuple(about[slot] for slot in order),
            frozenset(_renumbered(fact, place) for fact in given),
        )
        answer = self._known.get(key)
        if answer is None:
            answer = self._decide(*key)
            if self._remember:
                self._known[key] = answer
        return Answer(
            tuple(_renumbered(fact, order) for fact in answer.verdicts),
            tuple(_renumbered(fact, order) for fact in answer.following),
            frozenset(_renumbered(fact, order) for fact in answer.exchanged),
        )

    def _decide(
        self,
        of_binlog: frozenset[Pattern],
        facts: frozenset[SlotFact],
        about: tuple[frozenset[Pattern], ...],
        given: frozenset[SlotFact],
    ) -> Answer:
        self.asked += 1
        relations: dict[str, set[tuple[Value, ...]]] = {"statement": {(STATEMENT,)}}
        for pattern in of_binlog:
            relations.setdefault(str(pattern[0]), set()).add(tuple(_said(v, None) for v in pattern[1:]))
        for number, patterns in enumerate(about):
            for pattern in patterns:
                row = tuple(_said(v, number) for v in pattern[1:])
                relations.setdefault(str(pattern[0]), set()).add(row)
        for fact in facts:
            row = (STATEMENT, *(_said(v, None) for v in fact[1:]))
            relations.setdefault(str(fact[0]), set()).add(row)
        for fact in given:
            row = (STATEMENT, *(_said(v, None) for v in fact[1:]))
            relations.setdefault(_GIVEN + str(fact[0]), set()).add(row)
        asked = {name: rows for name, rows in relations.items() if name in self._arity}
        verdicts: list[SlotFact] = []
        following: list[SlotFact] = []
        exchanged: set[SlotFact] = set()
        for answered in sorted(self._question.ask(STATEMENT, asked), key=repr):
            name = str(answered[0])
            kinds = self._types.get(name) or (None,) * (len(answered) - 1)
            fact = (name, *(_heard(v, kind) for v, kind in zip(answered[2:], kinds[1:], strict=True)))
            if name in self._exchange:
                exchanged.add(fact)
            elif name.startswith("next_"):
                following.append((name[len("next_") :], *fact[1:]))
            else:
                verdicts.append(fact)
        return Answer(tuple(verdicts), tuple(following), frozenset(exchanged))


def _with_given(program: Program, exchange: frozenset[str]) -> Program:
    """Let other binlogs' findings in: `failed(S) :- given__failed(S).`"""
    clauses = []
    for name in sorted(exchange & program.derived):
        head = program.by_head[name][0].head
        terms = tuple(Variable(f"A{i}") for i in range(len(head.terms)))
        clauses.append(Clause(Atom(name, terms), (Positive(Atom(_GIVEN + name, terms)),)))
    return replace(program, rules=(*program.rules, Rule((), tuple(clauses)))) if clauses else program


def _facts_of(cls: ObjectClass | None, binlog: str | None) -> frozenset[Pattern]:
    return cls.facts[binlog] if cls is not None and binlog is not None else frozenset()


def _canonical(facts: Sequence[SlotFact], about: Sequence[frozenset[Pattern]]) -> list[int]:
    """An order of the slots that does not depend on names: by what is said of each."""
    if len(about) < 2:
        return list(range(len(about)))
    said: list[list[str]] = [[] for _ in about]
    for fact in facts:
        for i, value in enumerate(fact):
            if isinstance(value, Slot):
                said[value.index].append(repr((fact[0], i, [v for v in fact[1:] if not isinstance(v, Slot)])))
    return sorted(range(len(about)), key=lambda slot: (sorted(map(repr, about[slot])), sorted(said[slot]), slot))


def _renumbered(fact: SlotFact, place: Mapping[int, int] | Sequence[int]) -> SlotFact:
    return tuple(Slot(place[v.index]) if isinstance(v, Slot) else v for v in fact)


def _said(value: object, about: int | None) -> Value:
    """The constant a question uses for a value."""
    if isinstance(value, Slot):
        return f"n{value.index}"
    if value is BINLOG:
        return _THE_BINLOG
    if value is OBJECT:
        return f"n{about}"
    assert isinstance(value, str | int)
    return value


def _heard(value: Value, kind: str | None) -> object:
    """What a constant in an answer stands for; only columns of names are read back."""
    if kind == "binlog":
        return BINLOG
    if kind in NAME_TYPES and isinstance(value, str) and value[:1] == "n" and value[1:].isdigit():
        return Slot(int(value[1:]))
    return value
