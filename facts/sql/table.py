"""DROP TABLE, TRUNCATE, RENAME TABLE and the sequences, which live in the name space of tables."""

from __future__ import annotations

from .clauses import existence, listed_names
from .draft import Draft
from .incomplete import needed


def drop_table(draft: Draft, i: int) -> None:
    """`DROP [TEMPORARY] TABLE name, ...`; i is the index after TABLE."""
    draft.kind = "DROP TEMPORARY TABLE" if "temporary" in draft.flags else "DROP TABLE"
    listed_names(draft, existence(draft, i), len(draft.tokens), "drop")


def truncate(draft: Draft, i: int) -> None:
    """`TRUNCATE [TABLE] name`; i is the index after TRUNCATE."""
    tokens = draft.tokens
    draft.kind = "TRUNCATE"
    draft.add("write", needed(tokens.name(i + 1 if tokens.word(i) == "TABLE" else i), "TRUNCATE names no table"))


def rename_table(draft: Draft, i: int) -> None:
    """`RENAME TABLE [IF EXISTS] a TO b, c TO d`; i is the index after TABLE."""
    tokens = draft.tokens
    draft.kind = "RENAME TABLE"
    for start, end in tokens.split(existence(draft, i), len(tokens)):
        draft.add("drop", tokens.name(start), "rename from")
        to = tokens.find(start, end, "TO")
        draft.add("create", None if to is None else tokens.name(to + 1), "rename to")


def create_sequence(draft: Draft, i: int) -> None:
    """`CREATE [TEMPORARY] SEQUENCE name ...`; i is the index after SEQUENCE."""
    draft.kind = "CREATE SEQUENCE"
    draft.add("create", draft.tokens.name(existence(draft, i)), kind="sequence")


def alter_sequence(draft: Draft, i: int) -> None:
    """`ALTER SEQUENCE name ...`."""
    draft.kind = "ALTER SEQUENCE"
    draft.add("alter", draft.tokens.name(existence(draft, i)), kind="sequence")


def drop_sequence(draft: Draft, i: int) -> None:
    """`DROP [TEMPORARY] SEQUENCE name, ...`."""
    draft.kind = "DROP SEQUENCE"
    listed_names(draft, existence(draft, i), len(draft.tokens), "drop", kind="sequence")
