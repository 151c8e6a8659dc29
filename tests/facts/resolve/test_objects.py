"""Which facts a statement's own names give, in what order, and what is said not to be known."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from binlogic.facts.catalog import Catalog
from binlogic.facts.resolve import Names, observe, observe_session_end
from binlogic.facts.sql.parse import parse_statement

from .conftest import Observe

Rows = Callable[..., list[tuple[object, ...]]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # N counts the objects of the statement in the order of the text; the default database completes names
        ("INSERT INTO a SELECT * FROM e.b, c", [("writes", "d.a", 1), ("reads", "e.b", 2), ("reads", "d.c", 3)]),
        ("DELETE a FROM a JOIN b", [("writes", "d.a", 1), ("reads", "d.b", 2)]),
        ("TRUNCATE e.a", [("writes", "e.a", 1)]),
        ("LOCK TABLES a WRITE", [("locks", "d.a", "writing")]),
        ("LOCK TABLES a WRITE, e.b READ", [("locks", "d.a", "writing"), ("locks", "e.b", "reading")]),
        (
            "DROP TABLE a, e.b",
            [("drops", "d.a"), ("writes", "d.a", 1), ("drops", "e.b"), ("writes", "e.b", 2)],
        ),
        ("DROP TEMPORARY TABLE a", [("drops", "d.a"), ("drops_temporary", "d.a"), ("writes", "d.a", 1)]),
        ("CREATE TEMPORARY TABLE a (k INT)", [("creates_temporary", "d.a"), ("writes", "d.a", 1)]),
        (
            "RENAME TABLE a TO b, b TO c",
            [
                *[("writes", "d.a", 1), ("writes", "d.b", 2), ("writes", "d.b", 3), ("writes", "d.c", 4)],
                *[("renames", "d.a", "d.b"), ("renames", "d.b", "d.c")],
                *[("comes_to_be_called", "d.a", "d.c"), ("comes_to_be_called", "d.b", "d.c")],
            ],
        ),
        (
            "ALTER TABLE a RENAME TO e.b",
            [
                ("writes", "d.a", 1),
                ("writes", "e.b", 2),
                ("renames", "d.a", "e.b"),
                ("comes_to_be_called", "d.a", "e.b"),
            ],
        ),
        # a database, a server and a user are in no database, whatever the default one is
        ("CREATE DATABASE x", [("writes", "database:x", 1)]),
        ("CREATE PROCEDURE p() DELETE FROM a", [("writes", "procedure:d.p", 1)]),
        # what a trigger belongs to is changed; its body runs later
        ("CREATE TRIGGER g AFTER INSERT ON a FOR EACH ROW DELETE FROM b", [("writes", "d.a", 1)]),
        # a foreign key depends on its parent
        (
            "CREATE TABLE a (k INT, FOREIGN KEY (k) REFERENCES b (k))",
            [("writes", "d.a", 1), ("reads_via", "d.b", 2, "references", "foreign key")],
        ),
        # accounts live in the system database, whatever they are granted
        ("GRANT SELECT ON e.b TO u", [("writes_via", "database:system", 1, "account", "grant")]),
        ("DROP USER u", [("writes_via", "database:system", 1, "account", "drop user")]),
        # these look at tables without reading or changing what a binlog depends on
        ("LOCK TABLES a READ", []),
        ("ANALYZE TABLE a", []),
        ("SHOW CREATE TABLE a", []),
        # names of savepoints do not depend on case
        ("SAVEPOINT P", [("sets_savepoint", "savepoint:p")]),
        ("ROLLBACK TO SAVEPOINT p", [("rolls_back_to", "savepoint:p")]),
        ("RELEASE SAVEPOINT p", [("releases", "savepoint:p")]),
        ("SET binlog_format = row, autocommit = 0", [("sets_session_format", "ROW"), ("sets_autocommit", "0")]),
        ("SET binlog_format = @x", [("sets_session_format", "?")]),  # a value nobody can read off the statement
        ("SET GLOBAL binlog_format = ROW", []),  # changes later sessions only
        ("SET sql_log_bin = 0", [("sets_log_bin", "0")]),
    ],
)
def test_facts_of_names(text: str, expected: list[tuple[object, ...]], rows: Rows) -> None:
    assert rows(text) == expected


def test_spans_are_the_names(observed: Observe) -> None:
    text = "INSERT INTO a SELECT * FROM e.b"
    facts = observed(text).facts[1:]
    assert [text[fact.span.start : fact.span.end] for fact in facts] == ["a", "e.b"]


def test_dropping_a_database_changes_every_table_known_in_it(rows: Rows, observed: Observe) -> None:
    schema = ("CREATE TABLE e.b (k INT)", "CREATE TABLE e.a (k INT)", "CREATE TABLE other (k INT)")
    expected = [("writes", "database:e", 1), ("writes", "e.a", 2), ("writes", "e.b", 3)]
    assert rows("DROP DATABASE e", *schema) == expected
    for described, other in ((schema, "other "), ((), "")):  # what is not described goes with it
        assert [each.said for each in observed("DROP DATABASE e", *described).presumed] == [other]


def test_dropping_a_trigger_changes_its_table_where_it_is_known(rows: Rows) -> None:
    definition = "CREATE TRIGGER g AFTER INSERT ON a FOR EACH ROW DELETE FROM b"
    assert rows("DROP TRIGGER g", definition) == [("writes", "d.a", 1)]
    assert rows("DROP TRIGGER g") == [("writes", "trigger:d.g", 1)]


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("INSERT INTO a SELECT * FROM b", ("d.a",)),  # b is defined
        ("SELECT * FROM a", ("d.a",)),  # a may be a view of anything
        ("SELECT * FROM INFORMATION_SCHEMA.tables", ()),  # the server makes it up, nobody defines it
        ("INSERT INTO a SELECT table_name FROM performance_schema.threads", ("d.a",)),
        ("TRUNCATE a", ()),  # nothing hidden can matter
        ("CREATE TABLE a (k INT)", ()),
    ],
)
def test_tables_without_a_definition_are_named_where_it_matters(
    text: str, unknown: tuple[str, ...], observed: Observe
) -> None:
    assert observed(text, "CREATE TABLE b (k INT)").unknown == unknown


def test_a_temporary_table_is_known_and_has_neither_triggers_nor_a_view_behind_it(
    rows: Rows, observed: Observe
) -> None:
    schema = (
        "CREATE TABLE a (k INT)",
        "CREATE TRIGGER g AFTER INSERT ON a FOR EACH ROW INSERT INTO b VALUES (1)",
        "CREATE VIEW v AS SELECT * FROM a",
    )
    text = "INSERT INTO a SELECT * FROM v"
    hidden = rows(text, *schema, temporary=("d.a", "d.v"))
    assert hidden == [("writes", "d.a", 1), ("reads", "d.v", 2)]
    assert {row[0] for row in rows(text, *schema)} == {"writes", "writes_via", "reads", "reads_via"}
    assert observed(text, temporary=("d.a", "d.v")).unknown == ()


COLUMNS = ("CREATE TABLE a (k INT, x INT)", "CREATE TABLE b (k INT, y INT)")


@pytest.mark.parametrize(
    ("text", "schema", "written", "may"),
    [
        ("UPDATE a JOIN b SET x = 1", COLUMNS, ["d.a"], []),  # only a has x
        ("UPDATE a JOIN b SET Y = 1", COLUMNS, ["d.b"], []),  # names of columns do not depend on case
        ("UPDATE a JOIN b SET x = 1, y = 1", COLUMNS, ["d.a", "d.b"], []),
        ("UPDATE a JOIN b SET k = 1", COLUMNS, [], ["d.a", "d.b"]),  # both have k
        ("UPDATE a JOIN b SET x = 1", (), [], ["d.a", "d.b"]),
        ("UPDATE a JOIN b SET z = 1", COLUMNS[:1], ["d.b"], []),  # a is known not to have z
        ("UPDATE a JOIN b SET b.k = 1, x = 1", COLUMNS, ["d.b", "d.a"], []),
        # columns that CREATE ... SELECT brought along are not known
        ("UPDATE a JOIN c SET z = 1", (*COLUMNS, "CREATE TABLE c SELECT * FROM a"), ["d.c"], []),
    ],
)
def test_unqualified_columns_of_a_joined_update(
    text: str, schema: tuple[str, ...], written: list[str], may: list[str], rows: Rows
) -> None:
    found = rows(text, *schema)
    assert sorted(row[1] for row in found if row[0] == "writes") == sorted(written)
    assert [row[1] for row in found if row[0] == "may_write"] == may
    assert set(may) <= {row[1] for row in found if row[0] == "reads"}  # as the schema of the relation promises


def test_the_end_of_a_session_drops_its_temporary_tables() -> None:
    facts = observe_session_end({"d.b", "d.a"}).facts
    assert [(fact.relation, fact.row) for fact in facts] == [
        *[("kind", ("SESSION END",)), ("drops", ("d.a",)), ("drops", ("d.b",))],
    ]


def test_prepared_text_is_observed_where_it_is_known_and_has_no_place_in_execute() -> None:
    prepared = {"s": parse_statement("INSERT INTO a VALUES (?)")}
    names = Names("d", Catalog(), prepared=prepared)
    facts = observe(parse_statement("EXECUTE S USING @x"), names).facts
    assert [(fact.relation, fact.row) for fact in facts] == [("kind", ("INSERT",)), ("writes", ("d.a", 1))]
    assert not any(fact.span.end for fact in facts)
    (_, problem) = observe(parse_statement("EXECUTE other"), names).facts
    assert problem.row == ("the text of prepared statement `other` is not known",)


def test_a_statement_behind_set_statement_keeps_its_places(observed: Observe) -> None:
    text = "SET STATEMENT max_statement_time = 1 FOR INSERT INTO a VALUES (1)"
    (kind, writes) = observed(text).facts
    assert kind.row == ("INSERT",)
    assert text[writes.span.start : writes.span.end] == "a"


def test_what_cannot_be_read_is_a_fact_with_its_reason(observed: Observe) -> None:
    (kind, problem) = observed("FROBNICATE a").facts
    assert (kind.row, problem.relation) == (("UNKNOWN",), "unparsed")
    assert problem.row[0]


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("UPDATE a, b SET a.k = 1, b.k = 1", ["d.a", "d.b"]),
        ("DELETE a, b FROM c JOIN a JOIN b", ["d.a", "d.b"]),  # what is only read is no neighbour
        ("DROP TABLE a, t, b", ["d.a", "d.b", "d.t"]),  # what may be a temporary table comes last
        ("SELECT * FROM a", []),
    ],
)
def test_each_change_follows_the_one_before(text: str, changed: list[str], observed: Observe) -> None:
    facts = observed(text, temporary=("d.t",)).facts
    at = {fact.row[1]: fact.row[0] for fact in facts if fact.relation == "writes"}
    pairs = [(at[before], at[after]) for before, after in (fact.row for fact in facts if fact.relation == "follows")]
    assert list(at.values()) == changed
    assert pairs == list(pairwise(changed))
