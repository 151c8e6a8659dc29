"""MySQL text made readable for the stock parser: modifiers out, functions marked, variables assigned by a function.

Every function call gets the prefix `f_`, so that the parser builds one kind of node for all of them and what they mean
is decided in one place (functions.py). Syntax that only looks like a call is left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ...sql.dialect import SqlMode
from ...sql.keywords import keywords
from ...sql.tokenizing import dialect_for
from ...sql.tokens import NAME_FOLLOWS, Tokens
from .grammar import check
from .index_hints import IndexHint, is_hint, note_hints, read_hint
from .problem import NotFollowedError, RefusedError, UnsureError
from .query_forms import check_forms

_NO_CALLS = keywords(
    "IN VALUES VALUE AND OR NOT XOR EXISTS ANY ALL SOME ON USING AS WHERE SELECT FROM HAVING WHEN THEN ELSE "
    "BY LIKE BETWEEN INTERVAL CASE SET INTO UNION KEY INDEX JOIN LIMIT RLIKE REGEXP DIV CAST CONVERT EXTRACT "
    "TRIM COUNT SUM MIN MAX AVG GROUP_CONCAT MATCH AGAINST DISTINCT OVER PARTITION POSITION RETURNING WITH "
    "IS UPDATE EXCEPT INTERSECT OFFSET BIT_AND BIT_OR BIT_XOR STD STDDEV VARIANCE GROUP_BY ORDER_BY ROW "
    "JSON_ARRAYAGG JSON_OBJECTAGG RETURN"
)
_MODIFIERS = frozenset({"LOW_PRIORITY", "HIGH_PRIORITY", "DELAYED", "QUICK"})
_OPTIONS = keywords(
    "SQL_NO_CACHE SQL_CACHE SQL_CALC_FOUND_ROWS HIGH_PRIORITY SQL_BIG_RESULT SQL_SMALL_RESULT "
    "SQL_BUFFER_RESULT STRAIGHT_JOIN"
)
#: reserved words that are calls without parentheses, beside those the stock parser knows (MySQL manual, UTC_DATE)
_BARE_TIMES = ("UTC_DATE", "UTC_TIME", "UTC_TIMESTAMP")
_ENDS = keywords("FROM WHERE ORDER LIMIT AS GROUP HAVING INTO UNION FOR AND OR ORDER_BY GROUP_BY")
#: `DATE '2020-01-01'` is one literal
_TIMES = frozenset({"DATE", "TIME", "TIMESTAMP"})
#: of other servers
_NO_OPERATORS = frozenset({"==", "**", "::"})
#: what CAST and CONVERT make of a value; some are known to MariaDB alone
_CASTS = keywords(
    "BINARY CHAR CHARACTER NCHAR NATIONAL DATE DATETIME TIME DECIMAL DEC SIGNED UNSIGNED INT INTEGER DOUBLE FLOAT "
    "VARCHAR INTERVAL"
)
#: they have no length
_WITHOUT_LENGTH = frozenset({"DATE", "SIGNED", "UNSIGNED", "INT", "INTEGER"})
_CONVERTS = _CASTS - keywords("INT INTEGER DOUBLE FLOAT VARCHAR")
_SYNTAX = 1064
_NUMBERED = re.compile(r"\?")


@dataclass
class StatementHead:
    """What the rewriting took out: IGNORE, REPLACE, the targets of SELECT ... INTO (`@x` or a local name).

    outfile: the place holder of the file that INTO OUTFILE names; plain: nothing says how it is written. hints: what
    keys index hints name.
    """

    verb: str
    ignore: bool = False
    replace: bool = False
    into: list[str] = field(default_factory=list)
    outfile: str = ""
    plain: bool = True
    hints: list[IndexHint] = field(default_factory=list)


def parsed(shape_key: str, mode: SqlMode) -> tuple[StatementHead, exp.Expr]:
    """The syntax tree of a shape. Raises UnsureError where it is not understood."""
    count = iter(range(1 << 30))
    text = _NUMBERED.sub(lambda _: f":l{next(count)}", shape_key)
    dialect = dialect_for(mode)
    try:
        tokens = Tokens(dialect.tokenize(text), text)
        while len(tokens) and tokens.type(len(tokens) - 1) == TokenType.SEMICOLON:
            tokens = tokens.part(0, len(tokens) - 1)
        head, rewritten = _rewritten(tokens)
        trees = dialect.parse(rewritten)
    except (SqlglotError, RecursionError) as error:
        raise NotFollowedError("the statement is not understood") from error
    if len(trees) != 1 or trees[0] is None or isinstance(trees[0], exp.Command):
        raise NotFollowedError("the statement is not understood")
    check(trees[0])
    check_forms(trees[0])
    note_hints(trees[0], head.hints)
    return head, trees[0]


def _rewritten(tokens: Tokens) -> tuple[StatementHead, str]:
    head = StatementHead(tokens.word(0))
    out: list[str] = []
    closing: list[int] = []  # token indexes before which the parenthesis of an assignment closes
    i = 0
    if head.verb in ("INSERT", "REPLACE", "UPDATE", "DELETE"):
        i = _modifiers(tokens, head)
        if head.verb == "REPLACE":
            head.verb, head.replace = "INSERT", True
        out.append(head.verb)
        if head.verb == "INSERT":
            i += tokens.word(i) == "INTO"
            at = tokens.name(i)
            if at is None:
                raise UnsureError("no table is named")
            out.append("INTO " + tokens.text[at.span.start : at.span.end])
            i = at.end
            _check_assigned(tokens, i, at.name)
    while i < len(tokens):
        out.extend(")" for k in closing if k == i)
        word = tokens.word(i)
        if (
            word in _TIMES
            and tokens.type(i + 1) in (TokenType.COLON, TokenType.PLACEHOLDER, TokenType.STRING)
            and tokens.type(i - 1) not in NAME_FOLLOWS
        ):
            raise NotFollowedError(f"a literal of {word} is not followed")
        if word == "SELECT":
            out.append(word)
            i += 1
            while tokens.word(i) in _OPTIONS:
                i += 1
            continue
        if tokens.raw(i) in _NO_OPERATORS and tokens.type(i) != TokenType.STRING:
            raise RefusedError(_SYNTAX, early=True)
        if word in ("CAST", "CONVERT") and tokens.word(i + 1) == "(":
            _check_cast(tokens, i + 2, tokens.after_parens(i + 1) - 1)
        if is_hint(tokens, i):
            hint, i = read_hint(tokens, i, head.hints)
            head.hints.append(hint)
            continue
        if word == "STRAIGHT_JOIN":
            out.append("JOIN")
        elif word == "INTO" and head.verb in ("SELECT", "WITH", "("):
            i = _into(tokens, i + 1, head)
            continue
        elif tokens.type(i) == TokenType.PARAMETER and tokens.type(i + 2) == TokenType.COLON_EQ:
            out.append(f"f_setvar('{tokens.raw(i + 1).lower()}',")
            closing.append(_expression_end(tokens, i + 3))
            i += 3
            continue
        elif _is_call(tokens, i):
            out.append("f_" + tokens.raw(i))
        elif tokens.word(i) in _BARE_TIMES and tokens.type(i - 1) != TokenType.DOT:
            out.append(f"f_{tokens.raw(i)}()")
        else:
            span = tokens.span(i)
            text = tokens.text[span.start : span.end]
            # the names of columns and variables stay apart from what stands before; place holders stay whole
            out.append(text)
            if tokens.type(i) in (TokenType.COLON, TokenType.PARAMETER, TokenType.SESSION_PARAMETER, TokenType.DOT):
                i += 1
                if i < len(tokens):
                    span = tokens.span(i)
                    call = "f_" if tokens.type(i - 1) == TokenType.DOT and tokens.word(i + 1) == "(" else ""
                    out[-1] += call + tokens.text[span.start : span.end]
        i += 1
    out.extend(")" for k in closing if k >= len(tokens))
    return head, " ".join(out)


def _check_assigned(tokens: Tokens, i: int, table: str) -> None:
    """Raises NotFollowedError where SET of an INSERT names a column of something else than its table (1054)."""
    for start, _ in tokens.split(i + 1, len(tokens)) if tokens.word(i) == "SET" else ():
        is_other = tokens.raw(start) != table or tokens.type(start + 3) == TokenType.DOT
        if tokens.type(start + 1) == TokenType.DOT and is_other:
            raise NotFollowedError("whether INSERT gives a column of another table a value")


def _modifiers(tokens: Tokens, head: StatementHead) -> int:
    i = 1
    while tokens.word(i) in _MODIFIERS or (tokens.word(i) == "IGNORE" and tokens.type(i + 1) != TokenType.DOT):
        head.ignore |= tokens.word(i) == "IGNORE"
        i += 1
    return i


def _into(tokens: Tokens, i: int, head: StatementHead) -> int:
    if tokens.word(i) == "OUTFILE" and tokens.type(i + 1) == TokenType.COLON:
        head.outfile, i = tokens.raw(i + 2), i + 3
        while i < len(tokens) and tokens.word(i) not in ("FROM", "FOR", "LOCK"):
            head.plain, i = False, i + 1
        return i
    if tokens.word(i) in ("OUTFILE", "DUMPFILE"):
        raise UnsureError("SELECT ... INTO a file")
    while i < len(tokens):
        if tokens.type(i) == TokenType.PARAMETER:
            i += 1
            head.into.append("@" + tokens.raw(i).lower())
        else:
            head.into.append(tokens.raw(i).lower())
        i += 1
        if tokens.type(i) != TokenType.COMMA:
            return i
        i += 1
    return i


def _expression_end(tokens: Tokens, i: int) -> int:
    depth = 0
    for k in range(i, len(tokens)):
        kind = tokens.type(k)
        depth += (kind == TokenType.L_PAREN) - (kind == TokenType.R_PAREN)
        if depth < 0 or (depth == 0 and (kind == TokenType.COMMA or tokens.word(k) in _ENDS)):
            return k
    return len(tokens)


def _check_cast(tokens: Tokens, i: int, end: int) -> None:
    """Raises NotFollowedError for a type that a server may not cast to; some take fewer for CONVERT."""
    by_comma = tokens.split(i, end)
    at = tokens.find(i, end, "AS")
    if at is None and len(by_comma) == 2:
        at = by_comma[1][0] - 1
    if at is None:
        return
    word, has_length = tokens.word(at + 1), tokens.word(at + 2) == "("
    is_odd = word in _WITHOUT_LENGTH if has_length else word == "VARCHAR"
    if is_odd or word not in (_CASTS if tokens.word(at) == "AS" else _CONVERTS):
        raise NotFollowedError(f"whether a value is cast to {tokens.raw(at + 1)}")


def _is_call(tokens: Tokens, i: int) -> bool:
    word = tokens.word(i)
    if word in ("CURRENT_TIMESTAMP", "LOCALTIME", "LOCALTIMESTAMP", "CURRENT_DATE", "CURRENT_TIME", *_BARE_TIMES):
        return tokens.type(i + 1) == TokenType.L_PAREN
    if tokens.type(i + 1) != TokenType.L_PAREN or word in _NO_CALLS:
        return False
    if not (word or tokens.type(i) == TokenType.IDENTIFIER) or not (word[:1].isalpha() or word[:1] == "_"):
        return tokens.type(i) == TokenType.IDENTIFIER and tokens.type(i - 1) == TokenType.DOT
    if word == "MOD":
        return tokens.type(i - 1) not in (TokenType.VAR, TokenType.NUMBER, TokenType.R_PAREN, TokenType.IDENTIFIER)
    if word in ("SUBSTRING", "SUBSTR", "MID"):
        return tokens.find(i + 2, tokens.after_parens(i + 1) - 1, "FROM") is None
    return tokens.word(i - 1) not in ("AS", "INTO", "TABLE", "JOIN", "UPDATE", "FROM", "WITH")
