"""The walk of docs/architecture.md: its command comes past every station."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## The path of one INSERT")[2]
#: of the events that only those meet who list the log
BESIDE = {"Writer.write"}


def stations() -> set[tuple[str, str]]:
    """The functions that the walk names, with their files; tests/test_layout.py compares their lines."""
    found = re.findall(r"\[`([\w.]+)`\]\(\.\./([\w/.]+)#L\d+\)", TEXT)
    return {(str(ROOT / file), name) for name, file in found if name not in BESIDE}


@pytest.mark.slow
def test_the_command_of_the_walk_meets_every_station(
    command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = re.findall(r"`binlogic (explain [^`]+)`", TEXT)[0].split()
    monkeypatch.chdir(ROOT / "docs" / "example")
    met = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            met.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    sys.setprofile(note)
    try:
        ran = command(*words, "--check")
    finally:
        sys.setprofile(None)
    assert ran.code == 0, ran
    assert len(stations()) > 20
    assert stations() - met == set()
