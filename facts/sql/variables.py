"""User variables that a statement reads, in the order in which servers resolve its clauses.

Source: MySQL 5.6 and MariaDB source, get_var_with_binlog: a variable is noted when the expression is resolved, once,
and whether or not it exists; measured on MySQL 5.6.24 and MariaDB 10.11: WHERE comes before SET in UPDATE.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ..statement import Statement
from .dialect import DEFAULT_MODE
from .tokenizing import dialect_for
from .tokens import Tokens


def variables_read(kind: str, tokens: Tokens) -> tuple[str, ...]:
    """Names as they are spelled first, each once; variables that are only assigned (`@a := 1`, `INTO @a`) are left out.

    kind: of the statement that the tokens are. Servers log the spelling under which the session made the variable; two
    spellings of one are rare, and not followed.
    """
    filled = frozenset(_filled(kind, tokens))
    found: dict[str, str] = {}
    for k in _order(kind, tokens):
        if _reads(tokens, k):
            found.setdefault(tokens.raw(k + 1).lower(), tokens.raw(k + 1))
    return tuple(spelled for name, spelled in found.items() if name not in filled)


def set_before_read(statement: Statement) -> frozenset[str]:
    """Variables, lower case, that a statement sets (`@a := 1`) before it reads them, or may set before.

    Measured on MySQL 5.6.24 and MariaDB 10.11: of these a server logs those alone that were there before.
    """
    if not statement.user_variables or ":=" not in statement.text:
        return frozenset()
    try:
        tokens = Tokens(dialect_for(DEFAULT_MODE).tokenize(statement.text), statement.text)
    except SqlglotError:
        return frozenset(statement.user_variables)
    before_set = (tokens.find(0, len(tokens), "SET") or 0) if statement.kind == "UPDATE" else 0
    source = tokens.find(0, len(tokens), "FROM") or len(tokens)
    reads_first: dict[str, bool] = {}
    read, early = set[str](), set[str]()
    for k in _order(statement.kind, tokens):
        if tokens.type(k) != TokenType.PARAMETER:
            continue
        name = tokens.raw(k + 1).lower()
        if _reads(tokens, k):
            read.add(name)
        elif k > source or k < before_set:
            early.add(name)  # tables are resolved before what stands in front of them
        reads_first.setdefault(name, _reads(tokens, k) or _reads_itself(tokens, k, name))
    return frozenset(name for name in read if not reads_first[name] or name in early)


def _reads_itself(tokens: Tokens, k: int, name: str) -> bool:
    """Whether the value that is assigned at k is computed from the variable."""
    depth = 0
    for i in range(k + 3, len(tokens)):
        depth += (tokens.type(i) == TokenType.L_PAREN) - (tokens.type(i) == TokenType.R_PAREN)
        if depth < 0 or (depth == 0 and tokens.type(i) == TokenType.COMMA):
            return False
        if tokens.type(i) == TokenType.PARAMETER and tokens.raw(i + 1).lower() == name:
            return True
    return False


def _reads(tokens: Tokens, k: int) -> bool:
    if tokens.type(k) != TokenType.PARAMETER:
        return False
    return tokens.type(k + 2) != TokenType.COLON_EQ and not _is_target(tokens, k)


def _is_target(tokens: Tokens, k: int) -> bool:
    """Whether the variable at k is one of a list behind INTO."""
    while tokens.type(k - 1) == TokenType.COMMA and tokens.type(k - 3) == TokenType.PARAMETER:
        k -= 3
    return tokens.word(k - 1) == "INTO"


def _filled(kind: str, tokens: Tokens) -> Iterator[str]:
    """Variables that LOAD DATA fills from its columns."""
    into = tokens.find(0, len(tokens), "INTO") if kind.startswith("LOAD ") else None
    if into is None:
        return
    for k in tokens.top(into, tokens.find(into, len(tokens), "SET") or len(tokens)):
        if tokens.type(k) == TokenType.L_PAREN:
            for start, _ in tokens.split(k + 1, tokens.after_parens(k) - 1):
                if tokens.type(start) == TokenType.PARAMETER:
                    yield tokens.raw(start + 1).lower()


def _order(kind: str, tokens: Tokens) -> Iterator[int]:
    """The positions of the tokens in the order of resolving."""
    end = len(tokens)
    if kind == "UPDATE":
        start = tokens.find(0, end, "SET") or 0
        where = tokens.find(start, end, "WHERE", "ORDER BY", "LIMIT") or end
        yield from (*range(where, end), *range(start), *range(start, where))
    elif kind == "SET":
        for i, j in tokens.split(1, end):
            target = tokens.type(i) == TokenType.PARAMETER
            yield from range(i + 2 if target else i, j)
    else:
        yield from range(end)
