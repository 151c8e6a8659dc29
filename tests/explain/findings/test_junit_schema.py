"""JUnit reports are valid by the schema that Jenkins' xUnit plugin reads them by.

junit-10.xsd is that of https://github.com/jenkinsci/xunit-plugin, unchanged, under the licence at its head (MIT).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from binlogic.explain.cli.app import run
from binlogic.explain.findings.finding import Finding
from binlogic.explain.findings.junit import JUnitCase, suite, to_junit

Check = Callable[[str], Any]


@pytest.fixture(scope="module")
def check() -> Check:
    """Validates a report and gives its root."""
    xmlschema = pytest.importorskip("xmlschema")
    schema = xmlschema.XMLSchema(str(Path(__file__).with_name("junit-10.xsd")))

    def checked(text: str) -> Any:
        root = fromstring(text.encode())
        assert [f"{error.path}: {error.reason}" for error in schema.iter_errors(root)] == []
        return root

    return checked


def test_the_schema_is_one_that_can_be_broken(check: Check) -> None:
    with pytest.raises(AssertionError, match="testcase"):
        check('<testsuites><testsuite tests="1"><testcase><failure/></testcase></testsuite></testsuites>')


def test_rule_tests_that_pass_and_that_fail_twice(check: Check, tmp_path: Path) -> None:
    (tmp_path / "ok.sql").write_text("CREATE BINLOG b;\n-- expect: b recorded CX-004\nTRUNCATE d.t;\n")
    wrong = "CREATE BINLOG b;\n-- expect: b refused\nTRUNCATE d.t;\n-- expect: b refused\nDELETE FROM d.t;\n"
    (tmp_path / "<&\U0001f600 é.sql").write_text(wrong)
    report = tmp_path / "out.xml"
    assert run(["rules", "test", str(tmp_path), "--junit", str(report)]) == 1
    root = check(report.read_text(encoding="utf-8"))
    assert [len(case.findall("failure")) for case in root.iter("testcase")] == [2, 0]


def test_findings_of_a_gate_and_of_a_pack(
    check: Check, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("w.sql").write_text("CREATE BINLOG b1 LOG(d);\nINSERT INTO d.t SELECT * FROM e.u;\n")
    Path("binlogic.toml").write_text('workloads = ["w.sql"]\n')
    assert run(["gate", "--format", "junit"]) == 1
    assert len(list(check(capsys.readouterr().out).iter("failure"))) == 1
    assert run(["rules", "check", "clustrix", "--format", "junit"]) == 0
    assert not list(check(capsys.readouterr().out).iter("failure"))


def test_texts_that_xml_cannot_hold_are_escaped(check: Check) -> None:
    hostile = "\x00\x08\x1b]]> <!-- \udcff \ufffe"
    check(to_junit([Finding("X-1", "", "note", hostile, "f.sql")], []))
    root = check(suite(hostile, [JUnitCase(hostile, 0.0, ((hostile, hostile),))], {hostile: hostile}))
    assert root.find("testsuite/testcase").get("name").startswith("\\x00\\x08\\x1b]]>")
