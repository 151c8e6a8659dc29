"""Which facts an answer can depend on at all, once it is known which relations have any.

Most statements fill few relations: nothing is renamed, no savepoint is set. Clauses that need an empty relation
cannot fire, so what only they read cannot matter. Outputs that depend on the same relations are asked together, with
these facts alone; so that, say, the session's format is no part of the question whether a transaction stays open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..language.ast import Clause, Negative, Positive
from ..language.program import Program


class Slice(NamedTuple):
    """Outputs that depend on the same given relations."""

    outputs: frozenset[str]
    relevant: frozenset[str]


def slices(program: Program, outputs: Iterable[str], filled: frozenset[str]) -> tuple[Slice, ...]:
    """The outputs that can have rows when exactly the `filled` relations have facts, grouped by what they depend on."""
    possible = _possible(program, filled | program.facts.keys())
    firing = {
        name: tuple(clause for clause in clauses if _can_fire(clause, possible))
        for name, clauses in program.by_head.items()
    }
    grouped: dict[frozenset[str], set[str]] = {}
    for output in outputs:
        if output in possible:
            reached = _reached(output, firing, possible)
            grouped.setdefault(frozenset(reached & filled), set()).add(output)
    return tuple(
        Slice(frozenset(names), relevant) for relevant, names in sorted(grouped.items(), key=lambda g: min(g[1]))
    )


def _possible(program: Program, filled: Iterable[str]) -> set[str]:
    """The relations that may have rows: negation is taken to hold."""
    possible = set(filled)
    grown = True
    while grown:
        grown = False
        for name, clauses in program.by_head.items():
            if name not in possible and any(_can_fire(clause, possible) for clause in clauses):
                possible.add(name)
                grown = True
    return possible


def _can_fire(clause: Clause, possible: set[str]) -> bool:
    return all(lit.atom.predicate in possible for lit in clause.body if isinstance(lit, Positive))


def _reached(output: str, firing: Mapping[str, tuple[Clause, ...]], possible: set[str]) -> set[str]:
    reached = {output}
    work = [output]
    while work:
        for clause in firing.get(work.pop(), ()):
            for literal in clause.body:
                if isinstance(literal, Positive | Negative):
                    needed = literal.atom.predicate
                    if needed in possible and needed not in reached:
                        reached.add(needed)
                        work.append(needed)
    return reached
