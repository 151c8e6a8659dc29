"""How much random tests draw: a part of it at every change, all of it in `make test-all`."""

from __future__ import annotations

import os
from typing import Any

import pytest

#: set by tests/conftest.py where slow tests are left out
FEW = "BINLOGIC_FEW_EXAMPLES"


def seeds(number: int, always: int) -> list[Any]:
    """The seeds 0 to `number` - 1 for `parametrize`; those from `always` on are slow."""
    return [pytest.param(seed, marks=[pytest.mark.slow] if seed >= always else []) for seed in range(number)]


def examples(number: int) -> int:
    """How many examples a test draws that draws `number` in `make test-all`."""
    return max(number // 5, 5) if os.environ.get(FEW) else number
