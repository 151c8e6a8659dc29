"""Every form of findings says how sure each is: certain, presumed and with what, or open and on what it hangs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from binlogic.explain.cli.app import run
from binlogic.explain.findings.finding import Finding

WORKLOAD = """\
SET binlog_format = 'STATEMENT';
UPDATE shop.parcel SET code = UUID() WHERE id = 1;
CREATE TABLE shop.box (code INT PRIMARY KEY) ENGINE=InnoDB;
INSERT INTO shop.box SELECT RAND();
PREPARE run FROM @nobody_set_it; EXECUTE run;
"""
PRESUMED = "presuming that shop.parcel is an InnoDB table"
GRADES = ["presumed", "certain", "open"]


@pytest.fixture(autouse=True)
def _repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("w.sql").write_text(WORKLOAD)
    Path("binlogic.toml").write_text('profile = "mysql-8.0"\nworkloads = ["w.sql"]\n')


def told(form: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["gate", "--format", form]) == 1
    return capsys.readouterr().out


@pytest.mark.parametrize("form", ["text", "github", "markdown"])
def test_lines_name_it(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line for line in told(form, capsys).splitlines() if "LF-" in line]
    for line, sure in zip(lines, [PRESUMED, "certain", "open"], strict=True):
        assert f"({sure})" in line or line.endswith(f"| `{sure}` |"), line


def test_json_has_it_as_fields(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(told("json", capsys))["findings"]
    assert [row["grade"] for row in rows] == GRADES
    said = [PRESUMED, "certain", "the text of prepared statement `run` is not known"]
    assert [row["certainty"] for row in rows] == said


def test_sarif_has_it_in_messages_and_properties(capsys: pytest.CaptureFixture[str]) -> None:
    results: list[dict[str, Any]] = json.loads(told("sarif", capsys))["runs"][0]["results"]
    assert [each["properties"]["grade"] for each in results] == GRADES
    assert results[0]["properties"]["certainty"] == PRESUMED
    assert f"({PRESUMED})" in results[0]["message"]["text"]


def test_junit_and_editors_have_it_in_messages(capsys: pytest.CaptureFixture[str]) -> None:
    failures = [each.get("message", "") for each in ElementTree.fromstring(told("junit", capsys)).iter("failure")]
    messages = [each["message"] for each in json.loads(told("lsp-json", capsys))[0]["diagnostics"]]
    for said in failures, messages:  # what to do stands behind
        grades = [each.rpartition(" (")[2].partition(";")[0] for each in said]
        assert grades == [f"{PRESUMED})", "certain)", "open)"]


def test_what_no_rule_decided_has_no_grade() -> None:
    """A finding about a rule file, or about a suppression, stands on nothing that may be unknown."""
    assert str(Finding("BL104", "t", "error", "said", "f.dl")) == "f.dl: error: BL104 said"


def test_check_calls_an_unknown_outcome_open(capsys: pytest.CaptureFixture[str]) -> None:
    run(["check", "w.sql", "--profile", "mysql-8.0", "--format", "jsonl"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    unknown = next(row for row in rows if row["verdict"] == "unknown")
    assert (unknown["grade"], unknown["certainty"]) == ("open", unknown["message"])
