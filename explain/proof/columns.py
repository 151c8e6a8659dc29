"""Which type each column and variable has: as the schema declares, carried through the clauses to derived relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...facts.schema import BY_NAME
from ...rules.language.ast import Atom, Clause, Comparison, Variable
from ...rules.language.program import Program

Types = Mapping[str, tuple[str, ...]]
STATE_AFTER = "next_"


def column_types(program: Program) -> dict[str, tuple[str, ...]]:
    """The type of every column of every relation; an empty string where nothing tells it."""
    types = {name: _declared(name, arity) for name, arity in program.arity.items()}
    changed = True
    while changed:
        changed = False
        for clause in program.clauses:
            known = variable_types(clause, types)
            for atom in _atoms(clause):
                columns = types[atom.predicate]
                merged = tuple(
                    column or (known.get(term.name, "") if isinstance(term, Variable) else "")
                    for column, term in zip(columns, atom.terms, strict=True)
                )
                if merged != columns:
                    types[atom.predicate], changed = merged, True
    return types


def variable_types(clause: Clause, types: Types) -> dict[str, str]:
    """The type of each variable of a clause whose type is known."""
    found: dict[str, str] = {}
    for atom in _atoms(clause):
        for term, kind in zip(atom.terms, types[atom.predicate], strict=True):
            if kind and isinstance(term, Variable):
                found.setdefault(term.name, kind)
    return found


def _declared(name: str, arity: int) -> tuple[str, ...]:
    declared = BY_NAME.get(name) or BY_NAME.get(name.removeprefix(STATE_AFTER))
    return declared.types if declared and declared.arity == arity else ("",) * arity


def _atoms(clause: Clause) -> Iterator[Atom]:
    yield clause.head
    yield from (literal.atom for literal in clause.body if not isinstance(literal, Comparison))
