"""`binlogic explain --repair`: what it proposes is what the ordinary run says once it is done."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def proposed(command: Command, *arguments: str) -> list[tuple[str, str]]:
    """(SQL, verdict) of every repair."""
    ran = command("explain", *arguments, "--repair", "--format", "json")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)["repairs"]
    return [("; ".join(edit["sql"] for edit in each["edits"]), each["outcome"]["verdict"]) for each in found]


def outcome_at(command: Command, file: str, line: int, binlog: str) -> str:
    """What a binlog does with a statement by the lines of `check`."""
    lines = [line_.split() for line_ in command("check", file).out.splitlines()]
    (words,) = [words for words in lines if words[:1] == [f"{file}:{line}"] and binlog in words]
    return words[words.index(binlog) + 1]


def test_a_refused_statement_and_each_way_to_have_it_recorded_or_let_go(command: Command) -> None:
    found = proposed(command, "load.sql:9")
    assert {sql for sql, verdict in found if verdict == "recorded"} == {
        "ALTER BINLOG 'binny' ADD LOG(`test`.`bar`)",
        "ALTER BINLOG 'binny' ADD LOG(`test`)",
        "ALTER BINLOG 'binny' FORMAT='ROW'",
        "ALTER BINLOG 'binny' LOG ALL",
        "SET SESSION binlog_format = 'ROW'",
    }
    assert {sql for sql, verdict in found if verdict == "not recorded"} == {
        "ALTER BINLOG 'binny' DROP LOG(`test`.`foo`)",
        "ALTER BINLOG 'binny' ADD IGNORE(`test`.`foo`)",
        "ALTER BINLOG 'binny' ADD IGNORE(`test`)",
        "SET SESSION sql_log_bin = 0",
    }
    assert [verdict for _, verdict in found] == ["recorded"] * 5 + ["not recorded"] * 4


def test_every_repair_holds_in_an_ordinary_run(command: Command, folder: Path) -> None:
    lines = (folder / "load.sql").read_text().splitlines()
    assert outcome_at(command, "load.sql", 9, "binny") == "refused"
    for sql, verdict in proposed(command, "load.sql:9"):
        place = 5 if sql.startswith("ALTER") else 8  # behind the binlogs, or before the statement
        (folder / "edited.sql").write_text("\n".join([*lines[:place], f"{sql};", *lines[place:]]) + "\n")
        assert outcome_at(command, "edited.sql", 10, "binny") == verdict.split()[0], sql


def test_others_that_change_are_counted(command: Command, folder: Path) -> None:
    more = "INSERT INTO test.other VALUES (1);\nINSERT INTO test.other VALUES (2);\n"
    (folder / "load.sql").write_text((folder / "load.sql").read_text() + more)
    out = command("explain", "load.sql:9", "--repair").out
    lines = {line.split(";")[0].split("  ")[-1]: line for line in out.splitlines() if ";" in line}
    assert lines["ALTER BINLOG 'binny' ADD LOG(`test`.`bar`)"].endswith("as statement, changes 0 of 8 others")
    assert lines["ALTER BINLOG 'binny' LOG ALL"].endswith("changes 2 of 8 others"), "both that follow"


def test_a_warning_goes_away_with_the_transaction(command: Command, folder: Path) -> None:
    (folder / "mixed.sql").write_text(
        "CREATE TABLE d.t (a INT) ENGINE=InnoDB;\nCREATE TABLE d.m (a INT) ENGINE=MyISAM;\nBEGIN;\n"
        "INSERT INTO d.t VALUES (1);\nINSERT INTO d.m VALUES (1);\nCOMMIT;\n"
    )
    ran = command("explain", "mixed.sql:5", "--profile", "mysql-5.6", "--format-is", "STATEMENT", "--repair")
    assert "wrong with it: LF-100\n" in ran.out
    assert "  1  COMMIT;  directly before mixed.sql:5  as statement, changes 0 of 5 others" in ran.out


def test_two_changes_where_none_is_enough(command: Command, folder: Path) -> None:
    (folder / "two.sql").write_text(
        "CREATE BINLOG b LOG(d), IGNORE(d.u);\nCREATE BINLOG c LOG(e);\nBEGIN;\n"
        "INSERT INTO e.x VALUES (1);\nINSERT INTO d.t SELECT * FROM d.u;\n"
    )
    found = proposed(command, "two.sql:5")
    assert ("COMMIT; ALTER BINLOG 'b' DROP IGNORE(`d`.`u`)", "recorded") in found
    assert all("; " in sql for sql, verdict in found if verdict == "recorded")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("load.sql:8",), "BE301 `binny` records the statement, and no rule warns of it"),
        (("load.sql:9", "--format", "svg"), "BE301 --repair has no form `svg`; hint: text or json"),
        (("load.sql:3",), "BE106"),
    ],
)
def test_what_cannot_be_repaired(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("explain", *arguments, "--repair")
    assert ran.code == 2
    assert said in ran.err
