"""Hostile texts, some hundreds of them; `python tests/rules/authoring/fuzz.py 100000` is the long run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


def test_no_text_runs_reads_raises_or_hangs() -> None:
    command = [sys.executable, str(Path(__file__).with_name("fuzz.py")), "300", "7"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert " decided" in ran.stdout
