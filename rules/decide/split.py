"""A program in two halves: what depends on configuration and names only, and what depends on a statement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...facts.schema import Relation
from ..language.ast import Negative, Positive, Rule
from ..language.program import Program
from .columns import NAME_TYPES, column_types

_OF_STATEMENT = frozenset({"statement", "state", "observed"})


@dataclass(frozen=True)
class Halves:
    """`static`: rules over binlogs and objects; `moving`: the rest, which takes `frontier` as given facts.

    `tables` are the relations of the frontier that are data written in rule text.
    """

    static: Program
    moving: Program
    frontier: frozenset[str]
    tables: frozenset[str]


def halves(program: Program, relations: Iterable[Relation]) -> Halves:
    """Split a program by whether a clause's relation depends on the statement or the session."""
    relations = tuple(relations)
    moving_relations = {r.name for r in relations if r.role in _OF_STATEMENT}
    # What is about words only belongs to no binlog and no name, under which the static half is kept.
    types = column_types(program, relations)
    moving_relations |= {name for name in program.by_head if not any(kind in NAME_TYPES for kind in types[name])}
    grown = True
    while grown:
        grown = False
        for name, clauses in program.by_head.items():
            if name in moving_relations:
                continue
            if any(used in moving_relations for clause in clauses for used in _used(clause.body)):
                moving_relations.add(name)
                grown = True
    static: list[Rule] = []
    moving: list[Rule] = []
    for rule in program.rules:
        still = tuple(c for c in rule.clauses if c.head.predicate not in moving_relations)
        moves = tuple(c for c in rule.clauses if c.head.predicate in moving_relations)
        if still:
            static.append(replace(rule, clauses=still))
        if moves:
            moving.append(replace(rule, clauses=moves))
    half = Program(tuple(moving))
    still_half = Program(tuple(static))
    frontier = half.base - moving_relations
    return Halves(still_half, half, frontier, frozenset(name for name in frontier if name in still_half.facts))


def _used(body: Iterable[object]) -> Iterable[str]:
    return (lit.atom.predicate for lit in body if isinstance(lit, Positive | Negative))
