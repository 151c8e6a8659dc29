"""What rules of a team ask for: each family from statements, with the places it was read at."""

from __future__ import annotations

import pytest
from binlogic.facts.asked import ASKED, OF_RECORD, asked_facts, record_facts
from binlogic.facts.asked.clock import hour_and_day
from binlogic.facts.catalog import Catalog
from binlogic.facts.origin import Origin
from binlogic.facts.relations.policy import POLICY
from binlogic.facts.resolve import observe
from binlogic.facts.server.names import Names
from binlogic.facts.sql.parse import parse_statement

SCHEMA = (
    "CREATE TABLE shop.buyers (id INT PRIMARY KEY, Email VARCHAR(10) UNIQUE, name TEXT)",
    "CREATE TABLE shop.orders (id INT, buyer INT, FOREIGN KEY (buyer) REFERENCES buyers(id) ON DELETE CASCADE)",
    "CREATE VIEW shop.recent AS SELECT * FROM shop.orders",
    "CREATE VIEW shop.latest AS SELECT * FROM shop.recent",
)


def names(asked: frozenset[str] = ASKED) -> Names:
    catalog = Catalog()
    for text in SCHEMA:
        catalog.apply(parse_statement(text), "shop", Origin("schema", "schema.sql"))
    return Names("shop", catalog, asked=asked)


def told(text: str, *relations: str) -> list[tuple[object, ...]]:
    found = asked_facts(parse_statement(text), names(frozenset(relations)))
    return [(fact.relation, *fact.row) if len(relations) > 1 else fact.row for fact in found]


def test_nothing_is_observed_that_no_rule_asks_for() -> None:
    statement = parse_statement("CREATE TABLE t (a INT PRIMARY KEY)")
    plain = observe(statement, names(frozenset()))
    assert not {fact.relation for fact in plain.facts} & ASKED
    asked = observe(statement, names(frozenset({"new_table"})))
    assert {fact.relation for fact in asked.facts} & ASKED == {"new_table"}


def test_every_relation_is_observed_somewhere() -> None:
    texts = (
        "/* note */ CREATE TABLE t (a INT NOT NULL DEFAULT 5 CHARACTER SET utf8, KEY (a), FOREIGN KEY (a) "
        "REFERENCES u(a)) COMMENT 'x'",
        "CREATE TABLE t SELECT 1",
        "ALTER TABLE t CHANGE a b INT",
        "SELECT a, b FROM latest FORCE INDEX (i), orders ORDER BY 1",
        "GRANT SELECT ON t TO u",
        "REVOKE SELECT ON t FROM u",
        "SET x = 1",
    )
    found = {fact.relation for text in texts for fact in asked_facts(parse_statement(text), names())}
    for account, time in (("u@h", "2026-11-25T09:00:00Z"), ("", "")):
        found |= {fact.relation for fact in record_facts(account, time, 1, ASKED)}
    found |= {fact.relation for fact in asked_facts(parse_statement("SELECT x FROM nowhere, elsewhere"), names())}
    assert found == ASKED == {relation.name for relation in POLICY}
    assert OF_RECORD < ASKED


