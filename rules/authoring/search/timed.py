"""A program over the steps of a workload, as clingo text: what holds at step K, and the state that step K+1 meets.

Every relation gets a version in front (`old_`, `new_`) and the step as its first column, but for the binlogs, which
stay, and tables of facts. `next_R` at a step is R at the next one, as in the replay; the step after the last
statement is the end of the session.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from ....facts.schema import RELATIONS, Relation
from ...check.own import with_own
from ...decide.columns import column_types
from ...decide.outcome import STRENGTH
from ...decide.verdicts import VerdictProgram
from ...engine.clingo import body_texts, term_text
from ...language.ast import Atom, Constant, Positive, RulePlace, Value
from ...language.program import Program

#: verdicts that a test can expect
VISIBLE = frozenset({*STRENGTH, "statement", "row", "warned", "advice"})

_CONFIG = frozenset(relation.name for relation in RELATIONS if relation.role == "config")


class TimedProgram:
    """One version of a program; `lines()` is its text."""

    def __init__(self, version: str, rewritten: VerdictProgram) -> None:
        self._version = version
        self._program: Program = rewritten.program
        self._verdicts = rewritten.verdicts
        self._tables = frozenset(self._program.facts) - self._program.derived

    def lines(self) -> Iterator[str]:
        """Its clauses, what it is given, and `VERSION_shown(K, Binlog, Verdict, Rule, Values)`: what a test can see."""
        for name, rows in sorted(self._program.facts.items()):
            when = " :- step(K)" if name in self._program.derived else ""
            yield from sorted(f"{self._atom(Atom(name, tuple(map(Constant, row))))}{when}." for row in rows)
        for clause in self._program.clauses:
            body = ", ".join(["step(K)", *body_texts(clause, self._atom)])
            yield f"{self._atom(clause.head)} :- {body}."
        types = column_types(self._program, RELATIONS)
        mentioned = {"object", "in_database", *self._program.arity}
        for relation in with_own(RELATIONS, self._program.rules):
            if relation.name in mentioned or f"next_{relation.name}" in mentioned:
                yield from self._given(relation, types[relation.name])
        yield from self._shown()

    def marks(self, places: Collection[RulePlace]) -> Iterator[tuple[str, RulePlace]]:
        """What says that the body of a clause at one of these places holds, with the place."""
        for clause in self._program.clauses:
            passed_on = isinstance(clause.body[0], Positive) and clause.body[0].atom.predicate in self._verdicts
            if clause.place in places and not passed_on:
                body = ", ".join(["step(K)", *body_texts(replace(clause, head=Atom("")), self._atom)])
                yield f"{fact('reached', [str(clause.place)])} :- {body}.", clause.place

    def _given(self, relation: Relation, types: Sequence[str | None]) -> Iterator[str]:
        """Where the rows of a base relation come from at each step."""
        v, name = self._version, relation.name
        columns = [f"X{number}" for number in range(1, relation.arity)]
        head = ", ".join(["K", '"s"', *columns])
        if name == "statement":
            yield f'{v}_statement(K, "s") :- step(K).'
        elif relation.role == "statement":
            yield f"{v}_{name}({head}) :- {_call('f_' + name, ['K', *columns])}."
        elif relation.role == "state":
            yield f"{v}_{name}({head}) :- {_call('start_' + name, columns)}, K = 1."
            if f"next_{name}" in self._program.derived:
                after = ", ".join(["K+1", '"s"', *columns])
                yield f"{v}_{name}({after}) :- {v}_next_{name}({head}), step(K+1)."
                yield from self._live(name, types, head)
        elif relation.role == "observed":
            yield from self._set_after(name)
        elif name == "object":
            yield f"{v}_object(K, T) :- f_object(K, T)."
            yield f"{v}_object(K, T) :- {v}_live_object(K, T)."
        elif name == "in_database":
            yield f"{v}_in_database(K, T, D) :- {v}_object(K, T), database_of(T, D)."
        if name == "temporary_open":
            yield f'{v}_temporary_open(K, "s") :- {v}_live_object(K, _).'
        if name == "drops":
            yield f'{v}_drops(K, "s", T) :- end(K), {v}_live_object(K, T).'

    def _live(self, name: str, types: Sequence[str | None], head: str) -> Iterator[str]:
        """The objects and savepoints a state row is about."""
        for number, kind in enumerate(types):
            if kind in ("object", "savepoint"):
                v = self._version
                yield f"{v}_live_{kind}(K, X{number})  :- {v}_{name}({head})."

    def _set_after(self, name: str) -> Iterator[str]:
        """Savepoints in the order they were set last."""
        v = self._version
        both = f"{v}_live_savepoint(K+1, Q), {v}_live_savepoint(K+1, P)"
        yield f'{v}_{name}(K+1, "s", Q, P) :- f_sets_savepoint(K, Q), {both}, P != Q.'
        kept = "not f_sets_savepoint(K, Q), not f_sets_savepoint(K, P)"
        yield f'{v}_{name}(K+1, "s", Q, P) :- {v}_{name}(K, "s", Q, P), {kept}, {both}.'

    def _shown(self) -> Iterator[str]:
        v = self._version
        for relation, made in self._verdicts.items():
            if made.verdict not in VISIBLE:
                continue
            values = [f"X{number}" for number in range(made.arity - 2)]
            pattern = ", ".join(["K", "_", "B", *values])
            said = f"{_quoted(made.verdict)}, {_quoted(made.rule.id)}"
            # only the messages of refusals can be expected
            told = f"({', '.join(values)},)" if made.verdict == "refused" and values else "()"
            yield f"{v}_says(K, B, {said}, {told}) :- {v}_{relation}({pattern})."
        for stronger, weaker in product(range(len(STRENGTH)), repeat=2):
            if stronger < weaker:
                one, other = _quoted(STRENGTH[stronger]), _quoted(STRENGTH[weaker])
                yield f"{v}_hidden(K, B, {other}) :- {v}_says(K, B, {one}, _, _), {v}_says(K, B, {other}, _, _)."
        yield f"{v}_shown(K, B, V, R, X) :- {v}_says(K, B, V, R, X), not {v}_hidden(K, B, V), not end(K)."
        # the end of a session is seen only where something is recorded
        yield f'{v}_shown(K, B, "recorded", R, X) :- {v}_says(K, B, "recorded", R, X), end(K).'

    def _atom(self, atom: Atom) -> str:
        terms = [term_text(term) for term in atom.terms]
        if atom.predicate in _CONFIG:
            return _call(f"c_{atom.predicate}", terms)
        if atom.predicate in self._tables:
            return _call(f"{self._version}_{atom.predicate}", terms)
        return _call(f"{self._version}_{atom.predicate}", ["K", *terms])


def fact(name: str, values: Iterable[Value]) -> str:
    """A ground atom."""
    return _call(name, [term_text(Constant(value)) for value in values])


def _call(name: str, terms: list[str]) -> str:
    return f"{name}({', '.join(terms)})" if terms else name


def _quoted(text: str) -> str:
    return str(Constant(text))
