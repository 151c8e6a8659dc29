"""Scenario files: directives, and the steps that run on each server."""

from __future__ import annotations

import pytest
from binlogic.explain.conformance.scenario import read_scenario, shown
from binlogic.facts.errors import InputError

TEXT = """\
-- name: two
-- family: x-two/first
-- servers: both
-- instance: --binlog-do-db=d1 --sync-binlog=1
-- replica: -
-- user: B reader
# a comment
-- and another, without a directive's colon
-- setup:
CREATE TABLE t (a INT);
-- only: mysql
-- restart: x
-- body:
DELIMITER //
BEGIN NOT ATOMIC
  SELECT 1;
END//
DELIMITER ;
-- session: B
-- only: mariadb
INSERT INTO t VALUES ('{{IO}}', {{PORT}});
-- session: A
BINLOG '{{BINLOG d.t}}';
-- close: B
"""


def test_steps_are_numbered_by_what_runs_on_the_server() -> None:
    scenario = read_scenario(TEXT, "x/two.sql")
    steps = [(s.seq, s.kind, s.session, s.phase) for s in scenario.on("mariadb-10.11", "ROW").steps]
    assert steps == [
        (1, "sql", "A", "setup"),
        (2, "sql", "A", "body"),
        (3, "sql", "B", "body"),
        (4, "sql", "A", "body"),
        (5, "close", "B", "body"),
        (6, "close", "A", "teardown"),
    ]


def test_a_restart_ends_every_session() -> None:
    steps = read_scenario(TEXT, "x/two.sql").on("mysql-5.6", "ROW").steps
    assert [(s.seq, s.kind, s.session) for s in steps] == [
        (1, "sql", "A"),
        (2, "restart", "A"),
        (3, "sql", "A"),
        (4, "sql", "A"),
        (5, "close", "B"),
        (6, "close", "A"),
    ]


def test_sessions_are_closed_in_the_order_they_were_opened() -> None:
    text = "-- session: Z\nSELECT 1;\n-- session: Y\nSELECT 2;\n-- close: Z\nSELECT 3;\n-- session: Z\nSELECT 4;\n"
    steps = read_scenario(text, "x.sql").on("mysql-5.6", "ROW").steps
    assert [(s.kind, s.session) for s in steps[-2:]] == [("close", "Y"), ("close", "Z")]


def test_the_header_is_in_the_run() -> None:
    run = read_scenario(TEXT, "x/two.sql").on("mysql-5.6", "MIXED")
    assert (run.name, run.family, run.server, run.format) == ("two", "x-two/first", "mysql-5.6", "MIXED")
    assert run.instance == ("--binlog-do-db=d1", "--sync-binlog=1")
    assert run.replica == ()
    assert run.users == {"B": "reader"}


def test_without_a_header_file_and_folder_are_the_names() -> None:
    run = read_scenario("SELECT 1;\n", "some/folder/file.sql").on("mysql-5.6", "ROW")
    assert (run.name, run.family, run.replica) == ("file", "folder", None)


def test_records_show_macros_by_name() -> None:
    steps = read_scenario(TEXT, "x.sql").on("mariadb-10.11", "ROW").steps
    assert shown(steps[2]) == "INSERT INTO t VALUES ('{IO}', {PORT})"
    assert shown(steps[3]) == "BINLOG '<format description + row events of d.t>'"
    assert shown(steps[4]) == "<disconnect B>"


def test_a_statement_keeps_its_lines_and_its_place() -> None:
    step = read_scenario(TEXT, "x.sql").on("mariadb-10.11", "ROW").steps[1]
    assert (step.text, step.line) == ("BEGIN NOT ATOMIC\n  SELECT 1;\nEND", 15)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("SELECT 1;\n-- expects: none\n", "x.sql:2: BE109 there is no directive `expects`"),
        ("-- user: B\n", "x.sql:1: BE109 `B` is no session and user"),
        ("SELECT 1;\nSELECT 2\n", "x.sql:2: BE109 nothing ends the statement; hint: end its last line with `;`"),
    ],
)
def test_what_is_no_scenario(text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        read_scenario(text, "x.sql")
    assert str(caught.value).startswith(told)
