"""Which facts an answer can depend on at all, once it is known which relations have any.

Most statements fill few relations: nothing is renamed, no savepoint is set. Clauses that need an empty relation
cannot fire, so what only they read cannot matter. Outputs that depend on the same relations are asked together, with
these facts alone; so that, say, the session's format is no part of the question whether a transaction stays open.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..language.ast import Clause, Negative, Positive
from ..language.program import Program


class Slice(NamedTuple):
    """Outputs that depend on the same given relations."""

    outputs: frozenset[str]
    relevant: frozenset[str]


class Slicer:
    """Slices of one program that is not recursive."""

    def __init__(self, program: Program, outputs: Iterable[str]) -> None:
        self._outputs = tuple(outputs)
        # Components come after those they depend on, so one pass over them settles everything.
        self._written = frozenset(program.facts)
        self._bits = {name: 1 << place for place, name in enumerate(sorted(program.arity))}
        self._clauses = tuple(
            (name, tuple(self._needs(clause) for clause in program.by_head[name]))
            for component in program.components
            for name in component
        )

    def of(self, filled: frozenset[str], only: frozenset[str] | None = None) -> tuple[Slice, ...]:
        """The outputs that can have rows when exactly the `filled` relations have facts, by what they depend on.

        only: some of the outputs.
        """
        bits_given = [(name, self._bits[name]) for name in filled if name in self._bits]
        given = sum(bit for _, bit in bits_given)
        # What each relation that may have rows depends on; negation is taken to hold.
        reached = {name: self._bits[name] for name in (*filled, *self._written) if name in self._bits}
        missing = ~sum(reached.values())
        for name, clauses in self._clauses:
            for bits, positive, negative in clauses:
                if not bits & missing:
                    known = reached.get(name, self._bits[name])
                    for needed in positive:
                        known |= reached[needed]
                    for needed in negative:
                        known |= reached.get(needed, 0)
                    reached[name] = known
                    missing &= ~self._bits[name]
        grouped: dict[int, set[str]] = {}
        for output in self._outputs:
            if output in reached and (only is None or output in only):
                grouped.setdefault(reached[output] & given, set()).add(output)
        return tuple(
            Slice(frozenset(outputs), frozenset([name for name, bit in bits_given if bit & mask]))
            for mask, outputs in sorted(grouped.items(), key=lambda group: min(group[1]))
        )

    def _needs(self, clause: Clause) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
        """The relations of a clause's positive literals, also as bits, and of its negative ones."""
        positive = tuple({lit.atom.predicate: None for lit in clause.body if isinstance(lit, Positive)})
        negative = tuple(lit.atom.predicate for lit in clause.body if isinstance(lit, Negative))
        return sum(self._bits[name] for name in positive), positive, negative
