"""Which rows LIMIT of an UPDATE, DELETE or INSERT ... SELECT picks: by what order, and of what condition."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot.tokenizer_core import TokenType

from ..asked.clauses import clause_facts
from ..asked.wording import tokens_of
from ..catalog import Table
from ..fact import Fact
from ..server.names import Names
from ..sql.tokens import Tokens
from ..statement import Statement
from .images import primary_parts

#: types whose values a literal of any kind equals at most one of: as numbers they are exact
_EXACT = frozenset({"TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER"})
_VALUES = frozenset({TokenType.NUMBER, TokenType.STRING, TokenType.PLACEHOLDER})
#: what makes rows of a query of several of its table's
_OF_SEVERAL_ROWS = frozenset({"GROUP BY", "GROUP", "HAVING", "DISTINCT", "DISTINCTROW", "UNION", "WINDOW", "OVER"})
_SIGNS = frozenset({TokenType.DASH, TokenType.PLUS})


def limit_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """limited_order, limited_order_open and limited_value of a statement that picks rows of one table by one LIMIT.

    statement: UPDATE, DELETE or INSERT ... SELECT with a LIMIT.
    """
    picked = [ref for ref in statement.objects if ref.action == "read" or statement.kind != "INSERT SELECT"]
    others = len(statement.objects) - len(picked) - (statement.kind == "INSERT SELECT")
    if "multi" in statement.flags or len(picked) != 1 or others:
        return
    tokens = tokens_of(statement, names)
    table = names.table(names.key(picked[0]))
    limit = tokens.find(1, len(tokens), "LIMIT")
    if table is None or limit is None or [tokens.word(k) for k in range(len(tokens))].count("LIMIT") > 1:
        return
    if statement.kind == "INSERT SELECT":
        if not _takes_columns(tokens, limit):
            return
        yield from primary_parts(table)  # those of what is changed are told anyway
    for fact in clause_facts(statement, names):
        if fact.row[0] == "order by":
            if fact.relation == "clause_column" and fact.row[1] == table.key:
                yield Fact("limited_order", (table.key, fact.row[2]), fact.span)
            else:
                yield Fact("limited_order_open", (), fact.span)
    yield from _values(tokens, limit, table)


def _takes_columns(tokens: Tokens, limit: int) -> bool:
    """Whether a query takes columns under their own names, and every row by itself: then ORDER BY means columns."""
    words = [tokens.word(k) for k in range(limit)]
    if words.count("SELECT") != 1 or not _OF_SEVERAL_ROWS.isdisjoint(words):
        return False
    first, last = words.index("SELECT") + 1, tokens.find(1, limit, "FROM") or 0
    taken = [tokens.raw(k) for k in range(first, last)]
    return bool(taken) and all(_is_column(item.split()) for item in " ".join(taken).split(" , "))


def _is_column(item: list[str]) -> bool:
    return len(item) == 1 or (len(item) == 3 and item[1] == ".")


def _values(tokens: Tokens, limit: int, table: Table) -> Iterator[Fact]:
    """The columns that a condition of nothing but `column = literal AND ...` gives one value."""
    where = tokens.find(1, limit, "WHERE")
    if where is None:
        return
    end = next((k for k in tokens.top(where, limit) if tokens.word(k).startswith("ORDER")), limit)
    exact = {c.name.lower(): c.name for c in table.columns if c.type.split("(")[0].split()[:1] and
             c.type.split("(")[0].split()[0] in _EXACT}  # fmt: skip
    found, k = [], where + 1
    while True:
        at = k + 2 + (tokens.type(k + 2) in _SIGNS)
        name = exact.get(tokens.raw(k).lower())
        if not tokens.is_name(k) or tokens.type(k + 1) != TokenType.EQ or tokens.type(at) not in _VALUES:
            return
        if name is not None:
            found.append(Fact("limited_value", (table.key, name), tokens.span(k, at + 1)))
        if at + 1 == end:
            break
        if tokens.word(at + 1) != "AND":
            return
        k = at + 2
    yield from found
