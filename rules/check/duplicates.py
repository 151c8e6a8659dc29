"""Clauses written twice, whatever their variables are called."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.ast import Clause, Comparison, Negative, RulePlace, Term
from ..language.diagnostic import Diagnostic, diagnostic
from .rulebase import RuleBase

_Shape = tuple[object, ...]


def check_duplicates(base: RuleBase) -> Iterator[Diagnostic]:
    """BL221. A clause may stand under two ids: there it gives two outcomes."""
    seen: dict[tuple[str, _Shape], RulePlace] = {}
    for rule in base.rules:
        for clause in rule.clauses:
            first = seen.setdefault((rule.id, _shape(clause)), clause.place)
            if first is not clause.place:
                said = f"the clause is already at {first}"
                yield diagnostic("BL221", clause.place, said, "remove one of them", len(clause.head.predicate))


def _shape(clause: Clause) -> _Shape:
    """The clause with numbers for its variables, in the order they occur."""
    numbers: dict[Term, object] = {variable: index for index, variable in enumerate(clause.variables)}

    def terms(*given: Term) -> _Shape:
        return tuple(numbers.get(term, term) for term in given)

    parts: list[_Shape] = [(clause.head.predicate, *terms(*clause.head.terms))]
    for literal in clause.body:
        if isinstance(literal, Comparison):
            parts.append((literal.operator, *terms(literal.left, literal.right)))
        else:
            atom = literal.atom
            parts.append((isinstance(literal, Negative), atom.predicate, *terms(*atom.terms)))
    return tuple(parts)
