"""Seeds of random tests: a few for every change, all of them in `make test-all`."""

from __future__ import annotations

from typing import Any

import pytest


def seeds(number: int, always: int) -> list[Any]:
    """The seeds 0 to `number` - 1 for `parametrize`; those from `always` on are slow."""
    return [pytest.param(seed, marks=[pytest.mark.slow] if seed >= always else []) for seed in range(number)]
