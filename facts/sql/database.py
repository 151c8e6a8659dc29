"""Databases, and the named objects of a server that are no tables: SERVER, TABLESPACE and their like."""

from __future__ import annotations

from ..statement import Action, ObjectRef
from .clauses import existence
from .draft import StatementDraft
from .incomplete import needed

# ALTER DATABASE may go straight to its options; it then means the default database
_DATABASE_OPTIONS = ("DEFAULT", "CHARACTER", "CHARSET", "COLLATE", "COMMENT", "ENCRYPTION", "READ", "UPGRADE")


def create_database(draft: StatementDraft, i: int) -> None:
    """`CREATE {DATABASE | SCHEMA} [IF NOT EXISTS] name ...`; i is the index after the object word."""
    _named(draft, i, "create", "database")


def alter_database(draft: StatementDraft, i: int) -> None:
    """`ALTER {DATABASE | SCHEMA} [name] ...`; a database that is not named has an empty name."""
    if i == len(draft.tokens) or draft.tokens.word(i) in _DATABASE_OPTIONS:
        draft.kind = "ALTER DATABASE"
        draft.objects.append(ObjectRef("alter", None, "", draft.tokens.span(i - 1), kind="database"))
    else:
        _named(draft, i, "alter", "database")


def drop_database(draft: StatementDraft, i: int) -> None:
    """`DROP {DATABASE | SCHEMA} [IF EXISTS] name`."""
    _named(draft, i, "drop", "database")


def create_server_object(draft: StatementDraft, i: int) -> None:
    """`CREATE {SERVER | TABLESPACE | ...} name ...`; the kind of object is the word before i."""
    _named(draft, i, "create", draft.tokens.word(i - 1).lower())


def alter_server_object(draft: StatementDraft, i: int) -> None:
    """`ALTER {SERVER | TABLESPACE | ...} name ...`."""
    _named(draft, i, "alter", draft.tokens.word(i - 1).lower())


def drop_server_object(draft: StatementDraft, i: int) -> None:
    """`DROP {SERVER | TABLESPACE | ...} name`."""
    _named(draft, i, "drop", draft.tokens.word(i - 1).lower())


def _named(draft: StatementDraft, i: int, action: Action, kind: str) -> None:
    draft.kind = f"{action} {kind}".upper()
    at = needed(draft.tokens.name(existence(draft, i)), f"{draft.kind} names no {kind}")
    draft.add(action, at, kind=kind)
