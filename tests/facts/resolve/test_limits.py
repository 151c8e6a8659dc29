"""Which rows LIMIT picks: what the text and the schema say together."""

from __future__ import annotations

import pytest
from binlogic.facts.catalog import Catalog
from binlogic.facts.origin import Origin
from binlogic.facts.resolve.limits import limit_facts
from binlogic.facts.server.names import Names
from binlogic.facts.sql.parse import parse_statement

SCHEMA = (
    "CREATE TABLE shop.buyers (Id INT(11) UNSIGNED PRIMARY KEY, email VARCHAR(10), age INT)",
    "CREATE TABLE shop.copies (id INT PRIMARY KEY, age INT)",
)


def told(text: str) -> set[tuple[object, ...]]:
    catalog = Catalog()
    for each in SCHEMA:
        catalog.apply(parse_statement(each), "shop", Origin("schema", "schema.sql"))
    found = limit_facts(parse_statement(text), Names("shop", catalog))
    return {(fact.relation, *fact.row[1:]) for fact in found}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DELETE FROM buyers ORDER BY id DESC, buyers.age LIMIT 1",
         {("limited_order", "Id"), ("limited_order", "age")}),
        ("DELETE FROM buyers ORDER BY id + 1 LIMIT 1", {("limited_order_open",)}),
        ("DELETE FROM buyers ORDER BY 1 LIMIT 1", {("limited_order_open",)}),
        ("DELETE FROM buyers ORDER BY copies.id LIMIT 1", {("limited_order_open",)}),
        ("UPDATE buyers AS b SET age = 1 WHERE id = -5 AND email = 'x' ORDER BY b.id LIMIT 1",
         {("limited_order", "Id"), ("limited_value", "Id")}),
        ("UPDATE buyers SET age = 1 WHERE id = 5 OR age = 1 LIMIT 1", set()),
        ("UPDATE buyers SET age = 1 WHERE id = age LIMIT 1", set()),
        ("UPDATE buyers SET age = (SELECT 1 LIMIT 1) WHERE id = 5 LIMIT 1", set()),
        ("INSERT INTO copies SELECT id, age FROM buyers ORDER BY id LIMIT 2",
         {("limited_order", "Id"), ("primary_part", "Id")}),
        ("INSERT INTO copies SELECT age AS id, age FROM buyers ORDER BY id LIMIT 2", set()),
        ("INSERT INTO copies SELECT id, age FROM (buyers) ORDER BY id LIMIT 2",
         {("limited_order_open",), ("primary_part", "Id")}),
        ("INSERT INTO copies SELECT DISTINCT age FROM buyers ORDER BY age LIMIT 2", set()),
    ],
)  # fmt: skip
def test_what_limit_goes_by(text: str, expected: set[tuple[object, ...]]) -> None:
    assert told(text) == expected
