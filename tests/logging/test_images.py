"""Row images (R1.47, R1.48, knowledge 2.12 and NOTES 31, 32): which columns stand in row events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]
Image = tuple[str, ...] | None

DB = "CREATE DATABASE d; USE d;"
KEYED = DB + "CREATE TABLE t (id INT PRIMARY KEY, a INT, b BLOB, c VARCHAR(9)); INSERT INTO t VALUES (1,1,'b','c');"
ALL = ("all",)


def images(seen: Any) -> list[tuple[str, Image, Image]]:
    """Type, before and after of every row event written."""
    events = (event for group in seen.groups for event in group.body if event.type.endswith("_rows"))
    return [(event.type, event.before, event.after) for event in events if event.type != "Annotate_rows"]


@pytest.mark.parametrize(
    ("image", "insert", "before", "after", "deleted"),
    [
        ("MINIMAL", ("id", "a"), ("id",), ("c",), ("id",)),
        ("NOBLOB", ("id", "a", "c"), ("id", "a", "c"), ("id", "a", "c"), ("id", "a", "c")),
        ("FULL", ALL, ALL, ALL, ALL),
    ],
)
@pytest.mark.parametrize("server", ["mysql-5.6", "mysql-8.0", "mariadb-10.11"])
def test_r1_48_write_update_and_delete(
    last: Last, server: str, image: str, insert: Image, before: Image, after: Image, deleted: Image
) -> None:
    def seen(statement: str) -> list[tuple[str, Image, Image]]:
        return images(last(server, "ROW", KEYED + statement, binlog_row_image=image))

    assert seen("INSERT INTO t (id, a) VALUES (2, 2);") == [("Write_rows", None, insert)]
    assert seen("UPDATE t SET c = 'x' WHERE id = 1;") == [("Update_rows", before, after)]
    assert seen("DELETE FROM t;") == [("Delete_rows", deleted, None)]


def test_r1_48_full_nodup_repeats_nothing(last: Last) -> None:
    for statement, expected in (
        ("INSERT INTO t (id) VALUES (2);", ("Write_rows", None, ALL)),
        ("UPDATE t SET c = 'x';", ("Update_rows", ALL, ("c",))),
        ("DELETE FROM t;", ("Delete_rows", ALL, None)),
    ):
        seen = last("mariadb-11.8", "ROW", KEYED + statement, binlog_row_image="FULL_NODUP")
        assert images(seen) == [expected]
    refused = last("mariadb-10.11", "ROW", KEYED + "SET binlog_row_image = 'FULL_NODUP';")
    assert (refused.code, refused.said("LF-112")) == (1231, {"binlog_row_image"})


@pytest.mark.parametrize(
    ("columns", "identity"),
    [
        ("id INT, a INT NOT NULL UNIQUE, b INT, PRIMARY KEY (id)", ("id",)),
        ("id INT, a INT NOT NULL, b INT NOT NULL, UNIQUE (b), UNIQUE (a)", ("b",)),
        ("id INT, a INT NOT NULL, b INT NOT NULL, UNIQUE (id), UNIQUE (a, b)", ("a", "b")),
        ("id INT, a INT, b INT, UNIQUE (id)", ALL),
        ("id INT, a VARCHAR(20) NOT NULL, b INT, UNIQUE (a(5))", ALL),
        ("id SERIAL, a INT, b INT", ("id",)),
        ("id INT, a INT, b INT", ALL),
    ],
)
def test_r1_47_primary_key_equivalent(last: Last, columns: str, identity: Image) -> None:
    sql = DB + f"CREATE TABLE t ({columns}); INSERT INTO t VALUES (1,1,1); DELETE FROM t;"
    assert images(last("mysql-5.6", "ROW", sql, binlog_row_image="MINIMAL")) == [("Delete_rows", identity, None)]


def test_notes_31_without_identity_mariadb_keeps_all_columns_after_the_change(last: Last) -> None:
    sql = DB + "CREATE TABLE t (id INT, a INT); INSERT INTO t VALUES (1,1); UPDATE t SET a = 2;"
    assert images(last("mysql-5.6", "ROW", sql, binlog_row_image="MINIMAL")) == [("Update_rows", ALL, ("a",))]
    assert images(last("mariadb-10.11", "ROW", sql, binlog_row_image="MINIMAL")) == [("Update_rows", ALL, ALL)]


@pytest.mark.parametrize(
    "statement",
    [
        "REPLACE INTO t (id, a, c) VALUES (1, 1, 'r');",
        "INSERT INTO t (id, a) VALUES (1, 1) ON DUPLICATE KEY UPDATE c = 'd';",
    ],
)
def test_notes_31_rows_written_over_others(last: Last, statement: str) -> None:
    mysql = last("mysql-5.6", "ROW", KEYED + statement, binlog_row_image="MINIMAL")
    assert images(mysql) == [("Update_rows", ("id",), ALL)]
    mariadb = last("mariadb-10.11", "ROW", KEYED + statement, binlog_row_image="MINIMAL")
    assert images(mariadb) == [("Update_rows", ("id",), ("id", "a", "c"))]
    assert ("writes_over", "d.t") in mysql.facts


def test_notes_32_triggers_clocks_and_auto_increment_specify_columns(last: Last) -> None:
    sql = (
        DB
        + "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, a INT, s INT, at DATETIME DEFAULT NOW() ON UPDATE NOW());"
        + "CREATE TRIGGER i BEFORE INSERT ON t FOR EACH ROW SET NEW.s = 1;"
    )
    inserted = last("mysql-5.6", "ROW", sql + "INSERT INTO t (a) VALUES (1);", binlog_row_image="MINIMAL")
    assert images(inserted) == [("Write_rows", None, ALL)]
    assert ("trigger_names", "d.t", "insert", "s") in inserted.facts
    row = "INSERT INTO t (a) VALUES (1);"
    updated = last("mysql-5.6", "ROW", sql + row + "UPDATE t SET a = 2;", binlog_row_image="MINIMAL")
    assert images(updated) == [("Update_rows", ("id",), ("a", "at"))]


@pytest.mark.parametrize(("server", "after"), [("mysql-5.6", ("id", "at")), ("mariadb-10.11", ("id",))])
def test_the_first_timestamp_follows_the_clock_where_the_server_does_so(last: Last, server: str, after: Image) -> None:
    sql = DB + "CREATE TABLE t (id INT PRIMARY KEY, at TIMESTAMP, b TIMESTAMP NULL); INSERT INTO t (id) VALUES (1);"
    assert images(last(server, "ROW", sql, binlog_row_image="MINIMAL")) == [("Write_rows", None, after)]


@pytest.mark.parametrize(
    ("server", "column", "kept"),
    [
        ("mysql-8.0", "JSON", True),
        ("mariadb-10.11", "JSON", False),
        ("mysql-5.6", "POINT", True),
        ("mysql-5.6", "LONG VARBINARY", False),
        ("mysql-5.6", "TINYTEXT", False),
    ],
)
def test_notes_32_what_noblob_leaves_out(last: Last, server: str, column: str, kept: bool) -> None:
    sql = DB + f"CREATE TABLE t (id INT PRIMARY KEY, x {column}); INSERT INTO t (id) VALUES (1); DELETE FROM t;"
    (image,) = images(last(server, "ROW", sql, binlog_row_image="NOBLOB"))
    assert image == ("Delete_rows", ALL if kept else ("id",), None)


def test_a_value_nobody_takes_changes_nothing(last: Last) -> None:
    sql = KEYED + "SET binlog_row_image = 'some'; DELETE FROM t;"
    assert images(last("mysql-5.6", "ROW", sql, binlog_row_image="MINIMAL")) == [("Delete_rows", ("id",), None)]
