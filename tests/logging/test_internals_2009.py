"""The rules of the internals manual of 2009, beside those of a server (R1.21, R1.24, R1.25, R1.32 to R1.34, R1.49)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]

TABLES = (
    "CREATE DATABASE d; USE d; CREATE TABLE t (a INT) ENGINE=InnoDB; CREATE TABLE n (a INT) ENGINE=MyISAM;"
    "CREATE TABLE c (a INT) ENGINE=NDB; INSERT INTO t VALUES (1); INSERT INTO n VALUES (1);"
)


@pytest.mark.parametrize(
    ("body", "manual", "server"),
    [
        # R1.32: reads count, and a statement of its own is a transaction
        ("BEGIN; SELECT * FROM t; INSERT INTO n VALUES (2);", {"NONTRANS_AFTER_TRANS"}, set()),
        ("INSERT INTO n SELECT a FROM t;", {"NONTRANS_AFTER_TRANS"}, set()),
        (
            "BEGIN; INSERT INTO t VALUES (2); SELECT 1; INSERT INTO n VALUES (2);",
            {"NONTRANS_AFTER_TRANS"},
            {"NONTRANS_AFTER_TRANS"},
        ),
        ("BEGIN; INSERT INTO n VALUES (2); INSERT INTO t VALUES (2);", set(), set()),
        ("INSERT INTO n VALUES (2);", set(), set()),
        # R1.21: no server flags it any more
        ("INSERT DELAYED INTO n VALUES (2);", {"INSERT_DELAYED"}, set()),
    ],
)
def test_r1_32_nontransactional_after_transactional(last: Last, body: str, manual: set[str], server: set[str]) -> None:
    assert last("internals-2009", "STATEMENT", TABLES + body).unsafe == manual
    assert last("mysql-5.6", "STATEMENT", TABLES + body).unsafe == server


def test_r1_34_a_read_of_a_t_table_sends_an_n_write_to_the_transaction_cache(last: Last) -> None:
    """R1.27, R1.34: under the manual the N-write waits for COMMIT; servers write it at once."""
    body = "BEGIN; SELECT * FROM t; INSERT INTO n VALUES (2);"
    assert last("internals-2009", "STATEMENT", TABLES + body).events == []
    assert last("mysql-5.6", "STATEMENT", TABLES + body).events == ["BEGIN", "INSERT INTO n VALUES (2)", "COMMIT"]
    assert last("internals-2009", "STATEMENT", TABLES + body + "COMMIT;").events == [
        "BEGIN",
        "INSERT INTO n VALUES (2)",
        "COMMIT",
    ]
