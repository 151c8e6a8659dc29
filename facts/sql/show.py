"""SHOW: what it shows of one object."""

from __future__ import annotations

from . import admin
from .clauses import account
from .draft import StatementDraft
from .tokens import NameAt, Tokens

#: words behind SHOW CREATE, and the kind of object
_CREATED = {
    "TABLE": "table", "VIEW": "view", "PROCEDURE": "procedure", "FUNCTION": "function", "TRIGGER": "trigger",
    "EVENT": "event",
}  # fmt: skip
_OF_ACCOUNT = (("CREATE", "USER"), ("GRANTS", "FOR"))
_OF_TABLE = frozenset({"COLUMNS", "FIELDS", "INDEX", "INDEXES", "KEYS"})
_FROM = ("FROM", "IN")


def show(draft: StatementDraft, i: int) -> None:
    """`SHOW ...`; names the object of SHOW CREATE and the table of SHOW COLUMNS and SHOW INDEX."""
    admin.words_only(draft, i)
    tokens = draft.tokens
    if tokens.word(i) == "CREATE" and tokens.word(i + 1) in _CREATED:
        if name := tokens.name(i + 2):
            draft.add("read", name, "shown", _CREATED[tokens.word(i + 1)])
        return
    if (tokens.word(i), tokens.word(i + 1)) in _OF_ACCOUNT and (name := account(tokens, i + 2)):
        draft.add("read", name, tokens.word(i).lower(), "user")
        return
    while tokens.word(i) in ("FULL", "EXTENDED"):
        i += 1
    if tokens.word(i) in _OF_TABLE and tokens.word(i + 1) in _FROM and (at := _of_database(tokens, i + 2)):
        draft.add("read", at, "shown")


def _of_database(tokens: Tokens, i: int) -> NameAt | None:
    """A table and, where FROM follows it, its database."""
    at = tokens.name(i)
    if at is None or tokens.word(at.end) not in _FROM:
        return at
    db = tokens.name(at.end + 1)
    return at if db is None else at._replace(db=db.name)
