"""One statement from its tokens: the first word chooses the header parser."""

from __future__ import annotations

from collections.abc import Callable

from sqlglot.tokenizer_core import TokenType

from ..statement import Statement
from . import data, definitions
from .compound import compound
from .dangling import dangling
from .dialect import SqlMode
from .draft import StatementDraft
from .incomplete import IncompleteError
from .tokens import Tokens

Header = Callable[[StatementDraft, int], None]

# ANALYZE of tables is administration, ANALYZE of anything else runs a statement
_TABLE_MAINTENANCE = frozenset({"TABLE", "TABLES", "NO_WRITE_TO_BINLOG", "LOCAL"})


def parse_leaf(tokens: Tokens, mode: SqlMode) -> Statement:
    """The statement these tokens are; kind EMPTY without tokens, UNKNOWN with a problem where it is not understood."""
    if not len(tokens):
        return Statement("EMPTY", tokens.text)
    header = _header(tokens)
    if header is None:
        return unknown(tokens, f"no statement starts with `{_shown(tokens)}`")
    if tokens.type(1) == TokenType.HINT and tokens.word(0) != "SELECT":
        return unknown(tokens, "its hint sets a variable")
    draft = StatementDraft(tokens, mode, parse=parse_leaf)
    try:
        header(draft, 1)
    except IncompleteError as error:
        return unknown(tokens, str(error))
    except RecursionError:
        return unknown(tokens, "the statement is nested too deeply")
    if not draft.problem and not tokens.is_balanced:
        return unknown(tokens, "its brackets do not match")
    if not draft.problem and (problem := dangling(tokens)):
        return unknown(tokens, problem)
    return draft.finish()


def unknown(tokens: Tokens, problem: str) -> Statement:
    """The statement that could not be understood, and why."""
    return Statement("UNKNOWN", tokens.text, span=tokens.span(0, len(tokens)), problem=problem)


def _header(tokens: Tokens) -> Header | None:
    word = tokens.word(0)
    if word == "ANALYZE" and tokens.word(1) in _TABLE_MAINTENANCE:
        return definitions.HEADERS.get(word)
    header = data.HEADERS.get(word) or definitions.HEADERS.get(word)
    return compound if header is None and tokens.type(1) == TokenType.COLON else header


def _shown(tokens: Tokens) -> str:
    """The first word as written, on one line and not long."""
    span = tokens.span(0)
    text = tokens.text[span.start : span.end]
    line = "".join(c if c.isprintable() else "?" for c in text)
    return line if len(line) <= 40 else line[:39] + "…"
