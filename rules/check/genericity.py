"""Genericity: clauses to which it makes no difference how things are called, nor which other names are alive.

A decision sees the names its statement touches, or one live name of the session at a time. A clause keeps to that
when every name in it is one of
 - named: bound by a relation of the statement, or by a derived relation whose column always is;
 - carried: in the head, so that the clause speaks about it, and then only one such name;
 - known from one of these, as the database of an object is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from ...facts.schema import Relation
from ..language.ast import Atom, Clause, Comparison, Constant, Positive, Term, Value, Variable
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.program import Program
from .columns import atoms
from .types import InferredTypes

#: types whose values are renamed before a decision is looked up
RENAMED = frozenset({"object", "database", "binlog", "savepoint"})
_LIVE = frozenset({"object", "savepoint"})
_NAMES = frozenset({"object", "savepoint", "database"})


def renamed_constants(program: Program, types: InferredTypes) -> frozenset[Value]:
    """The names that rules mention: each is a class of its own, never renamed."""
    found: set[Value] = set()
    for rule in program.rules:
        for clause in rule.clauses:
            for atom in (clause.head, *atoms(clause)):
                found.update(
                    term.value
                    for index, term in enumerate(atom.terms)
                    if isinstance(term, Constant) and types.column(atom, index) in RENAMED
                )
            for literal in clause.body:
                if isinstance(literal, Comparison):
                    found.update(_compared_constants(clause, literal, types))
    return frozenset(found)


def _compared_constants(clause: Clause, test: Comparison, types: InferredTypes) -> Iterator[Value]:
    for one, other in ((test.left, test.right), (test.right, test.left)):
        if isinstance(one, Constant) and types.term(clause, other) in RENAMED:
            yield one.value


@dataclass(frozen=True)
class SessionTest:
    """A clause that asks about more of the session than one name, with what it asks."""

    clause: Clause
    problem: Diagnostic


def session_tests(program: Program, relations: Mapping[str, Relation], types: InferredTypes) -> tuple[SessionTest, ...]:
    """The clauses that need the whole session, in text order (BL304)."""
    named = _named_columns(program, relations)
    found: list[SessionTest] = []
    for clause in program.clauses:
        covered = _named(clause, named, relations)
        carried = {v for v in _names(clause.head, types, _LIVE) if v not in covered}
        known = _determined(clause, covered | set(clause.head.variables), relations)
        open_names = [
            (variable, atom)
            for atom in atoms(clause)
            for variable in _names(atom, types, _NAMES)
            if variable not in known
        ]
        if open_names:
            variable, atom = open_names[0]
            said = f"{variable} of {atom} can be any name there is: the whole session counts"
            kind = types.term(clause, variable)
            near = [each.name for each in clause.variables if each != variable and types.term(clause, each) == "object"]
            hint = f"if that of {near[0]} is meant add in_database({near[0]}, {variable})" if near else ""
            hint = hint if kind == "database" else ""
            found.append(SessionTest(clause, diagnostic("BL304", atom.place, said, hint)))
        elif len(carried) > 1:
            both = " and ".join(sorted(map(str, carried)))
            said = f"{both} are two names that the statement need not touch: the whole session counts"
            found.append(SessionTest(clause, diagnostic("BL304", clause.place, said)))
    return tuple(found)


def _names(atom: Atom, types: InferredTypes, kinds: frozenset[str]) -> list[Variable]:
    return [
        term
        for index, term in enumerate(atom.terms)
        if isinstance(term, Variable) and types.column(atom, index) in kinds
    ]


def _named_columns(program: Program, relations: Mapping[str, Relation]) -> frozenset[tuple[str, int]]:
    """The columns that hold nothing but names of the statement: the greatest set that every clause confirms."""
    named = {
        (name, index)
        for name, relation in relations.items()
        if relation.role == "statement"
        for index in range(relation.arity)
    }
    # rows of a data table are names nobody touched
    candidates = {
        (name, index) for name in program.derived - set(program.facts) for index in range(program.arity[name])
    }
    confirmed = named | candidates
    readers: dict[str, list[Clause]] = {}
    for clause in program.clauses:
        for literal in clause.body:
            if isinstance(literal, Positive):
                readers.setdefault(literal.atom.predicate, []).append(clause)
    pending = list(program.clauses)
    while pending:
        clause = pending.pop()
        head = clause.head.predicate
        open_columns = [index for index in range(len(clause.head.terms)) if (head, index) in candidates]
        if not open_columns:
            continue
        known = _named(clause, confirmed, relations)
        refuted = {(head, index) for index in open_columns if not _is_named(clause.head.terms[index], known)}
        if refuted:
            candidates -= refuted
            confirmed -= refuted
            pending += readers.get(head, ())
    return frozenset(confirmed)


def _is_named(term: Term, named: set[Variable]) -> bool:
    return isinstance(term, Variable) and term in named


def _named(clause: Clause, columns: Set[tuple[str, int]], relations: Mapping[str, Relation]) -> set[Variable]:
    """The variables that a positive literal binds in a named column, and those they determine."""
    found = {
        term
        for literal in clause.body
        if isinstance(literal, Positive)
        for index, term in enumerate(literal.atom.terms)
        if isinstance(term, Variable) and (literal.atom.predicate, index) in columns
    }
    return _determined(clause, found, relations)


def _determined(clause: Clause, known: set[Variable], relations: Mapping[str, Relation]) -> set[Variable]:
    """Add what relations of role `object` say of a known name, and what `=` ties to one."""
    found = set(known)
    size = -1
    while size != len(found):
        size = len(found)
        for literal in clause.body:
            if isinstance(literal, Comparison):
                if literal.operator == "=" and found.intersection(literal.variables):
                    found.update(literal.variables)
            elif isinstance(literal, Positive):
                relation = relations.get(literal.atom.predicate)
                if relation and relation.role == "object" and literal.atom.terms[:1] and literal.atom.terms[0] in found:
                    found.update(literal.atom.variables)
    return found
