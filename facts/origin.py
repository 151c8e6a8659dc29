"""Where a fact comes from: a span of SQL, a configuration clause, an earlier statement, or nothing written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

OriginKind = Literal["sql", "config", "schema", "session", "default", "catalog", "rule"]


@dataclass(frozen=True, slots=True)
class Span:
    """Half-open range of characters `[start, end)` in a statement's text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Origin:
    """The place a fact was read from.

    `kind`: `sql` (the statement itself), `config` (a binlog clause or setting), `schema` (the --schema file),
    `session` (an earlier statement of the session changed the state), `catalog` (an earlier DDL of the
    workload), `default` (written nowhere), `rule` (a data table of a pack).
    Lines and columns count from 1; `start` and `end` are character offsets in the file where they are known.
    """

    kind: OriginKind
    file: str = ""
    line: int = 0
    column: int = 0
    start: int = 0
    end: int = 0
    text: str = ""

    def __str__(self) -> str:
        place = self.file
        if self.line:
            place += f":{self.line}" + (f":{self.column}" if self.column else "")
        if self.kind == "default":
            return f"{place} (default)" if place else "(default)"
        return place or f"({self.kind})"


DEFAULT = Origin("default")
NO_SPAN = Span(0, 0)
