"""Stored programs: header, characteristics and the leaves of the body."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import ObjectRef, Statement, TriggerHeader


def leaves(statement: Statement) -> list[str]:
    return [statement.text[leaf.span.start : leaf.span.end] for leaf in statement.body]


def test_a_procedure_has_parameters_characteristics_and_a_body() -> None:
    statement = parse_statement(
        "CREATE DEFINER=u@127.0.0.1 PROCEDURE d.p(IN a INT, OUT `b` DECIMAL(5,2), c INT) COMMENT 'BEGIN' "
        "NOT DETERMINISTIC READS SQL DATA SQL SECURITY INVOKER BEGIN DELETE FROM t; CALL q(a); END"
    )
    assert statement.kind == "CREATE PROCEDURE"
    assert statement.objects == (ObjectRef("create", "d", "p", Span(37, 40), kind="procedure"),)
    assert statement.parameters == ("a", "b", "c")
    assert statement.flags == {"not deterministic", "reads sql data", "sql security invoker"}
    assert leaves(statement) == ["DELETE FROM t", "CALL q(a)"]
    assert [leaf.kind for leaf in statement.body] == ["DELETE", "CALL"]


@pytest.mark.parametrize(
    "returns", ["INT", "VARCHAR(9) CHARSET 'utf8' COLLATE utf8_bin", "DOUBLE PRECISION", "CHAR(3) CHARACTER SET latin1"]
)
def test_the_type_of_a_function_is_passed_over(returns: str) -> None:
    statement = parse_statement(f"CREATE FUNCTION f(a INT) RETURNS {returns} NO SQL RETURN (SELECT max(b) FROM t)")
    assert statement.flags == {"no sql"}
    assert [(leaf.kind, [ref.name for ref in leaf.objects]) for leaf in statement.body] == [("EXPRESSION", ["t"])]


def test_a_loadable_function_has_no_body() -> None:
    statement = parse_statement("CREATE AGGREGATE FUNCTION f RETURNS STRING SONAME 'f.so'")
    assert statement.flags == {"aggregate", "udf"}
    assert statement.body == ()


def test_a_trigger_alters_its_table() -> None:
    statement = parse_statement(
        "CREATE TRIGGER IF NOT EXISTS g AFTER UPDATE ON d.t FOR EACH ROW FOLLOWS h INSERT INTO log VALUES (NEW.a)"
    )
    assert statement.trigger == TriggerHeader("AFTER", "UPDATE", ("a",))
    assert statement.objects == (
        ObjectRef("create", None, "g", Span(29, 30), kind="trigger"),
        ObjectRef("alter", "d", "t", Span(47, 50), "trigger table"),
    )
    assert leaves(statement) == ["INSERT INTO log VALUES (NEW.a)"]


def test_an_event_runs_what_follows_do() -> None:
    statement = parse_statement("CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO BEGIN DELETE FROM a; DELETE FROM b; END")
    assert leaves(statement) == ["DELETE FROM a", "DELETE FROM b"]


def test_alter_event_may_rename_and_replace_the_body() -> None:
    statement = parse_statement("ALTER EVENT e RENAME TO f DO DELETE FROM t")
    assert [(ref.action, ref.name, ref.role, ref.kind) for ref in statement.objects] == [
        ("alter", "e", "target", "event"),
        ("create", "f", "rename to", "event"),
    ]
    assert leaves(statement) == ["DELETE FROM t"]


@pytest.mark.parametrize("kind", ["PROCEDURE", "FUNCTION", "TRIGGER", "EVENT"])
def test_drop_names_the_program(kind: str) -> None:
    statement = parse_statement(f"DROP {kind} IF EXISTS d.x")
    assert (statement.kind, statement.flags) == (f"DROP {kind}", {"if exists"})
    assert [(ref.action, ref.kind, ref.db, ref.name) for ref in statement.objects] == [("drop", kind.lower(), "d", "x")]


def test_alter_routine_reads_characteristics() -> None:
    statement = parse_statement("ALTER FUNCTION f CONTAINS SQL SQL SECURITY DEFINER")
    assert statement.kind == "ALTER FUNCTION"
    assert statement.flags == {"contains sql", "sql security definer"}
