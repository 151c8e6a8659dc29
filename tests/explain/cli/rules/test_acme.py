"""The example policy packs: clean, laid out, tested, every literal seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]
DOCS = Path(__file__).parents[4] / "docs"


@pytest.mark.parametrize("name", ["acme-replication", pytest.param("acme-migrations", marks=pytest.mark.slow)])
def test_it_passes_everything_a_pack_can_pass(command: Command, name: str) -> None:
    pack = str(DOCS / name)
    assert command("rules", "check", pack).code == 0
    assert command("rules", "fmt", "--check", pack).code == 0
    ran = command("rules", "test", "--pack", pack)
    assert (ran.code, ran.err) == (0, "")
    assert command("rules", "coverage", "--pack", pack, "--threshold", "100").code == 0
