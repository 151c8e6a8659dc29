"""Other statements in the place of one: what reads a value of this server first, a word left out, keys picked first."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from sqlglot.tokenizer_core import TokenType

from ...facts.catalog.objects import Table
from ...facts.origin import Span
from ...facts.sql.tokens import Tokens
from ...facts.statement import Statement
from .edits import Edit

_EACH_ROW = "every row gets the same value"
_FAILS = "it fails where a row with the same key is there already"
#: words of the outermost statement that make it unsafe: their kinds, and what it costs to leave them out
_WORDS = (
    ("IGNORE", ("INSERT", "UPDATE", "CREATE TABLE SELECT"), _FAILS),
    ("REPLACE", ("CREATE TABLE SELECT",), _FAILS),
    ("DELAYED", ("INSERT", "REPLACE"), "it waits until its rows are written"),
)
_LITERAL = frozenset({TokenType.NUMBER, TokenType.STRING, TokenType.COMMA, TokenType.L_PAREN, TokenType.R_PAREN})
_INTEGERS = frozenset({"TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER", "BIGINT"})
_ENDS = frozenset({"ORDER", "ORDER BY", "LIMIT", "RETURNING"})


def rewrites(statement: Statement, tokens: Tokens, table: Table | None, hoisted: Collection[str]) -> Iterator[Edit]:
    """What may stand in the place of a statement. table: the one it changes, where there is one.

    hoisted: functions, upper case, whose values differ from server to server.
    """
    yield from _values_first(statement, tokens, hoisted)
    yield from _without_words(statement, tokens)
    if statement.kind == "CREATE FUNCTION":
        yield from _promising(statement, tokens)
    if table is not None and statement.kind in ("UPDATE", "DELETE") and "multi" not in statement.flags:
        yield from _without_limit(statement, tokens, table)


def _values_first(statement: Statement, tokens: Tokens, hoisted: Collection[str]) -> Iterator[Edit]:
    """Every value that only this server has is put into a variable, which the statement then reads."""
    spans = dict.fromkeys([*_calls(statement, tokens, hoisted), *_variables(tokens)])
    found = sorted(spans, key=lambda span: span.start)
    if not found or statement.kind in ("SET", "DO") or statement.body:
        return
    text, sets, done, out = statement.text, [], 0, ""
    for number, span in enumerate(found, 1):
        if span.start < done:
            continue
        sets.append(f"@value{number} = {text[span.start : span.end]}")
        out, done = f"{out}{text[done : span.start]}@value{number}", span.end
    parts = (f"SET {', '.join(sets)}", out + text[done:])
    is_one_row = statement.kind in ("INSERT", "REPLACE")
    yield Edit("; ".join(parts), "instead", parts=parts, warning="" if is_one_row else _EACH_ROW)


def _calls(statement: Statement, tokens: Tokens, hoisted: Collection[str]) -> Iterator[Span]:
    """The calls of functions with nothing but literals for arguments."""
    names = {use.span.start for use in statement.functions if "." in use.name or use.name.upper() in hoisted}
    names |= {use.span.start for use in statement.functions if use.name.rpartition(".")[2].upper() in hoisted}
    for k in range(len(tokens)):
        start = tokens.span(k).start
        if start not in names:
            continue
        opening = next((i for i in range(k, min(k + 4, len(tokens))) if tokens.type(i) == TokenType.L_PAREN), None)
        end = opening if opening is None else tokens.after_parens(opening)
        if end is None:
            yield tokens.span(k, k + 1)
        elif opening is not None and all(tokens.type(i) in _LITERAL for i in range(opening, end)):
            yield tokens.span(k, end)


def _variables(tokens: Tokens) -> Iterator[Span]:
    """What is read of system variables: `@@name`, `@@global.name`."""
    for k in range(len(tokens)):
        if tokens.type(k) == TokenType.SESSION_PARAMETER:
            end = k + 2
            while tokens.type(end) == TokenType.DOT:
                end += 2
            yield tokens.span(k, end)


def _without_words(statement: Statement, tokens: Tokens) -> Iterator[Edit]:
    text = statement.text
    for word, kinds, warning in _WORDS:
        at = tokens.find(1, len(tokens), word)
        if at is not None and statement.kind.startswith(kinds):
            span = tokens.span(at)
            yield _instead(text[: span.start].rstrip() + text[span.end :], warning)
    if statement.kind == "REPLACE SELECT" and tokens.word(0) == "REPLACE":
        yield _instead("INSERT" + text[tokens.span(0).end :], _FAILS)


def _promising(statement: Statement, tokens: Tokens) -> Iterator[Edit]:
    """The function declared DETERMINISTIC, between the type that it returns and its body."""
    returns = tokens.find(1, len(tokens), "RETURNS")
    bodies = (tokens.find(returns or 1, len(tokens), word) for word in ("RETURN", "BEGIN"))
    body = min((at for at in bodies if at is not None), default=None)
    if returns is not None and body is not None and tokens.type(body - 1) != TokenType.COLON:
        text, at = statement.text, tokens.span(body).start
        yield _instead(f"{text[:at]}DETERMINISTIC {text[at:]}", "it has to be so: the server takes your word for it")


def _without_limit(statement: Statement, tokens: Tokens, table: Table) -> Iterator[Edit]:
    """Where a whole unique key is given LIMIT says nothing; of LIMIT 1 the key can be picked first."""
    limit, key = tokens.find(1, len(tokens), "LIMIT"), _key(table)
    if limit is None or not key:
        return
    text, before = statement.text, statement.text[: tokens.span(limit).start].rstrip()
    where = tokens.find(1, limit, "WHERE")
    end = next((k for k in tokens.top(where or 1, limit) if tokens.word(k) in _ENDS), limit)
    given = set() if where is None else set(_given(tokens, where + 1, end))
    if {column.lower() for column in key} <= given & _integers(table):
        yield _instead(text[: tokens.span(end).start].rstrip(), "")
    elif tokens.raw(limit + 1) == "1" and limit + 2 >= len(tokens) and len(key) == 1:
        column = f"`{key[0].replace('`', '``')}`"
        target = next(iter(statement.refs("write")), None)
        if target is None:
            return
        name = text[target.span.start : target.span.end]
        rest = before[tokens.span(where).start :] if where is not None else _ordered(before, tokens, limit)
        body_end = tokens.span(where if where is not None else end).start
        body = text[:body_end].rstrip()
        picks = f"SELECT {column} INTO @picked FROM {name} {rest}".rstrip() + " LIMIT 1 FOR UPDATE"
        parts = ("SET @picked = NULL", picks, f"{body} WHERE {column} = @picked")
        yield Edit("; ".join(parts), "instead", parts=parts)
    if tokens.find(1, limit, "ORDER BY") is None and tokens.find(1, limit, "ORDER") is None:
        columns = ", ".join(f"`{column.replace('`', '``')}`" for column in key)
        ordered = f"{before} ORDER BY {columns} {text[tokens.span(limit).start :]}"
        yield _instead(ordered, "the server warns all the same, and replicas pick the same rows")


def _ordered(before: str, tokens: Tokens, limit: int) -> str:
    at = tokens.find(1, limit, "ORDER BY")
    return "" if at is None else before[tokens.span(at).start :]


def _key(table: Table) -> tuple[str, ...]:
    """The columns of the primary key, or of a unique key without NULL; empty where there is none."""
    never_null = {column.name.lower() for column in table.columns if column.flags & {"notnull", "pk"}}
    never_null |= {name.lower() for key in table.keys if key.kind == "primary" for name in key.columns}
    whole = [key for key in table.keys if key.kind != "index" and not key.partial]
    whole.sort(key=lambda key: key.kind != "primary")
    return next((key.columns for key in whole if {name.lower() for name in key.columns} <= never_null), ())


def _integers(table: Table) -> set[str]:
    """The columns that a number is compared with as it stands."""
    return {column.name.lower() for column in table.columns if column.type.split("(")[0].split()[0] in _INTEGERS}


def _given(tokens: Tokens, i: int, j: int) -> Iterator[str]:
    """The columns that a condition of nothing but `column = number AND ...` gives a value."""
    words = [tokens.raw(k) for k in range(i, j)]
    condition = " ".join(words)
    if re.fullmatch(r"`?\w+`? = \d+(?: (?:AND|and) `?\w+`? = \d+)*", condition):
        yield from (part.split(" = ")[0].strip("`").lower() for part in re.split(r" (?:AND|and) ", condition))


def _instead(sql: str, warning: str) -> Edit:
    return Edit(sql, "instead", parts=(sql,), warning=warning)
