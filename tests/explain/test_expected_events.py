"""Rule tests that expect events, and that name options of the server and of its replica."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.ruletest import accept, run_test
from binlogic.facts.errors import InputError
from binlogic.rules.packing.loading import builtin_pack

PACK = builtin_pack("logging-format", "mysql-5.6")
HEAD = "-- profile: mysql-5.6\n-- format-is: ROW\n-- effects: shadow\n"
TABLE = "CREATE DATABASE d;\nUSE d;\nCREATE TABLE t (a INT PRIMARY KEY, b INT, c INT);\n"
INSERT = "INSERT INTO t VALUES (1, 2, 3);\n"
WRITTEN = "BEGIN | Table_map d.t | Write_rows d.t | Xid"


def failures(text: str, tmp_path: Path) -> list[str]:
    path = tmp_path / "t.sql"
    path.write_text(text)
    return [failure.message for failure in run_test(path, PACK).failures]


def test_events_are_expected_as_they_are_written(tmp_path: Path) -> None:
    assert failures(f"{HEAD}{TABLE}-- expect-events: {WRITTEN}\n{INSERT}", tmp_path) == []
    (failure,) = failures(f"{HEAD}{TABLE}-- expect-events: nothing\n{INSERT}", tmp_path)
    assert failure == f"expected the events nothing, got {WRITTEN}"


def test_images_that_lack_columns_are_part_of_it(tmp_path: Path) -> None:
    head = f"{HEAD}-- instance: --binlog-row-image=minimal\n"
    update = "-- expect-events: BEGIN | Table_map d.t | Update_rows d.t (a) -> (b) | Xid\nUPDATE t SET b = 5;\n"
    assert failures(head + TABLE + INSERT + update, tmp_path) == []


def test_a_call_writes_what_its_statements_write(tmp_path: Path) -> None:
    body = "CREATE PROCEDURE p() BEGIN INSERT INTO t VALUES (1, 2, 3); DELETE FROM t; END"
    call = f"DELIMITER //\n{body} //\nDELIMITER ;\n-- expect-events: {WRITTEN} | BEGIN | Table_map d.t | "
    assert failures(f"{HEAD}{TABLE}{call}Delete_rows d.t | Xid\nCALL p();\n", tmp_path) == []


def test_events_of_the_end_of_a_session(tmp_path: Path) -> None:
    end = "DROP /*!40005 TEMPORARY */ TABLE IF EXISTS `x`"
    made = "CREATE TEMPORARY TABLE x (a INT);\n"
    assert failures(f"{HEAD}{TABLE}-- expect-end-events: {end}\n{made}", tmp_path) == []
    assert len(failures(f"{HEAD}{TABLE}-- expect-end-events: nothing\n{made}", tmp_path)) == 1


def test_what_is_accepted_is_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "t.sql"
    path.write_text(f"{HEAD}{TABLE}-- expect-events: ?\n{INSERT}-- expect-events: nothing\nSET @x = 1;\n")
    text, changed = accept(path, PACK)
    assert (changed, f"-- expect-events: {WRITTEN}\n{INSERT}" in text) == (1, True)
    assert failures(text, tmp_path) == []


def test_options_of_a_replica(tmp_path: Path) -> None:
    head = f"{HEAD}-- replica: --replicate-ignore-table=d.t\n"
    assert failures(f"{head}{TABLE}-- expect: binlog advice LF-622\n{INSERT}", tmp_path) == []
    assert failures(f"{HEAD}{TABLE}-- expect: binlog no LF-622\n{INSERT}", tmp_path) == []


def test_what_is_no_option_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is no option") as caught:
        failures(f"{HEAD}-- instance: binlog-row-image=minimal\n{TABLE}", tmp_path)
    assert caught.value.number == "BE110"


def test_a_failure_may_stand_beside_what_is_not_recorded(tmp_path: Path) -> None:
    twice = f"{INSERT}-- expect: binlog fails LF-903\n-- expect-events: nothing\n{INSERT}"
    assert failures(HEAD + TABLE + twice, tmp_path) == []


SERVERS = "-- server rows: mysql-5.6 ROW\n-- server old: mysql-5.6 STATEMENT\n-- server new: mysql-8.0 ROW\n"


def test_servers_of_one_file_have_expectations_of_their_own(tmp_path: Path) -> None:
    text = f"-- effects: shadow\n{SERVERS}{TABLE}-- expect: binlog recorded LF-901\n"
    of_old, of_new = "BEGIN | INSERT INTO t VALUES (1, 2, 3) | Xid", f"Anonymous_gtid | {WRITTEN}"
    expected = f"-- expect-events rows: {WRITTEN}\n-- expect-events ol*: {of_old}\n-- expect-events new: "
    assert failures(f"{text}{expected}{of_new}\n{INSERT}", tmp_path) == []
    assert failures(f"{text}{expected}nothing\n{INSERT}", tmp_path) == [
        f"new: expected the events nothing, got {of_new}"
    ]
    path = tmp_path / "t.sql"
    assert run_test(path, PACK).expectations == 3
    accepted, changed = accept(path, PACK)
    assert (changed, f"-- expect-events new: {of_new}\n" in accepted) == (1, True)


def test_filters_of_a_server_are_those_of_its_replica(tmp_path: Path) -> None:
    servers = "-- server all: mysql-5.6 ROW\n-- server few: mysql-5.6 ROW --replicate-ignore-table=shop.t\n"
    asked = "-- expect all: binlog no LF-622\n-- expect few: binlog advice LF-622\n"
    assert failures(f"{servers}CREATE TABLE shop.t (a INT);\n{asked}INSERT INTO shop.t VALUES (1);\n", tmp_path) == []


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ("-- expect-events old, nwe: nothing\n", "no server `nwe`"),
        ("-- expect-events r*, o*: nothing\n", "several servers"),
    ],
)
def test_servers_that_are_none_and_that_differ(expected: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "t.sql"
    path.write_text(f"-- effects: shadow\n{SERVERS}{TABLE}{expected}{INSERT}")
    with pytest.raises(InputError, match=said) as caught:
        accept(path, PACK)
    assert (caught.value.number, caught.value.line) == ("BE108", 8)
