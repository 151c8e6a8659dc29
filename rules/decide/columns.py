"""The type of every column of a program, spread from the fact schema through the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...facts.schema import Relation
from ..language.ast import Negative, Positive, Variable
from ..language.program import Program

Types = Mapping[str, tuple[str | None, ...]]

#: types whose values are names: two questions that differ only in these are one question
NAME_TYPES = frozenset({"object", "binlog", "database", "savepoint"})


def column_types(program: Program, relations: Iterable[Relation]) -> Types:
    """relation -> type of each column (None where nothing tells), `next_R` typed as the state relation R."""
    types: dict[str, list[str | None]] = {name: [None] * arity for name, arity in program.arity.items()}
    for relation in relations:
        types[relation.name] = list(relation.types)
        if relation.role == "state":
            types[f"next_{relation.name}"] = list(relation.types)
    changed = True
    while changed:
        changed = False
        for clause in program.clauses:
            atoms = [clause.head]
            atoms += [lit.atom for lit in clause.body if isinstance(lit, Positive | Negative)]
            known: dict[Variable, str] = {}
            for atom in atoms:
                for term, kind in zip(atom.terms, types[atom.predicate], strict=True):
                    if isinstance(term, Variable) and kind is not None:
                        known.setdefault(term, kind)
            for atom in atoms:
                columns = types[atom.predicate]
                for i, term in enumerate(atom.terms):
                    if columns[i] is None and isinstance(term, Variable) and term in known:
                        columns[i] = known[term]
                        changed = True
    return {name: tuple(columns) for name, columns in types.items()}
