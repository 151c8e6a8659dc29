"""SHOW VARIABLES: the settings of a server, as the options that would give them."""

from __future__ import annotations

from collections.abc import Iterator

from .grid import Grid
from .replica_status import listed

HEAD = frozenset({"variable_name", "value"})


def options_of(grid: Grid) -> Iterator[tuple[str, str | None]]:
    """Name in lower case and value of each row; of a filter of replicas each entry."""
    for row in grid.rows:
        yield from listed(row.cells["variable_name"].text.lower(), row.cells["value"].text)
