"""Random programs: pyDatalog must answer as clingo does. BINLOGIC_FUZZ=N runs N of them instead of 300."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

FUZZ = Path(__file__).with_name("fuzz.py")
PROGRAMS = int(os.environ.get("BINLOGIC_FUZZ", "300"))


def test_random_programs_have_the_same_model_under_clingo():
    pytest.importorskip("clingo")
    run = subprocess.run(
        [sys.executable, FUZZ, str(PROGRAMS)], capture_output=True, text=True, timeout=600 + PROGRAMS, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    for kind in ("mutually recursive", "not recursive", "not stratified"):
        assert f" {kind}" in run.stdout
