"""INSERT and REPLACE: the target is written, whatever feeds it is read."""

import pytest
from binlogic.facts.sql.parse import parse_statement


def test_target_that_feeds_itself_is_written_and_read(named):
    text = "INSERT INTO `d`.`t` (a) SELECT a FROM d.t"
    assert parse_statement(text).kind == "INSERT SELECT"
    assert named(text) == [("write", "d.t", "`d`.`t`"), ("read", "d.t", "d.t")]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("INSERT t VALUES (1)", "INSERT"),
        ("INSERT INTO t VALUE (1), (DEFAULT)", "INSERT"),
        ("INSERT INTO t () VALUES ()", "INSERT"),
        ("INSERT INTO t VALUES ROW(1), ROW(2)", "INSERT"),
        ("INSERT INTO t VALUES ROW(1), ROW(2) ORDER BY 1 LIMIT 1", "INSERT"),
        ("INSERT INTO t VALUES (1), /* two */ (2) -- and that is all", "INSERT"),
        ("INSERT INTO t VALUES (1) AS new ON DUPLICATE KEY UPDATE a = new.a", "INSERT"),
        ("INSERT t SET a = 1", "INSERT"),
        ("REPLACE INTO t SET a = 1", "REPLACE"),
        ("REPLACE DELAYED t VALUES (1)", "REPLACE"),
        ("INSERT INTO t PARTITION (p0, p1) (a, b) VALUES (1, 2) AS new (x, y)", "INSERT"),
    ],
)
def test_rows_that_are_written_out_read_nothing(named, text, kind):
    assert parse_statement(text).kind == kind
    assert named(text) == [("write", "t", "t")]


@pytest.mark.parametrize(
    "rows",
    [
        "(SELECT a FROM u)",
        "((SELECT a FROM u) UNION (SELECT 1))",
        "WITH c AS (SELECT a FROM u) SELECT a FROM c",
        "TABLE u",
        "VALUES (1) UNION SELECT a FROM u",
    ],
)
def test_every_form_of_query_makes_an_insert_select(named, rows):
    assert parse_statement(f"REPLACE t {rows}").kind == "REPLACE SELECT"
    assert named(f"REPLACE t {rows}") == [("write", "t", "t"), ("read", "u", "u")]


def test_subqueries_of_rows_updates_and_returning_are_read(named):
    text = (
        "INSERT INTO t VALUES (DEFAULT, (SELECT a FROM u)) "
        "ON DUPLICATE KEY UPDATE a = VALUES(a) + (SELECT b FROM v) RETURNING (SELECT c FROM w)"
    )
    assert [name for _, name, _ in named(text)] == ["t", "u", "v", "w"]
    assert parse_statement(text).flags == {"on duplicate key", "returning"}


def test_an_on_clause_of_a_join_is_not_taken_for_the_update(named):
    text = "INSERT INTO t SELECT * FROM u JOIN v ON u.a = v.a ON DUPLICATE KEY UPDATE b = 1"
    assert [name for _, name, _ in named(text)] == ["t", "u", "v"]


def test_modifiers_become_flags():
    assert parse_statement("INSERT HIGH_PRIORITY IGNORE INTO t VALUES (1)").flags == {"high_priority", "ignore"}


def test_the_column_list_is_no_function_call():
    assert [use.name for use in parse_statement("INSERT INTO t (a) VALUES (rand())").functions] == ["RAND"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("INSERT", "INSERT names no table"),
        ("INSERT INTO t", "INSERT has no VALUES, SET or SELECT"),
        ("REPLACE INTO t (a)", "REPLACE has no VALUES, SET or SELECT"),
        ("INSERT INTO t VALUES", "INSERT has something other than rows after VALUES"),
        ("INSERT INTO t VALUES 1, 2", "INSERT has something other than rows after VALUES"),
        ("INSERT INTO t VALUES (1, 2),", "INSERT has something other than rows after VALUES"),
        ("INSERT INTO t VALUES (1, 2) garbage here", "INSERT has something other than rows after VALUES"),
        ("REPLACE INTO t VALUE (1) (2)", "REPLACE has something other than rows after VALUE"),
        (
            "INSERT INTO t VALUES (1) AS new (a) b ON DUPLICATE KEY UPDATE a = 1",
            "INSERT has something other than rows after VALUES",
        ),
    ],
)
def test_what_is_missing_is_said(text, problem):
    statement = parse_statement(text)
    assert (statement.kind, statement.objects, statement.problem) == ("UNKNOWN", (), problem)