def test_a_definition_tells_its_columns_with_their_places() -> None:
    text = "CREATE TABLE a.b (id INT DEFAULT -5 PRIMARY KEY, n VARCHAR(9) COLLATE latin1_bin NOT NULL COMMENT 'n')"
    found = list(asked_facts(parse_statement(text), names()))
    rows = {(fact.relation, *fact.row[1:]): text[fact.span.start : fact.span.end] for fact in found}
    assert rows["defines_default", "id", "-5"] == "id INT DEFAULT -5 PRIMARY KEY"
    assert rows["defines_type", "n", "VARCHAR"].startswith("n VARCHAR(9)")
    assert rows["defines_charset", "n", "collate", "latin1_bin"] == rows["defines_trait", "n", "comment"]
    assert ("defines_trait", "n", "not null") in rows
    assert ("defines_key", 1, "primary") in rows
    assert rows["new_table",] == "b" or rows["new_table",] == "a.b"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("ALTER TABLE t ADD z INT DEFAULT 'a', DROP name", {("add column", "z"), ("drop column", "name")}),
        ("ALTER TABLE t CHANGE a b INT", {("change column", "a"), ("rename column", "a")}),
        ("ALTER TABLE t MODIFY a BIGINT", {("change column", "a")}),
        ("ALTER TABLE t RENAME COLUMN a TO b", {("rename column", "a")}),
        (
            "ALTER TABLE t DROP PRIMARY KEY, ADD UNIQUE k (q)",
            {("drop primary key", "PRIMARY"), ("add unique key", "k")},
        ),
        ("CREATE INDEX i ON t (name)", {("add index", "i")}),
        ("DROP INDEX i ON t", {("drop key", "i")}),
        ("ALTER TABLE t ADD FOREIGN KEY f (a) REFERENCES u (b)", {("add foreign key", "f")}),
        ("ALTER TABLE t DROP FOREIGN KEY f", {("drop foreign key", "f")}),
        ("ALTER TABLE t RENAME TO u", {("rename", "u")}),
        ("ALTER TABLE t ADD PARTITION (PARTITION p1 VALUES LESS THAN (5))", {("add partition", "")}),
        ("ALTER TABLE t DROP PARTITION p1, p2", {("drop partition", "p1,p2")}),
        ("ALTER TABLE t REMOVE PARTITIONING", {("remove partitioning", "")}),
        ("ALTER TABLE t ADD CHECK (a > 1)", {("add check", "")}),
        ("ALTER TABLE t ENGINE=MyISAM", set()),
        ("ALTER TABLE t DISABLE KEYS", {("other", "DISABLE KEYS")}),
        ("CREATE TABLE t (a INT)", set()),
    ],
)
def test_what_alter_table_does(text: str, rows: set[tuple[str, str]]) -> None:
    assert {row[1:] for row in told(text, "alters")} == rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("ALTER TABLE t ENGINE=MyISAM, COMMENT 'a'", {("engine", "MYISAM"), ("comment", "a")}),
        ("ALTER TABLE t CONVERT TO CHARACTER SET utf8mb4 COLLATE x", {("charset", "utf8mb4"), ("collate", "x")}),
        ("CREATE TABLE t (a INT) ENGINE Aria DEFAULT CHARSET=latin1", {("engine", "ARIA"), ("charset", "latin1")}),
        ("CREATE TABLE t (a INT) PARTITION BY LINEAR HASH(a)", {("partition by", "linear")}),
        ("CREATE TABLE t (engine INT)", set()),
    ],
)
def test_options_of_tables(text: str, rows: set[tuple[str, str]]) -> None:
    assert {row[1:] for row in told(text, "table_option")} == rows


def test_a_table_like_another_has_all_of_it_but_foreign_keys() -> None:
    assert told("CREATE TABLE t LIKE buyers", "defines_key") == [("shop.t", 1, "primary"), ("shop.t", 2, "unique")]
    assert told("CREATE TABLE t LIKE orders", "defines_foreign_key", "new_table_unseen") == []
    assert told("CREATE TABLE t LIKE nowhere", "new_table_unseen") == [("shop.t",)]
    assert told("CREATE TABLE t (a INT PRIMARY KEY) SELECT 1", "new_table_unseen") == [("shop.t",)]


def test_graphs_have_objects_at_both_ends_and_go_as_far_as_they_lead() -> None:
    assert set(told("SELECT * FROM latest", "view_over")) == {
        ("shop.latest", "shop.recent"),
        ("shop.recent", "shop.orders"),
    }
    for text in ("SELECT * FROM latest", "DELETE FROM buyers"):
        assert told(text, "foreign_key") == [("shop.orders", "shop.buyers")]
    assert ("shop.nowhere",) not in told("SELECT * FROM nowhere, buyers", "described")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("GRANT SELECT (a), INSERT ON db.* TO 'u'@'10.%'", {("SELECT", "database:db"), ("INSERT", "database:db")}),
        ("GRANT ALL PRIVILEGES ON *.* TO u WITH GRANT OPTION", {("ALL", "database:*"), ("GRANT OPTION", "database:*")}),
        ("GRANT UPDATE ON orders TO u", {("UPDATE", "shop.orders")}),
        ("GRANT UPDATE ON * TO u", {("UPDATE", "database:shop")}),
        ("GRANT EXECUTE ON PROCEDURE a.f TO u", {("EXECUTE", "procedure:a.f")}),
        ("GRANT CREATE ROUTINE ON db.* TO u", {("CREATE ROUTINE", "database:db")}),
        ("GRANT admin TO u", {("ROLE", "role:admin")}),
    ],
)
def test_privileges(text: str, rows: set[tuple[str, str]]) -> None:
    assert {row[:2] for row in told(text, "grants")} == rows


