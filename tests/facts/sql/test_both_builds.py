"""sqlglot comes pure and compiled; statements must come out the same.

`make pure` installs the compiled build (extra `fast`) under .venv-pure, beside the other pyDatalog.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
OTHER = ROOT / ".venv-pure" / "bin" / "python"
DIGEST = Path(__file__).with_name("digest.py")


def digested(python: str) -> list[str]:
    run = subprocess.run(
        [python, str(DIGEST), str(ROOT)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    return run.stdout.splitlines()


@pytest.mark.skipif(not OTHER.exists(), reason="no .venv-pure: run `make pure` to test the compiled sqlglot too")
def test_statements_are_equal_under_both_builds() -> None:
    here, there = digested(sys.executable), digested(str(OTHER))
    assert {here[0], there[0]} == {"pure", "compiled"}
    assert len(here) > 10
    assert here[1:] == there[1:]
