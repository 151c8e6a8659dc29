"""Parsed rule files as plain lists of texts and numbers, and back: what JSON can hold.

A variable is a list of its name, a fold one of its function and variables, a constant itself; a literal begins with
what it is. The path of a file is not told again in every place.
"""

from __future__ import annotations

from typing import Any

from .ast import (
    Annotation,
    Atom,
    Clause,
    Comparison,
    Constant,
    Fold,
    Literal,
    Negative,
    Positive,
    Rule,
    RuleFile,
    RulePlace,
    Term,
    Variable,
    fold,
)
from .folds import FUNCTIONS
from .patterns import is_pattern

_POSITIVE, _NEGATIVE = "+", "-"


def plain(file: RuleFile) -> list[Any]:
    """The header and the rules of a file; its text is not in it."""
    rules = [[_annotations(rule.annotations), [_clause(each) for each in rule.clauses]] for rule in file.rules]
    return [_annotations(file.header), rules]


def rule_file(path: str, text: str, told: Any) -> RuleFile:
    """The file again. Raises ValueError, TypeError or LookupError for what `plain` does not make."""
    return _Reader(path).file(text, told)


def _annotations(annotations: tuple[Annotation, ...]) -> list[Any]:
    return [[each.key, each.value, each.place.line, each.place.column] for each in annotations]


def _clause(clause: Clause) -> list[Any]:
    return [clause.number, _atom(clause.head), [_literal(each) for each in clause.body]]


def _literal(literal: Literal) -> list[Any]:
    if isinstance(literal, Comparison):
        place = literal.place
        return [literal.operator, _term(literal.left), _term(literal.right), place.line, place.column]
    return [_POSITIVE if isinstance(literal, Positive) else _NEGATIVE, _atom(literal.atom)]


def _atom(atom: Atom) -> list[Any]:
    return [atom.predicate, [_term(each) for each in atom.terms], atom.place.line, atom.place.column]


def _term(term: Term) -> list[str] | str | int:
    if isinstance(term, Fold):
        return [term.function, *(each.name for each in term.terms)]
    return [term.name] if isinstance(term, Variable) else term.value


class _Reader:
    def __init__(self, path: str) -> None:
        self._path = path
        self._terms: dict[tuple[type, str | int], Term] = {}

    def file(self, text: str, told: Any) -> RuleFile:
        header, rules = told
        found = tuple(Rule(self._annotations(notes), tuple(map(self._clause, clauses))) for notes, clauses in rules)
        return RuleFile(self._path, text, self._annotations(header), found)

    def _annotations(self, told: Any) -> tuple[Annotation, ...]:
        return tuple(Annotation(_text(key), _text(value), self._place(*place)) for key, value, *place in told)

    def _clause(self, told: Any) -> Clause:
        number, head, body = told
        return Clause(self._atom(head), tuple(map(self._literal, body)), _number(number))

    def _literal(self, told: Any) -> Literal:
        kind, *rest = told
        if kind == _POSITIVE:
            return Positive(self._atom(*rest))
        if kind == _NEGATIVE:
            return Negative(self._atom(*rest))
        left, right, *place = rest
        if kind not in ("=", "!=", "<", "<=", ">", ">=") and not is_pattern(kind):
            raise ValueError(kind)
        return Comparison(kind, self._term(left), self._term(right), self._place(*place))

    def _atom(self, told: Any) -> Atom:
        predicate, terms, line, column = told
        return Atom(_text(predicate), tuple(map(self._term, terms)), self._place(line, column))

    def _term(self, told: Any) -> Term:
        if isinstance(told, list) and told[1:]:
            function, *names = told
            if function not in FUNCTIONS:
                raise ValueError(function)
            return fold(function, tuple(Variable(_text(name)) for name in names))
        if isinstance(told, list):
            (name,) = told
            return self._terms.get((list, name)) or self._terms.setdefault((list, name), Variable(_text(name)))
        found = self._terms.get((type(told), told))
        if found is None:
            found = self._terms[type(told), told] = Constant(told if isinstance(told, str) else _number(told))
        return found

    def _place(self, line: Any, column: Any) -> RulePlace:
        return RulePlace(self._path, _number(line), _number(column))


def _text(told: Any) -> str:
    if type(told) is not str:
        raise TypeError(told)
    return told


def _number(told: Any) -> int:
    if type(told) is not int:
        raise TypeError(told)
    return told
