"""The checklist of "Configuring Binlog Scope": one test or more per line R0.1 to R0.50, named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.binlogs import system_tables
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay.workload import read_setup

from .cases import CASES, Case
from .conftest import Decide

README = Path(__file__).parents[2] / "rules" / "packs" / "clustrix" / "README.md"
EXAMPLE = "CREATE BINLOG 'binny' LOG(`test`, `baz`.`bar`), IGNORE(`test`.`foo`), FORMAT='ROW';\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.line} {case.about}")
def test_line(case: Case, decide: Decide):
    last = [seen for seen in decide(case.script) if (seen.line == 0) is case.at_end][-1]
    assert {name: last.outcomes[name] for name in case.outcomes} == case.outcomes
    if case.message:
        assert case.message in last.messages


def test_r0_19_show_master_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    workload = tmp_path / "binlogs.sql"
    workload.write_text(EXAMPLE)
    assert run(["scopes", str(workload)]) == 0
    printed = capsys.readouterr().out
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in printed.splitlines() if "|" in line]
    assert rows[0] == ["File", "Position", "Binlog_Do_DB", "Binlog_Ignore_DB"]
    assert rows[1] == ["binny.000001", "4", "baz.bar, test", "test.foo"]


def test_r0_20_system_tables(tmp_path: Path):
    setup = tmp_path / "setup.sql"
    setup.write_text(EXAMPLE)
    binlogs = read_setup(setup, None).binlogs
    (log_id,) = {binlog.log_id for binlog in binlogs.by_name.values()}
    assert system_tables(binlogs) == {
        "system.binlogs": [("name", "log_id", "log_all_dbs"), ("binny", log_id, 0)],
        "system.binlog_log_databases": [("log_id", "database"), (log_id, "test")],
        "system.binlog_log_tables": [("log_id", "database", "table"), (log_id, "baz", "bar")],
        "system.binlog_ignore_databases": [("log_id", "database")],
        "system.binlog_ignore_tables": [("log_id", "database", "table"), (log_id, "test", "foo")],
    }


def test_r0_3_log_all_dbs_without_a_clause(tmp_path: Path):
    setup = tmp_path / "setup.sql"
    setup.write_text("CREATE BINLOG 'all';")
    assert [row[2] for row in system_tables(read_setup(setup, None).binlogs)["system.binlogs"]] == ["log_all_dbs", 1]


def test_r0_26_differences_from_mysql_are_said_to_be_unknown():
    assert "Differences from MySQL: the page announces" in _unknown_to_us()


def test_r0_27_restrictions_are_the_refusing_rules(clustrix: Pack):
    assert [rule.id for rule in clustrix.rules if rule.verdict == "refused"] == ["CX-001", "CX-002", "CX-003"]
    assert {rule.code for rule in clustrix.rules if rule.verdict == "refused"} == {11314}


def test_r0_31_every_refusal_says_what_to_do(clustrix: Pack):
    fixes = {rule.id: rule.get("fix") for rule in clustrix.rules if rule.verdict == "refused"}
    assert all(fixes.values()), fixes
    assert "bring both into the scope of the binlog" in fixes["CX-001"]


def test_r0_49_two_formats_meet_by_a_reading(clustrix: Pack):
    readings = [rule.get("reading") for rule in clustrix.rules if rule.clauses[0].head.predicate == "uses_format"]
    assert any("overrides every binlog's own FORMAT" in reading for reading in readings)


def test_r0_50_caveats_are_said_to_be_unknown():
    assert "Caveats for Table Scope Binlogs: the heading stands without text" in _unknown_to_us()


def test_every_line_is_tested():
    named = {int(found) for name in globals() for found in re.findall(r"test_r0_(\d+)_", name)}
    named |= {int(found) for case in CASES for found in re.findall(r"R0\.(\d+)", case.line)}
    assert named == set(range(1, 51))


def _unknown_to_us() -> str:
    return README.read_text(encoding="utf-8").partition("Unknown to us")[2]
