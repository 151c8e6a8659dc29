"""UPDATE of one table or several: which tables the SET columns belong to."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from ..statement import GivenColumn, ObjectRef
from .condition import never_true
from .draft import StatementDraft
from .fallback import TableUse
from .incomplete import IncompleteError
from .scan import scan
from .select import read_expression, references
from .tokens import Tokens

_MODIFIERS = frozenset({"LOW_PRIORITY", "IGNORE"})
_JOINS = frozenset({"JOIN", "STRAIGHT_JOIN"})


def update(draft: StatementDraft, i: int) -> None:
    """`UPDATE`, also behind a WITH clause (the tokens before the word); raises IncompleteError without SET or table."""
    tokens = draft.tokens
    draft.kind = "UPDATE"
    common = i - 1
    while tokens.word(i) in _MODIFIERS:
        draft.flags.add(tokens.word(i).lower())
        i += 1
    assignments = tokens.find(i, len(tokens), "SET")
    if assignments is None:
        raise IncompleteError("UPDATE has no SET")
    scan(draft, 0)
    if tokens.find(i, assignments, "PORTION") is not None:
        draft.flags.add("for portion of")
    uses = references(draft, i, assignments, common)
    named = [use for use in uses if use.outer]
    if not named:
        raise IncompleteError("UPDATE names no table")
    if _has_several(tokens, i, assignments):
        draft.flags.add("multi")
    end = tokens.find(assignments, len(tokens), "WHERE", "ORDER BY", "LIMIT", "RETURNING") or len(tokens)
    if tokens.find(end, len(tokens), "RETURNING") is not None:
        draft.flags.add("returning")
    if not {"multi"} & draft.flags and tokens.find(end, len(tokens), "WHERE", "LIMIT") is None:
        draft.flags.add("every row")
    condition = tokens.find(assignments, len(tokens), "WHERE")
    if condition is not None and "multi" not in draft.flags:
        draft.flags.add("where")
        last = tokens.find(condition, len(tokens), "ORDER BY", "LIMIT", "RETURNING") or len(tokens)
        if never_true(tokens, condition + 1, last):
            draft.flags.add("where false")
    written, unknown = _owners(draft, assignments + 1, end, named)
    _add_references(draft, uses, written)
    if unknown:
        draft.assigned += unknown
        draft.maybe_writes += [ObjectRef("write", use.db, use.name, use.span) for use in named]
    read_expression(draft, assignments + 1, len(tokens), common)


def _has_several(tokens: Tokens, i: int, j: int) -> bool:
    """Whether the table references [i, j) are more than one table."""
    return len(tokens.split(i, j)) > 1 or any(tokens.word(k) in _JOINS for k in range(i, j))


def _owners(draft: StatementDraft, i: int, j: int, named: list[TableUse]) -> tuple[list[TableUse], list[str]]:
    """The tables the assignments [i, j) certainly change, and the columns whose table only a schema can tell."""
    tokens = draft.tokens
    written: list[TableUse] = []
    unknown: list[str] = []
    for start, end in tokens.split(i, j):
        path = [tokens.raw(start)]
        k = start + 1
        while k + 1 < end and tokens.type(k) == TokenType.DOT:
            path.append(tokens.raw(k + 1))
            k += 2
        if not tokens.is_name(k - 1):
            continue  # text that no server takes
        owner = named[0] if len(named) == 1 else _owner(path, named)
        name = None if owner is None else (owner.db, owner.name)
        draft.given.append(GivenColumn(path[-1], "update", tokens.span(start, k), name))
        if owner is None:
            unknown.append(".".join(path))
        else:
            written.append(owner)
    return written, list(dict.fromkeys(unknown))


def _owner(path: list[str], named: list[TableUse]) -> TableUse | None:
    """The table a column `[[db.]table.]column` belongs to, None where the name does not tell."""
    if len(path) < 2:
        return None
    db = path[-3] if len(path) > 2 else None
    matching = (use for use in named if use.alias.lower() == path[-2].lower() and (db is None or use.db in (db, None)))
    return next(matching, None)


def _add_references(draft: StatementDraft, uses: list[TableUse], written: list[TableUse]) -> None:
    """Add each use as a write where it is among the written ones, else as a read, `joined` where it is listed."""
    for use in uses:
        if use in written:
            draft.writes(use.db, use.name, use.span, use.alias)
        else:
            draft.reads(use.db, use.name, use.span, "joined" if use.outer else "source", use.alias)
