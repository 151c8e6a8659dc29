"""Which tables a multi-table UPDATE with unqualified columns assigns: a question to the schema."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..origin import Span
from ..server.names import Names
from ..statement import ObjectRef, Statement


@dataclass(frozen=True, slots=True)
class Assigned:
    """`resolved`: keys the schema says are written, with a span; `candidates`: tables that may be written."""

    resolved: dict[str, Span] = field(default_factory=dict)
    candidates: tuple[ObjectRef, ...] = ()


def assigned_tables(statement: Statement, names: Names) -> Assigned:
    """Resolve the unqualified columns of `statement.assigned` among `statement.maybe_writes`.

    A column that exactly one candidate has, or that only one can have, is that table's. Anything else leaves the
    candidates that may have it undecided.
    """
    if not statement.maybe_writes:
        return Assigned()
    resolved: dict[str, Span] = {}
    open_candidates: dict[str, ObjectRef] = {}
    for column in statement.assigned:
        owners, unsure = [], []
        for ref in statement.maybe_writes:
            columns = _columns(names, names.key(ref))
            if columns is None:
                unsure.append(ref)
            elif column.lower() in columns:
                owners.append(ref)
        only = owners or unsure
        if len(only) == 1:  # some table has the column, or the statement fails
            resolved[names.key(only[0])] = only[0].span
        else:
            open_candidates |= {names.key(ref): ref for ref in (owners or unsure or statement.maybe_writes)}
    return Assigned(resolved, tuple(ref for key, ref in open_candidates.items() if key not in resolved))


def _columns(names: Names, key: str) -> frozenset[str] | None:
    table = names.table(key)
    if table is None or not table.complete or not table.columns:
        return None
    return frozenset(column.name.lower() for column in table.columns)
