"""CALL, DO, HANDLER, EXPLAIN, DESCRIBE, ANALYZE."""

import pytest
from binlogic.facts.sql.parse import parse_statement


def test_call_names_its_procedure_and_reads_its_arguments():
    statement = parse_statement("CALL `d`.p(@x, f((SELECT a FROM t)))")
    procedure, table = statement.objects
    assert (procedure.action, procedure.kind, procedure.db, procedure.name) == ("call", "procedure", "d", "p")
    assert (table.action, table.name) == ("read", "t")
    assert [use.name for use in statement.functions] == ["F"]


def test_do_and_handler(named):
    assert named("DO SLEEP((SELECT 1 FROM t))") == [("read", "t", "t")]
    assert named("HANDLER d.t OPEN AS h") == [("read", "d.t", "d.t")]


@pytest.mark.parametrize(
    "text",
    [
        "EXPLAIN UPDATE t SET a = 1",
        "EXPLAIN FORMAT = JSON DELETE FROM t",
        "DESC EXTENDED REPLACE t VALUES (1)",
        "EXPLAIN ANALYZE SELECT * FROM t",
        "EXPLAIN INTO @select SELECT * FROM t",
    ],
)
def test_explain_writes_nothing(named, text):
    statement = parse_statement(text)
    assert statement.kind == "EXPLAIN"
    assert named(statement) == [("read", "t", "t")]
    assert len(statement.body) == 1


def test_explain_keeps_what_the_statement_would_have_done():
    (inner,) = parse_statement("EXPLAIN INSERT INTO t SELECT * FROM u").body
    assert (inner.kind, [ref.name for ref in inner.refs("write")]) == ("INSERT SELECT", ["t"])


def test_analyze_of_a_statement_runs_it(named):
    statement = parse_statement("ANALYZE FORMAT=JSON UPDATE t SET a = f()")
    assert statement.kind == "ANALYZE STATEMENT"
    assert named(statement) == [("write", "t", "t")]
    assert [use.name for use in statement.functions] == ["F"]


def test_analyze_of_tables_is_another_kind():
    assert parse_statement("ANALYZE LOCAL TABLE t").kind == "ANALYZE TABLE"


@pytest.mark.parametrize("text", ["DESC d.t 'a%'", "DESCRIBE d.t c", "EXPLAIN d.t"])
def test_describe_reads_its_table(named, text):
    assert parse_statement(text).kind == "DESCRIBE"
    assert named(text) == [("read", "d.t", "d.t")]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("CALL", "CALL names no procedure"),
        ("EXPLAIN", "EXPLAIN is followed by no table or statement"),
        ("EXPLAIN DELETE t", "DELETE has no FROM"),
        ("ANALYZE 1", "ANALYZE is followed by no table or statement"),
    ],
)
def test_what_is_missing_is_said(text, problem):
    assert parse_statement(text).problem == problem
