"""Of a log, the statements of clients are decided and those of trigger bodies are not: checked on a recorded run."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from binlogic.benchmarks.runs import WORKLOADS, Run
from binlogic.facts.readers.record import Skipped
from binlogic.rules.replay.workload import Inputs, open_inputs

RUN = WORKLOADS / "percona-STATEMENT.tar.xz"


@pytest.mark.skipif(not RUN.exists(), reason=f"the recorded run {RUN} is not here")
def test_the_statements_decided_are_those_the_server_ran_for_clients() -> None:
    run = Run("percona-STATEMENT", RUN)
    rows = map(json.loads, run.text("truth.jsonl").splitlines())
    ran = Counter((str(row["conn"]), " ".join(row["sql"].split())) for row in rows)
    skipped: list[Skipped] = []
    with run.unpacked("general.log") as log:
        replayed = list(open_inputs(Inputs(log), skipped.append).decided())
    decided = Counter((each.record.session, " ".join(each.record.text.split())) for each in replayed if each.part <= 1)
    assert skipped, "the run has trigger bodies"
    assert ran - decided == Counter()
    assert [text for _, text in decided - ran] == ["set global general_log=OFF"], "the end of the recording"
