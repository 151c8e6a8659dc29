"""Clauses that many statements share: IF EXISTS, leading modifiers, DEFINER =, account names, names in a list."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from ..statement import Action
from .draft import StatementDraft
from .incomplete import IncompleteError, needed
from .tokens import NameAt, Tokens

_AFTER_DROPPED = frozenset({"RESTRICT", "CASCADE", "WAIT", "NOWAIT"})
_NAME_OR_STRING = frozenset({TokenType.STRING, TokenType.IDENTIFIER})


def existence(draft: StatementDraft, i: int) -> int:
    """Read `IF EXISTS` or `IF NOT EXISTS` into a flag; returns the index after it."""
    for words in (("IF", "EXISTS"), ("IF", "NOT", "EXISTS")):
        if draft.tokens.words(i, *words):
            draft.flags.add(" ".join(words).lower())
            return i + len(words)
    return i


def modifiers(draft: StatementDraft, i: int, *words: str) -> int:
    """Read any of these words into flags of the same name; returns the index after them."""
    while draft.tokens.word(i) in words:
        draft.flags.add(draft.tokens.word(i).lower())
        i += 1
    return i


def past_equals(tokens: Tokens, i: int) -> int:
    """The index after an optional `=` at i."""
    return i + 1 if tokens.type(i) == TokenType.EQ else i


def account(tokens: Tokens, i: int) -> NameAt | None:
    """The account at i as `user@host` (host `%` where none is written); None for a keyword such as CURRENT_USER.

    A role is read alike: `name` of the result is then `role@%`, see `role_name`.
    """
    if tokens.word(i) in ("CURRENT_USER", "CURRENT_ROLE", "USER") or not _is_account(tokens, i):
        return None
    if tokens.type(i + 1) != TokenType.PARAMETER:
        return NameAt(None, f"{tokens.raw(i)}@%", tokens.span(i), i + 1)
    end = _host_end(tokens, i + 2)
    return NameAt(None, f"{tokens.raw(i)}@{written(tokens, i + 2, end)}", tokens.span(i, end), end)


def role_name(tokens: Tokens, i: int) -> NameAt | None:
    """The role at i: its bare name unless a host is written."""
    at = account(tokens, i)
    return at._replace(name=tokens.raw(i)) if at and at.end == i + 1 else at


def definer(tokens: Tokens, i: int) -> int:
    """The index after `DEFINER = account` at i (i itself where there is none)."""
    if tokens.word(i) != "DEFINER":
        return i
    i = past_equals(tokens, i + 1)
    at = account(tokens, i)
    return at.end if at else tokens.after_parens(i + 1)


def listed_names(
    draft: StatementDraft, i: int, j: int, action: Action, role: str = "target", kind: str = "table"
) -> None:
    """Add the first name of each comma-separated part of [i, j)."""
    for start, _ in draft.tokens.split(i, j):
        draft.add(action, draft.tokens.name(start), role, kind)


def dropped_names(draft: StatementDraft, i: int, kind: str = "table") -> None:
    """Add the names of a DROP from i on; raises IncompleteError where none or something else stands there."""
    tokens = draft.tokens
    for start, end in tokens.split(i, len(tokens)) or [(i, i)]:
        at = needed(tokens.name(start), f"{draft.kind} names no {kind}")
        if at.end < end and tokens.word(at.end) not in _AFTER_DROPPED:
            raise IncompleteError(f"{draft.kind} has something other than names after {draft.kind.split()[-1]}")
        draft.add("drop", at, kind=kind)


def written(tokens: Tokens, i: int, j: int) -> str:
    """The text of the tokens [i, j) as written, a single string without its quotes."""
    if i >= j:
        return ""
    if j == i + 1 and tokens.type(i) in _NAME_OR_STRING:
        return tokens.raw(i)
    span = tokens.span(i, j)
    return tokens.text[span.start : span.end]


def _is_account(tokens: Tokens, i: int) -> bool:
    return tokens.type(i) == TokenType.STRING or (tokens.is_name(i) and tokens.type(i) != TokenType.DOT)


def _host_end(tokens: Tokens, i: int) -> int:
    """A bare host such as 127.0.0.1 or web-1.example is several tokens that touch each other."""
    if tokens.type(i) in _NAME_OR_STRING:
        return i + 1
    end = i + 1
    touching = (TokenType.DOT, TokenType.DASH, TokenType.NUMBER, TokenType.VAR)
    while tokens.type(end) in touching and tokens.span(end).start == tokens.span(end - 1).end:
        end += 1
    return min(end, len(tokens))
