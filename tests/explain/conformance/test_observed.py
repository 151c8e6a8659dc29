"""What a record says of a statement's effects."""

from __future__ import annotations

from typing import Any

import pytest
from binlogic.explain.conformance.observed import observed_of
from binlogic.explain.conformance.recording import RecordedAnswer
from binlogic.facts.effects import Change, Observed


def _row(kind: str, table: str) -> dict[str, Any]:
    return {"type": kind, "table": table}


@pytest.mark.parametrize(
    ("fields", "observed"),
    [
        ({"error": None, "affected": 3}, Observed(affected=3)),
        ({"error": {"code": 1062, "message": "x"}}, Observed(error=1062)),
        ({"error": 1146, "rows_affected": 0}, Observed(error=1146, affected=0)),
        ({"error": None, "affected": -1}, Observed()),
        (
            {
                "error": None,
                "own_events": [_row("Write_rows", "a.b"), _row("Write_rows", "a.b"), _row("Table_map", "a.c")],
            },
            Observed(changes=(Change("a.b", "insert", 1),)),
        ),
        (
            {"error": None, "own_events": [{"type": "Intvar", "var": "INSERT_ID"}, {"type": "Query", "sql": "x"}]},
            Observed(numbered=True),
        ),
        ({"error": None, "own_events": [{"type": "Query", "sql": "x"}]}, Observed(numbered=False)),
        (
            {
                "error": None,
                "in_trx_after": True,
                "timing": "immediate",
                "own_events": [_row("Update_rows", "a.b")],
            },
            Observed(changes=(Change("a.b", "update", 1),), in_part=True),
        ),
    ],
)
def test_a_record_is_an_observation(fields: dict[str, Any], observed: Observed) -> None:
    assert observed_of(RecordedAnswer(fields, "x", 1)) == observed


@pytest.mark.parametrize("fields", [{}, {"error": {"code": -1}}, {"error": "text"}])
def test_an_answer_that_is_not_known_is_none(fields: dict[str, Any]) -> None:
    assert observed_of(RecordedAnswer(fields, "x", 1)) is None
