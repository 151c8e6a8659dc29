"""Names and signs of columns follow the definitions in a log, and are used only where they are sure and fit."""

from __future__ import annotations

import pytest
from binlogic.facts.binlog.cursor import NotReadError
from binlogic.facts.binlog.format_description import parse_format_description
from binlogic.facts.binlog.images.column import MappedColumn, columns_of
from binlogic.facts.binlog.query import QueryEvent
from binlogic.facts.binlog.rows import TableMap
from binlogic.facts.changes.follow import FollowedTables

from ..binlog import made

INT, VARCHAR, ENUM, TIME = 3, 15, 254, 11


def told(types: list[int], *statements: str, table: str = "t") -> tuple[tuple[MappedColumn, ...], bool]:
    """What is known of the columns of d.t after statements, and whether a definition does not fit."""
    followed = FollowedTables()
    followed.begins(parse_format_description(made.format_description("10.11.6-MariaDB")))
    for sql in statements:
        followed.statement(QueryEvent(1, 0, 0, b"", "d", sql))
    metadata = b"".join({VARCHAR: b"\x28\0", ENUM: b"\xf7\1"}.get(kind, b"") for kind in types)
    mapped = TableMap(1, 0, "d", table, bytes(types), metadata, bytes((len(types) + 7) // 8), b"")
    return followed.columns(mapped, columns_of(mapped, True))


def names(types: list[int], *statements: str, table: str = "t") -> str:
    return " ".join(column.name or "-" for column in told(types, *statements, table=table)[0])


T = "CREATE TABLE t (a INT UNSIGNED PRIMARY KEY, b VARCHAR(10) CHARACTER SET latin1, c ENUM('x','y''z'))"


def test_a_definition_tells_all() -> None:
    columns, misfit = told([INT, VARCHAR, ENUM], T)
    assert [(c.name, c.unsigned, c.charset, c.members, c.is_key) for c in columns] == [
        ("a", True, "", (), True),
        ("b", None, "latin1", (), False),
        ("c", None, "", ("x", "y'z"), False),
    ]
    assert not misfit


@pytest.mark.parametrize(
    ("alters", "expected"),
    [
        (["ALTER TABLE t ADD d INT FIRST"], "d a b"),
        (["ALTER TABLE t ADD d INT AFTER a"], "a d b"),
        (["ALTER TABLE t ADD COLUMN d INT"], "a b d"),
        (["ALTER TABLE t ADD d INT FIRST, ADD e INT AFTER d", "ALTER TABLE t DROP e"], "d a b"),
        (["ALTER TABLE t ADD d INT, MODIFY b INT FIRST"], "b a d"),
        (["ALTER TABLE t ADD d INT, CHANGE a z INT AFTER b"], "b z d"),
        (["ALTER TABLE t ADD d INT, RENAME COLUMN a TO q"], "q b d"),
        (["RENAME TABLE t TO u", "CREATE TABLE t (x INT, y INT, z INT)"], "x y z"),
        (["DROP TABLE t", "CREATE TABLE IF NOT EXISTS t (x INT, y INT, z INT)"], "x y z"),
        (["CREATE OR REPLACE TABLE t (x INT, y INT, z INT)"], "x y z"),
        (["DROP DATABASE d", "CREATE DATABASE d", "CREATE TABLE IF NOT EXISTS t (x INT, y INT, z INT)"], "x y z"),
        (["ALTER TABLE t ADD d INT", "CREATE TABLE IF NOT EXISTS t (x INT, y INT, z INT)"], "a b d"),
        (["CREATE TEMPORARY TABLE t (x INT, y INT, z INT)", "ALTER TABLE t ADD d INT"], "a b d"),
    ],
)
def test_definitions_are_followed(alters: list[str], expected: str) -> None:
    assert names([INT, INT, INT], "CREATE TABLE t (a INT, b INT)", *alters) == expected


def test_what_is_not_sure_is_not_used() -> None:
    assert names([INT], "CREATE TABLE IF NOT EXISTS t (a INT)") == "-"
    assert names([INT], "CREATE DATABASE d", "CREATE TABLE IF NOT EXISTS t (a INT)") == "a"
    assert names([INT], "DROP TABLE t", "RENAME TABLE u TO t", "CREATE TABLE IF NOT EXISTS t (a INT)") == "-"
    assert names([INT], "CREATE TABLE t LIKE u") == "-"
    assert names([INT], "CREATE TABLE u (a INT)", "CREATE TABLE t LIKE u") == "a"
    assert names([INT], "CREATE TABLE t SELECT 1 AS a") == "-"


@pytest.mark.parametrize("types", [[INT], [INT, INT, INT], [INT, VARCHAR]])
def test_a_definition_that_does_not_fit_is_told(types: list[int]) -> None:
    columns, misfit = told(types, "CREATE TABLE t (a INT, b INT)")
    assert misfit
    assert not any(column.name for column in columns)


@pytest.mark.parametrize(
    ("statements", "charset"),
    [
        (["CREATE TABLE t (a VARCHAR(9)) DEFAULT CHARSET=latin1"], "latin1"),
        (["CREATE TABLE t (a VARCHAR(9)) COLLATE utf8mb4_bin"], "utf8mb4"),
        (["CREATE TABLE t (a VARCHAR(9) COLLATE latin2_bin) CHARACTER SET latin1"], "latin2"),
        (["CREATE TABLE t (a VARCHAR(9)) CHARSET latin1", "ALTER TABLE t CONVERT TO CHARACTER SET utf8"], "utf8"),
        (["CREATE TABLE t (a VARCHAR(9)) CHARSET latin1", "ALTER TABLE t DEFAULT CHARACTER SET utf8"], "latin1"),
        (
            [
                "CREATE TABLE t (b INT) CHARSET latin1",
                "ALTER TABLE t CHARSET=utf8, ADD a VARCHAR(9)",
                "ALTER TABLE t DROP b",
            ],
            "utf8",
        ),
        (["CREATE TABLE t (a VARCHAR(9) CHARACTER SET klingon)"], ""),
        (["CREATE TABLE t (a VARCHAR(9))"], ""),
        (["CREATE TABLE t (a VARBINARY(9)) CHARSET latin1"], "binary"),
    ],
)
def test_character_sets_are_those_of_columns_and_tables(statements: list[str], charset: str) -> None:
    assert [column.charset for column in told([VARCHAR], *statements)[0]] == [charset]


def test_members_that_are_no_utf8_are_not_used() -> None:
    assert told([ENUM], "CREATE TABLE t (a ENUM('\udce9'))")[0][0].members == ()


def test_old_times_with_a_fraction_are_refused_by_name() -> None:
    assert names([TIME], "CREATE TABLE t (a TIME)") == "a"
    with pytest.raises(NotReadError, match="mysql56_temporal_format"):
        told([TIME], "CREATE TABLE t (a TIME(3))")
