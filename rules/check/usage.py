"""Usage: variables that connect nothing and relations that decide nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..language.ast import Clause, Comparison, Variable
from ..language.diagnostic import Diagnostic, diagnostic
from .rulebase import NEXT, RuleBase, atoms
from .safety import bound_variables
from .templates import placeholders


def check_usage(base: RuleBase) -> Iterator[Diagnostic]:
    """BL205 and BL210."""
    for rule in base.rules:
        shown = frozenset(placeholders(rule.get("message")))
        for clause in rule.clauses:
            yield from _singletons(clause, shown)
    outputs = {clause.head.predicate for rule in base.rules if rule.get("verdict") for clause in rule.clauses}
    read = {
        atom.predicate for clause in base.clauses for atom in atoms(clause) if atom.predicate != clause.head.predicate
    }
    for name, clauses in base.heads.items():
        if name not in outputs and name not in read and name not in base.relations and not name.startswith(NEXT):
            said = f"{name}/{len(clauses[0].head.terms)} is derived but nothing uses it"
            yield diagnostic("BL210", clauses[0].place, said, width=len(name))


def _singletons(clause: Clause, shown: frozenset[str]) -> Iterator[Diagnostic]:
    literals = [(clause.head.terms, clause.place)]
    for literal in clause.body:
        terms = (literal.left, literal.right) if isinstance(literal, Comparison) else literal.atom.terms
        literals.append((terms, literal.place))
    times = Counter(term for terms, _ in literals for term in terms if isinstance(term, Variable))
    # what nothing binds is reported as unsafe; here it would be said twice
    once = {variable for variable in bound_variables(clause) if times[variable] == 1 and variable.name not in shown}
    for terms, place in literals[1:]:
        for term in terms:
            if term in once and isinstance(term, Variable) and not term.anonymous:
                yield diagnostic("BL205", place, f"variable {term} occurs once", "write _ if any value will do")
