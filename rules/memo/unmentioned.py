"""What facts about a live name that the statement does not mention can bring about, read off the rules once.

A transition is worked out without such names; what becomes of each of them is asked beside it. Most rules need a name
that the statement mentions as well, `reads(S, T), temporary(S, T)`, and say the same whatever else is live.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...facts.schema import Relation
from ..decide.columns import Types
from ..language.ast import Clause, Comparison, Positive, Term, Variable
from ..language.program import Program

#: types of names that can be live
LIVE = frozenset({"object", "savepoint"})


class Unmentioned(NamedTuple):
    """What is asked about such a name.

    touched: relations whose rows may differ for its sake. anywhere: given relations that can have facts whatever the
    statement is and whatever names are live.
    """

    touched: frozenset[str]
    anywhere: frozenset[str]


def unmentioned(program: Program, types: Types, relations: Iterable[Relation], static: Iterable[str]) -> Unmentioned:
    """Read it off a program that is not recursive. static: the relations of what holds of names and binlogs."""
    relations = tuple(relations)
    about = {r.name for r in relations if r.role in ("state", "observed") and LIVE & set(r.types)}
    of_statements = {r.name for r in relations if r.role == "statement"}
    given = (about | set(static)) & program.arity.keys()
    return Unmentioned(touched(program, types, given), frozenset(program.arity) - of_statements - about)


def touched(program: Program, types: Types, about: Iterable[str]) -> frozenset[str]:
    """The relations of a program that is not recursive whose rows may differ for the sake of one unmentioned name.

    about: the given relations whose rows can be about such a name, in any column that can hold it; those of the
    statement never are.
    """
    # By relation, the columns that the name may be in, and those that it is in wherever rows differ.
    live = {name: frozenset(i for i, kind in enumerate(types[name]) if kind in LIVE) for name in about}
    may = {name: columns for name, columns in live.items() if columns}
    must = dict(may)
    for name in (name for component in program.components for name in component):
        clauses = program.by_head.get(name, ())
        in_head = {i for clause in clauses for i, term in enumerate(clause.head.terms) if _may_be(term, clause, may)}
        differing = [columns for clause in clauses for columns in _differing(clause, may, must)]
        if in_head:
            may[name] = may.get(name, frozenset()) | {i for i in in_head if types[name][i] in (*LIVE, None)}
        if differing:
            must[name] = frozenset.intersection(*differing)
    return frozenset(must)


def _differing(
    clause: Clause, may: dict[str, frozenset[int]], must: dict[str, frozenset[int]]
) -> Iterable[frozenset[int]]:
    """For each literal that can make the clause's rows differ, the columns of the head that hold the name then."""
    for literal in clause.body:
        if isinstance(literal, Comparison) or literal.atom.predicate not in must:
            continue
        named = {literal.atom.terms[i] for i in must[literal.atom.predicate]}
        if all(_may_be(term, clause, may) for term in named):
            variables = {term for term in named if isinstance(term, Variable)}
            yield frozenset(i for i, term in enumerate(clause.head.terms) if term in variables)


def _may_be(term: Term, clause: Clause, may: dict[str, frozenset[int]]) -> bool:
    """Whether a term can be the name: no literal of the clause holds it where the name never is."""
    return all(
        column in may.get(literal.atom.predicate, ())
        for literal in clause.body
        if isinstance(literal, Positive)
        for column, other in enumerate(literal.atom.terms)
        if other == term
    )
