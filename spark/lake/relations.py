"""The relations of facts (facts/schema.py) as tables, one row per fact of a shape."""

from __future__ import annotations

from functools import cache
from typing import Any

import pyarrow as arrow

from ...facts.schema import RELATIONS, Relation

#: the relations that are observed of a statement
OBSERVED = {relation.name: relation for relation in RELATIONS if relation.role == "statement" and relation.arity > 1}


@cache
def relation_schema(name: str) -> Any:
    """`shape` and a column per argument, called by its type: `object`, `position`, `object_2`."""
    columns = [("shape", arrow.int64())]
    used: dict[str, int] = {}
    for kind in OBSERVED[name].types[1:]:
        used[kind] = used.get(kind, 0) + 1
        called = kind if used[kind] == 1 else f"{kind}_{used[kind]}"
        columns.append((called, arrow.int64() if kind == "position" else arrow.string()))
    return arrow.schema(columns)


def relation_row(relation: Relation, shape: int, values: list[Any]) -> tuple[Any, ...]:
    """A row of the relation's table."""
    kinds = relation.types[1:]
    return (shape, *(v if kind == "position" else str(v) for v, kind in zip(values, kinds, strict=True)))
