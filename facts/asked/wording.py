"""The tokens of a statement, read again where a rule asks for more than its header parser keeps."""

from __future__ import annotations

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ..names import object_key
from ..origin import NO_SPAN, Span
from ..server.names import Names
from ..sql.comments import blank_comments
from ..sql.tokenizing import dialect_for
from ..sql.tokens import Tokens
from ..statement import Statement


def tokens_of(statement: Statement, names: Names) -> Tokens:
    """The tokens of the statement in the text it was found in; none where the text cannot be read."""
    text = statement.text
    try:
        words = blank_comments(text.rstrip("\0"), names.server.vendor)
        found = dialect_for(names.mode).tokenize(words)
    except SqlglotError:
        return Tokens([], text)
    if statement.span != NO_SPAN:
        found = [token for token in found if statement.span.start <= token.start < statement.span.end]
    return Tokens(found, text)


def place_of(tokens: Tokens, name: str, start: int = 0) -> Span:
    """Where a name stands as a token of its own, from an index on; the whole statement where it does not."""
    wanted = name.lower()
    for k in range(start, len(tokens)):
        if tokens.raw(k).lower() == wanted and tokens.type(k) != TokenType.STRING:
            return tokens.span(k)
    return tokens.span(0, len(tokens)) if len(tokens) else NO_SPAN


def table_key(db: str | None, name: str, names: Names) -> str:
    """The key of a table that is written `[db.]name`."""
    return object_key(names.default_db if db is None else db, name)
