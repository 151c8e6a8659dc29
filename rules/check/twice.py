"""Rules that say everything twice: once of two things, and once of the same two in the opposite order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..language.ast import Clause, Comparison, Negative, Variable
from ..language.diagnostic import Diagnostic, diagnostic
from .rulebase import RuleBase
from .templates import placeholders


def check_twice(base: RuleBase) -> Iterator[Diagnostic]:
    """BL244: a clause that stays the same where two variables, which the message shows or neither, change places."""
    for rule in base.rules:
        if not rule.verdict:
            continue
        shown = set(placeholders(rule.get("message")))
        for clause in rule.clauses:
            bound = [v for v in clause.variables if not v.anonymous and v not in clause.head.variables]
            for one, other in combinations(bound, 2):
                differ = any(
                    isinstance(each, Comparison) and each.operator == "!=" and {each.left, each.right} == {one, other}
                    for each in clause.body
                )
                if differ and (one.name in shown) == (other.name in shown) and _same(clause, one, other):
                    said = f"every finding comes twice: {one} and {other} may change places"
                    yield diagnostic("BL244", clause.place, said, "number them and write N < M instead of `!=`")


def _same(clause: Clause, one: Variable, other: Variable) -> bool:
    """Whether the body is the same set of literals with two variables exchanged."""
    plain = {_shape(each, {}) for each in clause.body}
    return plain == {_shape(each, {one: other, other: one}) for each in clause.body}


def _shape(literal: object, exchanged: dict[Variable, Variable]) -> tuple[object, ...]:
    if isinstance(literal, Comparison):
        terms = [_term(term, exchanged) for term in (literal.left, literal.right)]
        return (literal.operator, *(sorted(terms) if literal.operator in ("=", "!=") else terms))
    atom = literal.atom  # type: ignore[attr-defined]
    return (isinstance(literal, Negative), atom.predicate, *(_term(term, exchanged) for term in atom.terms))


def _term(term: object, exchanged: dict[Variable, Variable]) -> str:
    if isinstance(term, Variable):
        return "_" if term.anonymous else exchanged.get(term, term).name
    return str(term)
