"""SET of every kind: variables, NAMES, TRANSACTION, ROLE, PASSWORD, and SET STATEMENT ... FOR.

A GLOBAL, SESSION, LOCAL or PERSIST word holds for the assignments after it, too, until the next such word; in
`@@global.x` it holds for that one alone (MySQL manual 13.7.4.1).
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot.tokenizer_core import TokenType

from ..statement import Assignment
from .account import set_default_role, set_password
from .clauses import written
from .draft import StatementDraft
from .incomplete import IncompleteError
from .scan import scan
from .select import read_expression
from .tokens import Tokens

_SCOPES = {
    "GLOBAL": "global",
    "SESSION": "session",
    "LOCAL": "session",
    "PERSIST": "persist",
    "PERSIST_ONLY": "persist only",
}
_ASSIGN = (TokenType.EQ, TokenType.COLON_EQ)
_CHARSET_WORDS = ("NAMES", "CHARSET", "CHARACTER")
_ISOLATION = "tx_isolation"
_READ_ONLY = "tx_read_only"


@dataclass(frozen=True, slots=True)
class _Target:
    """The left side of an assignment; `value` is the index where the right side starts."""

    scope: str
    name: str
    value: int


def set_(draft: StatementDraft, i: int) -> None:
    """`SET ...`; i is the index after SET."""
    tokens = draft.tokens
    scoped = i + 1 if tokens.word(i) in _SCOPES else i
    if tokens.word(scoped) == "TRANSACTION" and tokens.type(scoped + 1) not in _ASSIGN:
        _set_transaction(draft, scoped + 1, _SCOPES.get(tokens.word(i), "transaction"))
    elif tokens.word(i) == "STATEMENT" and tokens.type(i + 1) not in _ASSIGN:
        _set_statement(draft, i + 1)
    elif tokens.word(i) == "PASSWORD":
        set_password(draft, i + 1)
    elif tokens.words(i, "DEFAULT", "ROLE"):
        set_default_role(draft, i + 2)
    elif tokens.word(i) == "ROLE" and tokens.type(i + 1) not in _ASSIGN:
        draft.kind = "SET ROLE"
        draft.subject, draft.subject_span = written(tokens, i + 1, len(tokens)), tokens.span(i + 1, len(tokens))
    elif tokens.words(i, "RESOURCE", "GROUP"):
        draft.kind = "SET RESOURCE GROUP"
    else:
        _assignments(draft, i, len(tokens))
        names_only = tokens.word(i) in _CHARSET_WORDS and len(tokens.split(i, len(tokens))) == 1
        draft.kind = "SET NAMES" if names_only else "SET"


def _set_statement(draft: StatementDraft, i: int) -> None:
    """`SET STATEMENT variable = value, ... FOR statement` (MariaDB)."""
    tokens = draft.tokens
    end = tokens.find(i, len(tokens), "FOR")
    if end is None:
        raise IncompleteError("SET STATEMENT has no FOR")
    draft.kind = "SET STATEMENT"
    _assignments(draft, i, end, "statement")
    draft.body.append(draft.inner(end + 1))


def _set_transaction(draft: StatementDraft, i: int, scope: str) -> None:
    """`SET [GLOBAL | SESSION] TRANSACTION {ISOLATION LEVEL level | READ ONLY | READ WRITE}, ...`."""
    tokens = draft.tokens
    draft.kind = "SET TRANSACTION"
    for start, end in tokens.split(i, len(tokens)):
        words = [tokens.word(k) for k in range(start, end)]
        span = tokens.span(start, end)
        if words[:2] == ["ISOLATION", "LEVEL"]:
            draft.assignments.append(Assignment(scope, _ISOLATION, "-".join(words[2:]), span))
        elif words in (["READ", "ONLY"], ["READ", "WRITE"]):
            draft.assignments.append(Assignment(scope, _READ_ONLY, "1" if words[1] == "ONLY" else "0", span))


def _assignments(draft: StatementDraft, i: int, j: int, scope: str = "session") -> None:
    tokens = draft.tokens
    keep = scope == "statement"
    for start, end in tokens.split(i, j):
        if tokens.word(start) in _CHARSET_WORDS and tokens.type(start + 1) not in _ASSIGN:
            draft.assignments.append(_character_set(tokens, start, end))
            continue
        if tokens.word(start) in _SCOPES and tokens.type(start + 1) not in (*_ASSIGN, TokenType.DOT):
            scope = scope if keep else _SCOPES[tokens.word(start)]
            start += 1
        target = _target(tokens, start, end, scope)
        if target is None:
            draft.approximate = True
            continue
        value, literal = _value(tokens, target.value, end)
        owner = scope if keep and target.scope != "user" else target.scope
        quoted = literal and tokens.type(end - 1) == TokenType.STRING
        draft.assignments.append(Assignment(owner, target.name, value, tokens.span(start, end), literal, quoted))
        scan(draft, target.value, end)
        read_expression(draft, target.value, end)


def _character_set(tokens: Tokens, i: int, j: int) -> Assignment:
    """`NAMES x [COLLATE y]`, `CHARACTER SET x` or `CHARSET x`."""
    name = "names" if tokens.word(i) == "NAMES" else "character set"
    k = i + 2 if tokens.word(i) == "CHARACTER" else i + 1
    return Assignment("session", name, written(tokens, k, min(k + 1, j)), tokens.span(i, j))


def _target(tokens: Tokens, i: int, j: int, scope: str) -> _Target | None:
    """The left side of `target {= | :=} value` in [i, j); None where there is no assignment sign."""
    sign = next((k for k in tokens.top(i, j) if tokens.type(k) in _ASSIGN), None)
    if sign is None or sign == i:
        return None
    if tokens.type(i) == TokenType.PARAMETER:
        return _Target("user", tokens.raw(i + 1).lower(), sign + 1)
    if tokens.type(i) == TokenType.SESSION_PARAMETER:
        i += 1
        scope = "session"
        if tokens.word(i) in _SCOPES and tokens.type(i + 1) == TokenType.DOT:
            scope, i = _SCOPES[tokens.word(i)], i + 2
    if any(tokens.type(k) != TokenType.DOT for k in range(i + 1, sign, 2)):
        return None  # two words
    name = "".join(tokens.raw(k) for k in range(i, sign)).lower()
    return _Target(scope, name, sign + 1)


def _value(tokens: Tokens, i: int, j: int) -> tuple[str, bool]:
    """The text of a value, and whether it is one literal or one word."""
    if tokens.type(i) == TokenType.INTRODUCER and j == i + 2:
        i += 1  # _utf8'ROW' is the literal ROW
    signed = tokens.type(i) in (TokenType.DASH, TokenType.PLUS) and tokens.type(i + 1) == TokenType.NUMBER
    return written(tokens, i, j), j == i + 1 or (signed and j == i + 2)
