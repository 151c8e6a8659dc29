"""Which facts an answer can depend on at all, once it is known which relations have any.

Most statements fill few relations: nothing is renamed, no savepoint is set. Clauses that need an empty relation
cannot fire, so what only they read cannot matter. Outputs that depend on the same relations are asked together, with
these facts alone; so that, say, the session's format is no part of the question whether a transaction stays open.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from ..language.ast import Clause, Negative, Positive
from ..language.program import Program

#: relations remembered, each for some given ones
_MOST = 1 << 17


class Slice(NamedTuple):
    """Outputs that depend on the same given relations."""

    outputs: frozenset[str]
    relevant: frozenset[str]


class Slicer:
    """Slices of one program that is not recursive.

    Relations are bits. What one depends on follows from the given relations below it, and is remembered by these.
    """

    def __init__(self, program: Program, outputs: Iterable[str]) -> None:
        self._outputs = tuple(outputs)
        self._bits = {name: 1 << place for place, name in enumerate(sorted(program.arity))}
        self._written = self._bits_of(program.facts)
        self._derived = program.derived
        self._clauses = {name: tuple(map(self._needs, clauses)) for name, clauses in program.by_head.items()}
        self._below = dict(self._bits)
        # components come after those they depend on
        for name in chain.from_iterable(program.components):
            for needed in {each for _, *parts in self._clauses[name] for part in parts for each in part}:
                self._below[name] |= self._below[needed]
        self._known: dict[tuple[str, int], int] = {}

    def of(self, filled: frozenset[str], only: frozenset[str] | None = None) -> tuple[Slice, ...]:
        """The outputs that can have rows when exactly the `filled` relations have facts, by what they depend on.

        only: some of the outputs.
        """
        if len(self._known) > _MOST:
            self._known.clear()
        given = self._bits_of(filled)
        there = given | self._written
        grouped: dict[int, set[str]] = {}
        for output in self._outputs if only is None else only.intersection(self._outputs):
            depends_on = self._reached(output, there)
            if depends_on:
                grouped.setdefault(depends_on & given, set()).add(output)
        named = [(name, self._bits[name]) for name in filled if name in self._bits]
        return tuple(
            Slice(frozenset(outputs), frozenset([name for name, bit in named if bit & mask]))
            for mask, outputs in sorted(grouped.items(), key=lambda group: min(group[1]))
        )

    def _reached(self, name: str, given: int) -> int:
        """What a relation depends on, itself among it; 0 where it has no rows. Negation is taken to hold."""
        key = (name, given & self._below.get(name, 0))
        known = self._known.get(key)
        if known is None:
            known = key[1] & self._bits.get(name, 0)
            for bits, positive, negative in self._clauses.get(name, ()):
                of_clause = self._bits[name]
                if not bits & ~given:
                    for needed in positive:
                        reached = self._reached(needed, given)
                        if not reached:
                            break
                        of_clause |= reached
                    else:
                        for needed in negative:
                            of_clause |= self._reached(needed, given)
                        known |= of_clause
            self._known[key] = known
        return known

    def _bits_of(self, names: Iterable[str]) -> int:
        return sum(self._bits[name] for name in names if name in self._bits)

    def _needs(self, clause: Clause) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
        """The bits of what a clause's positive literals need given, and the relations of these and of negative ones."""
        positive = tuple({lit.atom.predicate: None for lit in clause.body if isinstance(lit, Positive)})
        negative = tuple(lit.atom.predicate for lit in clause.body if isinstance(lit, Negative))
        return self._bits_of(name for name in positive if name not in self._derived), positive, negative
