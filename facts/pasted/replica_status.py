"""SHOW REPLICA STATUS (SHOW SLAVE STATUS): the filters of a replica, as the options that would give them.

Source: MySQL manual, SHOW REPLICA STATUS Statement; measured on MariaDB 10.11.19, which shows what is rewritten as
`from->to`, and MySQL as `(from,to)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import InputError
from .grid import Grid

HEAD = frozenset({"replicate_do_db", "replicate_ignore_db", "replicate_wild_do_table"})
_REWRITE = "replicate_rewrite_db"
_LISTS = re.compile(r"replicate_(?:(?:wild_)?(?:do|ignore)_table|(?:do|ignore)_(?:db|domain_ids)|rewrite_db)\Z")
#: as MySQL and MariaDB call the column
_CHANNEL = ("channel_name", "connection_name")
_PAIR = re.compile(r"\(([^,()]+),([^,()]+)\)")


def options_of(grid: Grid, file: str) -> Iterator[tuple[str, str | None]]:
    """The filters, each with the name of its channel, or connection, where the status shows it.

    Raises InputError BE207 for several rows without.
    """
    for number, row in enumerate(grid.rows):
        channel = next((f"{row.cells[each].text.lower()}." for each in _CHANNEL if each in row.cells), "")
        if number and not channel:
            hint = "paste the row of one channel, or the columns with their names"
            raise InputError("BE207", "several channels are shown", file, row.line, hint=hint)
        for name, cell in row.cells.items():
            if _LISTS.match(name):
                yield from ((channel + option, value) for option, value in listed(name, cell.text))
                if channel:  # known, although it may have no filter
                    yield channel + name, ""


def listed(name: str, text: str) -> Iterator[tuple[str, str | None]]:
    """An option for each entry that a variable or a column of this name shows."""
    if not _LISTS.match(name):
        yield name, text
    elif name == _REWRITE and text.startswith("("):
        yield from ((name, f"{pair[1]}->{pair[2]}") for pair in _PAIR.finditer(text))
    else:
        yield from ((name, each) for each in text.split(",") if each)
