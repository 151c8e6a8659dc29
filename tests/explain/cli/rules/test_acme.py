"""The example policy pack: clean, laid out, tested, every literal seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]
ACME = str(Path(__file__).parents[4] / "docs" / "acme-replication")


def test_it_passes_everything_a_pack_can_pass(command: Command) -> None:
    assert command("rules", "check", ACME).code == 0
    assert command("rules", "fmt", "--check", ACME).code == 0
    ran = command("rules", "test", "--pack", ACME)
    assert (ran.code, ran.err) == (0, "")
    assert command("rules", "coverage", "--pack", ACME, "--threshold", "100").code == 0
