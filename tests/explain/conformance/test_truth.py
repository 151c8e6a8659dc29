"""Truth files: what counts as a statement of a workload."""

from __future__ import annotations

from typing import Any

from binlogic.explain.conformance.recording import RecordedAnswer
from binlogic.explain.conformance.truth import read_truth


def _record(qid: int, error: int | None) -> RecordedAnswer:
    fields: dict[str, Any] = {"app": "books", "format": "ROW", "conn": 7, "sql": "DELETE FROM shelf", "logged": "none"}
    return RecordedAnswer({**fields, "qid": qid, "error": error, "default_db": "lib"}, "truth.jsonl", qid)


def test_a_prepared_statement_that_the_server_runs_again_counts_once() -> None:
    records = [_record(1, None), _record(2, 1615), _record(3, None), _record(4, 1062)]
    found = read_truth(records, "truth.jsonl", "", {"version": "10.11.19-MariaDB"})
    assert [found.records[step.seq].line for step in found.run.steps] == [1, 3, 4]
