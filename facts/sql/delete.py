"""DELETE: one table, several (`DELETE a, b FROM ...`, `DELETE FROM a, b USING ...`), system-versioned history."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from .condition import never_true
from .draft import StatementDraft
from .fallback import TableUse
from .incomplete import IncompleteError, needed
from .scan import scan
from .select import read_common, read_expression, references
from .tokens import NameAt, Tokens

_MODIFIERS = frozenset({"LOW_PRIORITY", "QUICK", "IGNORE"})
_TAIL = ("WHERE", "ORDER BY", "LIMIT", "RETURNING")


def delete(draft: StatementDraft, i: int) -> None:
    """`DELETE`, also behind a WITH clause (the tokens before it); raises IncompleteError without FROM or table."""
    tokens = draft.tokens
    draft.kind = "DELETE"
    common = i - 1
    while tokens.word(i) in _MODIFIERS:
        draft.flags.add(tokens.word(i).lower())
        i += 1
    if tokens.words(i, "HISTORY", "FROM"):
        draft.flags.add("history")
        i += 1
    scan(draft, 0)
    tail = tokens.find(i, len(tokens), *_TAIL) or len(tokens)
    if tokens.find(tail, len(tokens), "RETURNING") is not None:
        draft.flags.add("returning")
    if tokens.find(tail, len(tokens), "WHERE", "LIMIT") is None:
        draft.flags.add("every row")
    source = tokens.find(i, tail, "FROM")
    if source is None:
        raise IncompleteError("DELETE has no FROM")
    using = tokens.find(i, tail, "USING") if source == i else None
    if source > i:
        _several(draft, (i, source), (source + 1, tail), common)
    elif using is not None:
        _several(draft, (i + 1, using), (using + 1, tail), common)
    else:
        _single(draft, i + 1, tail, common)
    condition = tokens.find(tail, len(tokens), "WHERE")
    if condition is not None and "multi" not in draft.flags:
        draft.flags.add("where")
        end = tokens.find(condition, len(tokens), "ORDER BY", "LIMIT", "RETURNING") or len(tokens)
        if never_true(tokens, condition + 1, end):
            draft.flags.add("where false")
    read_expression(draft, tail, len(tokens), common)


def _single(draft: StatementDraft, i: int, tail: int, common: int) -> None:
    tokens = draft.tokens
    table = needed(tokens.name(i), "DELETE names no table")
    draft.add("write", table)
    if table.end < tail and tokens.word(table.end) not in ("PARTITION", "FOR", "BEFORE"):
        draft.flags.add("aliased")
    if tokens.find(i, tail, "PORTION") is not None:
        draft.flags.add("for portion of")
    read_common(draft, common)


def _several(draft: StatementDraft, targets: tuple[int, int], sources: tuple[int, int], common: int) -> None:
    tokens = draft.tokens
    draft.flags.add("multi")
    uses = references(draft, *sources, common)
    named = [use for use in uses if use.outer]
    deleted: list[TableUse] = []
    # Those that name their database first: a name without one may then mean only what they leave.
    for target in sorted(_targets(tokens, *targets), key=lambda target: target.db is None):
        use = _source(target, [use for use in named if use not in deleted])
        if use is None:
            draft.add("write", target)
        else:
            deleted.append(use)
    for use in uses:
        if use in deleted:
            draft.writes(use.db, use.name, use.span, use.alias)
        else:
            draft.reads(use.db, use.name, use.span, alias=use.alias)


def _targets(tokens: Tokens, i: int, j: int) -> list[NameAt]:
    """The names of `a, db.b, c.*`; raises IncompleteError where one is missing."""
    names: list[NameAt] = []
    for start, end in tokens.split(i, j):
        last = end - 2 if tokens.type(end - 1) == TokenType.STAR else end
        names.append(needed(tokens.part(start, last).name(0), "DELETE names no table"))
    return names


def _source(target: NameAt, named: list[TableUse]) -> TableUse | None:
    """The table reference a target names by its alias, or its name where it has none; first that of its database."""
    called = [use for use in named if use.alias.lower() == target.name.lower()]
    exact = (use for use in called if use.db == target.db)
    return next(exact, None) or next((use for use in called if None in (use.db, target.db)), None)
