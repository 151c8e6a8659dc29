"""Accounts that a statement names, and the privileges it grants or revokes."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot.tokenizer_core import TokenType

from ..fact import Fact
from ..names import object_key
from ..origin import Span
from ..server.names import Names
from ..sql.tokens import Tokens
from ..statement import ObjectRef, Statement
from .wording import table_key, tokens_of

_VERBS = {"GRANT": "grant to", "REVOKE": "revoke from", "RENAME USER": "rename"}
_RELATIONS = {"GRANT": ("grants", "TO"), "REVOKE": ("revokes", "FROM")}
_ROUTINES = frozenset({"PROCEDURE", "FUNCTION", "PACKAGE"})
#: the key of everything there is
ALL = "database:*"


def account_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """The facts of an account statement; none of any other."""
    accounts = [ref for ref in statement.objects if ref.kind == "user"]
    for ref in accounts:
        verb = _VERBS.get(statement.kind, ref.action)
        yield Fact("names_account", (verb, *_parts(ref)), ref.span)
    if statement.kind in _RELATIONS:
        relation, word = _RELATIONS[statement.kind]
        tokens = tokens_of(statement, names)
        for privilege, target, span in _granted(tokens, word, names):
            for ref in accounts:
                yield Fact(relation, (privilege, target, *_parts(ref)), span)


def _parts(ref: ObjectRef) -> tuple[str, str]:
    user, _, host = ref.name.rpartition("@")
    return user, host


def _granted(tokens: Tokens, word: str, names: Names) -> Iterator[tuple[str, str, Span]]:
    """Each privilege, or role, with what it is for."""
    end = tokens.find(1, len(tokens), word)
    if end is None:
        return
    on = tokens.find(1, end, "ON")
    start = 1 + 2 * tokens.words(1, "IF", "EXISTS")
    target = "" if on is None else _target(tokens, on + 1, names)
    for i, j in tokens.split(start, end if on is None else on):
        span = tokens.span(i, j)
        words = [tokens.word(k) for k in tokens.top(i, j) if tokens.type(k) != TokenType.L_PAREN]
        if target:
            privilege = " ".join(words)
            yield "ALL" if privilege == "ALL PRIVILEGES" else privilege, target, span
        elif words[:1] == ["ALL"] or "GRANT" in words:  # REVOKE ALL PRIVILEGES, GRANT OPTION FROM ...
            yield "ALL" if words[0] == "ALL" else "GRANT OPTION", ALL, span
        elif words[:1] == ["PROXY"]:
            yield "PROXY", ALL, span
        else:
            yield "ROLE", object_key("", tokens.raw(i), "role"), span
    tail = tokens.find(end, len(tokens), "WITH")
    if tail is not None and tokens.words(tail + 1, "GRANT", "OPTION"):
        yield "GRANT OPTION", target or ALL, tokens.span(tail, tail + 3)


def _target(tokens: Tokens, i: int, names: Names) -> str:
    """The object behind ON: `*.*`, `db.*`, `*` (the default database), a table or a routine."""
    kind = tokens.word(i)
    if kind in ("TABLE", *_ROUTINES) and tokens.type(i + 1) != TokenType.DOT:
        i += 1
    if tokens.type(i) == TokenType.STAR:
        if tokens.type(i + 1) == TokenType.DOT or not names.default_db:
            return ALL
        return object_key("", names.default_db, "database")
    if tokens.type(i + 1) == TokenType.DOT and tokens.type(i + 2) == TokenType.STAR:
        return object_key("", tokens.raw(i), "database")
    at = tokens.name(i)
    if at is None:
        return ALL
    if kind in _ROUTINES:
        return object_key(at.db or names.default_db, at.name, kind.lower())
    return table_key(at.db, at.name, names)
