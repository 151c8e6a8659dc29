"""Row images as rules derive them: `image(S, B, E, T, O, L, N)`, one line for each column an image holds.

E is the type of the row event, T its table, O `before` or `after`. N is the place of column L in the table; 0 where L
is a word instead: `all` for every column, `unknown` where the columns of the table are not known, `listed` for those of
the other lines, of which there may be none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..decide.outputs import OutputRow

#: stands for the columns of an image that are not known
UNKNOWN = "unknown"


class Images(NamedTuple):
    """The columns of a row event before and after the change; None where it has no such image."""

    before: tuple[str, ...] | None = None
    after: tuple[str, ...] | None = None


def images_of(lines: Iterable[OutputRow]) -> Mapping[tuple[str, str], Images]:
    """The images of a statement's row events, by type and table."""
    columns: dict[tuple[str, str, str], dict[int, str]] = {}
    for line in lines:
        if line.relation == "image":
            kind, table, when, column, place = line.values
            columns.setdefault((str(kind), str(table), str(when)), {})[int(place)] = str(column)
    found: dict[tuple[str, str], Images] = {}
    for (kind, table, when), at in columns.items():
        word = at.get(0, "")
        names = (word,) if word in ("all", UNKNOWN) else tuple(at[place] for place in sorted(at) if place)
        known = found.get((kind, table), Images())
        found[kind, table] = known._replace(before=names) if when == "before" else known._replace(after=names)
    return found
