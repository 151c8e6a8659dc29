"""SHOW VARIABLES: the settings of a server, as the options that would give them."""

from __future__ import annotations

from collections.abc import Iterator

from .grid import Grid

HEAD = frozenset({"variable_name", "value"})


def options_of(grid: Grid) -> Iterator[tuple[str, str | None]]:
    """Name in lower case and value of each row."""
    for row in grid.rows:
        yield row.cells["variable_name"].text.lower(), row.cells["value"].text
