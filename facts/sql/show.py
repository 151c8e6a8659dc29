"""SHOW: what it shows of one object."""

from __future__ import annotations

from ..names import TABLE_KINDS
from . import admin
from .clauses import account
from .draft import StatementDraft
from .tokens import NameAt, Tokens

#: words behind SHOW CREATE, and the kind of object
_CREATED = {
    "TABLE": "table", "VIEW": "view", "PROCEDURE": "procedure", "FUNCTION": "function", "TRIGGER": "trigger",
    "EVENT": "event",
}  # fmt: skip
_ASKED = frozenset(
    {"TABLES", "DATABASES", "SCHEMAS", "TRIGGERS", "EVENTS", "VARIABLES", "STATUS", "CHARACTER", "CHARSET"}
    | {"COLLATION", "ENGINES", "PLUGINS"}
)
_OF_ACCOUNT = (("CREATE", "USER"), ("GRANTS", "FOR"))
_OF_TABLE = frozenset({"COLUMNS", "FIELDS", "INDEX", "INDEXES", "KEYS"})
_FROM = ("FROM", "IN")


def show(draft: StatementDraft, i: int) -> None:
    """`SHOW ...`; names the object of SHOW CREATE and the table of SHOW COLUMNS and SHOW INDEX."""
    admin.words_only(draft, i)
    tokens = draft.tokens
    if _asks_dictionary(tokens, i):
        draft.flags.add("asks the dictionary")
    if tokens.word(i) == "CREATE" and tokens.word(i + 1) in _CREATED:
        if name := tokens.name(i + 2):
            kind = _CREATED[tokens.word(i + 1)]
            draft.add("read", name, "shown", kind)
            if kind in TABLE_KINDS:
                draft.flags.add("opens a table")
        return
    if (tokens.word(i), tokens.word(i + 1)) in _OF_ACCOUNT and (name := account(tokens, i + 2)):
        draft.add("read", name, tokens.word(i).lower(), "user")
        return
    while tokens.word(i) in ("FULL", "EXTENDED"):
        i += 1
    if tokens.word(i) in _OF_TABLE and tokens.word(i + 1) in _FROM and (at := _of_database(tokens, i + 2)):
        draft.add("read", at, "shown")
        draft.flags.add("opens a table")


def _asks_dictionary(tokens: Tokens, i: int) -> bool:
    """Whether MySQL 5.6 answers from information_schema or a table in mysql; measured on MySQL 5.6.24."""
    while tokens.word(i) in ("FULL", "EXTENDED", "GLOBAL", "SESSION", "LOCAL", "STORAGE"):
        i += 1
    word, next_word = tokens.word(i), tokens.word(i + 1)
    if word == "CREATE":
        return next_word in ("PROCEDURE", "FUNCTION", "EVENT")
    if word in ("TABLE", "PROCEDURE", "FUNCTION"):
        return next_word == "STATUS"
    return word in _ASKED


def _of_database(tokens: Tokens, i: int) -> NameAt | None:
    """A table and, where FROM follows it, its database."""
    at = tokens.name(i)
    if at is None or tokens.word(at.end) not in _FROM:
        return at
    db = tokens.name(at.end + 1)
    return at if db is None else at._replace(db=db.name)
