"""Every derivation of a fact, found by matching rule bodies against the decided model."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...rules.engine.values import compares
from ...rules.language.ast import (
    Atom,
    Clause,
    Comparison,
    Constant,
    Fold,
    Literal,
    Negative,
    Positive,
    Term,
    Value,
    Variable,
)
from ...rules.language.folds import folded
from ...rules.language.program import Program, Row
from .model_view import ModelView
from .node import Pattern, Same

Substitution = Mapping[Variable, Value]


@dataclass(frozen=True, slots=True)
class Derivation:
    """A clause whose body holds under `bindings`, which bind every variable but those of a negation alone."""

    clause: Clause
    bindings: Substitution

    def named(self) -> dict[str, Value]:
        """The bindings by variable name, in the order of the clause."""
        return {v.name: self.bindings[v] for v in self.clause.variables if v in self.bindings}


def derivations(program: Program, model: ModelView, relation: str, row: Row) -> tuple[Derivation, ...]:
    """All derivations of a row, in text order: of one that is counted, each match that counts."""
    found = []
    for clause in program.by_head.get(relation, ()):
        start = unify(clause.head.terms, row, {})
        if start is not None:
            solved = [*solutions(model, clause.body, start, binders(clause))]
            if (fold := clause.fold) is None or (
                solved and folded(fold.function, _matches(fold, solved)) == start[fold]
            ):
                found += [Derivation(clause, bindings) for bindings in solved]
    return tuple(found)


def _matches(fold: Fold, solved: Iterable[Substitution]) -> set[Row]:
    """What is told apart among the matches of a body."""
    return {tuple(bindings[term] for term in fold.terms) for bindings in solved}


def rests_on_earlier(program: Program, model: ModelView, derivation: Derivation) -> bool:
    """Whether every premise was derived before the head: true of all but some derivations of a recursive relation."""
    head = derivation.clause.head
    if head.predicate not in program.recursive:
        return True
    component = next(component for component in program.components if head.predicate in component)
    rank = model.rank(head.predicate, ground(head, derivation.bindings))
    return all(
        model.rank(literal.atom.predicate, ground(literal.atom, derivation.bindings)) < rank
        for literal in derivation.clause.body
        if isinstance(literal, Positive) and literal.atom.predicate in component
    )


def solutions(
    model: ModelView, body: Sequence[Literal], bindings: Substitution, bound: Collection[Variable]
) -> Iterator[Substitution]:
    """The substitutions that make a body hold; `bound` are the variables that a negation must wait for."""
    if not body:
        yield bindings
        return
    literal = next_literal(body, bindings, bound)
    if literal is None:
        return
    rest = [other for other in body if other is not literal]
    for extended in matches(model, literal, bindings):
        yield from solutions(model, rest, extended, bound)


def next_literal(body: Sequence[Literal], bindings: Substitution, bound: Collection[Variable]) -> Literal | None:
    """The literal to match next: a test as soon as it can be made, else the positive one with fewest open terms."""
    tests = (lit for lit in body if not isinstance(lit, Positive) and is_testable(lit, bindings, bound))
    positives = (lit for lit in body if isinstance(lit, Positive))
    return next(tests, None) or min(positives, key=lambda lit: len(set(lit.variables) - set(bindings)), default=None)


def is_testable(literal: Literal, bindings: Substitution, bound: Collection[Variable]) -> bool:
    """Whether the variables a test depends on have values; one side of `=` may still be open."""
    if isinstance(literal, Positive):
        return True
    if isinstance(literal, Negative):
        return all(variable in bindings for variable in literal.variables if variable in bound)
    open_terms = sum(_value(term, bindings) is None for term in (literal.left, literal.right))
    return open_terms == 0 or (open_terms == 1 and literal.operator == "=")


def matches(model: ModelView, literal: Literal, bindings: Substitution) -> Iterator[Substitution]:
    """The extensions of the bindings under which one literal holds."""
    if isinstance(literal, Comparison):
        yield from _compared(literal, bindings)
        return
    atom = literal.atom
    extended = (unify(atom.terms, row, bindings) for row in model.ask(atom.predicate, pattern(atom, bindings)))
    found = (each for each in extended if each is not None)
    if isinstance(literal, Positive):
        yield from found
    elif next(found, None) is None:
        yield bindings


def binders(clause: Clause) -> frozenset[Variable]:
    """The variables that get a value outside of negations; the others of a negation mean `for no value`."""
    found = set(clause.head.variables)
    for literal in clause.body:
        if not isinstance(literal, Negative):
            found.update(literal.variables)
    return frozenset(found)


def unify(terms: Sequence[Term], row: Pattern, bindings: Substitution) -> Substitution | None:
    """The bindings extended until the terms equal the row, whose None leaves a term open; None if impossible."""
    extended = dict(bindings)
    for term, value in zip(terms, row, strict=True):
        if value is None:
            continue
        known = term.value if isinstance(term, Constant) else extended.setdefault(term, value)
        if known != value:
            return None
    return extended


def pattern(atom: Atom, bindings: Substitution) -> Pattern:
    """The atom's values, None where a variable has none."""
    return tuple(_value(term, bindings) for term in atom.terms)


def repeated(atom: Atom, bindings: Substitution) -> Same:
    """The pairs of columns where a variable without a value stands again."""
    first: dict[Term, int] = {}
    columns = enumerate(atom.terms)
    return tuple((first[t], i) for i, t in columns if _value(t, bindings) is None and first.setdefault(t, i) != i)


def ground(atom: Atom, bindings: Substitution) -> Row:
    """The atom's values; KeyError where a variable has none."""
    return tuple(term.value if isinstance(term, Constant) else bindings[term] for term in atom.terms)


def _value(term: Term, bindings: Substitution) -> Value | None:
    return term.value if isinstance(term, Constant) else bindings.get(term)


def _compared(test: Comparison, bindings: Substitution) -> Iterator[Substitution]:
    left, right = _value(test.left, bindings), _value(test.right, bindings)
    if left is not None and right is not None:
        if compares(test.operator, left, right):
            yield bindings
    elif isinstance(test.left, Variable) and right is not None:
        yield {**bindings, test.left: right}
    elif isinstance(test.right, Variable) and left is not None:
        yield {**bindings, test.right: left}