def test_accounts_are_told_in_their_parts() -> None:
    assert told("CREATE USER a@'%', b@10.0.0.1", "names_account") == [("create", "a", "%"), ("create", "b", "10.0.0.1")]
    assert told("DROP USER a", "names_account") == [("drop", "a", "%")]
    assert told("GRANT SELECT ON t TO a@h", "names_account") == [("grant to", "a", "h")]
    assert told("REVOKE SELECT ON t FROM a@h", "revokes") == [("SELECT", "shop.t", "a", "h")]


def test_every_variable_with_scope_and_value() -> None:
    text = "SET GLOBAL read_only=0, @@foreign_key_checks=OFF, @x = RAND(), PERSIST z = 'q'"
    assert told(text, "sets_variable") == [
        ("global", "read_only", "0"),
        ("session", "foreign_key_checks", "OFF"),
        ("user", "x", "?"),
        ("persist", "z", "Q"),
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("UPDATE buyers SET name = 1 WHERE EMAIL = 2 ORDER BY id LIMIT 1",
         {("set", "name"), ("where", "Email"), ("order by", "id")}),
        ("DELETE FROM buyers WHERE name LIKE email ORDER BY email DESC",
         {("where", "name"), ("where", "Email"), ("order by", "Email")}),
        ("SELECT b.id FROM orders o JOIN buyers AS b ON o.buyer = b.id WHERE name > NOW() - INTERVAL 1 DAY",
         {("select", "id"), ("on", "buyer"), ("on", "id"), ("where", "name")}),
        ("SELECT 1 FROM buyers WHERE id IN (SELECT buyer FROM orders)", {("where", "id")}),
        ("INSERT INTO buyers (ID) SELECT buyer FROM orders WHERE buyer > 1",
         {("insert", "id"), ("select", "buyer"), ("where", "buyer")}),
        ("INSERT INTO buyers VALUES (1) ON DUPLICATE KEY UPDATE name = 4", {("set", "name")}),
        ("SELECT name FROM orders, nowhere WHERE nowhere.name = 1", {("select", "name"), ("where", "name")}),
        ("SELECT id FROM (SELECT 1 AS id) d", set()),
        ("SELECT id AS name FROM buyers ORDER BY name", {("select", "id")}),
        ("SET x = 1", set()),
    ],
)  # fmt: skip
def test_columns_of_clauses(text: str, rows: set[tuple[str, str]]) -> None:
    assert {(row[0], row[2]) for row in told(text, "clause_column")} == rows


def test_what_is_no_column_and_what_nobody_knows() -> None:
    assert told("UPDATE buyers SET name = 1 ORDER BY RAND(), id", "clause_expression") == [("set", 1), ("order by", 1)]
    assert told("SELECT id FROM orders, buyers", "clause_open") == [("select", "id")]
    assert told("SELECT x FROM nowhere, elsewhere", "clause_open") == [("select", "x")]


def test_comments_and_hints() -> None:
    text = "/* why */ SELECT /*+ BKA(t) NO_ICP(t) */ a FROM orders FORCE INDEX (k, l) -- so\n"
    assert told(text, "comment", "hint") == [
        ("comment", "why"),
        ("hint", "optimizer hint", "BKA(t)"),
        ("hint", "optimizer hint", "NO_ICP(t)"),
        ("hint", "force index", "k"),
        ("hint", "force index", "l"),
        ("comment", "so"),
    ]


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("261125  9:05:00\t", (9, "wednesday")),
        ("2026-11-22T23:05:00.123456Z\t", (23, "sunday")),
        ("2026-11-23 00:00:00", (0, "monday")),
        ("2026-13-23 00:00:00", None),
        ("\t\t", None),
    ],
)
def test_times_as_logs_write_them(written: str, found: tuple[int, str] | None) -> None:
    assert hour_and_day(written) == found
