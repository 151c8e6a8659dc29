"""A workload on a private server: what came of each record. Skipped where there is no such server."""

from __future__ import annotations

import pytest
from binlogic.facts.effects import Change
from binlogic.facts.effects.live import missing, observe_live
from binlogic.facts.errors import InputError
from binlogic.facts.readers.record import Record

SERVERS = ("mariadb-10.11", "mysql-5.6")
START = (
    "CREATE DATABASE yard", "USE yard", "CREATE TABLE post (n INT PRIMARY KEY AUTO_INCREMENT, h FLOAT) ENGINE=InnoDB",
    "CREATE TABLE tally (n INT) ENGINE=MyISAM",
    "CREATE TABLE pair (n INT) ENGINE=InnoDB",
    "CREATE TRIGGER seen AFTER INSERT ON post FOR EACH ROW INSERT INTO pair VALUES (NEW.n)",
)  # fmt: skip


def _records(*texts: str) -> list[Record]:
    return [Record("A", "query", text, line, 0, 1) for line, text in enumerate((*START, *texts), 1)]


@pytest.fixture(params=SERVERS)
def profile(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    if why := missing(name):
        pytest.skip(f"{name}: {why}")
    return name


def test_rows_are_those_of_the_statement_also_where_its_transaction_ends_later(profile: str) -> None:
    texts = (
        "BEGIN", "INSERT INTO post (h) VALUES (RAND(4) + 2)", "UPDATE post SET h = 1 WHERE h * 1.5 > 2",
        "DELETE FROM post WHERE h BETWEEN 7 AND 8", "INSERT INTO post (n) VALUES (1)", "COMMIT",
    )  # fmt: skip
    found = observe_live(_records(*texts), profile, [("binlog_format", "ROW")])[len(START) :]
    assert [each and each.error for each in found] == [0, 0, 0, 0, 1062, 0]
    assert [each and each.affected for each in found] == [0, 1, 1, 0, None, 0]
    insert, update, delete = found[1:4]
    assert insert is not None
    assert set(insert.changes) == {Change("yard.post", "insert", 1), Change("yard.pair", "insert", 1)}
    assert update is not None
    assert (update.matched, update.changes) == (1, (Change("yard.post", "update", 1),))
    assert delete is not None
    assert delete.changes == ()


def test_rows_in_two_caches_are_not_told_apart_in_a_transaction(profile: str) -> None:
    second = "CREATE TRIGGER twice BEFORE DELETE ON post FOR EACH ROW INSERT INTO tally VALUES (OLD.n)"
    texts = (second, "INSERT INTO post (h) VALUES (1)", "BEGIN", "DELETE FROM post", "COMMIT")
    found = observe_live(_records(*texts), profile, [("binlog_format", "ROW")])
    delete = found[len(START) + 3]
    assert delete is not None
    both = {Change("yard.post", "delete", 1), Change("yard.tally", "insert", 1)}
    assert delete.affected == 1
    assert set(delete.changes) in (set(), both)


def test_values_that_were_noted_for_replicas_are_seen(profile: str) -> None:
    texts = ("INSERT INTO post (h) VALUES (1)", "UPDATE post SET h = 2")
    insert, update = observe_live(_records(*texts), profile, [("binlog_format", "STATEMENT")])[len(START) :]
    assert insert is not None
    assert update is not None
    assert (insert.numbered, update.numbered) == (True, False)


def test_the_schema_is_there_and_is_not_logged_and_what_does_not_answer_is_unknown(profile: str) -> None:
    before = [Record("s", "query", text, 1, 0, 1) for text in START]
    records = [
        Record("A", "init db", "yard", 1, 0, 1),
        Record("A", "query", "INSERT INTO post (h) VALUES (1)", 2, 0, 1),
        Record("A", "query", "KILL CONNECTION_ID()", 3, 0, 1),
        Record("B", "query", "SELECT 1 FROM yard.post", 4, 0, 1),
        Record("B", "quit", "", 5, 0, 1),
    ]
    nothing, insert, _, select, end = observe_live(records, profile, [("binlog_format", "ROW")], before)
    assert (nothing, end) == (None, None)
    assert insert is not None
    assert (insert.error, insert.affected) == (0, 1)
    assert select is not None
    assert (select.error, select.affected) == (0, None)


@pytest.mark.parametrize("profile_name", ["mysql-8.0", "mariadb-1.0"])
def test_a_server_that_cannot_be_had_is_one_line(profile_name: str) -> None:
    pytest.importorskip("pymysql")
    with pytest.raises(InputError, match=f"--effects live cannot run {profile_name}"):
        observe_live(_records(), profile_name)


def test_options_that_the_server_does_not_take_are_one_line(profile: str) -> None:
    with pytest.raises(InputError, match="--effects live cannot run"):
        observe_live(_records(), profile, [("binlog_format", "SIDEWAYS")])
