"""`binlogic report`: the same counts in three forms, causes with their first statement explained, and the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.cli.app import run
from binlogic.explain.report.workload import WRONG, WorkloadReport

from ..render.browser import browsing

SCHEMA = (
    "CREATE DATABASE d;\nUSE d;\nCREATE TABLE t (k INT PRIMARY KEY, s VARCHAR(99)) ENGINE=InnoDB;\n"
    "CREATE TABLE o (k INT PRIMARY KEY, s VARCHAR(99)) ENGINE=InnoDB;\n"
)
HEAD = "mysqld, Version: 8.0.41. started with:\nTime                 Id Command    Argument\n"
LINES = (
    ("00:00", "Connect", "app@web on d using TCP/IP"),
    ("00:10", "Query", "INSERT INTO t VALUES (1, 'a')"),
    ("01:10", "Query", "DELETE FROM t WHERE s = 'a' LIMIT 5"),
    ("01:20", "Query", "DELETE FROM t WHERE s = 'b' LIMIT 6"),
    ("02:20", "Query", "UPDATE o SET s = UUID()"),
    ("02:21", "Query", "LOAD DATA INFILE 'f' FROB o"),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    log = "".join(f"2026-11-24T{time}:00.000000Z\t    7 {verb}\t{text}\n" for time, verb, text in LINES)
    Path("g.log").write_text(HEAD + log)
    Path("s.sql").write_text(SCHEMA)
    return tmp_path


def written(name: str, *options: str) -> str:
    about = ("g.log", "--schema", "s.sql", "--profile", "mysql-8.0", "--format-is", "STATEMENT")
    assert run(["report", *about, *options, "-o", name]) == 0
    return Path(name).read_text()


def reported(*options: str) -> Any:
    return json.loads(written("report.json", *options))


@pytest.mark.usefixtures("folder")
def test_findings_are_counted_by_what_people_group_them_by() -> None:
    found = reported("--repairs", "1")
    assert found["sentence"] == "5 statements, 3 unsafe, 1 unknown; 100 % of the findings have 3 causes"
    assert found["tables"] == {"d.t": 2, "d.o": 1}
    assert found["users"] == {"app@web": 4}
    assert found["hours"] == {
        "2026-11-24 00h": {"statements": 1, "findings": 0},
        "2026-11-24 01h": {"statements": 2, "findings": 2},
        "2026-11-24 02h": {"statements": 2, "findings": 2},
    }
    first, *_ = found["causes"]
    assert (first["rule"], first["values"], first["count"], first["first"]) == ("LF-100", ["LIMIT"], 2, "g.log:5")
    assert first["shapes"] == [{"shape": "DELETE FROM t WHERE s = ? LIMIT ?", "count": 2}]
    assert [each["place"] for each in found["findings"]] == ["g.log:5", "g.log:6", "g.log:7", "g.log:8"]
    assert found["finding_count"] == 4
    assert found["findings"][-1]["grade"] == "open"


@pytest.mark.usefixtures("folder")
def test_the_first_statement_of_a_cause_is_explained_with_what_helps() -> None:
    limit, *others = (cause["answer"] for cause in reported("--repairs", "1")["causes"])
    assert limit[0].startswith("warning LF-100 (1592)  g.log:5")
    assert any("SET SESSION binlog_format = 'ROW';" in line for line in limit)
    assert not any("sets of changes" in line for answer in others for line in answer)


@pytest.mark.usefixtures("folder")
def test_markdown_has_the_same_counts() -> None:
    text = written("report.md", "--repairs", "0")
    assert text.startswith("`5 statements, 3 unsafe, 1 unknown; 100 % of the findings have 3 causes`\n")
    assert "| `LF-100(LIMIT)` | `warned` | `2` | `g.log:5` |" in text
    assert "| `2026-11-24 01h` | `2` | `2` |" in text


@pytest.mark.usefixtures("folder")
def test_a_workload_without_findings_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    Path("quiet.sql").write_text(f"{SCHEMA}INSERT INTO t VALUES (1, 'a');\n")
    assert run(["report", "quiet.sql", "--profile", "mysql-8.0"]) == 0, "Markdown, where no file is named"
    assert capsys.readouterr().out.startswith("`5 statements, nothing wrong`")


@pytest.mark.usefixtures("folder")
def test_a_report_is_not_written_over_its_workload(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", "g.log", "--profile", "mysql-8.0", "-o", "g.log"]) == 2
    assert "the file to write is one that is read" in capsys.readouterr().err


@pytest.mark.slow
def test_the_page_is_searched_and_opened(folder: Path) -> None:
    written("report.html", "--repairs", "1")
    with browsing() as browser:
        browser.open(folder / "report.html")
        assert browser.run("return document.querySelector('h1').textContent").startswith("5 statements, 3 unsafe")
        assert browser.run("return document.querySelectorAll('.card').length") == 3
        assert browser.run("return document.querySelectorAll('.hours svg').length") == 3
        browser.press("/")
        browser.press(*"uuid", "Escape")
        shown = "return [...document.querySelectorAll('#all tbody tr')].filter(e => !e.hidden).length"
        assert browser.run(shown) == 0
        browser.run("const i = document.querySelector('input'); i.value = 'system g.log:7';"
                    "i.dispatchEvent(new Event('input'))")  # fmt: skip
        assert browser.run(shown) == 1
        assert browser.run("return document.documentElement.scrollWidth <= window.innerWidth")
        assert not [each for each in browser.call("/se/log", type="browser") if each["level"] == "SEVERE"]


def test_what_was_not_decided_is_not_said_to_be_right() -> None:
    found = WorkloadReport("w.sql", "mysql-8.0", 2)
    assert found.sentence == "2 statements, nothing wrong"
    found.verdicts["undecided"] = 1
    assert found.sentence == "2 statements, 1 undecided"


def test_every_kind_of_finding_is_in_the_sentence() -> None:
    for verdict in WRONG:
        found = WorkloadReport("w.sql", "mysql-8.0", 1)
        found.verdicts[verdict] = 1
        assert "nothing wrong" not in found.sentence
