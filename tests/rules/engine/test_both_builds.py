"""pyDatalog's binary and pure wheels hold different engines; the rules must not notice.

`make pure` installs the pure wheel, with binlogic and clingo, under .venv-pure.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
OTHER = ROOT / ".venv-pure" / "bin" / "python"
FUZZ = Path(__file__).with_name("fuzz.py")
PROGRAMS = int(os.environ.get("BINLOGIC_FUZZ", "300"))
WHICH = "from binlogic.rules.engine.datalog import pyEngine; print(pyEngine.__file__)"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not OTHER.exists(), reason="no .venv-pure: run `make pure` to test the pure wheel too"),
]


def run_there(*arguments: str, timeout: float) -> subprocess.CompletedProcess[str]:
    return subprocess.run([OTHER, *arguments], capture_output=True, text=True, timeout=timeout, check=False)


def test_it_is_the_other_build():
    run = run_there("-c", WHICH, timeout=60)
    assert run.stdout.strip().endswith("pyEngine.py"), run.stdout + run.stderr


def test_random_programs_have_the_same_model_under_clingo():
    run = run_there(str(FUZZ), str(PROGRAMS), timeout=600 + PROGRAMS)
    assert run.returncode == 0, run.stdout + run.stderr
