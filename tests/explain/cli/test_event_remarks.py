"""`events` is never silent: what it does not list has a line, and what is not certain says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from binlogic.benchmarks.widening.draw import drawn
from binlogic.explain.cli.app import run

PROFILE = ("--profile", "mariadb-10.11", "--format-is", "MIXED")


def told(verb: str, capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    run([verb, "w.sql", "--format", "jsonl", *PROFILE, *options])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_unknown_and_failing_statements_have_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("w.sql").write_text(
        "CREATE DATABASE silo; CREATE TABLE silo.grain (n INT PRIMARY KEY);\n"
        "PREPARE q FROM @nobody; EXECUTE q;\nSELECT 1;\nINSERT INTO silo.grain VALUES (1), (1);\nCALL barn.p();\n"
        "DELETE FROM silo.grain WHERE n = 5;\n"
    )
    rows = [row for row in told("events", capsys) if row["type"] in ("Unknown", "Nothing")]
    assert [(row["type"], row["statement"]) for row in rows] == [
        ("Unknown", "w.sql:2"), ("Nothing", "w.sql:4"), ("Unknown", "w.sql:5"),
    ]  # fmt: skip
    assert rows[0]["why"] == "the text of prepared statement `q` is not known"
    assert "1062" in rows[1]["why"]
    run(["events", "w.sql", *PROFILE])
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines() if line.startswith("-")]
    assert [line[2] for line in lines] == ["Unknown", "Nothing", "Unknown", "Presumed"]


def test_events_that_are_not_certain_say_on_what_they_depend(capsys: pytest.CaptureFixture[str]) -> None:
    Path("w.sql").write_text(
        "CREATE DATABASE silo; CREATE TABLE silo.grain (n INT PRIMARY KEY);\n"
        "INSERT INTO silo.grain VALUES (1), (2);\nDELETE FROM silo.grain WHERE n > 3 * RAND();\n"
        "SELECT n FROM silo.grain;\nDROP TABLE elsewhere.barn;\n"
    )
    rows = [row for row in told("events", capsys, "--format-is", "ROW") if "pos" not in row]
    assert [(row["type"], row["statement"]) for row in rows] == [("Open", "w.sql:3"), ("Presumed", "w.sql:5")]
    assert rows[0]["why"] == "depends on data"
    assert ("not recorded", ["LF-902"]) in [(other["verdict"], other["rules"]) for other in rows[0]["possible"]]
    assert "elsewhere.barn" in rows[1]["why"]
    run(["events", "w.sql", *PROFILE, "--format-is", "ROW"])
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines() if line.startswith("-")]
    assert [line[2] for line in lines] == ["Open", "Presumed"]
    assert lines[0][5].startswith("w.sql:3: depends on data; or ")


@pytest.mark.parametrize("seed", [7, 8])
def test_what_check_calls_recorded_is_in_events_or_they_say_why_not(
    seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    case = drawn(seed, "mariadb-10.11")
    texts = [*case.schema, *(each.text for each in (*case.past, *case.records))]
    texts = [text if " BEGIN " not in text else f"\nDELIMITER //\n{text}//\nDELIMITER ;\n" for text in texts]
    script = "CREATE DATABASE app; CREATE DATABASE log; CREATE DATABASE d1; CREATE DATABASE tmp; USE d1;\n"
    Path("w.sql").write_text(script + "".join(text if "//" in text else f"{text};\n" for text in texts))
    recorded = {row["line"] for row in told("check", capsys) if row["verdict"] == "recorded" and row["line"]}
    assert recorded
    events = {int(row["statement"].rpartition(":")[2]) for row in told("events", capsys) if row.get("statement")}
    assert recorded <= events, sorted(recorded - events)
