"""For Nemo: variables start with `?`, `~` is negation, `_` stands in no negated atom.

Written from its documentation (knowsys.github.io/nemo-doc, Rule language). Where the rule language negates with `_`,
the columns that matter get a relation of their own: `not p(X, _)` becomes `~some_p_0(?X)`, `some_p_0(?X) :- p(?X, _).`
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..language.ast import Atom, Clause, Comparison, Constant, Literal, Negative, Term
from ..language.program import Program, Row
from .outline import ground, outline


def to_nemo(program: Program, facts: Mapping[str, Collection[Row]]) -> str:
    """Rules, projections, facts; what verdicts derive is exported. Relation `p` is called `r_p`."""
    writer = _Writer()
    rules = list(outline(program, "%", writer.clause))
    outputs = {clause.head.predicate for rule in program.rules if rule.verdict for clause in rule.clauses}
    lines = ["% nmo THIS_FILE"]
    lines += [f'@export r_{name} :- csv {{ resource = "{name}.csv" }} .' for name in sorted(outputs)]
    lines += [*rules, "", *sorted(writer.projections)]
    lines += ["", *sorted(writer.clause(ground(name, row)) for name, rows in facts.items() for row in rows)]
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes clauses and remembers the projections they need."""

    def __init__(self) -> None:
        self.projections: set[str] = set()

    def clause(self, clause: Clause) -> str:
        body = ", ".join(map(self._literal, clause.body))
        return f"{_atom(clause.head)} :- {body} ." if body else f"{_atom(clause.head)} ."

    def _literal(self, literal: Literal) -> str:
        if isinstance(literal, Comparison):
            return f"{_term(literal.left)} {literal.operator} {_term(literal.right)}"
        if not isinstance(literal, Negative):
            return _atom(literal.atom)
        kept = [column for column, term in enumerate(literal.atom.terms) if str(term) != "_"]
        if len(kept) == len(literal.atom.terms):
            return f"~{_atom(literal.atom)}"
        name = "_".join(["some", literal.atom.predicate, *map(str, kept)])
        columns = [f"?C{column}" if column in kept else "_" for column in range(len(literal.atom.terms))]
        # a relation needs a column: `there is some` is said of the constant 1
        shown = ", ".join(columns[column] for column in kept) or "1"
        self.projections.add(f"{name}({shown}) :- r_{literal.atom.predicate}({', '.join(columns)}) .")
        return f"~{name}({', '.join(_term(literal.atom.terms[column]) for column in kept) or '1'})"


def _atom(atom: Atom) -> str:
    return f"r_{atom.predicate}({', '.join(map(_term, atom.terms))})"


def _term(term: Term) -> str:
    if isinstance(term, Constant):
        return str(term)
    return "_" if term.anonymous else f"?{term.name}"
