"""The recordings of real servers can all be read, and a prediction that repeats a record agrees with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from binlogic.explain.conformance import Prediction, compare, find_recordings
from binlogic.explain.conformance.events import events_of
from binlogic.explain.conformance.recording import RecordedRun, Recording

RECORDED = Path(__file__).resolve().parents[4] / "shared" / "oracle"

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not RECORDED.is_dir(), reason="no recordings at ../shared/oracle")]


class Repeating:
    """Says what one recording holds."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording

    def predicts(self, run: RecordedRun) -> bool:
        return run is self.recording.run

    def predict(self, run: RecordedRun) -> Iterator[Prediction]:
        for step in run.steps:
            told = self.recording.records[step.seq].fields
            if "error" in told:
                window = told["events"]
                yield Prediction(
                    step.seq,
                    error=told["error"]["code"] if told["error"] else 0,
                    warnings=frozenset(warning["code"] for warning in told["warnings"]),
                    unsafe=tuple(told["unsafe"]),
                    logged=told["logged"],
                    timing=told["timing"],
                    cache=told["cache"],
                    own_events=events_of(told["own_events"]),
                    events=events_of(window) if isinstance(window, list) else (),
                )


def test_a_prediction_that_repeats_the_record_agrees() -> None:
    seen: dict[str, int] = {}
    for recording in find_recordings(RECORDED):
        found = list(compare(recording, Repeating(recording)))
        assert all(each.agrees for each in found), recording.run.name
        seen[recording.run.server] = seen.get(recording.run.server, 0) + len(found)
    assert len(seen) > 1
    assert min(seen.values()) > 1000
