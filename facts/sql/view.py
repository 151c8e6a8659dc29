"""CREATE VIEW, ALTER VIEW and DROP VIEW. The functions and variables of a view are those of its query."""

from __future__ import annotations

from dataclasses import replace

from .clauses import dropped_names, existence
from .draft import StatementDraft
from .incomplete import needed
from .scan import scan
from .select import read_tables
from .tokens import Tokens

_CHECK_OPTION = (("WITH", "CHECK", "OPTION"), ("WITH", "CASCADED", "CHECK"), ("WITH", "LOCAL", "CHECK"))


def create_view(draft: StatementDraft, i: int) -> None:
    """`CREATE VIEW name [(columns)] AS query`; i is the index after VIEW."""
    draft.kind = "CREATE VIEW"
    name = needed(draft.tokens.name(existence(draft, i)), "CREATE VIEW names no view")
    draft.add("create", name, kind="view")
    _base_tables(draft, name.end)


def alter_view(draft: StatementDraft, i: int) -> None:
    """`ALTER VIEW name [(columns)] AS query`."""
    draft.kind = "ALTER VIEW"
    name = needed(draft.tokens.name(existence(draft, i)), "ALTER VIEW names no view")
    draft.add("alter", name, kind="view")
    _base_tables(draft, name.end)


def drop_view(draft: StatementDraft, i: int) -> None:
    """`DROP VIEW name, ...`."""
    draft.kind = "DROP VIEW"
    dropped_names(draft, existence(draft, i), "view")


def _base_tables(draft: StatementDraft, i: int) -> None:
    tokens = draft.tokens
    start = tokens.after_parens(i)
    start += tokens.word(start) == "AS"
    end = _query_end(tokens, start)
    known = len(draft.objects)
    scan(draft, start, end)
    outermost = {use.span for use in read_tables(draft, start, end) if use.outer}
    draft.objects[known:] = [
        replace(ref, role="view base") if ref.span in outermost else ref for ref in draft.objects[known:]
    ]


def _query_end(tokens: Tokens, i: int) -> int:
    """The index where WITH [CASCADED | LOCAL] CHECK OPTION starts, the end where it is not written."""
    for k in range(max(i, len(tokens) - 4), len(tokens)):
        if any(tokens.words(k, *words) for words in _CHECK_OPTION):
            return k
    return len(tokens)
