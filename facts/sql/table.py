"""DROP TABLE, TRUNCATE, RENAME TABLE and the sequences, which live in the name space of tables."""

from __future__ import annotations

from .clauses import dropped_names, existence
from .draft import StatementDraft
from .incomplete import IncompleteError, needed

_AFTER_TRUNCATED = frozenset({"WAIT", "NOWAIT", "DROP", "REUSE"})


def drop_table(draft: StatementDraft, i: int) -> None:
    """`DROP [TEMPORARY] TABLE name, ...`; i is the index after TABLE."""
    draft.kind = "DROP TEMPORARY TABLE" if "temporary" in draft.flags else "DROP TABLE"
    dropped_names(draft, existence(draft, i))


def truncate(draft: StatementDraft, i: int) -> None:
    """`TRUNCATE [TABLE] name`; i is the index after TRUNCATE."""
    tokens = draft.tokens
    draft.kind = "TRUNCATE"
    at = needed(tokens.name(i + 1 if tokens.word(i) == "TABLE" else i), "TRUNCATE names no table")
    if at.end < len(tokens) and tokens.word(at.end) not in _AFTER_TRUNCATED:
        raise IncompleteError("TRUNCATE has something other than one name")
    draft.add("write", at)


def rename_table(draft: StatementDraft, i: int) -> None:
    """`RENAME TABLE [IF EXISTS] a TO b, c TO d`; i is the index after TABLE."""
    tokens = draft.tokens
    draft.kind = "RENAME TABLE"
    i = existence(draft, i)
    for start, end in tokens.split(i, len(tokens)) or [(i, i)]:
        before = needed(tokens.name(start), "RENAME TABLE names no table")
        to = tokens.find(before.end, end, "TO")
        after = needed(None if to is None else tokens.name(to + 1), "RENAME TABLE has no new name")
        if after.end < end:
            raise IncompleteError("RENAME TABLE has something other than names")
        draft.add("drop", before, "rename from")
        draft.add("create", after, "rename to")


def create_sequence(draft: StatementDraft, i: int) -> None:
    """`CREATE [TEMPORARY] SEQUENCE name ...`; i is the index after SEQUENCE."""
    draft.kind = "CREATE SEQUENCE"
    draft.add("create", draft.tokens.name(existence(draft, i)), kind="sequence")


def alter_sequence(draft: StatementDraft, i: int) -> None:
    """`ALTER SEQUENCE name ...`."""
    draft.kind = "ALTER SEQUENCE"
    draft.add("alter", draft.tokens.name(existence(draft, i)), kind="sequence")


def drop_sequence(draft: StatementDraft, i: int) -> None:
    """`DROP [TEMPORARY] SEQUENCE name, ...`."""
    draft.kind = "DROP SEQUENCE"
    dropped_names(draft, existence(draft, i), "sequence")
