"""What servers were recorded to do (recorded/, by benchmarks/judge/keep.py) is never contradicted with certainty.

The note of a file says how many of its statements may be left open, so that nothing becomes right by being opened.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from binlogic.explain.conformance.compare import compare
from binlogic.explain.conformance.fields import WRITTEN_IMAGES
from binlogic.explain.conformance.find import find_recordings
from binlogic.explain.conformance.predict import RulePredictor

pytestmark = pytest.mark.slow

FILES = sorted((Path(__file__).parent / "recorded").glob("*.sql"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_statement_is_certain_and_wrong(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "binlogic.facts.effects")
    note = re.match(r"-- note: at most (\d+) statements are open\n", file.read_text())
    assert note is not None
    wrong, is_open, seen = [], 0, 0
    for recording in find_recordings(file):
        for each in compare(recording, RulePredictor(), further=(WRITTEN_IMAGES,)):
            seen, is_open = seen + 1, is_open + each.depends
            if not (each.agrees or each.depends or each.presumed):
                fields = [answer.field.name for answer in each.answers if not answer.agrees]
                wrong.append((recording.run.server, recording.run.format, each.step.seq, each.step.text, fields))
    assert not wrong
    assert not caplog.records  # a fault of our own leaves an answer open, and shows here alone
    assert seen > 10
    assert is_open <= int(note[1])
