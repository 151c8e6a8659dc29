"""What is read from tokens alone: functions, variables, sequences."""

import pytest
from binlogic.facts.sql.parse import parse_statement


@pytest.mark.parametrize(
    ("expression", "functions"),
    [
        ("now(), NOW ()", ["NOW", "NOW"]),
        ("DATABASE(), SCHEMA(), CURRENT_USER, UTC_TIMESTAMP", ["DATABASE", "SCHEMA", "CURRENT_USER", "UTC_TIMESTAMP"]),
        ("CURRENT_TIMESTAMP(6)", ["CURRENT_TIMESTAMP"]),
        ("d.f(1), `D`.`g`(1), `h`(1), i(1)", ["d.f", "D.g", "h", "I"]),
        ("IF(a, LEFT(b, 1), REPLACE(c, 1, 2))", ["IF", "LEFT", "REPLACE"]),
        ("a IN (1), (a) AND (b), CAST(a AS DECIMAL(10, 2)), NOT (a), ROW(1, 2)", ["CAST"]),
        ("t.current_user, @now, @@version", []),
        ("GROUP_CONCAT(a ORDER BY b), COUNT(*) OVER (PARTITION BY a ORDER BY b)", ["GROUP_CONCAT", "COUNT"]),
    ],
)
def test_functions(expression, functions):
    statement = parse_statement(f"SELECT {expression}")
    assert [use.name for use in statement.functions] == functions
    assert "order by" not in statement.flags


@pytest.mark.parametrize(
    "text",
    [
        "WITH c (a, b) AS (SELECT 1, 2) SELECT * FROM c",
        "WITH RECURSIVE b AS (SELECT 1), c (a) AS (SELECT 2) SELECT * FROM c",
        "SELECT * FROM (SELECT 1) AS d (a)",
        "SELECT * FROM (SELECT 1) d (a)",
        "SELECT * FROM t USE INDEX (i) JOIN u USING (a)",
    ],
)
def test_column_lists_are_no_calls(text):
    assert parse_statement(text).functions == ()


def test_function_span_covers_the_name():
    text = "SELECT 1, `d`.f (2)"
    (use,) = parse_statement(text).functions
    assert text[use.span.start : use.span.end] == "`d`.f"


def test_variables_are_lower_case_and_named_once():
    statement = parse_statement("SELECT @A, @'b c', @a := @@SESSION.Sql_Mode, @@global.x, @@sql_mode")
    assert statement.user_variables == ("a", "b c")
    assert statement.system_variables == ("sql_mode", "global.x")


def test_sequences_are_written_by_next_and_set_and_read_by_last():
    statement = parse_statement("SELECT NEXTVAL(d.a), NEXT VALUE FOR b, SETVAL(c, 1), LASTVAL(e), PREVIOUS VALUE FOR f")
    assert [(ref.action, ref.db, ref.name, ref.kind) for ref in statement.objects] == [
        ("write", "d", "a", "sequence"),
        ("write", None, "b", "sequence"),
        ("write", None, "c", "sequence"),
        ("read", None, "e", "sequence"),
        ("read", None, "f", "sequence"),
    ]
    assert [use.name for use in statement.functions] == ["NEXTVAL", "NEXTVAL", "SETVAL", "LASTVAL", "LASTVAL"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("UPDATE t SET a = @Later WHERE b = @first", ("first", "Later")),
        ("SELECT @a, @A, @b := @c INTO @d", ("a", "c")),
        ("SET @a = @b, @c := @a", ("b", "a")),
        ("LOAD DATA INFILE 'f' INTO TABLE t (a, @b) SET c = @b + @d", ("d",)),
        ("SELECT 1", ()),
    ],
)
def test_variables_are_read_in_the_order_of_the_clauses(text: str, read: tuple[str, ...]) -> None:
    assert parse_statement(text).variables_read == read


def test_a_statement_of_a_body_reads_its_own_variables() -> None:
    body = parse_statement(
        "CREATE PROCEDURE p() BEGIN INSERT INTO t VALUES (@a); UPDATE t SET b = @c WHERE d = @e; END"
    ).body
    assert [each.variables_read for each in body] == [("a",), ("e", "c")]
