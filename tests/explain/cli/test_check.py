"""`binlogic check`: aligned columns for people, a stable line per outcome for programs, a summary of all."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.cli.progress import reading
from binlogic.explain.rows import OutcomeRow

Command = Callable[..., Any]
DOCS = Path(__file__).parents[3] / "docs"


def test_columns_are_as_wide_as_their_content(command: Command) -> None:
    ran = command("check", "temp.sql")
    assert ran.code == 1
    assert ran.out.splitlines()[:5] == [
        "no binlog is in force yet",
        "temp.sql:1        CREATE TABLE            -",
        "temp.sql:2        CREATE BINLOG           -",
        "temp.sql:3        SET                     binny  not recorded             CX-014",
        "temp.sql:4        CREATE TEMPORARY TABLE  binny  recorded      statement  CX-004",
    ]


def test_the_summary_counts_statements_outcomes_and_those_no_binlog_saw(command: Command) -> None:
    summary = command("check", "load.sql").out.split("\n\n")[-1].splitlines()
    assert summary[:2] == ["7 statements, 7 outcomes", "  no binlog was in force for 3 of them"]
    assert "  binny  refused       1  CX-002 reads outside scope" in summary
    assert "  b2     recorded      1  CX-004" in summary, "a name that only repeats the outcome is left out"
    assert not any(line.endswith("...") for line in summary), "messages are whole"


def test_the_end_of_a_session_that_leaves_nothing_is_no_line(command: Command, folder: Path) -> None:
    (folder / "w.sql").write_text("SELECT 1;\n")
    out = command("check", "w.sql", "--profile", "mysql-8.0").out
    assert "SESSION END" not in out
    assert "1 statement, 1 outcome" in out
    (folder / "w.sql").write_text("CREATE TEMPORARY TABLE d.t (id INT);\n")
    assert "SESSION END" in command("check", "w.sql", "--profile", "mysql-5.6", "--format-is", "STATEMENT").out


def test_a_refusal_has_the_message_of_the_server(command: Command) -> None:
    refused = next(line for line in command("check", "load.sql").out.splitlines() if " refused " in line)
    assert "CX-002  [11314] This statement cannot be replicated safely: binlog binny does not log" in refused


def test_on_a_terminal_a_message_has_a_line_of_its_own(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    lines = command("check", "load.sql").out.splitlines()
    refused = next(i for i, line in enumerate(lines) if line.endswith("refused                  CX-002"))
    assert lines[refused + 1].startswith("    [11314] This statement cannot be replicated safely")


def test_findings_only(command: Command) -> None:
    lines = command("check", "load.sql", "--findings").out.split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines] == ["load.sql:9"]


def test_json_lines_are_one_object_per_outcome_with_documented_fields(command: Command) -> None:
    ran = command("check", "load.sql", "--format", "jsonl")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 1
    assert [(row["line"], row["binlog"], row["verdict"], row["rules"]) for row in rows[-2:]] == [
        (9, "binny", "refused", ["CX-002"]),
        (9, "b2", "not recorded", ["CX-016"]),
    ]
    documented = re.findall(r"^\| `(\w+)` \|", (DOCS / "check-format.md").read_text(), re.MULTILINE)
    assert list(rows[0]) == documented == list(OutcomeRow._fields)


def test_uncertain_statements_are_counted_with_their_reason(command: Command) -> None:
    Path("unknown.sql").write_text("CREATE BINLOG b LOG ALL;\n" + "INSERT INTO test.foo VALUES (1);\n" * 2)
    ran = command("check", "unknown.sql")
    assert ran.code == 0, "an outcome that all binlogs agree on is no finding"
    said = "presuming that test.foo is a base table without triggers (first at unknown.sql:2)"
    assert f"presumed      2: {said}" in ran.out


def test_a_setup_and_a_schema_come_before_the_workload(command: Command) -> None:
    Path("binlogs.sql").write_text("CREATE BINLOG 'binny' LOG(`test`.`foo`);\n")
    Path("schema.sql").write_text("CREATE TABLE test.foo (a INT);\nCREATE VIEW test.v AS SELECT * FROM test.bar;\n")
    Path("use.sql").write_text("INSERT INTO test.foo SELECT * FROM test.v;\n")
    ran = command("check", "use.sql", "--setup", "binlogs.sql", "--schema", "schema.sql")
    assert ran.code == 1
    assert "refused    CX-002" in ran.out


def test_the_memo_changes_no_answer(command: Command) -> None:
    assert command("check", "temp.sql").out == command("check", "temp.sql", "--no-memo").out


def test_a_progress_bar_is_for_terminals_and_long_work(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    assert command("check", "load.sql").err == ""
    Path("long.sql").write_text("-- nothing\n" * 100_000)
    with reading(Path("long.sql")) as told:
        assert told is None
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with reading(Path("load.sql")) as told:
        assert told is None, "a short file is read before a bar is seen"
    with reading(Path("long.sql")) as told:
        assert told is not None


def test_the_default_database_is_named_by_an_option_or_by_a_use_that_ends_the_setup(command: Command) -> None:
    Path("bare.sql").write_text("INSERT INTO foo SELECT * FROM bar;\n")
    Path("binlogs.sql").write_text("CREATE BINLOG 'binny' LOG(`test`.`foo`);\n")
    Path("using.sql").write_text("CREATE BINLOG 'binny' LOG(`test`.`foo`);\nUSE test;\n")
    unknown = command("check", "bare.sql", "--setup", "binlogs.sql")
    assert (unknown.code, "no default database is known" in unknown.out) == (1, True)
    for options in (("binlogs.sql", "--database", "test"), ("using.sql",)):
        assert "refused    CX-002" in command("check", "bare.sql", "--setup", *options).out
    for verb in ("facts", "scopes"):
        assert command(verb, "bare.sql", "--setup", "binlogs.sql", "--database", "test").code == 0
    explained = command("explain", "bare.sql:1", "--setup", "binlogs.sql", "--database", "test", "--check")
    assert explained.out.startswith("error CX-002 (11314)  binny refuses bare.sql:1")


def test_a_table_like_an_unknown_one_is_of_a_presumed_engine(command: Command) -> None:
    """Its engine is that of the other table, which nothing tells."""
    Path("like.sql").write_text("CREATE TABLE s.c LIKE s.x;\nINSERT INTO s.c VALUES (1);\n")
    lines = command("check", "like.sql", "--profile", "mysql-5.6", "--format-is", "STATEMENT").out.splitlines()
    assert lines[1].endswith("(presuming that s.c is an InnoDB table)")


def test_a_table_like_a_temporary_one_is_nothing_of_what_that_hides(command: Command) -> None:
    """The temporary table is of an unknown engine, the permanent one of its name is not asked."""
    hidden = "CREATE TABLE s.q (a INT) ENGINE=MyISAM;\nCREATE TEMPORARY TABLE s.q LIKE s.x;\n"
    Path("like.sql").write_text(f"{hidden}CREATE TABLE s.r LIKE s.q;\nINSERT INTO s.r VALUES (1);\n")
    lines = command("check", "like.sql", "--profile", "mysql-5.6", "--format-is", "STATEMENT").out.splitlines()
    assert "presuming that s.r is an InnoDB table" in lines[3]
