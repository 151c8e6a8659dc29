"""A scenario with its recording, both written for these tests, and a predictor that is told what to say."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.conformance import PredictedEvent, Prediction
from binlogic.explain.conformance.recording import RecordedRun

SCENARIO = """\
-- name: shelves
-- family: x-books/shelf
-- instance: --sync-binlog=1
-- user: B reader
-- setup:
CREATE TABLE lib.shelf (no INT PRIMARY KEY, room INT);
-- only: mysql
SET SESSION binlog_rows_query_log_events = 0;
-- body:
DELIMITER //
CREATE PROCEDURE lib.fill(n INT)
BEGIN
  INSERT INTO lib.shelf VALUES (n, 1);
END//
DELIMITER ;
-- session: B
UPDATE lib.shelf SET room = 2 LIMIT 1;
-- probe: SELECT * FROM lib.shelf
-- kill: B
"""

CREATED = {"type": "Query", "db": None, "sql": "CREATE TABLE lib.shelf (no INT PRIMARY KEY, room INT)"}
ROUTINE = {"type": "Query", "db": None, "sql": "CREATE DEFINER=`root`@`localhost` PROCEDURE `lib`.`fill`(n INT)\nBEGIN"}
UPDATED = [
    {"type": "Query", "db": None, "sql": "BEGIN"},
    {"type": "Table_map", "table": "lib.shelf"},
    {"type": "Update_rows", "stmt_end": True, "table": "lib.shelf", "before": ["no"], "after": ["room"], "rows": 1},
    {"type": "Xid"},
]


def record(seq: int, session: str, sql: str, **fields: Any) -> dict[str, Any]:
    """A record of a step in which nothing is logged, but for what is said."""
    return {
        "scenario": "shelves",
        "server": "mariadb-10.11",
        "format": "MIXED",
        "session": session,
        "seq": seq,
        "sql": sql,
        "error": None,
        "warnings": [],
        "unsafe": [],
        "logged": "none",
        "timing": None,
        "cache": None,
        "own_events": [],
        "events": [],
        **fields,
    }


def records() -> list[dict[str, Any]]:
    """What a server did with the scenario."""
    at_once = {"logged": "ddl-as-statement", "timing": "immediate", "cache": "direct"}
    body = "CREATE PROCEDURE lib.fill(n INT)\nBEGIN\n  INSERT INTO lib.shelf VALUES (n, 1);\nEND"
    update = {
        "logged": "row",
        "timing": "immediate",
        "cache": "transaction-cache",
        "warnings": [{"level": "Note", "code": 1265, "message": "Data truncated"}],
    }
    probe = record(4, "B", "<probe> SELECT * FROM lib.shelf")
    return [
        record(1, "A", CREATED["sql"] or "", **at_once, own_events=[CREATED], events=[{"type": "Gtid"}, CREATED]),
        record(2, "A", body, **at_once, own_events=[ROUTINE], events=[{"type": "Gtid"}, ROUTINE]),
        record(3, "B", "UPDATE lib.shelf SET room = 2 LIMIT 1", **update, own_events=UPDATED[1:3], events=UPDATED),
        {key: probe[key] for key in ("scenario", "server", "format", "session", "seq", "sql", "logged", "events")},
        record(5, "B", "<disconnect B>"),
        record(6, "A", "<disconnect A>"),
    ]


def predictions() -> dict[int, Prediction]:
    """Predictions that hold, by seq; a step that is missing logs nothing."""
    gtid = PredictedEvent("Gtid")
    created = PredictedEvent("Query", "CREATE TABLE lib.shelf (no INT PRIMARY KEY, room INT)")
    routine = PredictedEvent("Query", "CREATE PROCEDURE lib.fill(n INT) BEGIN INSERT INTO lib.shelf VALUES (n, 1); END")
    rows = (
        PredictedEvent("Table_map", table="lib.shelf"),
        PredictedEvent("Update_rows", "", "lib.shelf", ("no",), ("room",)),
    )
    at_once = {"logged": "ddl-as-statement", "timing": "immediate", "cache": "direct"}
    update = {"logged": "row", "timing": "immediate", "cache": "transaction-cache", "rules": ("LF-007",)}
    return {
        1: Prediction(1, **at_once, own_events=(created,), events=(gtid, created)),
        2: Prediction(2, **at_once, own_events=(routine,), events=(gtid, routine)),
        3: Prediction(
            3, **update, own_events=rows, events=(PredictedEvent("Query", "BEGIN"), *rows, PredictedEvent("Xid"))
        ),
    }


class Told:
    """A predictor that says what it was told, and remembers the runs it was asked about."""

    def __init__(self, said: dict[int, Prediction]) -> None:
        self.said = said
        self.runs: list[RecordedRun] = []

    def predicts(self, run: RecordedRun) -> bool:
        return run.replica is None

    def predict(self, run: RecordedRun) -> Sequence[Prediction]:
        self.runs.append(run)
        return [self.said.get(step.seq, Prediction(step.seq)) for step in run.steps]


@pytest.fixture
def recorded() -> list[Any]:
    """The records of the scenario on one server; a test may change them."""
    return records()


@pytest.fixture
def holding() -> dict[int, Prediction]:
    """Predictions that hold for these records."""
    return predictions()


@pytest.fixture
def told() -> Callable[[dict[int, Prediction]], Told]:
    """Makes a predictor that says what it is told."""
    return Told


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes the scenario and records into a folder; returns the folder."""

    def written(lines: list[Any], scenario: str = SCENARIO) -> Path:
        folder = tmp_path / "recorded" / "books"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "shelves.sql").write_text(scenario)
        texts = (each if isinstance(each, str) else json.dumps(each) for each in lines)
        (folder / "shelves.jsonl").write_text("".join(f"{text}\n" for text in texts))
        return folder

    return written
