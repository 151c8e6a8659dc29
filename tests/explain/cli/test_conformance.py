"""`binlogic conformance`: the table, the list, the JSON and the last lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.conformance import PredictedEvent, Prediction
from binlogic.explain.conformance.alternatives import LONGEST, MOST
from binlogic.explain.conformance.recording import RecordedRun
from binlogic.facts.effects import Observed

Command = Callable[..., Any]

SCENARIO = "-- family: z-pots/{family}\n{header}CREATE TABLE d.pot (a INT);\nDELETE FROM d.pot LIMIT 1;\n"
CREATE = {"type": "Query", "sql": "CREATE TABLE d.pot (a INT)"}


class Guess:
    """Says that DDL is logged as a statement and nothing else is logged; knows nothing of replicas."""

    def predicts(self, run: RecordedRun) -> bool:
        return run.replica is None

    def predict(self, run: RecordedRun, observed: Mapping[int, Observed] | None = None) -> Sequence[Prediction]:
        self.observed = observed
        return [self._one(step.seq, step.text) for step in run.steps]

    def _one(self, seq: int, text: str) -> Prediction:
        if not text.startswith("CREATE"):
            return Prediction(seq, rules=("Z-002",))
        return Prediction(seq, logged="ddl-as-statement", own_events=(PredictedEvent("Query", text),), rules=("Z-001",))


def record(server: str, seq: int, sql: str, **fields: Any) -> str:
    asked = {"server": server, "format": "STATEMENT", "session": "A", "seq": seq, "sql": sql}
    return json.dumps({**asked, "error": None, "logged": "none", "own_events": [], **fields})


@pytest.fixture
def pots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two scenarios, one with a replica, on one server each."""
    for family, server, header in (("plain", "mysql-5.6", ""), ("copied", "mariadb-10.11", "-- replica: -\n")):
        (folder / f"{family}.sql").write_text(SCENARIO.format(family=family, header=header))
        lines = [
            record(server, 1, CREATE["sql"], logged="ddl-as-statement", own_events=[CREATE]),
            record(server, 2, "DELETE FROM d.pot LIMIT 1", logged="statement"),
            record(server, 3, "<disconnect A>"),
        ]
        (folder / f"{family}.jsonl").write_text("\n".join(lines))
    monkeypatch.setattr("binlogic.explain.cli.conformance.PREDICTOR", Guess())
    return folder


def rows(out: str) -> dict[str, list[str]]:
    return {line.split()[0]: line.split() for line in out.splitlines()}


@pytest.mark.usefixtures("pots")
def test_the_table_and_the_last_lines(command: Command) -> None:
    ran = command("conformance", ".")
    assert (ran.code, ran.err) == (0, "")
    table = rows(ran.out)
    assert table["family"][:6] == ["family", "server", "statements", "error", "warnings", "unsafe"]
    assert table["z-pots/plain"][:6] == ["z-pots/plain", "mysql-5.6", "3", "100.00", "-", "-"]
    assert table["z-pots/plain"][6:] == ["66.66", "-", "-", "100.00", "-", "-", "-", "66.66"]
    assert table["z-pots/copied"] == ["z-pots/copied", "mariadb-10.11", "3", "not", "predicted"]
    alone = "2 of 3 statements; certain and wrong: 1, depends on data: 0"
    assert ran.out.splitlines()[-4:] == [
        "depends on data: 0.00 % (0 of 3 statements)",
        "agreement 66.66 % (2 of 3 statements, all fields)",
        "certain and wrong: 3333.3 of 10,000 statements (1 of 3)",
        f"rules alone, effects as recorded: 66.66 % ({alone})",
    ]


@pytest.mark.usefixtures("pots")
def test_the_list_names_every_disagreement(command: Command) -> None:
    listed = command("conformance", ".", "--list").out.splitlines()
    assert listed[0] == (
        "plain mysql-5.6 STATEMENT 2 A: logged: predicted none, recorded statement (Z-002): DELETE FROM d.pot LIMIT 1"
    )
    assert listed[1].split()[0] == "family"


@pytest.mark.usefixtures("pots")
def test_the_json_holds_counts_and_disagreements(command: Command) -> None:
    assert command("conformance", ".", "--json", "out.json").code == 0
    found = json.loads(Path("out.json").read_text())
    assert (found["statements"], found["agreed"], found["depends_on_data"]) == (3, 2, 0)
    assert (found["certain_and_wrong"], found["not_followed"]) == (1, 0)
    assert (found["followed_logs"], found["followed_events"]) == (MOST, LONGEST)
    logged = {"family": "z-pots/plain", "server": "mysql-5.6", "field": "logged", "compared": 3, "agreed": 2}
    assert logged in found["fields"]
    assert found["not_predicted"] == [{"family": "z-pots/copied", "server": "mariadb-10.11", "statements": 3}]
    assert found["disagreements"] == [
        {
            "scenario": "plain",
            "server": "mysql-5.6",
            "format": "STATEMENT",
            "seq": 2,
            "session": "A",
            "statement": "DELETE FROM d.pot LIMIT 1",
            "field": "logged",
            "predicted": "none",
            "recorded": "statement",
            "bounded": False,
            "presuming": [],
            "rules": ["Z-002"],
        }
    ]


@pytest.mark.usefixtures("pots")
@pytest.mark.parametrize(
    ("options", "families"),
    [
        (["--server", "mysql"], ["z-pots/plain"]),
        (["--server", "mariadb-10.11"], ["z-pots/copied"]),
        (["--family", "/c"], ["z-pots/copied"]),
        (["--family", "z-"], ["z-pots/copied", "z-pots/plain"]),
    ],
)
def test_options_choose_what_is_compared(command: Command, options: list[str], families: list[str]) -> None:
    out = command("conformance", ".", *options).out
    assert [name for name in rows(out) if name.startswith("z-")] == families


@pytest.mark.usefixtures("pots")
def test_files_that_were_left_out_are_counted(command: Command) -> None:
    Path("lonely.jsonl").write_text("{}\n")
    assert command("conformance", ".").err == "1 .jsonl file without a scenario was left out\n"


@pytest.mark.usefixtures("pots")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere"], "nowhere: BE101 the file cannot be read: no such file or directory"),
        ([".", "--family", "("], "BE301 `(` is no regular expression: missing ), unterminated subpattern"),
        ([".", "--server", "oracle"], "BE301 there is no recording; hint: see docs/recordings.md"),
        ([".", "--json", "no/out.json"], "no/out.json: BE101 the file cannot be written: no such file or directory"),
    ],
)
def test_what_cannot_be_compared_is_one_line(command: Command, arguments: list[str], told: str) -> None:
    ran = command("conformance", *arguments)
    assert ran.code == 2
    assert ran.err == f"{told}\n"


@pytest.mark.usefixtures("pots")
def test_a_bad_record_is_told_with_its_place(command: Command) -> None:
    Path("plain.jsonl").write_text("{\n")
    ran = command("conformance", ".")
    assert ran.code == 2
    assert ran.err.startswith("plain.jsonl:1: BE109 this is no JSON: ")
    assert ran.err.count("\n") == 1
