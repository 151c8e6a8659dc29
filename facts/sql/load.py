"""LOAD DATA and LOAD XML: a file into a table; LOAD INDEX INTO CACHE."""

from __future__ import annotations

from .draft import Draft
from .incomplete import IncompleteError, needed
from .scan import scan
from .select import read_expression

_MODIFIERS = frozenset({"LOCAL", "REPLACE", "IGNORE", "CONCURRENT", "LOW_PRIORITY"})


def load(draft: Draft, i: int) -> None:
    """`LOAD DATA`, `LOAD XML` or `LOAD INDEX`; raises IncompleteError for anything else and without a table."""
    tokens = draft.tokens
    what = tokens.word(i)
    if what not in ("DATA", "XML", "INDEX"):
        raise IncompleteError("LOAD is followed by none of DATA, XML, INDEX")
    draft.kind = f"LOAD {what}"
    into = tokens.find(i, len(tokens), "INTO")
    if what == "INDEX":
        for start, _ in tokens.split(i + 3, len(tokens)):
            draft.add("read", needed(tokens.name(start), "LOAD INDEX names no table"))
        return
    if into is None or tokens.word(into + 1) != "TABLE":
        raise IncompleteError(f"LOAD {what} has no INTO TABLE")
    draft.flags |= {tokens.word(k).lower() for k in range(i, into) if tokens.word(k) in _MODIFIERS}
    target = needed(tokens.name(into + 2), f"LOAD {what} names no table")
    draft.add("write", target)
    assignments = tokens.find(target.end, len(tokens), "SET")
    # CHARACTER SET comes before the columns and is no list of assignments
    while assignments is not None and tokens.word(assignments - 1) == "CHARACTER":
        assignments = tokens.find(assignments + 1, len(tokens), "SET")
    scan(draft, target.end)
    if assignments is not None:
        read_expression(draft, assignments + 1, len(tokens))
