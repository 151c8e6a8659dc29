"""The type of every column of a program: which values are names, and which name what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...facts.schema import Relation
from ..check.columns import signatures
from ..check.own import with_own
from ..check.types import NAME, infer
from ..language.program import Program

Types = Mapping[str, tuple[str | None, ...]]

#: types whose values are names: two questions that differ only in these are one question
NAME_TYPES = frozenset({"object", "binlog", "database", "savepoint"})


def column_types(program: Program, relations: Iterable[Relation]) -> Types:
    """relation -> type of each column (None where nothing tells), `next_R` typed as the state relation R."""
    given = signatures(with_own(relations, program.rules))
    found = infer((clause for rule in program.rules for clause in rule.clauses), given).columns
    widths = {**program.arity, **{name: len(types) for name, types in given.items()}}
    return {name: tuple(_told(found.get((name, i), "")) for i in range(width)) for name, width in widths.items()}


def _told(kind: str) -> str | None:
    return None if kind in ("", NAME) else kind
