"""`binlogic explain`: the compact proof is one screen and says the reason, and every form of it is checked."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from binlogic.explain.render.json import from_json

Command = Callable[..., Any]
_PLACE = re.compile(r"\s+(clustrix/|load\.sql:)\S+$")


def tree(out: str) -> list[str]:
    """The lines below `why`, without their places."""
    return [_PLACE.sub("", line) for line in out.split("\nwhy\n")[1].split("\n\n")[0].splitlines()]


def test_a_refusal_fits_on_one_screen_and_ends_in_what_is_missing(command: Command) -> None:
    ran = command("explain", "load.sql:9", "--check")
    assert ran.code == 0
    assert "nodes hold" in ran.err
    lines = ran.out.splitlines()
    assert len(lines) <= 40
    assert lines[0] == f"{'error CX-002 (11314)  binny refuses load.sql:9: reads outside scope':<93}certain"
    assert "  outcomes: binny refused CX-002; b2 not recorded CX-016" in lines
    said = [line.lstrip(" │├└─") for line in tree(ran.out)]
    assert said[0] == "binny refuses the statement"
    assert said[-5:-1] == [
        "the statement depends on test.bar, which binny does not log",
        "• the statement depends on test.bar",
        "changes of test.bar do not go to binny",
        "would need LOG(test.bar) on binny, or LOG(test) on binny",
    ]
    assert said[-1].endswith(" further conditions that hold: --full")


def test_a_chain_of_facts_is_one_line_with_the_place_in_the_statement(command: Command) -> None:
    out = command("explain", "load.sql:9").out
    changed = next(line for line in out.splitlines() if "• the statement changes test.foo" in line)
    assert changed.endswith(" load.sql:9:13")


def test_full_shows_every_condition(command: Command) -> None:
    compact, full = command("explain", "load.sql:9").out, command("explain", "load.sql:9", "--full", "--check").out
    assert "sql_log_bin is 1 in the session" not in compact
    assert "sql_log_bin is 1 in the session" in full
    assert "further condition" not in full
    assert len(full.splitlines()) > len(compact.splitlines())


def test_a_temporary_table_leads_to_the_statement_that_stopped_its_logging(command: Command) -> None:
    ran = command("explain", "temp.sql:9", "--check")
    stopped = [line for line in ran.out.splitlines() if "binny uses format ROW" in line]
    assert [line.split()[-1] for line in stopped] == ["temp.sql:6:13"]
    assert "line 6 sets the session's binlog_format to ROW" in ran.out, "it is marked, far from the statement as it is"
    assert "with line 6 binny stops logging temporary table test.temp" in " ".join(ran.out.replace("│", " ").split())
    assert len(ran.out.splitlines()) <= 55


def test_the_other_case_is_not_the_reason(command: Command) -> None:
    """test.temp is not logged because of the format, not because it is a temporary table."""
    out = command("explain", "temp.sql:7", "--check").out
    assert "binny does not use format STATEMENT" in out
    assert "is no temporary table for" not in out


def test_why_not_names_what_stands_in_the_way(command: Command) -> None:
    ran = command("explain", "load.sql:9", "--why-not", "recorded", "--check")
    lines = ran.out.splitlines()
    assert lines[1].strip() == "outcomes: binny refused CX-002; b2 not recorded CX-016"
    assert lines[3].startswith("binny does not record the statement")
    assert lines[4].startswith("├─ would need that no binlog refuses the statement (1 of ")
    assert lines[5].startswith("│  └─ but the statement fails: a binlog refuses it")


def test_a_binlog_can_be_chosen(command: Command) -> None:
    out = command("explain", "load.sql:9", "--binlog", "b2").out
    assert out.startswith("not recorded CX-016  b2 does not record load.sql:9: refused by another")
    assert "would need that binny records changes to test.bar" in out, "the refusal of binny is the reason of b2"


def test_hints_lead_on(command: Command) -> None:
    last = command("explain", "load.sql:9").out.splitlines()[-2:]
    assert last == [
        "more: binlogic explain load.sql:9 --full | --repair | --format html -o why.html",
        "      binlogic rules show CX-002",
    ]


def test_json_is_whole_unless_told_otherwise(command: Command) -> None:
    whole = from_json(command("explain", "load.sql:9", "--format", "json").out)
    compact = from_json(command("explain", "load.sql:9", "--format", "json", "--compact", "--check").out)
    assert not [node for node in whole.nodes.values() if node.kind == "elided"]
    assert {node.reason for node in compact.nodes.values() if node.kind == "elided"} == {"muted"}
    assert len(compact.nodes) < len(whole.nodes)


def test_dot_leaves_out_what_the_text_leaves_out(command: Command) -> None:
    compact = command("explain", "load.sql:9", "--format", "dot").out
    full = command("explain", "load.sql:9", "--format", "dot", "--full").out
    assert "sql_log_bin" not in compact
    assert "sql_log_bin" in full
    assert r"binny refuses load.sql:9\nrefused 11314\nCX-002" in compact


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz is not installed")
def test_pictures_are_written_to_files(command: Command) -> None:
    assert command("explain", "load.sql:9", "--format", "svg", "-o", "why.svg").code == 0
    assert "test.bar" in "".join(ElementTree.parse("why.svg").getroot().itertext())
    assert command("explain", "load.sql:9", "--format", "png", "-o", "why.png").code == 0
    assert Path("why.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("file", ["load.sql", "temp.sql"])
def test_every_compact_proof_of_a_workload_is_right(command: Command, file: str) -> None:
    outcomes = [json.loads(line) for line in command("check", file, "--format", "jsonl").out.splitlines()]
    for outcome in outcomes:
        if outcome["line"]:
            ran = command("explain", f"{file}:{outcome['line']}", "--binlog", outcome["binlog"], "--check")
            assert (ran.code, "nodes hold" in ran.err) == (0, True), ran.err
