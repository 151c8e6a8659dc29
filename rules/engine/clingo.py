"""The second engine: the same rules printed for clingo, an independent answer-set grounder.

A stratified program has one answer set and grounding alone finds it. Needs the optional dependency `clingo`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from ..language.ast import Atom, Clause, Comparison, Constant, Fold, Literal, Negative, Term, Value, Variable
from ..language.folds import NUMERIC
from ..language.patterns import is_pattern, matches
from ..language.program import Program, Row
from .model import Model
from .order import with_terms
from .values import checked

_LARGEST = 2**31 - 1


def evaluate_with_clingo(program: Program, facts: Mapping[str, Collection[Row]]) -> Model:
    """The same model as `evaluate`, without ranks.

    Raises ImportError where clingo is not installed, OverflowError for an integer beyond its 32 bits, RuntimeError
    where clingo rejects the program (it checks safety itself), ValueError and TypeError as `evaluate` does.
    """
    try:
        import clingo
    except ImportError as error:
        raise ImportError("the second engine needs clingo: pip install 'binlogic[clingo]'") from error
    rows: dict[str, set[Row]] = {relation: set() for relation in program.arity}
    for relation, given in facts.items():
        rows.setdefault(relation, set()).update(checked(relation, given, program.arity.get(relation)))
    messages: list[str] = []
    control = clingo.Control(logger=lambda _code, message: messages.append(message))
    try:
        control.add("base", [], to_clingo(program))
        control.add("base", [], "\n".join(_facts(rows)))
        control.ground([("base", [])], context=PatternTests())
    except RuntimeError as error:
        raise RuntimeError("\n".join([str(error), *messages])) from error
    for atom in control.symbolic_atoms:
        symbol = atom.symbol
        rows[symbol.name.removeprefix("r_")].add(tuple(_value(argument) for argument in symbol.arguments))
    return Model(rows)


def pattern_test(operator: str, left: str, right: str) -> str:
    """A pattern over two terms of clingo; to be grounded with `PatternTests`."""
    name = operator.removeprefix("not ")
    return f"@{name}({left}, {right}) = {int(name == operator)}"


class PatternTests:
    """What clingo asks for where it meets `@like(X, P)` and the others: 1 where it holds, else 0."""

    def like(self, value: Any, pattern: Any) -> Any:
        """`like(X, P)`."""
        return _tested("like", value, pattern)

    def prefix(self, value: Any, pattern: Any) -> Any:
        """`prefix(X, P)`."""
        return _tested("prefix", value, pattern)

    def suffix(self, value: Any, pattern: Any) -> Any:
        """`suffix(X, P)`."""
        return _tested("suffix", value, pattern)


def _tested(name: str, value: Any, pattern: Any) -> Any:
    from clingo import Number

    return Number(int(matches(name, _value(value), _value(pattern))))


def to_clingo(program: Program) -> str:
    """The program as clingo text, one clause per line, facts in rule text sorted; relation `p` is called `r_p`.

    Raises OverflowError for an integer beyond 32 bits.
    """
    lines = list(_facts(program.facts))
    lines += map(clingo_clause, program.clauses)
    return "\n".join(lines)


def clingo_clause(clause: Clause) -> str:
    """One clause or fact. Raises OverflowError as `to_clingo` does."""
    body = ", ".join(body_texts(clause, _atom))
    return f"{_atom(clause.head)} :- {body}." if body else f"{_atom(clause.head)}."


def body_texts(clause: Clause, atom_text: Callable[[Atom], str]) -> list[str]:
    """The conditions of a clause in which atoms read as `atom_text` writes them."""
    literals = [_literal(literal, atom_text) for literal in clause.body]
    return literals if clause.fold is None else _folding(clause, literals, atom_text)


def _folding(clause: Clause, literals: list[str], atom_text: Callable[[Atom], str]) -> list[str]:
    """The body once for the groups there are, in which nothing else has a name, and once to be folded."""
    fold = clause.fold
    assert fold is not None
    groups = {term for term in clause.head.terms if isinstance(term, Variable) and term != fold}
    # a prime, which no variable of ours has
    apart: dict[Term, Term] = {each: Variable(f"{each.name}'") for each in clause.variables if each not in groups}
    there = [_literal(with_terms(literal, apart), atom_text) for literal in clause.body]
    told_apart = ", ".join(map(term_text, fold.terms))
    function = fold.function if fold.function in NUMERIC else "count"
    return [*there, f"{term_text(fold)} = #{function} {{ {told_apart} : {', '.join(literals)} }}"]


def _facts(relations: Mapping[str, Collection[Row]]) -> Iterator[str]:
    for relation, rows in sorted(relations.items()):
        yield from sorted(f"{_atom(Atom(relation, tuple(map(Constant, row))))}." for row in rows)


def _literal(literal: Literal, atom_text: Callable[[Atom], str]) -> str:
    if isinstance(literal, Comparison) and is_pattern(literal.operator):
        return pattern_test(literal.operator, term_text(literal.left), term_text(literal.right))
    if isinstance(literal, Comparison):
        return f"{term_text(literal.left)} {literal.operator} {term_text(literal.right)}"
    said = atom_text(literal.atom)
    return f"not {said}" if isinstance(literal, Negative) else said


def _atom(atom: Atom) -> str:
    return f"r_{atom.predicate}({', '.join(map(term_text, atom.terms))})"


def term_text(term: Term) -> str:
    """A term. Raises OverflowError for an integer beyond 32 bits."""
    if not isinstance(term, Constant):
        return "_" if term.anonymous else "V_" if isinstance(term, Fold) else f"V_{term.name}"
    if isinstance(term.value, int) and not -_LARGEST <= term.value <= _LARGEST:
        raise OverflowError(f"clingo has no integer {term.value}")
    return str(term)


def _value(symbol: Any) -> Value:
    value: Value = symbol.string if symbol.type.name == "String" else symbol.number
    return value
