"""Rows of a table that a statement changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Verb = Literal["insert", "update", "delete"]


@dataclass(frozen=True, slots=True)
class Change:
    """Rows of one table that really changed; consecutive changes of one table and verb are one.

    table: object key (facts/names.py). verb: `update` also where REPLACE or ON DUPLICATE KEY updates a row in place.
    undone: the statement failed and the engine took these rows back. temporary: of a temporary table. depth: 0 by the
    statement itself, 1 and more by a trigger or function. cascade: by a foreign key, of which binary logs say nothing.
    """

    table: str
    verb: Verb
    rows: int
    undone: bool = False
    temporary: bool = False
    depth: int = 0
    cascade: bool = False
