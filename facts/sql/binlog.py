"""ClustrixDB binlog definitions: CREATE BINLOG, ALTER BINLOG and DROP BINLOG.

    CREATE BINLOG 'name' [directive [, directive] ...]
    directive: [ADD | DROP] {LOG | IGNORE} (entry, ...)  |  {LOG | IGNORE} ALL  |  FORMAT [=] value
    entry: database | database.table, each name in '', ``, "" or bare

Directives are kept in the order written; what they amount to is for the rules.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from sqlglot.tokenizer_core import TokenType

from ..errors import excerpt
from ..origin import Span
from ..statement import BinlogDirective, BinlogEntry
from .clauses import existence
from .draft import StatementDraft
from .problem import DirectiveError
from .tokens import Tokens

_LISTS = ("LOG", "IGNORE")
_DIRECTIVES = ("LOG", "IGNORE", "FORMAT", "ADD", "DROP")
_QUOTED = (TokenType.STRING, TokenType.IDENTIFIER)
_BARE_NAME = re.compile(r"[\w$]+\Z")


def create_binlog(draft: StatementDraft, i: int) -> None:
    """`CREATE BINLOG name [directive, ...]`; i is the index after BINLOG."""
    _binlog(draft, i, "CREATE BINLOG")


def alter_binlog(draft: StatementDraft, i: int) -> None:
    """`ALTER BINLOG name directive [, directive] ...`."""
    _binlog(draft, i, "ALTER BINLOG")
    if not draft.directives and not draft.problem:
        _report(draft, DirectiveError("ALTER BINLOG changes nothing", draft.subject_span, "add LOG, IGNORE or FORMAT"))


def drop_binlog(draft: StatementDraft, i: int) -> None:
    """`DROP BINLOG name`."""
    _binlog(draft, i, "DROP BINLOG")
    if draft.directives:
        first = draft.directives[0]
        draft.directives.clear()
        _report(draft, DirectiveError("DROP BINLOG takes a name only", first.span))


def read_directives(tokens: Tokens, i: int) -> tuple[BinlogDirective, ...]:
    """The directives from index i to the end, in the order written. Raises DirectiveError."""
    directives: list[BinlogDirective] = []
    while i < len(tokens):
        directive, i = _directive(tokens, i)
        directives.append(directive)
        if tokens.type(i) == TokenType.COMMA:
            i += 1
            if i == len(tokens):
                raise DirectiveError("a directive is missing after the comma", tokens.span(i - 1))
    return tuple(directives)


def _binlog(draft: StatementDraft, i: int, kind: str) -> None:
    draft.kind = kind
    i = existence(draft, i)
    try:
        draft.subject, draft.subject_span, i = _binlog_name(draft.tokens, i)
        draft.directives.extend(read_directives(draft.tokens, i))
    except DirectiveError as error:
        _report(draft, error)


def _binlog_name(tokens: Tokens, i: int) -> tuple[str, Span, int]:
    name, span, end = _name(tokens, i, "a binlog name")
    if tokens.word(i) in _LISTS and tokens.type(end) == TokenType.L_PAREN:
        raise DirectiveError("a binlog name is missing", span, f"found {name}(")
    return name, span, end


def _report(draft: StatementDraft, error: DirectiveError) -> None:
    draft.problem = error.message
    draft.problem_hint = error.hint
    draft.problem_span = error.span


def _directive(tokens: Tokens, i: int) -> tuple[BinlogDirective, int]:
    start = i
    change = tokens.word(i) if tokens.word(i) in ("ADD", "DROP") else ""
    i += bool(change)
    word = tokens.word(i)
    if word == "FORMAT" and not change:
        i += 2 if tokens.type(i + 1) == TokenType.EQ else 1
        value, _, i = _name(tokens, i, "a format")
        return BinlogDirective("format", value=value.upper(), span=tokens.span(start, i)), i
    if word not in _LISTS:
        raise _unknown(tokens, i, change)
    op = f"{change} {word}".strip().lower()
    i += 1
    if tokens.word(i) == "ALL" and not change:
        return BinlogDirective(f"{op} all", span=tokens.span(start, i + 1)), i + 1
    entries, i = _entries(tokens, i, word)
    return BinlogDirective(op, entries, span=tokens.span(start, i)), i


def _entries(tokens: Tokens, i: int, word: str) -> tuple[tuple[BinlogEntry, ...], int]:
    if tokens.type(i) != TokenType.L_PAREN:
        near = get_close_matches(tokens.word(i), ["ALL"], cutoff=0.6)
        hint = f"did you mean {word} ALL?" if near else f"write {word}(database) or {word}(database.table)"
        raise DirectiveError(f"{word} needs a list in parentheses", tokens.span(i - 1), hint)
    opening, entries = i, []
    while tokens.type(i) in (TokenType.L_PAREN, TokenType.COMMA):
        entry, i = _entry(tokens, i + 1)
        entries.append(entry)
    if tokens.type(i) != TokenType.R_PAREN:
        if i < len(tokens):
            raise DirectiveError(f"a comma or ) is missing before {excerpt(tokens.raw(i))}", tokens.span(i))
        raise DirectiveError(f"the list of {word} is not closed", tokens.span(opening, i), "add )")
    return tuple(entries), i + 1


def _entry(tokens: Tokens, i: int) -> tuple[BinlogEntry, int]:
    start = i
    db, _, i = _name(tokens, i, "a database or table name")
    table: str | None = None
    if tokens.type(i) == TokenType.DOT:
        if tokens.type(i + 1) == TokenType.STAR:
            raise DirectiveError(
                f"`{db}.*` is no name", tokens.span(start, i + 2), f"`{db}` alone is the whole database"
            )
        table, _, i = _name(tokens, i + 1, "a table name")
    elif tokens.type(i) == TokenType.NUMBER and tokens.raw(i).startswith("."):
        table, i = tokens.raw(i)[1:], i + 1  # `db.1`: the tokenizer takes `.1` for a number
    return BinlogEntry(db, table, tokens.span(start, i)), i


def _name(tokens: Tokens, i: int, what: str) -> tuple[str, Span, int]:
    """The name at i, its place and the index after it."""
    if tokens.type(i) in _QUOTED or _BARE_NAME.match(tokens.raw(i)):
        return tokens.raw(i), tokens.span(i), i + 1
    hint = f"found {excerpt(tokens.raw(i))}" if i < len(tokens) else "the statement ends here"
    raise DirectiveError(f"{what} is missing", tokens.span(i), hint)


def _unknown(tokens: Tokens, i: int, change: str) -> DirectiveError:
    """No directive starts at i, or none that ADD or DROP (`change`) can stand before."""
    possible = _LISTS if change else _DIRECTIVES
    choice = f"{', '.join(possible[:-1])} or {possible[-1]}"
    after = f" after {change}" if change else ""
    if i >= len(tokens):
        return DirectiveError(f"a directive is missing{after}", tokens.span(i - 1), f"{choice} can stand here")
    near = get_close_matches(tokens.raw(i).upper(), possible, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"{choice} can stand here"
    return DirectiveError(f"{excerpt(tokens.raw(i))} is no binlog directive{after}", tokens.span(i), hint)
