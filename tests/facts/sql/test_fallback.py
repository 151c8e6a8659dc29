"""The token scanner, asked directly: it must find what the stock parser would have found."""

import pytest
from binlogic.facts.sql.dialect import SqlMode
from binlogic.facts.sql.fallback import scan_tables
from binlogic.facts.sql.tokenizing import dialect_for
from binlogic.facts.sql.tokens import Tokens


def uses(text, listing=False):
    tokens = Tokens(dialect_for(SqlMode()).tokenize(text), text)
    return scan_tables(tokens, 0, len(tokens), listing)


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("SELECT a, b FROM t, d.u x JOIN v ON v.a IN (1, 2) WHERE c IN (3, x)", ["t", "d.u", "v"]),
        ("SELECT EXTRACT(YEAR FROM a), a IS DISTINCT FROM b FROM t", ["t"]),
        ("SELECT 1 FROM (SELECT 2 FROM t) x, (u, v), DUAL", ["t", "u", "v"]),
        ("WITH c (n) AS (SELECT 1 FROM t) SELECT * FROM c JOIN LATERAL (SELECT 1 FROM u) l", ["t", "u"]),
        ("SELECT 1 FROM f(1) x, t ORDER BY a, b", ["t"]),
    ],
)
def test_tables(text, tables):
    assert [f"{use.db}.{use.name}" if use.db else use.name for use in uses(text)] == tables


def test_references_keep_aliases_and_know_which_are_outermost():
    found = uses("t AS x JOIN (u y, v) ON 1, (SELECT 1 FROM w) z", listing=True)
    assert [(use.name, use.alias, use.outer) for use in found] == [
        ("t", "x", True),
        ("u", "y", True),
        ("v", "v", True),
        ("w", "w", False),
    ]
