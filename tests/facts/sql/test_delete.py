"""DELETE: the tables rows go from are written, the others read."""

import pytest
from binlogic.facts.sql.parse import parse_statement


def test_single_table(named):
    text = "DELETE QUICK IGNORE FROM `d`.t PARTITION (p0) AS x WHERE x.a IN (SELECT a FROM u) ORDER BY a LIMIT 1"
    assert named(text) == [("write", "d.t", "`d`.t"), ("read", "u", "u")]
    assert parse_statement(text).flags == {"quick", "ignore", "order by", "limit", "where"}


@pytest.mark.parametrize(
    ("text", "written", "read"),
    [
        ("DELETE t1.*, t2.* FROM t1 JOIN t2 USING (k)", ["t1", "t2"], []),
        ("DELETE a FROM t1 AS a JOIN t2 USING (k)", ["t1"], ["t2"]),
        ("DELETE FROM a.*, t3 USING t1 AS a JOIN t2 USING (k), t3", ["t1", "t3"], ["t2"]),
        ("DELETE FROM t1 USING t1, t2 WHERE t1.k = t2.k", ["t1"], ["t2"]),
        ("DELETE d.t1 FROM d.t1, e.t1", ["t1"], ["t1"]),
        ("DELETE t1 FROM t1 JOIN t2 WHERE t1.a IN (SELECT a FROM t1)", ["t1"], ["t2", "t1"]),
    ],
)
def test_several_tables(text, written, read):
    statement = parse_statement(text)
    assert "multi" in statement.flags
    assert [ref.name for ref in statement.refs("write")] == written
    assert [ref.name for ref in statement.refs("read")] == read


def test_the_database_of_a_target_decides_between_tables_of_one_name():
    statement = parse_statement("DELETE e.t1 FROM d.t1, e.t1")
    assert [ref.db for ref in statement.refs("write")] == ["e"]


def test_join_using_is_not_the_using_of_delete(named):
    assert named("DELETE t1 FROM t1 JOIN t2 USING (k)") == [("write", "t1", "t1"), ("read", "t2", "t2")]


def test_a_common_table_expression_is_no_table(named):
    assert named("WITH c AS (SELECT k FROM u) DELETE FROM t WHERE k IN (SELECT k FROM c)") == [
        ("read", "u", "u"),
        ("write", "t", "t"),
    ]


def test_common_table_expressions_see_those_before_them(named):
    text = "WITH a AS (SELECT 1 k FROM u), b AS (SELECT k FROM a) DELETE FROM t WHERE k IN (SELECT k FROM b)"
    assert named(text) == [("read", "u", "u"), ("write", "t", "t")]


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("DELETE HISTORY FROM t BEFORE SYSTEM_TIME '2020-01-01'", "history"),
        ("DELETE FROM t FOR PORTION OF p FROM '2000-01-01' TO '2001-01-01'", "for portion of"),
        ("DELETE FROM t RETURNING a", "returning"),
    ],
)
def test_mariadb_forms(named, text, flag):
    assert named(text) == [("write", "t", "t")]
    assert parse_statement(text).flags - {"every row"} == {flag}


@pytest.mark.parametrize(
    ("text", "problem"), [("DELETE t", "DELETE has no FROM"), ("DELETE FROM", "DELETE names no table")]
)
def test_what_is_missing_is_said(text, problem):
    assert parse_statement(text).problem == problem


@pytest.mark.parametrize(
    ("text", "written", "read"),
    [
        ("DELETE t1, e.t1 FROM t1 JOIN e.t1 USING (k)", ["t1", "e.t1"], []),
        ("DELETE e.t1, t1 FROM t1 JOIN e.t1 USING (k)", ["t1", "e.t1"], []),
        ("DELETE FROM t1, e.t1 USING e.t1 JOIN t1 USING (k)", ["e.t1", "t1"], []),
        ("DELETE t1, d.t1 FROM d.t1 JOIN e.t1 USING (k)", ["d.t1", "e.t1"], []),
        ("DELETE e.t1 FROM t1 JOIN e.t1 USING (k)", ["e.t1"], ["t1"]),
        ("DELETE d.t1 FROM t1 JOIN e.t1 USING (k)", ["t1"], ["e.t1"]),
    ],
)
def test_targets_of_one_last_name(named, text, written, read):
    """Measured on MariaDB 10.11.19: rows of all of them go."""
    found = named(text)
    assert [name for use, name, _ in found if use == "write"] == written
    assert [name for use, name, _ in found if use == "read"] == read
