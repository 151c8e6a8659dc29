"""Whether a conjunction of literals holds in a model: for questions about clauses that no engine was compiled for."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.model import Model
from ..engine.values import compares
from ..language.ast import Atom, Comparison, Constant, Literal, Positive, Term, Value, Variable

_Bindings = dict[Variable, Value]


def holds(body: Sequence[Literal], model: Model) -> bool:
    """Whether some values of the variables satisfy every literal.

    A variable that only a negation has means `for no value`; one that only a comparison has makes it fail.
    """
    return _holds(tuple(body), model, {})


def _holds(body: tuple[Literal, ...], model: Model, known: _Bindings) -> bool:
    if not body:
        return True
    literal = _next(body, known)
    rest = tuple(other for other in body if other is not literal)
    if isinstance(literal, Positive):
        return any(_holds(rest, model, known | more) for more in _rows(literal.atom, model, known))
    if isinstance(literal, Comparison):
        left, right = _value(literal.left, known), _value(literal.right, known)
        if literal.operator == "=" and (left is None) != (right is None):
            unbound, value = (literal.left, right) if left is None else (literal.right, left)
            assert isinstance(unbound, Variable)
            assert value is not None
            return _holds(rest, model, {**known, unbound: value})
        is_true = left is not None and right is not None and compares(literal.operator, left, right)
        return is_true and _holds(rest, model, known)
    pattern = tuple(_value(term, known) for term in literal.atom.terms)
    return not model.ask(literal.atom.predicate, pattern) and _holds(rest, model, known)


def _next(body: tuple[Literal, ...], known: _Bindings) -> Literal:
    """A test whose variables are known, else the positive literal with the most of them, else any test."""
    for literal in body:
        if not isinstance(literal, Positive) and all(v in known or v.anonymous for v in literal.variables):
            return literal
    positives = [literal for literal in body if isinstance(literal, Positive)]
    if positives:
        return max(positives, key=lambda literal: sum(_value(t, known) is not None for t in literal.atom.terms))
    return next((lit for lit in body if isinstance(lit, Comparison) and lit.operator == "="), body[0])


def _rows(atom: Atom, model: Model, known: _Bindings) -> list[dict[Variable, Value]]:
    """What each matching row binds."""
    found = []
    for row in model.ask(atom.predicate, tuple(_value(term, known) for term in atom.terms)):
        bound: dict[Variable, Value] = {}
        pairs = zip(atom.terms, row, strict=True)
        if all(bound.setdefault(t, value) == value for t, value in pairs if isinstance(t, Variable)):
            found.append(bound)
    return found


def _value(term: Term, known: _Bindings) -> Value | None:
    return term.value if isinstance(term, Constant) else known.get(term)
