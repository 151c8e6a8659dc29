"""`binlogic rules lock`: a pack that is not as pinned is refused by every verb."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]


def test_a_changed_pack_is_refused_until_it_is_pinned_again(command: Command, mine: Path) -> None:
    assert command("rules", "lock", "mine").out == "2 packs pinned in binlogic.lock\n"
    assert sorted(json.loads(Path("binlogic.lock").read_text())["packs"]) == ["clustrix", "mine"]
    assert command("rules", "check", "mine").code == 0
    assert command("check", "load.sql", "--pack", "mine").code == 1
    (mine / "10-mine.dl").write_text((mine / "10-mine.dl").read_text() + "\n% changed\n")
    for arguments in (["rules", "check", "mine"], ["check", "load.sql", "--pack", "mine"]):
        ran = command(*arguments)
        assert ran.code == 2
        assert "pack mine is not the one that is pinned" in ran.err
    assert command("rules", "lock", "mine").code == 0
    assert command("rules", "check", "mine").code == 0


def test_tests_and_pages_are_not_pinned(command: Command, mine: Path) -> None:
    command("rules", "lock", "mine")
    (mine / "tests" / "more.sql").write_text("SELECT 1;")
    assert command("rules", "check", "mine").code == 0


def test_a_file_that_is_no_lock_file_is_refused(command: Command, mine: Path) -> None:
    assert mine.is_dir()
    Path("binlogic.lock").write_text("[]")
    ran = command("rules", "check", "mine")
    assert (ran.code, ran.err.startswith("binlogic.lock: BE401 this is no lock file")) == (2, True)
