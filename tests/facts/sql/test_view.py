"""Views: the view, its base tables, and what its query uses."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import ObjectRef


def test_base_tables_are_read_as_such_whatever_stands_before_the_view() -> None:
    statement = parse_statement(
        "CREATE OR REPLACE ALGORITHM = MERGE DEFINER=`view`@localhost SQL SECURITY INVOKER VIEW v (x) AS "
        "SELECT a FROM d.t WHERE a IN (SELECT uuid() FROM u)"
    )
    assert (statement.kind, statement.flags) == ("CREATE VIEW", {"or replace"})
    assert statement.objects == (
        ObjectRef("create", None, "v", Span(87, 88), "target", "view"),
        ObjectRef("read", "d", "t", Span(110, 113), "view base"),
        ObjectRef("read", None, "u", Span(145, 146), "source"),  # no UPDATE of the view reaches it
    )
    assert [use.name for use in statement.functions] == ["UUID"]


@pytest.mark.parametrize("option", ["WITH CHECK OPTION", "WITH CASCADED CHECK OPTION", "WITH LOCAL CHECK OPTION"])
def test_the_check_option_is_no_part_of_the_query(option: str) -> None:
    statement = parse_statement(f"ALTER VIEW v AS SELECT * FROM t {option}")
    assert (statement.kind, statement.approximate) == ("ALTER VIEW", False)
    assert [(ref.action, ref.name, ref.role) for ref in statement.objects] == [
        ("alter", "v", "target"),
        ("read", "t", "view base"),
    ]


def test_drop_names_each_view() -> None:
    statement = parse_statement("DROP VIEW IF EXISTS a, d.b CASCADE")
    assert [(ref.action, ref.kind, ref.db, ref.name) for ref in statement.objects] == [
        ("drop", "view", None, "a"),
        ("drop", "view", "d", "b"),
    ]
