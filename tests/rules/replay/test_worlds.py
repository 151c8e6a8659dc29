"""What an undescribed table may be, with --strict: the set of answers, in which case each holds, and what follows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.server.server import Server
from binlogic.rules.packing.choice import chosen_pack
from binlogic.rules.replay.engines import engine_kinds

UNPLEASANT = "a MyISAM table"


def checked(text: str, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, list[dict[str, Any]]]:
    Path("w.sql").write_text(text)
    code = run(["check", "w.sql", "--format", "jsonl", *options])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def said(row: dict[str, Any]) -> set[tuple[str, str]]:
    return {(each["verdict"], each["when"]) for each in row["possible"]}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


MYSQL = ("--profile", "mysql-8.0")
STATEMENT = (*MYSQL, "--format-is", "STATEMENT")


def test_without_strict_the_answer_is_presumed_and_no_finding(capsys: pytest.CaptureFixture[str]) -> None:
    code, (row, *_) = checked("UPDATE mill.flour SET kg = 1;", capsys, *MYSQL)
    assert (code, row["grade"], row["possible"]) == (0, "presumed", [])


def test_strict_names_each_case_and_what_to_give(capsys: pytest.CaptureFixture[str]) -> None:
    code, (row, *_) = checked("UPDATE mill.flour SET kg = 1;", capsys, *MYSQL, "--strict")
    assert (code, row["grade"]) == (1, "open")
    assert row["certainty"] == "depends on whether mill.flour is an InnoDB table; tell it with --schema"
    assert ("unknown", "mill.flour is a view or has triggers") in said(row)
    assert ("warned", "mill.flour is a BLACKHOLE table") in said(row)


def test_what_is_described_is_certain_under_strict(capsys: pytest.CaptureFixture[str]) -> None:
    made = "CREATE TABLE mill.flour (kg INT) ENGINE=InnoDB;\nUPDATE mill.flour SET kg = 1;"
    code, rows = checked(made, capsys, *MYSQL, "--strict")
    assert (code, {row["grade"] for row in rows}) == (0, {"certain"})


def test_an_engine_stays_what_it_is_in_a_transaction(capsys: pytest.CaptureFixture[str]) -> None:
    """The second UPDATE of one table mixes no engines in any world; one of another table does in some."""
    text = "BEGIN;\nUPDATE mill.flour SET kg = 1;\nUPDATE mill.flour SET kg = 2;\nUPDATE mill.grain SET kg = 3;"
    _, rows = checked(text, capsys, *STATEMENT, "--strict")
    warned = {row["line"]: [e["when"] for e in row["possible"] if e["rules"] == ["LF-100"]] for row in rows}
    assert warned[2] == warned[3] == []
    (when,) = warned[4]
    assert f"mill.grain is {UNPLEASANT}" in when.split("; or if ")
    assert "ARCHIVE" not in when  # it cannot update, so it fails


def test_the_rollback_warns_where_a_table_could_not_roll_back(capsys: pytest.CaptureFixture[str]) -> None:
    _, rows = checked("BEGIN;\nUPDATE mill.flour SET kg = 1;\nROLLBACK;", capsys, *STATEMENT, "--strict")
    rollback = next(row for row in rows if row["kind"] == "ROLLBACK")
    warning = next(each for each in rollback["possible"] if each["rules"] == ["LF-520"])
    assert warning["message"].startswith("[1196]")
    assert f"mill.flour is {UNPLEASANT}" in warning["when"]
    assert "BLACKHOLE" not in warning["when"]  # it takes part in transactions


def test_after_the_transaction_its_tables_count_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    text = "BEGIN;\nUPDATE mill.flour SET kg = 1;\nCOMMIT;\n"
    text += "CREATE TABLE mill.bag (a INT);\nINSERT INTO mill.bag VALUES (1);"
    _, rows = checked(text, capsys, *STATEMENT, "--strict")
    assert [(row["grade"], row["possible"]) for row in rows if row["line"] == 5] == [("certain", [])]


def test_more_tables_than_can_be_told_apart_are_open(capsys: pytest.CaptureFixture[str]) -> None:
    tables = ", ".join(f"mill.t{n}" for n in range(4))
    _, (row, *_) = checked(f"DELETE mill.t0 FROM {tables};", capsys, *MYSQL, "--strict")
    (unknown,) = (when for verdict, when in said(row) if verdict == "unknown")
    assert "one of more than 128 cases holds, which are not told apart" in unknown


def test_bodies_and_functions_are_cases_too(capsys: pytest.CaptureFixture[str]) -> None:
    text = "CREATE PROCEDURE mill.p() INSERT INTO mill.flour VALUES (1);\nCALL mill.p();\nSELECT mill.f(1);"
    _, rows = checked(text, capsys, "--profile", "mariadb-10.11", "--strict")
    inside, asked = (next(row for row in rows if row["line"] == line) for line in (2, 3))
    assert (inside["part"], inside["grade"]) == (1, "open")
    assert ("recorded", "mill.flour is a RocksDB table") in said(inside)
    assert said(asked) == {("unknown", "mill.f writes or gives something else elsewhere")}


def test_a_pack_without_engines_has_the_case_of_triggers(capsys: pytest.CaptureFixture[str]) -> None:
    text = "CREATE BINLOG 'b';\nUPDATE mill.flour SET kg = 1;"
    code, rows = checked(text, capsys, "--strict")
    assert (code, said(rows[-1])) == (1, {("unknown", "mill.flour is a view or has triggers")})


def test_classes_are_what_the_rules_tell_apart() -> None:
    pack = chosen_pack("", "mysql-8.0")
    kinds = engine_kinds(pack.program, Server.of(pack.about_server))
    assert ("CSV", "FEDERATED", "MRG_MYISAM") in kinds  # every row says the same of them
    assert ("ARCHIVE",) in kinds  # it cannot change rows that are there
    assert ("BLACKHOLE",) in kinds  # a rule names it
    assert not any("PERFORMANCE_SCHEMA" in kind for kind in kinds)


def test_explain_shows_the_set(capsys: pytest.CaptureFixture[str]) -> None:
    Path("w.sql").write_text("UPDATE mill.flour SET kg = 1;")
    assert run(["explain", "w.sql:1", *MYSQL, "--strict"]) == 0
    head = capsys.readouterr().out.splitlines()[:14]
    assert head[0].split()[-1] == "open"
    assert "  open:     depends on whether mill.flour is an InnoDB table; tell it with --schema" in head
    assert any(line.endswith("if mill.flour is a view or has triggers") for line in head[1:])


GATE = 'profile = "mysql-8.0"\nworkloads = ["w.sql"]\n'


def test_a_gate_tells_what_a_presumption_would_hide_as_a_note_once(capsys: pytest.CaptureFixture[str]) -> None:
    Path("w.sql").write_text("UPDATE mill.flour SET kg = 1 WHERE id = 1;\nUPDATE mill.flour SET kg = 2 WHERE id = 1;\n")
    Path("binlogic.toml").write_text(GATE)
    assert run(["gate", "--format", "json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    told = (found["severity"], found["grade"], found["certainty"], found["line"])
    assert told == ("note", "open", "if mill.flour is a BLACKHOLE table", 1)
    assert "may be warned: [1870]" in found["message"]


@pytest.mark.parametrize(("settings", "options"), [("strict = true\n", []), ("", ["--strict"])])
def test_a_strict_gate_fails(settings: str, options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("w.sql").write_text("UPDATE mill.flour SET kg = 1;\n")
    Path("binlogic.toml").write_text(settings + GATE)
    assert run(["gate", *options]) == 1
    assert "warning: LF-991 binlog: may be unknown" in capsys.readouterr().out


def test_strict_is_true_or_false(capsys: pytest.CaptureFixture[str]) -> None:
    Path("binlogic.toml").write_text('strict = "yes"\n' + GATE)
    assert run(["gate"]) == 2
    assert "strict is neither true nor false" in capsys.readouterr().err
