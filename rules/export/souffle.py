"""For Souffle 2: every relation is declared with the types that were found; `!` is negation.

Written from its documentation (souffle-lang.github.io, Program, Relations, Rules).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ..check.types import NUMBERS
from ..decide.columns import Types
from ..language.ast import Atom, Clause, Comparison, Constant, Literal, Negative, Term
from ..language.patterns import is_pattern, regex
from ..language.program import Program, Row
from .outline import UnsaidError, ground, outline


def to_souffle(program: Program, facts: Mapping[str, Collection[Row]], types: Types) -> str:
    """Declarations, rules, facts; what verdicts derive is printed. Relation `p` is called `r_p`."""
    lines = ["// souffle -D- THIS_FILE", *_declarations(program, types)]
    lines += outline(program, "//", _clause)
    lines += ["", *sorted(_clause(ground(name, row)) for name, rows in facts.items() for row in rows)]
    return "\n".join(lines) + "\n"


def _declarations(program: Program, types: Types) -> Iterator[str]:
    for name, arity in sorted(program.arity.items()):
        kinds = types.get(name, (None,) * arity)
        columns = [f"c{n}: {'number' if kinds[n] in NUMBERS else 'symbol'}" for n in range(arity)]
        yield f".decl r_{name}({', '.join(columns)})"
    outputs = {clause.head.predicate for rule in program.rules if rule.verdict for clause in rule.clauses}
    yield from (f".output r_{name}" for name in sorted(outputs))


def _clause(clause: Clause) -> str:
    body = ", ".join(map(_literal, clause.body))
    return f"{_atom(clause.head)} :- {body}." if body else f"{_atom(clause.head)}."


def _literal(literal: Literal) -> str:
    if isinstance(literal, Comparison) and is_pattern(literal.operator):
        return _pattern(literal)
    if isinstance(literal, Comparison):
        return f"{_term(literal.left)} {literal.operator} {_term(literal.right)}"
    return f"!{_atom(literal.atom)}" if isinstance(literal, Negative) else _atom(literal.atom)


def _pattern(test: Comparison) -> str:
    """`match` takes a regular expression, so the pattern has to be written out. Raises UnsaidError for others."""
    name = test.operator.removeprefix("not ")
    if not isinstance(test.right, Constant) or not isinstance(test.right.value, str):
        raise UnsaidError(f"Souffle takes no pattern from a variable: {test}")
    expression = Constant(regex(name, test.right.value))
    return f"{'' if name == test.operator else '!'}match({expression}, {_term(test.left)})"


def _atom(atom: Atom) -> str:
    return f"r_{atom.predicate}({', '.join(map(_term, atom.terms))})"


def _term(term: Term) -> str:
    return str(term)
