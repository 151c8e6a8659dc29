"""Usage: variables that connect nothing and relations that decide nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..language.ast import Clause, Comparison, Variable
from ..language.diagnostic import Diagnostic, diagnostic
from .columns import NEXT, atoms
from .rulebase import RuleBase
from .safety import bound_variables
from .suggest import did_you_mean
from .templates import placeholders
from .words import near_word


def check_usage(base: RuleBase) -> Iterator[Diagnostic]:
    """BL205 and BL210."""
    for rule in base.rules:
        shown = frozenset(placeholders(rule.get("message")))
        for clause in rule.clauses:
            yield from _singletons(clause, shown, base)
    outputs = {clause.head.predicate for rule in base.rules if rule.get("verdict") for clause in rule.clauses}
    read = {
        atom.predicate for clause in base.clauses for atom in atoms(clause) if atom.predicate != clause.head.predicate
    }
    for name, clauses in base.heads.items():
        if name not in outputs and name not in read and name not in base.relations and not name.startswith(NEXT):
            said = f"{name}/{len(clauses[0].head.terms)} is derived but nothing uses it"
            yield diagnostic("BL210", clauses[0].place, said, width=len(name))


def _singletons(clause: Clause, shown: frozenset[str], base: RuleBase) -> Iterator[Diagnostic]:
    told_apart = clause.fold.terms if clause.fold is not None else ()
    literals = [((*clause.head.terms, *told_apart), clause.place)]
    for literal in clause.body:
        terms = (literal.left, literal.right) if isinstance(literal, Comparison) else literal.atom.terms
        literals.append((terms, literal.place))
    times = Counter(term for terms, _ in literals for term in terms if isinstance(term, Variable))
    # what nothing binds is reported as unsafe; here it would be said twice
    once = {variable for variable in bound_variables(clause) if times[variable] == 1 and variable.name not in shown}
    for terms, place in literals[1:]:
        for term in terms:
            if term in once and isinstance(term, Variable) and not term.anonymous:
                yield diagnostic("BL205", place, f"variable {term} occurs once", _way_out(clause, term, base))


def _way_out(clause: Clause, variable: Variable, base: RuleBase) -> str:
    """What to write for a variable that connects nothing: the word it spells, if it spells one."""
    known = base.words.of((id(clause), variable.name))
    near = near_word(variable.name, known.words, closed=False) if known else ""
    if near:
        return f'write "{near}" in quotes if the word is meant'
    if len(variable.name) > 1 and variable.name.isupper():
        return f'write _ if any value will do, "{variable}" in quotes if the word is meant'
    others = [each.name for each in clause.variables if each != variable and not each.anonymous]
    near = did_you_mean(variable.name, others, 0.8) if len(variable.name) > 2 else ""
    return near or "write _ if any value will do"
