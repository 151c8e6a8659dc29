"""For Nemo: variables start with `?`, `~` is negation, `_` stands in no negated atom, strings have no escapes.

Where the rule language negates with `_`, the columns that matter get a relation of their own: `not p(X, _)` becomes
`~some_p_0(?X)`, `some_p_0(?X) :- p(?X, _).` A string with a quotation mark or a line break is
written through its URI encoding.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from urllib.parse import quote

from ..language.ast import Atom, Clause, Comparison, Constant, Literal, Positive, Term, Variable
from ..language.patterns import is_pattern, regex
from ..language.program import Program, Row
from .outline import UnsaidError, ground, outline

_LARGEST = 2**63 - 1


def to_nemo(program: Program, facts: Mapping[str, Collection[Row]]) -> str:
    """Rules, projections, facts; what verdicts derive is exported. Relation `p` is called `r_p`.

    Raises OverflowError for an integer beyond 64 bits.
    """
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
        """A clause; what Nemo only computes outside of atoms is tied to a variable first."""
        tied: dict[Constant, Variable] = {}
        body = ", ".join([self._literal(literal, tied) for literal in clause.body])
        head = _atom(clause.head)
        if not body:
            return f"{head} ."
        return f"{head} :- {', '.join([body, *(f'{_term(v)} = {_term(k)}' for k, v in tied.items())])} ."

    def _literal(self, literal: Literal, tied: dict[Constant, Variable]) -> str:
        if isinstance(literal, Comparison) and is_pattern(literal.operator):
            return _pattern(literal)
        if isinstance(literal, Comparison):
            return f"{_term(literal.left)} {literal.operator} {_term(literal.right)}"
        terms = tuple(_tied(term, tied) for term in literal.atom.terms)
        if isinstance(literal, Positive):
            return _atom(Atom(literal.atom.predicate, terms))
        kept = [column for column, term in enumerate(terms) if str(term) != "_"]
        if len(kept) == len(terms):
            return f"~{_atom(Atom(literal.atom.predicate, terms))}"
        name = "_".join(["some", literal.atom.predicate, *map(str, kept)])
        columns = [f"?C{column}" if column in kept else "_" for column in range(len(terms))]
        # a relation needs a column: `there is some` is said of the constant 1
        shown = ", ".join(columns[column] for column in kept) or "1"
        self.projections.add(f"{name}({shown}) :- r_{literal.atom.predicate}({', '.join(columns)}) .")
        return f"~{name}({', '.join(_term(terms[column]) for column in kept) or '1'})"


def _pattern(test: Comparison) -> str:
    """A filter over the text of a name. Raises UnsaidError for one in a variable."""
    name = test.operator.removeprefix("not ")
    if not isinstance(test.right, Constant) or not isinstance(test.right.value, str):
        raise UnsaidError(f"Nemo takes no pattern from a variable: {test}")
    function = {"prefix": "STRSTARTS", "suffix": "STRENDS", "like": "REGEX"}[name]
    pattern = f"^(?s:{regex(name, test.right.value)})$" if name == "like" else test.right.value
    said = f"{function}({_term(test.left)}, {_term(Constant(pattern))})"
    return said if name == test.operator else f"NOT({said})"


def _tied(term: Term, tied: dict[Constant, Variable]) -> Term:
    if isinstance(term, Constant) and isinstance(term.value, str) and _is_encoded(term.value):
        return tied.setdefault(term, Variable(f"Text{len(tied)}__"))
    return term


def _atom(atom: Atom) -> str:
    return f"r_{atom.predicate}({', '.join(map(_term, atom.terms))})"


def _term(term: Term) -> str:
    if isinstance(term, Variable):
        return "_" if term.anonymous else f"?{term.name}"
    if isinstance(term.value, int):
        if not -_LARGEST <= term.value <= _LARGEST:
            raise OverflowError(f"Nemo has no integer {term.value}")
        return str(term.value)
    return f'URIDECODE("{quote(term.value)}")' if _is_encoded(term.value) else f'"{term.value}"'


def _is_encoded(text: str) -> bool:
    return '"' in text or "\n" in text
