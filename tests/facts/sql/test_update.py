"""UPDATE: only tables whose columns are assigned are written."""

import pytest
from binlogic.facts.sql.parse import parse_statement


def test_single_table_is_written_and_not_read(named):
    assert named("UPDATE LOW_PRIORITY IGNORE d.t x SET x.a = 1 WHERE b = 2") == [("write", "d.t", "d.t")]


def test_single_table_named_again_in_a_subquery_is_also_read(named):
    text = "UPDATE t SET a = (SELECT max(a) FROM (SELECT a FROM t) z)"
    assert named(text) == [("write", "t", "t"), ("read", "t", "t")]
    write, read = parse_statement(text).objects
    assert write.span.start < read.span.start


@pytest.mark.parametrize(
    ("text", "written", "read"),
    [
        ("UPDATE t1 a, t2 b SET a.x = b.x", ["t1"], ["t2"]),
        ("UPDATE t1 JOIN t2 USING (k) SET t2.x = 1, t1.x = 2", ["t1", "t2"], []),
        ("UPDATE (t1 LEFT JOIN t2 ON t1.k = t2.k), t3 SET T3.x = 1, t2.y = 1", ["t2", "t3"], ["t1"]),
        ("UPDATE d.t1, t2 SET d.t1.x = 1", ["t1"], ["t2"]),
        ("UPDATE t1 x, t1 y SET x.a = y.a", ["t1"], ["t1"]),
    ],
)
def test_several_tables_and_aliases(text, written, read):
    statement = parse_statement(text)
    assert "multi" in statement.flags
    assert [ref.name for ref in statement.refs("write")] == written
    assert [ref.name for ref in statement.refs("read")] == read
    assert statement.maybe_writes == ()


def test_unqualified_column_leaves_the_owner_to_the_schema():
    statement = parse_statement("UPDATE t1, t2, t3 SET a = 1, t2.b = 2, a = 3")
    assert statement.assigned == ("a",)
    assert [ref.name for ref in statement.maybe_writes] == ["t1", "t2", "t3"]
    assert [ref.name for ref in statement.refs("write")] == ["t2"]
    assert [ref.name for ref in statement.refs("read")] == ["t1", "t3"]


def test_a_derived_table_cannot_own_the_column():
    statement = parse_statement("UPDATE t1 JOIN (SELECT * FROM t2) d USING (k) SET a = d.a")
    assert [ref.name for ref in statement.refs("write")] == ["t1"]
    assert statement.maybe_writes == ()


def test_a_common_table_expression_is_no_table(named):
    text = "WITH c AS (SELECT k FROM u) UPDATE t, c SET t.a = 1 WHERE b IN (SELECT k FROM c)"
    assert parse_statement(text).kind == "UPDATE"
    assert named(text) == [("read", "u", "u"), ("write", "t", "t")]


def test_a_variable_named_like_a_clause_does_not_end_the_assignments():
    statement = parse_statement("UPDATE t1, t2 SET t1.a = @limit, t2.b = 1")
    assert [ref.name for ref in statement.refs("write")] == ["t1", "t2"]


def test_application_time_period_is_no_from_clause(named):
    text = "UPDATE t FOR PORTION OF p FROM '2000-01-01' TO '2001-01-01' SET a = 1"
    assert named(text) == [("write", "t", "t")]
    assert parse_statement(text).flags == {"for portion of", "every row"}


@pytest.mark.parametrize(
    ("text", "problem"), [("UPDATE t", "UPDATE has no SET"), ("UPDATE SET a=1", "UPDATE names no table")]
)
def test_what_is_missing_is_said(text, problem):
    assert parse_statement(text).problem == problem
