"""The type of every column of a program: which values are names, and which name what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ... import __version__
from ...facts.kept import code_in, worked_out
from ...facts.schema import Relation
from ..check.columns import signatures
from ..check.own import with_own
from ..check.types import NAME, infer
from ..language.program import Program

Types = Mapping[str, tuple[str | None, ...]]

#: what types are worked out with, from the package's root
_CODE = ("rules/language", "rules/check", "rules/decide/columns.py")

#: types whose values are names: two questions that differ only in these are one question
NAME_TYPES = frozenset({"object", "binlog", "database", "savepoint"})


def column_types(program: Program, relations: Iterable[Relation]) -> Types:
    """relation -> type of each column (None where nothing tells), `next_R` typed as the state relation R."""
    return _kept_types(program, tuple(relations))


@lru_cache(maxsize=16)  # each proof and message asks again
def _kept_types(program: Program, relations: tuple[Relation, ...]) -> Types:
    given = signatures(with_own(relations, program.rules))
    parts = (__version__, program.said, repr(sorted(given.items())))
    kept = worked_out(parts, code_in(*_CODE), lambda: _column_types(program, given))
    return {name: tuple(types) for name, types in kept.items()}


def _column_types(program: Program, given: Mapping[str, tuple[str, ...]]) -> Types:
    found = infer((clause for rule in program.rules for clause in rule.clauses), given).columns
    widths = {**program.arity, **{name: len(types) for name, types in given.items()}}
    return {name: tuple(_told(found.get((name, i), "")) for i in range(width)) for name, width in widths.items()}


def _told(kind: str) -> str | None:
    return None if kind in ("", NAME) else kind
