"""What a temporary table hides is still there when it is gone: definitions, triggers, names of databases."""

from __future__ import annotations

import pytest
from binlogic.facts.names import database_of

from .conftest import Decide

HIDDEN = """
CREATE TABLE test.foo (f INT);
CREATE TRIGGER test.tr AFTER INSERT ON test.foo FOR EACH ROW INSERT INTO test.bar VALUES (1);
CREATE BINLOG 'binny' LOG(`test`.`foo`);
CREATE TEMPORARY TABLE test.foo (f INT);
"""


@pytest.mark.parametrize(
    "gone",
    [
        "DROP TABLE test.foo;",
        "DROP TEMPORARY TABLE test.foo;",
        "SET sql_log_bin = 0; ALTER TABLE test.foo RENAME TO test.away; SET sql_log_bin = 1;",
    ],
)
def test_the_trigger_of_a_hidden_table_fires_again(gone: str, decide: Decide):
    assert decide(HIDDEN + "INSERT INTO test.foo VALUES (1);")[4].outcomes == {"binny": "recorded CX-004 as statement"}
    statements = [seen for seen in decide(HIDDEN + gone + "INSERT INTO test.foo VALUES (1);") if seen.line]
    assert statements[-1].outcomes == {"binny": "refused CX-001"}


def test_dropping_a_permanent_table_takes_its_trigger_along(decide: Decide):
    script = HIDDEN + "DROP TABLE test.foo; DROP TABLE test.foo; INSERT INTO test.foo VALUES (1);"
    assert decide(script)[-1].outcomes == {"binny": "recorded CX-004 as statement"}


@pytest.mark.parametrize(
    ("key", "database"),
    [("database:system", "system"), ("test.foo", "test"), ("procedure:test.p", "test"), ("user:bob", "")],
)
def test_a_database_is_in_itself(key: str, database: str):
    assert database_of(key) == database
