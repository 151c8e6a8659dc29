"""What manuals say and servers do otherwise (knowledge 2.12), decided per profile, each side tested."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]

DB = (
    "CREATE DATABASE d; USE d; CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;"
    "INSERT INTO t VALUES (1,1),(2,2);"
)
EXAMPLE = DB + "CREATE TABLE e (a INT) ENGINE=EXAMPLE;"
BLACKHOLE = DB + "CREATE TABLE e (a INT) ENGINE=BLACKHOLE;"


@pytest.mark.parametrize(
    ("server", "tables", "binlog_format", "code", "rule"),
    [
        ("internals-2009", EXAMPLE, "STATEMENT", 1665, "LF-205"),
        ("internals-2009", EXAMPLE, "ROW", 0, "LF-301"),
        ("mariadb-10.11", EXAMPLE, "STATEMENT", 0, "LF-302"),
        ("mariadb-10.11", EXAMPLE, "ROW", 1662, "LF-202"),
        ("internals-2009", BLACKHOLE, "ROW", 1662, "LF-202"),
        ("mysql-5.6", BLACKHOLE, "ROW", 0, "LF-301"),
        ("mariadb-10.11", BLACKHOLE, "ROW", 0, "LF-301"),
    ],
)
def test_engines_of_wl3303_are_the_other_way_round(
    last: Last, server: str, tables: str, binlog_format: str, code: int, rule: str
) -> None:
    seen = last(server, binlog_format, tables + "INSERT INTO e VALUES (1);", follow=False)
    assert (seen.code, rule in seen.rules) == (code, True)


@pytest.mark.parametrize(
    ("server", "code"),
    [("mariadb-10.11", 1663), ("mysql-5.6", 1663), ("mysql-5.7", 0), ("mysql-8.0", 0)],
)
def test_row_14_is_a_warning_or_an_error(last: Last, server: str, code: int) -> None:
    seen = last(server, "STATEMENT", EXAMPLE + "INSERT INTO e VALUES (LENGTH(UUID()));", follow=False)
    assert seen.code == code
    assert seen.unsafe == (set() if code else {"SYSTEM_FUNCTION"})


@pytest.mark.parametrize(
    ("server", "statement", "unsafe"),
    [
        ("mariadb-10.11", "INSERT INTO t VALUES (RAND() * 100 + 9, 1);", False),
        ("mariadb-10.11", "UPDATE t SET b = RAND();", True),
        ("mysql-5.6", "INSERT INTO t VALUES (RAND() * 100 + 9, 1);", True),
        ("mysql-8.0", "INSERT INTO t VALUES (RAND() * 100 + 9, 1);", True),
    ],
)
def test_rand_is_safe_in_an_insert_of_mariadb(last: Last, server: str, statement: str, unsafe: bool) -> None:
    assert ("SYSTEM_FUNCTION" in last(server, "STATEMENT", DB + statement).unsafe) is unsafe
