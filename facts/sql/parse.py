"""The entry: SQL text to Statement values. Nothing here raises on any text."""

from __future__ import annotations

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ..origin import Span
from ..statement import Statement
from .comments import blank_comments
from .dialect import SqlMode, Vendor
from .leaf import parse_leaf
from .split import statement_ranges
from .tokenizing import dialect_for
from .tokens import Tokens

_MODE = SqlMode()
_VENDOR = Vendor()


def parse_statement(text: str, mode: SqlMode = _MODE, vendor: Vendor = _VENDOR) -> Statement:
    """The one statement of the text.

    Semicolons at the end are allowed; a text of blanks and comments gives kind EMPTY. Text that is not understood, or
    that holds several statements, gives kind UNKNOWN with the problem.
    """
    statements = parse_statements(text, mode, vendor)
    if not statements:
        return Statement("EMPTY", text)
    if len(statements) > 1:
        return _unknown(text, f"{len(statements)} statements where one was expected")
    return statements[0]


def parse_statements(text: str, mode: SqlMode = _MODE, vendor: Vendor = _VENDOR) -> tuple[Statement, ...]:
    """The statements of the text, split at the semicolons outside compound bodies; empty ones are left out.

    Spans are character offsets in the text. Text that cannot be split into words gives one UNKNOWN statement.
    """
    try:
        # a client may send the end-of-string character of C as part of the text; the server stops there
        words = blank_comments(text.rstrip("\0"), vendor)
        found = dialect_for(mode).tokenize(words)
        # an optimizer hint changes nothing, unless it sets a variable
        kept = [token for token in found if token.token_type != TokenType.HINT or _sets_variable(token.text, vendor)]
        tokens = Tokens(kept, text)
    except SqlglotError:
        return (_unknown(text, "a quoted string, a quoted name or a comment is not closed"),)
    return tuple(parse_leaf(tokens.part(i, j), mode) for i, j in statement_ranges(tokens))


def _sets_variable(hint: str, vendor: Vendor) -> bool:
    """Whether a hint sets a variable for its statement. Source: MySQL manual, Variable-Setting Hint Syntax: 8.0.3."""
    return vendor.flavor == "mysql" and vendor.version >= 80003 and "SET_VAR" in hint.upper()


def _unknown(text: str, problem: str) -> Statement:
    return Statement("UNKNOWN", text, span=Span(0, len(text)), problem=problem)
