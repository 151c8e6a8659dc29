"""Which rows LIMIT of an UPDATE or DELETE picks: by what order, and of what condition."""

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

#: types whose values a literal of any kind equals at most one of: as numbers they are exact
_EXACT = frozenset({"TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER"})
_VALUES = frozenset({TokenType.NUMBER, TokenType.STRING, TokenType.PLACEHOLDER})
_SIGNS = frozenset({TokenType.DASH, TokenType.PLUS})


def limit_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """limited_order, limited_order_open and limited_value of a statement about one table with one LIMIT, its own."""
    if statement.kind not in ("UPDATE", "DELETE") or "limit" not in statement.flags or "multi" in statement.flags:
        return
    tokens = tokens_of(statement, names)
    table = names.table(names.key(statement.objects[0])) if len(statement.objects) == 1 else None
    limit = tokens.find(1, len(tokens), "LIMIT")
    if table is None or limit is None or [tokens.word(k) for k in range(len(tokens))].count("LIMIT") > 1:
        return
    for fact in clause_facts(statement, names):
        if fact.row[0] == "order by":
            if fact.relation == "clause_column":
                yield Fact("limited_order", (table.key, fact.row[2]), fact.span)
            else:
                yield Fact("limited_order_open", (), fact.span)
    yield from _values(tokens, limit, table)


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
