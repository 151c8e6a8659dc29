"""What every target prints in the same order: rules under their annotations, each clause once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..language.ast import Atom, Clause, Constant, Value
from ..language.program import Program

_SHOWN = ("id", "verdict", "message", "text", "source", "reading")


class UnsaidError(Exception):
    """A rule that the target has no words for."""


def outline(program: Program, comment: str, said: Callable[[Clause], str]) -> Iterator[str]:
    """The lines of all rules: a comment per annotation that matters, then the clauses as `said` writes them."""
    for rule in program.rules:
        yield ""
        yield from (f"{comment} {a.key}: {a.value}".rstrip() for a in rule.annotations if a.key in _SHOWN)
        yield from map(said, rule.clauses)


def ground(relation: str, row: tuple[Value, ...]) -> Clause:
    """A fact as a clause."""
    return Clause(Atom(relation, tuple(map(Constant, row))))
