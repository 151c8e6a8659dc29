"""What a statement changes and reads through triggers, cascades, views, functions and procedures."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from binlogic.facts.catalog import Catalog
from binlogic.facts.origin import Origin
from binlogic.facts.resolve import Names, observe
from binlogic.facts.sql.parse import parse_statement

from .conftest import Observe

Rows = Callable[..., list[tuple[object, ...]]]
A = "CREATE TABLE a (k INT PRIMARY KEY)"


def child(name: str, parent: str, actions: str) -> str:
    return f"CREATE TABLE {name} (k INT PRIMARY KEY, f INT, FOREIGN KEY (f) REFERENCES {parent} (k) {actions})"


def trigger(name: str, event: str, table: str, body: str) -> str:
    return f"CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW {body}"


def via(rows: list[tuple[object, ...]]) -> list[str]:
    """`w` or `r`, the object, and how it is reached."""
    return [f"{row[0][0]} {row[1]} {row[3]} {row[4]}" for row in rows if str(row[0]).endswith("_via")]


@pytest.mark.parametrize(
    ("text", "fires"),
    [
        ("INSERT INTO a VALUES (1)", ["INSERT"]),
        ("INSERT INTO a VALUES (1) ON DUPLICATE KEY UPDATE k = 2", ["INSERT", "UPDATE"]),
        ("REPLACE INTO a VALUES (1)", ["INSERT", "DELETE"]),
        ("LOAD DATA INFILE 'f' INTO TABLE a", ["INSERT"]),
        ("LOAD DATA INFILE 'f' REPLACE INTO TABLE a", ["INSERT", "DELETE"]),
        ("UPDATE a SET k = 1", ["UPDATE"]),
        ("DELETE FROM a", ["DELETE"]),
        ("TRUNCATE a", []),  # no row event
    ],
)
def test_row_events_of_a_statement(text: str, fires: list[str], rows: Rows) -> None:
    schema = [trigger(event, event, "a", f"INSERT INTO {event.lower()}s VALUES (1)") for event in ("INSERT", "UPDATE")]
    schema.append(trigger("DELETE", "DELETE", "a", "INSERT INTO deletes VALUES (1)"))
    assert via(rows(text, *schema)) == [f"w d.{event.lower()}s trigger trigger:d.{event}" for event in fires]


def test_triggers_fire_triggers_and_a_ring_of_them_ends(rows: Rows) -> None:
    schema = (
        trigger("g1", "INSERT", "a", "INSERT INTO b SELECT * FROM e.r"),
        trigger("g2", "INSERT", "b", "INSERT INTO a VALUES (1)"),
    )
    assert via(rows("INSERT INTO a VALUES (1)", *schema)) == [
        "w d.b trigger trigger:d.g1",
        "r e.r trigger trigger:d.g1",
        "w d.a trigger trigger:d.g2",
    ]


def test_names_in_a_trigger_are_of_its_own_database(rows: Rows) -> None:
    schema = (trigger("e.g", "INSERT", "e.a", "INSERT INTO log VALUES (1)"),)
    assert via(rows("INSERT INTO e.a VALUES (1)", *schema)) == ["w e.log trigger trigger:e.g"]


@pytest.mark.parametrize(
    ("actions", "text", "reached"),
    [
        ("ON DELETE CASCADE", "DELETE FROM a", ["d.b"]),
        ("ON DELETE SET NULL", "DELETE FROM a", ["d.b"]),
        ("ON UPDATE CASCADE", "UPDATE a SET k = 1", ["d.b"]),
        ("ON DELETE CASCADE", "REPLACE INTO a VALUES (1)", ["d.b"]),  # it may delete
        ("ON DELETE CASCADE", "UPDATE a SET k = 1", []),
        ("ON DELETE CASCADE", "INSERT INTO a VALUES (1)", []),
        ("ON UPDATE CASCADE", "DELETE FROM a", []),
        ("ON DELETE RESTRICT", "DELETE FROM a", []),
        ("", "DELETE FROM a", []),
    ],
)
def test_cascades(actions: str, text: str, reached: list[str], rows: Rows) -> None:
    found = [row for row in rows(text, A, child("b", "a", actions)) if row[0] == "writes_via"]
    assert [(row[1], row[3]) for row in found] == [(key, "cascade") for key in reached]


def test_a_chain_of_cascades_goes_on_as_rows_are_deleted_or_changed(rows: Rows) -> None:
    schema = (A, child("b", "a", "ON DELETE CASCADE"), child("c", "b", "ON DELETE CASCADE"))
    assert [row[1] for row in rows("DELETE FROM a", *schema)] == ["d.a", "d.b", "d.c"]
    # SET NULL changes rows of b: c is opened as for the DELETE, and spared (recorded/cascades-opened)
    schema = (A, child("b", "a", "ON DELETE SET NULL"), child("c", "b", "ON DELETE CASCADE"))
    assert [row[:2] for row in rows("DELETE FROM a", *schema)][2:] == [("writes_via", "d.c"), ("spares", "d.c")]
    # the column that is set to NULL is not the one c refers to, and no DELETE of b opens c
    schema = (A, child("b", "a", "ON DELETE SET NULL"), child("c", "b", "ON UPDATE CASCADE"))
    assert [row[1] for row in rows("DELETE FROM a", *schema)] == ["d.a", "d.b"]


def test_two_keys_to_one_parent_are_both_followed(rows: Rows) -> None:
    """The first only changes rows of b, the second deletes them, which reaches c."""
    both = (
        "CREATE TABLE b (k INT PRIMARY KEY, f INT, g INT, FOREIGN KEY (f) REFERENCES a (k) ON DELETE SET NULL, "
        "FOREIGN KEY (g) REFERENCES a (k) ON DELETE CASCADE)"
    )
    assert "d.c" in [row[1] for row in rows("DELETE FROM a", A, both, child("c", "b", "ON DELETE CASCADE"))]


def test_a_table_that_cascades_to_itself_is_reached_once(rows: Rows) -> None:
    found = rows("DELETE FROM a", child("a", "a", "ON DELETE CASCADE"))
    assert [row[:3] for row in found] == [("writes", "d.a", 1), ("writes_via", "d.a", 2)]


def test_reading_a_view_reads_what_is_under_it(rows: Rows) -> None:
    schema = ("CREATE VIEW v AS SELECT * FROM a", "CREATE VIEW w AS SELECT * FROM v JOIN e.b")
    assert via(rows("SELECT * FROM w", *schema)) == ["r d.v view d.w", "r e.b view d.w", "r d.a view d.v"]


def test_writing_a_view_writes_the_table_under_it(rows: Rows) -> None:
    schema = (
        "CREATE VIEW v AS SELECT * FROM a WHERE k IN (SELECT k FROM e.b)",
        "CREATE VIEW w AS SELECT * FROM v",
        trigger("g", "INSERT", "a", "INSERT INTO c VALUES (1)"),
    )
    found = rows("INSERT INTO w VALUES (1)", *schema)
    assert found[0] == ("reads", "d.w", 1)  # the view itself is only looked up
    assert set(via(found)) == {
        *("r d.v view d.w", "w d.a view d.v", "r e.b view d.v"),
        "w d.c trigger trigger:d.g",  # triggers of the table fire
    }


def test_of_a_view_that_joins_any_table_may_be_written(rows: Rows, observed: Observe) -> None:
    text, view = "UPDATE v SET k = 1", "CREATE VIEW v AS SELECT * FROM a JOIN b"
    assert {row[1] for row in rows(text, view) if row[0] == "may_write"} == {"d.a", "d.b"}
    assert set(observed(text, view).unknown) == {"d.a", "d.b"}


def test_a_view_of_itself_ends(rows: Rows) -> None:
    schema = ("CREATE VIEW v AS SELECT * FROM w", "CREATE VIEW w AS SELECT * FROM v")
    assert via(rows("SELECT * FROM v", *schema)) == ["r d.w view d.v", "r d.v view d.w"]


FUNCTION = "CREATE FUNCTION e.f() RETURNS INT BEGIN UPDATE log SET k = 1; RETURN (SELECT MAX(k) FROM d.a); END"


def test_functions_change_and_read(rows: Rows) -> None:
    found = via(rows("SELECT e.F()", FUNCTION))  # names of routines do not depend on case
    assert "w e.log function function:e.f" in found
    assert rows("SELECT f()", FUNCTION) == []  # no function of the default database


def test_a_view_keeps_its_functions_for_those_who_read_it(rows: Rows) -> None:
    view = "CREATE VIEW e.v AS SELECT e.f() FROM d.a"
    assert "w e.log function function:e.f" in via(rows("SELECT * FROM e.v", FUNCTION, view))
    assert not via(rows(view, FUNCTION))


def test_call_is_unrolled_into_statements_of_the_procedures_database(observed: Observe) -> None:
    found = observed(
        "CALL e.p()",
        "CREATE PROCEDURE e.p() BEGIN INSERT INTO a VALUES (1); IF @x THEN DELETE FROM b; END IF; END",
    )
    assert [(n.statement.kind, n.default_db, n.conditional) for n in found.nested] == [
        ("INSERT", "e", False),
        ("DELETE", "e", True),  # whether it runs depends on data
    ]


def test_an_unknown_procedure_is_not_guessed_at(observed: Observe) -> None:
    found = observed("CALL p()")
    assert [fact.row for fact in found.facts if fact.relation == "unparsed"] == [
        ("no schema for procedure:d.p, so what CALL runs is not known",)
    ]
    assert found.nested == ()


def test_a_trigger_that_calls_a_procedure_changes_what_it_changes(rows: Rows) -> None:
    schema = ("CREATE PROCEDURE p() INSERT INTO c VALUES (1)", trigger("g", "INSERT", "a", "CALL p()"))
    assert via(rows("INSERT INTO a VALUES (1)", *schema)) == ["w d.c trigger trigger:d.g"]


def test_facts_through_a_definition_lead_to_it() -> None:
    """Their origin is the definition; their span is the name in the statement."""
    catalog, origin = Catalog(), Origin("catalog", "w.sql", 3)
    catalog.apply(parse_statement(trigger("g", "INSERT", "a", "DELETE FROM b")), "d", origin)
    text = "INSERT INTO a VALUES (1)"
    (reached,) = (f for f in observe(parse_statement(text), Names("d", catalog)).facts if f.relation == "writes_via")
    assert reached.via == origin
    assert text[reached.span.start : reached.span.end] == "a"
