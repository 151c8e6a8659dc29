"""Facts and outcomes through a client of Spark Connect are those of one process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from binlogic.spark.jobs.facts import FactsInputs, make_facts
from binlogic.spark.jobs.outcomes import OutcomeInputs, make_outcomes
from binlogic.spark.jobs.runner import Single

from .conftest import missing
from .lakes import whole_tables
from .logs import random_log

pytestmark = pytest.mark.slow


@pytest.mark.xdist_group("spark")
def test_a_connect_client_gives_the_rows_of_one_process(tmp_path: Path) -> None:
    if why := missing():
        pytest.skip(why)
    pytest.importorskip("grpc_status", reason="grpcio-status is not installed: Spark Connect needs it")
    log = tmp_path / "general.log"
    log.write_bytes(random_log(Random(7), 120))
    program = [sys.executable, "-m", "binlogic.tests.spark.connect_program", str(log), f"{tmp_path}/connect"]
    done = subprocess.run(program, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    one = f"{tmp_path}/one"
    make_facts(FactsInputs([str(log)], f"{one}/facts"), Single())
    make_outcomes(OutcomeInputs(f"{one}/facts", f"{one}/outcomes"), Single())
    lakes = [whole_tables(f"{tmp_path}/{name}/facts", f"{tmp_path}/{name}/outcomes") for name in ("connect", "one")]
    assert lakes[0] == lakes[1]
