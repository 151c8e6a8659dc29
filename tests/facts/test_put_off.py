"""Definitions of tables that are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from binlogic.facts.catalog import Catalog, Table, defined_alone
from binlogic.facts.catalog.definitions import touched
from binlogic.facts.sql.dialect import DEFAULT_MODE, Vendor
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import Statement

CREATE = "CREATE TABLE a (id INT PRIMARY KEY, n INT)"


def parsed(text: str) -> Statement:
    return parse_statement(text, DEFAULT_MODE, Vendor())


@dataclass
class Unread:
    """A definition that counts how often it was read."""

    text: str
    read: list[str] = field(default_factory=list)

    def table(self) -> Table:
        self.read.append(self.text)
        catalog = Catalog()
        catalog.define(parsed(self.text), "d")
        return catalog.tables["d.a"]


def put_off() -> tuple[Catalog, Unread]:
    catalog, unread = Catalog(), Unread(CREATE)
    catalog.tables.put_off("d.a", unread)
    return catalog, unread


def test_it_is_there_without_being_read() -> None:
    catalog, unread = put_off()
    assert ("d.a" in catalog.tables, list(catalog.tables), catalog.knows("d.a")) == (True, ["d.a"], True)
    assert catalog.tables_in("d") == ("d.a",)
    catalog.define(parsed("CREATE TABLE b (id INT)"), "d")
    assert catalog.tables.about("d.a") == []
    assert unread.read == []


@pytest.mark.parametrize(
    "ask",
    [
        lambda tables: tables["d.a"],
        lambda tables: tables.get("d.a"),
        lambda tables: next(iter(tables.values())),
        lambda tables: next(iter(dict(tables.items()).values())),
    ],
)
def test_it_is_read_once(ask: Callable[[dict[str, Table]], Table]) -> None:
    catalog, unread = put_off()
    made = ask(catalog.tables)
    assert [column.name for column in made.columns] == ["id", "n"]
    assert catalog.tables["d.a"] is made
    assert unread.read == [CREATE]


def test_one_that_was_never_there_is_none() -> None:
    catalog, _ = put_off()
    assert catalog.tables.get("d.b") is None
    assert catalog.tables.pop("d.b", None) is None


def test_who_watches_sees_what_it_was() -> None:
    catalog, _ = put_off()
    with touched(catalog.tables) as before:
        catalog.define(parsed("DROP TABLE a"), "d")
    assert [column.name for column in (before["d.a"] or Table("")).columns] == ["id", "n"]
    assert "d.a" not in catalog.tables


def test_a_new_definition_takes_its_place() -> None:
    catalog, _ = put_off()
    catalog.define(parsed("CREATE TABLE p (id INT PRIMARY KEY)"), "d")
    catalog.define(parsed("CREATE TABLE a (p INT, FOREIGN KEY (p) REFERENCES p (id))"), "d")
    assert [child.key for child, _ in catalog.children_of("d.p")] == ["d.a"]
    catalog.tables.put_off("d.a", Unread(CREATE))
    assert list(catalog.children_of("d.p")) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (CREATE, "d.a"),
        ("CREATE TABLE e.a (id INT) ENGINE=MyISAM", "e.a"),
        ("CREATE TABLE IF NOT EXISTS a (id INT)", None),
        ("CREATE TEMPORARY TABLE a (id INT)", None),
        ("CREATE TABLE a LIKE b", None),
        ("CREATE TABLE a (p INT, FOREIGN KEY (p) REFERENCES b (id))", None),
        ("CREATE TABLE a (id INT) ENGINE=MERGE UNION=(b, c)", None),
        ("CREATE TABLE a SELECT * FROM b", None),
        ("ALTER TABLE a ADD n INT", None),
    ],
)
def test_which_tables_are_defined_alone(text: str, key: str | None) -> None:
    assert defined_alone(parsed(text), "d") == key
