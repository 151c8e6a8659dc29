"""The atoms of clauses, and the columns of the relations that the fact base gives."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts.schema import Relation
from ..language.ast import Atom, Clause, Constant, Negative, Positive

#: what begins the name of a relation of the state after the statement
NEXT = "next_"


def signatures(relations: Iterable[Relation]) -> dict[str, tuple[str, ...]]:
    """The column types of the base relations, and of `next_R` for every relation R of the state."""
    found: dict[str, tuple[str, ...]] = {}
    for relation in relations:
        found[relation.name] = relation.types
        if relation.role == "state":
            found[NEXT + relation.name] = relation.types
    return found


def atoms(clause: Clause) -> tuple[Atom, ...]:
    """The atoms of the body, in text order."""
    return tuple(literal.atom for literal in clause.body if isinstance(literal, Positive | Negative))


def looks_like_variable(term: Constant, clause: Clause) -> bool:
    """Whether a constant is a variable of its clause but for the case of its letters."""
    value = term.value
    if not isinstance(value, str) or not value[:1].islower():
        return False
    return value.upper() in {variable.name for variable in clause.variables}
