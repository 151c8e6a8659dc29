"""Clauses that never hold, whatever the facts: literals that contradict each other, words that no fact has."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.ast import Atom, Clause, Comparison, Constant, Negative, Positive
from ..language.diagnostic import Diagnostic, diagnostic
from .rulebase import RuleBase
from .suggest import did_you_mean

#: relations that have one row for what stands before their last column
_SINGLE = frozenset({"kind", "engine", "session_format", "in_database"})


def check_never(base: RuleBase) -> Iterator[Diagnostic]:
    """BL245."""
    for clause in base.clauses:
        said = _contradiction(clause)
        if said:
            yield diagnostic("BL245", clause.place, f"the clause never holds: {said}", "write a second clause for `or`")
            continue
        for literal in clause.body:
            if isinstance(literal, Positive) and literal.atom.predicate in base.heads:
                yield from _no_such_row(literal.atom, base)


def _contradiction(clause: Clause) -> str:
    atoms = [each.atom for each in clause.body if isinstance(each, Positive)]
    for literal in clause.body:
        if isinstance(literal, Negative) and literal.atom in atoms:
            return f"it asks for `{literal.atom}` and for its absence"
    values: dict[object, Constant] = {}
    for key, value in _told(clause, atoms):
        if values.setdefault(key, value) != value:
            what = key[0] if isinstance(key, tuple) else key
            return f"{values[key]} and {value} cannot both be the one value of {what}"
    return ""


def _told(clause: Clause, atoms: list[Atom]) -> Iterator[tuple[object, Constant]]:
    """What has one value, with the value a literal gives it."""
    for atom in atoms:
        if atom.predicate in _SINGLE and atom.terms and isinstance(atom.terms[-1], Constant):
            yield (atom.predicate, atom.terms[:-1]), atom.terms[-1]
    for literal in clause.body:
        if isinstance(literal, Comparison) and literal.operator == "=":
            for one, other in ((literal.left, literal.right), (literal.right, literal.left)):
                if isinstance(other, Constant) and not isinstance(one, Constant):
                    yield one, other


def _no_such_row(atom: Atom, base: RuleBase) -> Iterator[Diagnostic]:
    """A word that no row of a data table has."""
    heads = base.heads[atom.predicate]
    if any(each.body or len(each.head.terms) != len(atom.terms) for each in heads):
        return
    for column, term in enumerate(atom.terms):
        known = {str(each.head.terms[column].value) for each in heads if isinstance(each.head.terms[column], Constant)}  # type: ignore[union-attr]
        if isinstance(term, Constant) and str(term.value) not in known:
            said = f"the clause never holds: no row of {atom.predicate} has {term}"
            yield diagnostic("BL245", atom.place, said, did_you_mean(str(term.value), known))
