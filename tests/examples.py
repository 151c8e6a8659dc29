"""How much random tests draw: a fifth at every change, all of it in `make test-all`."""

from __future__ import annotations

import os

#: set by tests/conftest.py where slow tests are left out
FEW = "BINLOGIC_FEW_EXAMPLES"


def examples(number: int) -> int:
    """How many examples a test draws that draws `number` in `make test-all`."""
    return max(number // 5, 5) if os.environ.get(FEW) else number
