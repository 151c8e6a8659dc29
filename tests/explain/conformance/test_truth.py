"""Truth files: what counts as a statement of a workload."""

from __future__ import annotations

from typing import Any

from binlogic.explain.conformance.predict import RulePredictor
from binlogic.explain.conformance.recording import RecordedAnswer
from binlogic.explain.conformance.truth import read_truth


def _record(qid: int, error: int | None = None, conn: int = 7, sql: str = "DELETE FROM shelf") -> RecordedAnswer:
    fields: dict[str, Any] = {"app": "books", "format": "ROW", "conn": conn, "sql": sql, "logged": "none"}
    return RecordedAnswer({**fields, "qid": qid, "error": error, "default_db": "lib"}, "truth.jsonl", qid)


def test_a_prepared_statement_that_the_server_runs_again_counts_once() -> None:
    records = [_record(1, None), _record(2, 1615), _record(3, None), _record(4, 1062)]
    found = read_truth(records, "truth.jsonl", "", {"version": "10.11.19-MariaDB"})
    assert [found.records[step.seq].line for step in found.run.steps if step.kind == "sql"] == [1, 3, 4]


def test_a_connection_whose_end_is_not_recorded_keeps_no_locks() -> None:
    """Else the DROP waits for the transaction until it is refused, and what follows meets the old database."""
    texts = [
        (1, "CREATE DATABASE lib"),
        (1, "CREATE TABLE lib.shelf (no INT PRIMARY KEY)"),
        (2, "SET autocommit = 0"),
        (2, "INSERT INTO lib.shelf VALUES (1)"),
        (3, "DROP DATABASE lib"),
        (3, "CREATE DATABASE lib"),
    ]
    records = [_record(qid, conn=conn, sql=sql) for qid, (conn, sql) in enumerate(texts, 1)]
    found = read_truth(records, "truth.jsonl", "", {"version": "10.11.19-MariaDB"})
    predictions = {each.seq: each for each in RulePredictor().predict(found.run)}
    told = [(step.text, predictions[step.seq].logged) for step in found.run.steps if step.seq in found.records]
    assert told[-2:] == [("DROP DATABASE lib", "ddl-as-statement"), ("CREATE DATABASE lib", "ddl-as-statement")]
