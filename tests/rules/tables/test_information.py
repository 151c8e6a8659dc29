"""Tables info as WL#40 forms it: every line of its section 4, and the statements it left as TODO."""

from __future__ import annotations

import pytest
from binlogic.facts.resolve.named import observe_tables
from binlogic.facts.sql.parse import parse_statement
from binlogic.rules.tables.information import TablesInfo


@pytest.fixture(scope="module")
def as_written() -> TablesInfo:
    return TablesInfo()


@pytest.fixture(scope="module")
def with_rows() -> TablesInfo:
    return TablesInfo(rows=True)


def tables(info: TablesInfo, sql: str, *temporary: str) -> str:
    found = info.of(observe_tables(parse_statement(sql), "d"), temporary)
    return " ".join(key.removeprefix("d.") for key in found)


@pytest.mark.parametrize(
    ("sql", "named"),
    [
        # R4.8: "The original CREATE TABLE statement is always binlogged as is."
        ("CREATE TABLE t (a INT)", "t"),
        ("CREATE TABLE IF NOT EXISTS t (a INT)", "t"),
        ("CREATE TABLE t LIKE t1", "t t1"),
        ("CREATE TABLE t SELECT * FROM t1, t2 WHERE a IN (SELECT b FROM t3)", "t t1 t2 t3"),
        ("CREATE TEMPORARY TABLE t LIKE t1", "t t1"),
        ("CREATE TEMPORARY TABLE t SELECT * FROM t1", "t t1"),
        # R4.11: left-hand names that no earlier step made
        ("RENAME TABLE t1 TO s1, t2 TO s2", "t1 t2"),
        ("RENAME TABLE t1 TO tmp, t2 TO t1, tmp TO t2", "t1 t2"),
        ("RENAME TABLE a TO b, b TO c, c TO a", "a"),
        ("RENAME TABLE a TO b, c TO a, b TO c", "a c"),
        ("RENAME TABLE a TO e.b, e.b TO c, b TO e.b", "a b"),
        ("ALTER TABLE t RENAME TO s", "t"),
        # section 7: "Continue with forming tables_info for different types of query" (decision 0017)
        ("INSERT INTO t VALUES (1)", "t"),
        ("INSERT INTO t SELECT * FROM u JOIN e.w", "t u e.w"),
        ("UPDATE t, u SET t.a = u.b", "t u"),
        ("UPDATE t, u SET a = b", "t u"),
        ("DELETE t FROM t JOIN u", "t u"),
        ("DROP TABLE t, e.u", "t e.u"),
        ("DROP TEMPORARY TABLE t", "t"),
        ("TRUNCATE t", "t"),
        ("ALTER TABLE t ADD a INT", "t"),
        ("ALTER TABLE t EXCHANGE PARTITION p WITH TABLE u", "t u"),
        ("CREATE INDEX i ON t (a)", "t"),
        ("CREATE VIEW v AS SELECT * FROM t", "v t"),
        ("DROP VIEW v", "v"),
        ("CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW INSERT INTO u VALUES (1)", "t"),
        ("LOAD DATA INFILE 'f' INTO TABLE t", "t"),
        ("OPTIMIZE TABLE t, u", "t u"),
        ("CREATE TABLE t (a INT REFERENCES p (a), FOREIGN KEY (a) REFERENCES p (a))", "t"),
        ("CREATE TABLE t (a INT) ENGINE=MERGE UNION=(x, y)", "t"),
        ("CREATE PROCEDURE p() INSERT INTO t VALUES (1)", ""),
        ("CREATE DATABASE e", ""),
        ("GRANT SELECT ON d.t TO u", ""),
        ("BEGIN", ""),
        ("COMMIT", ""),
        ("XA END X'78',X'',1", ""),
        ("no SQL at all", ""),
    ],
)
def test_statements_logged_as_written(as_written: TablesInfo, sql: str, named: str) -> None:
    assert tables(as_written, sql) == named


@pytest.mark.parametrize(
    ("sql", "temporary", "named"),
    [
        # R4.9
        ("CREATE TEMPORARY TABLE t (a INT)", (), ""),
        ("CREATE TEMPORARY TABLE t LIKE t1", (), ""),
        ("CREATE TEMPORARY TABLE t SELECT * FROM t1", (), ""),
        ("CREATE TABLE t (a INT)", (), "t"),
        ("CREATE TABLE t LIKE t1", ("d.t1",), "t"),
        ("CREATE TABLE t LIKE t1", (), "t t1"),
        ("CREATE TABLE t SELECT * FROM t1, t2", (), "t"),
        # the rest
        ("INSERT INTO t SELECT * FROM u", (), ""),
        ("DROP TEMPORARY TABLE t", ("d.t",), ""),
        ("DROP TABLE t, u", ("d.u",), "t"),
        ("RENAME TABLE t TO s", (), "t"),
        ("CREATE VIEW v AS SELECT * FROM t", (), "v t"),
    ],
)
def test_statements_logged_beside_rows(with_rows: TablesInfo, sql: str, temporary: tuple[str, ...], named: str) -> None:
    assert tables(with_rows, sql, *temporary) == named


def test_a_qualified_name_in_the_default_database_is_the_same_table(as_written: TablesInfo) -> None:
    assert tables(as_written, "INSERT INTO d.t SELECT * FROM t") == "t"


@pytest.mark.parametrize(
    ("sql", "rule", "leaf"),
    [
        ("RENAME TABLE t TO s", "stands_left", ("rename_step", ("s", 1, "d.t", "d.s"))),
        ("CREATE TABLE t LIKE t1", "involves", ("names_table", ("s", "d.t1", 2, "like"))),
    ],
)
def test_the_answer_comes_from_a_rule_and_from_a_fact(
    as_written: TablesInfo, sql: str, rule: str, leaf: tuple[str, tuple[object, ...]]
) -> None:
    facts = observe_tables(parse_statement(sql), "d")
    situation = as_written.situation(facts)
    assert leaf[1] in situation[leaf[0]]
    assert rule in as_written.program.by_head
    without = [fact for fact in facts if fact.relation != leaf[0]]
    assert as_written.of(without) != as_written.of(facts)
