"""The gate over a small repository: findings, suppressions, the baseline, exit codes and forms."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from binlogic.explain.cli.app import run

SETUP = "CREATE BINLOG 'binny' LOG(`test`.`foo`);\n"
MIGRATION = """\
INSERT INTO test.foo VALUES (1);
INSERT INTO test.foo SELECT * FROM test.bar;
"""
SETTINGS = 'setup = "binlogs.sql"\nworkloads = ["migrations/*.sql"]\nbaseline = "base.json"\n'


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """A repository with one migration, and a way to run its gate."""
    monkeypatch.chdir(tmp_path)
    Path("migrations").mkdir()
    Path("binlogs.sql").write_text(SETUP)
    Path("migrations/001.sql").write_text(MIGRATION)
    Path("binlogic.toml").write_text(SETTINGS)

    def ran(*arguments: str) -> Ran:
        code = run(["gate", "--today", "2026-11-30", *arguments])
        return Ran(code, *capsys.readouterr())

    return ran


def migration(*comments: str) -> None:
    lines = MIGRATION.splitlines()
    Path("migrations/001.sql").write_text("\n".join([lines[0], *comments, lines[1], ""]))


def rules(found: Ran) -> list[tuple[str, int, str]]:
    rows = json.loads(found.out)["findings"]
    return [(row["rule"], row["line"], row.get("suppressed", "")) for row in rows]


Gate = Callable[..., Ran]


def test_a_refused_statement_is_found_and_the_gate_fails(gate: Gate) -> None:
    ran = gate()
    assert ran.code == 1
    first, last = ran.out.splitlines()
    assert first.startswith("migrations/001.sql:2:36: error: CX-002 binny: [11314] This statement cannot be replicated")
    assert "; hint: bring `test`.`bar` into the scope of binny (ALTER BINLOG" in first
    assert last == "1 workload, 1 finding, 0 suppressed"


@pytest.mark.parametrize(("level", "code"), [("error", 1), ("warning", 1), ("note", 1), ("never", 0)])
def test_fail_on(gate: Gate, level: str, code: int) -> None:
    assert gate("--fail-on", level).code == code


def test_severities_of_the_settings_go_over_those_of_the_rules(gate: Gate) -> None:
    Path("binlogic.toml").write_text(SETTINGS + '[severity]\nCX-002 = "note"\n')
    assert gate().code == 0
    assert gate("--fail-on", "note").code == 1
    Path("binlogic.toml").write_text(SETTINGS + '[severity]\nCX-002 = "off"\n')
    assert gate("--fail-on", "note").out == "1 workload, 0 findings, 0 suppressed\n"


@pytest.mark.parametrize(
    ("comment", "code", "found"),
    [
        ("-- binlogic: allow CX-002 moved by hand", 0, [("CX-002", 3, "moved by hand")]),
        ("-- binlogic: allow CX-001, CX-002 until 2026-11-30 moved", 0, [("CX-002", 3, "moved")]),
        ("-- binlogic: allow CX-002 until 2026-11 moved", 0, [("CX-002", 3, "moved")]),
        ("-- binlogic: allow CX-002 until 2026-11-29 moved", 1, [("CX-002", 3, ""), ("BG101", 2, "")]),
        ("-- binlogic: allow CX-001 moved", 1, [("CX-002", 3, ""), ("BG102", 2, "")]),
        ("-- binlogic: allow CX-002", 1, [("BG103", 2, ""), ("CX-002", 3, "")]),
        ("-- binlogic: allow CX-002 until 2026-02-30 moved", 1, [("BG103", 2, ""), ("CX-002", 3, "")]),
        ("-- binlogic: allow CX-777 moved", 1, [("BG103", 2, ""), ("CX-002", 3, "")]),
        ("-- binlogic: refuse everything", 1, [("BG103", 2, ""), ("CX-002", 3, "")]),
    ],
)
def test_suppressions(gate: Gate, comment: str, code: int, found: list[tuple[str, int, str]]) -> None:
    migration(comment)
    ran = gate("--format", "json")
    assert (ran.code, rules(ran)) == (code, found)


def test_an_unused_suppression_at_a_statement_without_a_finding(gate: Gate) -> None:
    text = Path("migrations/001.sql").read_text()
    Path("migrations/001.sql").write_text("-- binlogic: allow CX-002 old\n" + text)
    ran = gate("--format", "json")
    assert rules(ran)[0] == ("BG102", 1, "")


def test_the_baseline_lets_old_findings_through_wherever_they_move(gate: Gate) -> None:
    assert gate("--write-baseline").out == "1 finding in base.json\n"
    assert gate().code == 0
    Path("migrations/001.sql").write_text("SELECT 1;\n\n" + MIGRATION)
    assert gate().code == 0
    # the same statement once more is one more finding
    Path("migrations/001.sql").write_text(MIGRATION + MIGRATION)
    ran = gate("--format", "json")
    assert (ran.code, [row[2] for row in rules(ran)]) == (1, ["in the baseline", ""])
    Path("base.json").write_text("{}")
    assert gate().code == 2


def test_sarif_has_the_token_what_matters_and_the_way(gate: Gate) -> None:
    (sarif,) = json.loads(gate("--format", "sarif").out)["runs"]
    (result,) = sarif["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 36, "endColumn": 44}
    files = [place["physicalLocation"]["artifactLocation"]["uri"] for place in result["relatedLocations"]
             if "physicalLocation" in place]  # fmt: skip
    assert files == ["binlogs.sql"] * len(files)
    others = [place["logicalLocations"][0]["fullyQualifiedName"] for place in result["relatedLocations"]
              if "logicalLocations" in place]  # fmt: skip
    assert any(name.startswith("clustrix/40-refusals.dl:") for name in others)
    assert sarif["tool"]["driver"]["rules"][0]["help"]["text"].startswith('"Statements that read something outside')
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    assert len(steps) > 5
    assert steps[-1]["location"]["message"]["text"].startswith("refuses(S, B) :- changes_inside(S, B)")
    assert sarif["tool"]["driver"]["rules"][0]["id"] == "CX-002"
    assert len(result["partialFingerprints"]["binlogic/v1"]) == 32


def test_junit_github_and_markdown(gate: Gate) -> None:
    Path("migrations/002.sql").write_text("SELECT 1;\n")
    root = ElementTree.fromstring(gate("--format", "junit").out)
    assert [(case.get("name"), [each.tag for each in case]) for case in root.iter("testcase")] == [
        ("migrations/002.sql", []),
        ("migrations/001.sql:2:36 CX-002", ["failure"]),
    ]
    assert gate("--format", "github").out.startswith(
        "::error file=migrations/001.sql,line=2,col=36,endColumn=44,title=CX-002 reads-"
    )
    assert "| `error` | `migrations/001.sql:2:36` | `CX-002` | ``binny: [11314]" in gate("--format", "markdown").out


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit", "markdown", "lsp-json"])
def test_every_form_names_one_place(gate: Gate, form: str) -> None:
    said = gate("--format", form).out
    place = {
        "json": '"line": 2,\n      "column": 36,\n      "end_column": 44',
        "sarif": '"startLine": 2,\n                  "startColumn": 36,\n                  "endColumn": 44',
        "github": "line=2,col=36,endColumn=44",
        "lsp-json": '"line": 1,\n            "character": 35\n',
    }
    assert place.get(form, ":2:36") in said


def test_a_note_is_no_failure_of_junit(gate: Gate) -> None:
    settings = Path("binlogic.toml")
    settings.write_text(settings.read_text() + 'severity = {CX-002 = "note"}\n')
    root = ElementTree.fromstring(gate("--format", "junit").out)
    ((case),) = root.iter("testcase")
    assert [each.tag for each in case] == ["system-out"]


def test_sarif_leads_to_the_page_of_a_rule(gate: Gate) -> None:
    pack = Path("policy")
    pack.mkdir()
    address = "https://acme.example/rules/{id}.md"
    pack.joinpath("pack.toml").write_text(
        f'name="policy"\nversion="1"\ntitle="T"\nlicence="MIT"\nrequires=["clustrix"]\npages="{address}"\n'
    )
    pack.joinpath("1.dl").write_text(
        "%% id: P-1 writes\n%% verdict: advice\n%% message: {T}\n%% source: handbook\n"
        "writes_it(S, B) :- writes(S, T, _), binlog(B).\n"
    )
    settings = Path("binlogic.toml")
    settings.write_text('packs = ["policy"]\n' + settings.read_text())
    (sarif,) = json.loads(gate("--format", "sarif").out)["runs"]
    rules = {rule["id"]: rule for rule in sarif["tool"]["driver"]["rules"]}
    assert rules["P-1"]["helpUri"] == "https://acme.example/rules/P-1.md"
    assert "helpUri" not in rules["CX-002"]


def test_findings_go_to_a_file(gate: Gate) -> None:
    assert gate("--format", "sarif", "--output", "out.sarif").out == ""
    assert json.loads(Path("out.sarif").read_text())["version"] == "2.1.0"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("workload = []", "unknown setting `workload`; hint: did you mean workloads?"),
        ("setup = 1", "setup is no text"),
        ('workloads = "x"', "workloads is no list of texts"),
        ('workloads = ["../*"]', "`../*` leaves the folder"),
        ('schema = "/etc/passwd"', "schema leaves the folder"),
        ('fail-on = "sometimes"', "fail-on is one of"),
        ('severity = {CX-002 = "grave"}', "severity is no table of severities"),
        ("x", "this is no TOML"),
        ('workloads = ["none/*.sql"]', "no workload matches `none/*.sql`"),
    ],
)
def test_bad_settings(gate: Gate, text: str, said: str) -> None:
    Path("binlogic.toml").write_text(text)
    ran = gate()
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.startswith("binlogic.toml: BE30")


def test_policies_are_packs_of_the_repository(gate: Gate) -> None:
    pack = Path("policy/mine")
    pack.mkdir(parents=True)
    (pack / "pack.toml").write_text('name="mine"\nversion="1"\ntitle="M"\nlicence="MIT"\nrequires=["clustrix"]\n')
    (pack / "10.dl").write_text(
        "%% id: M-1 writes-foo\n%% verdict: advice\n%% severity: error\n%% message: {T} is ours\n%% source: here\n"
        "ours(S, B) :- writes(S, T, _), binlog(B).\n"
    )
    Path("binlogic.toml").write_text(SETTINGS + 'packs = ["policy/mine"]\n')
    found = [(row[0], row[1]) for row in rules(gate("--format", "json"))]
    assert found == [("M-1", 1), ("CX-002", 2), ("M-1", 2)]
