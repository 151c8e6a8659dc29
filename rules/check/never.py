"""Clauses that never hold, whatever the facts: literals that contradict each other, words that no fact has."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from ...facts.schema import BY_NAME
from ..language.ast import Atom, Clause, Comparison, Constant, Fold, Negative, Positive, Term
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.patterns import is_pattern
from ..language.program import closure, dependencies
from .columns import NEXT
from .rulebase import RuleBase
from .suggest import did_you_mean

#: relations that have one row for what stands before their last column
_SINGLE = frozenset({"kind", "engine", "session_format", "in_database"})

#: the column that holds the hour of a day
_HOUR = ("ran_at", 1)
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def check_never(base: RuleBase) -> Iterator[Diagnostic]:
    """BL245 and BL256."""
    yield from _without_beginning(base)
    for clause in base.clauses:
        said = _contradiction(clause)
        if said:
            yield diagnostic("BL245", clause.place, f"the clause never holds: {said}", "write a second clause for `or`")
            continue
        if Positive(clause.head) in clause.body:
            yield _of_itself(clause)
        yield from _out_of_range(clause, base)
        yield from _always(clause, base)
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
        if isinstance(literal, Comparison) and literal.left == literal.right and literal.operator in ("!=", "<", ">"):
            return f"`{literal}` is said of one value"
    for term in dict.fromkeys(each.left for each in clause.body if isinstance(each, Comparison)):
        bounds = [(operator, number.value) for operator, number in _told_of(clause, term)]
        low = max((n + (o == ">") for o, n in bounds if o in (">", ">=", "=") and isinstance(n, int)), default=-inf)
        high = min((n - (o == "<") for o, n in bounds if o in ("<", "<=", "=") and isinstance(n, int)), default=inf)
        if low > high:
            return f"no {term} is both above and below"
    return ""


def _of_itself(clause: Clause) -> Diagnostic:
    said = f"the clause never derives more: it asks for `{clause.head}` itself"
    before = str(clause.head).removeprefix(NEXT)
    hint = f"the state before the statement is {before}" if before != str(clause.head) else "leave the clause out"
    return diagnostic("BL245", clause.place, said, hint)


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


def _without_beginning(base: RuleBase) -> Iterator[Diagnostic]:
    """Relations that rest on themselves, whichever clause is taken."""
    edges = {name: dependencies(clauses) for name, clauses in base.heads.items()}
    found: set[str] = set()
    size = -1
    while size != len(found):
        size = len(found)
        for name in base.heads.keys() - found:
            if any(_asked(clause).isdisjoint(base.heads.keys() - found) for clause in base.heads[name]):
                found.add(name)
    for name, clauses in base.heads.items():
        state = name.removeprefix(NEXT)
        if state != name and state not in BY_NAME and all(state in _asked(clause) for clause in clauses):
            said = f"the clause never holds: every clause of {name} asks for {state}, of which there is none at first"
            yield diagnostic("BL245", clauses[0].place, said, f"write a clause that says where {state} begins")
    for name in base.heads.keys() - found:
        if name in closure(edges[name], edges):
            for clause in base.heads[name]:
                said = f"the clause never holds: {name} rests on itself in all of its clauses"
                yield diagnostic("BL245", clause.place, said, f"write a clause that says where {name} begins")


def _asked(clause: Clause) -> set[str]:
    return {each.atom.predicate for each in clause.body if isinstance(each, Positive)}


def _always(clause: Clause, base: RuleBase) -> Iterator[Diagnostic]:
    """Tests that nothing can fail: of a value and itself, of a number and one below 0."""
    for literal in clause.body:
        if not isinstance(literal, Comparison) or is_pattern(literal.operator):
            continue
        always = literal.left == literal.right
        for one, operator, other in (
            (literal.left, literal.operator, literal.right),
            (literal.right, _MIRRORED.get(literal.operator, ""), literal.left),
        ):
            is_below = isinstance(other, Constant) and isinstance(other.value, int) and other.value < 0
            if is_below and operator in (">", ">=", "!=") and base.types.term(clause, one) == "position":
                always = True
        if always:
            yield diagnostic(
                "BL256", literal.place, f"`{literal}` always holds", "leave it out; no position is below 0"
            )
    fold, groups = clause.fold, [term for term in clause.head.terms if not isinstance(term, Fold)]
    if fold and fold.function in ("count", "at_least") and all(term in groups for term in fold.terms):
        yield diagnostic(
            "BL256", clause.place, f"`{fold}` is always 1", "count what is no column of the head by itself"
        )


def _out_of_range(clause: Clause, base: RuleBase) -> Iterator[Diagnostic]:
    """Numbers that a column never has: counts of nothing, hours past the day."""
    for literal in clause.body:
        if isinstance(literal, Positive):
            for column, term in enumerate(literal.atom.terms):
                low, high = _range(literal.atom, column, base)
                for operator, number in _told_of(clause, term):
                    if isinstance(number.value, int) and not _can_hold(operator, number.value, low, high):
                        yield _never(literal.atom, column, low, high)


def _range(atom: Atom, column: int, base: RuleBase) -> tuple[float, float]:
    heads = base.heads.get(atom.predicate, ())
    terms = [head.head.terms[column] for head in heads if column < len(head.head.terms)]
    if terms and all(isinstance(term, Fold) and term.function in ("count", "at_least") for term in terms):
        return 1, inf
    if (atom.predicate, column) == _HOUR:
        return 0, 23
    is_place = atom.predicate in BY_NAME and base.types.column(atom, column) == "position"
    return 1 if is_place else -inf, inf


def _told_of(clause: Clause, term: Term) -> Iterator[tuple[str, Constant]]:
    """The constants that a clause compares a term with, the term on the left; a constant is equal to itself."""
    if isinstance(term, Constant):
        yield "=", term
    for literal in clause.body:
        if isinstance(literal, Comparison):
            if literal.left == term and isinstance(literal.right, Constant):
                yield literal.operator, literal.right
            elif literal.right == term and isinstance(literal.left, Constant):
                yield _MIRRORED.get(literal.operator, literal.operator), literal.left


def _can_hold(operator: str, number: int, low: float, high: float) -> bool:
    """Whether some number of a range stands in this relation to a number."""
    least, most = (low < number, low <= number), (high > number, high >= number)
    return {"=": low <= number <= high, "<": least[0], "<=": least[1], ">": most[0], ">=": most[1]}.get(operator, True)


def _never(atom: Atom, column: int, low: float, high: float) -> Diagnostic:
    if high < inf:
        return diagnostic("BL245", atom.place, f"the clause never holds: {atom.predicate} has {low} to {high} there")
    if atom.predicate in BY_NAME:
        return diagnostic("BL245", atom.place, "the clause never holds: positions are counted from 1")
    said = f"the clause never holds: where there is nothing to count {atom.predicate} has no row"
    rest = ", ".join("_" if index == column else str(term) for index, term in enumerate(atom.terms))
    return diagnostic("BL245", atom.place, said, f"write `not {atom.predicate}({rest})` for none at all")


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
