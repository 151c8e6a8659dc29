"""What verbs print does not hang on the seed of Python's hashes: the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "example"
VERBS = ["facts load.sql", "check load.sql --format jsonl", "explain load.sql:15 --format json", "scopes load.sql"]


def printed(verb: str, seed: int) -> str:
    command = [sys.executable, "-m", "binlogic", *verb.split(), "--setup", "binlogs.sql"]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    return subprocess.run(command, cwd=EXAMPLE, env=environment, capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize("verb", VERBS)
def test_every_seed_prints_the_same(verb: str) -> None:
    first = printed(verb, 0)
    assert first
    assert all(printed(verb, seed) == first for seed in (1, 2))
