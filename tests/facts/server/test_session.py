"""What a session keeps of names and text: default database, sql_mode, prepared statements, temporary tables."""

from __future__ import annotations

import pytest
from binlogic.facts.catalog import Catalog
from binlogic.facts.server.session import Session, assign, dropped_database, prepare, prepared_text, use_database
from binlogic.facts.sql.parse import parse_statement


def session(*texts: str) -> Session:
    """A session in database d after these SET statements."""
    found = Session("1", "d")
    for text in texts:
        assign(found, parse_statement(text))
    return found


def temporary(*texts: str) -> Session:
    """A session in database d after these definitions of temporary tables."""
    found = Session("1", "d")
    for text in texts:
        found.define_temporary(parse_statement(text), Catalog())
    return found


def columns(of: Session, key: str) -> list[str]:
    table = of.temporary[key]
    assert table is not None
    return [column.name for column in table.columns]


def test_use_and_drop_of_the_default_database() -> None:
    found = Session("1")
    use_database(found, parse_statement("USE `a b`"))
    assert found.default_db == "a b"
    dropped_database(found, parse_statement("DROP DATABASE other"))
    assert found.default_db == "a b"
    dropped_database(found, parse_statement("DROP DATABASE `a b`"))
    assert found.default_db == ""


@pytest.mark.parametrize(
    ("texts", "ansi"),
    [
        (["SET sql_mode = 'ANSI_QUOTES'"], True),
        (["SET SESSION sql_mode = 'ANSI'"], True),
        (["SET GLOBAL sql_mode = 'ANSI_QUOTES'"], False),  # later sessions only
        (["SET sql_mode = 'ANSI_QUOTES'", "SET sql_mode = ''"], False),
        # as a dump sets and restores it
        (["SET @old = 'ANSI_QUOTES'", "SET sql_mode = @old"], True),
    ],
)
def test_sql_mode_says_how_later_text_is_read(texts: list[str], ansi: bool) -> None:
    assert session(*texts).mode.ansi_quotes is ansi


@pytest.mark.parametrize(
    ("texts", "prepared", "expected"),
    [
        ([], "PREPARE s FROM 'DELETE FROM a'", "DELETE FROM a"),
        (["SET @q = 'DELETE FROM a'"], "PREPARE s FROM @Q", "DELETE FROM a"),
        (["SET @q = 'DELETE FROM a'", "SET @q = CONCAT('x', @y)"], "PREPARE s FROM @q", None),  # depends on data
        ([], "PREPARE s FROM @q", None),
    ],
)
def test_the_text_that_is_prepared(texts: list[str], prepared: str, expected: str | None) -> None:
    assert prepared_text(session(*texts), parse_statement(prepared)) == expected


def test_a_name_is_prepared_anew_and_forgotten_where_the_text_is_not_known() -> None:
    found = session()
    statement = parse_statement("PREPARE S FROM 'x'")
    inner = parse_statement("DELETE FROM a")
    prepare(found, statement, {"s": inner})
    assert found.prepared == {"s": inner}
    prepare(found, statement, {})
    assert (found.prepared, found.prepared_in) == ({}, {})


def test_temporary_tables_are_altered_and_renamed() -> None:
    found = temporary("CREATE TEMPORARY TABLE t (k INT)", "ALTER TABLE t ADD COLUMN x INT", "ALTER TABLE t RENAME TO u")
    assert list(found.temporary) == ["d.u"]
    assert columns(found, "d.u") == ["k", "x"]


def test_create_if_not_exists_leaves_the_temporary_table_that_is_there() -> None:
    found = temporary("CREATE TEMPORARY TABLE t (k INT)", "CREATE TEMPORARY TABLE IF NOT EXISTS t (x INT)")
    assert columns(found, "d.t") == ["k"]


def test_a_permanent_table_is_no_definition_of_the_session() -> None:
    assert temporary("CREATE TABLE t (k INT)", "RENAME TABLE t TO u", "ALTER TABLE u ADD x INT").temporary == {}


def test_the_live_tables_are_what_the_rules_say() -> None:
    found = temporary("CREATE TEMPORARY TABLE t (k INT)")
    found.keep_temporary({"d.t", "d.other"})
    assert columns(found, "d.t") == ["k"]
    assert found.temporary["d.other"] is None  # live, with columns nobody told us
    found.keep_temporary(set())
    assert found.temporary == {}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("DROP TABLE t, a", ["a"]),
        ("ALTER TABLE t ADD x INT", []),
        ("RENAME TABLE t TO u, a TO b", ["a", "b"]),
        ("RENAME TABLE t TO u, a TO t, u TO v", ["a", "t"]),  # the second step names a permanent table as the first did
        ("CREATE TABLE t (k INT)", ["t"]),  # makes a permanent table beneath the temporary one
        ("DROP TABLE e.t", ["t"]),
    ],
)
def test_what_a_definition_says_of_permanent_tables(text: str, names: list[str]) -> None:
    found = temporary("CREATE TEMPORARY TABLE t (k INT)")
    assert [ref.name for ref in found.beneath_temporary(parse_statement(text)).objects] == names


def test_a_renamed_temporary_table_is_altered_under_its_new_name() -> None:
    found = temporary("CREATE TEMPORARY TABLE t (a INT)", "ALTER TABLE t RENAME TO u", "ALTER TABLE u ADD COLUMN b INT")
    assert list(found.temporary) == ["d.u"]
    assert columns(found, "d.u") == ["a", "b"]
