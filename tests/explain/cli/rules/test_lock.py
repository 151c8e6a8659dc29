"""`binlogic rules lock`: a pack that is not as pinned is refused by gate and by check --locked."""

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
    Path("binlogic.toml").write_text('packs = ["mine"]\nworkloads = ["load.sql"]\n')
    for arguments in (["gate"], ["check", "load.sql", "--pack", "mine", "--locked"]):
        ran = command(*arguments)
        assert ran.code == 2
        assert "pack mine is not the one that is pinned" in ran.err
    for arguments in (["rules", "check", "mine"], ["rules", "test", "--pack", "mine"]):
        assert "pinned" not in command(*arguments).err, "who writes rules runs them before they are pinned"
    assert command("check", "load.sql", "--pack", "mine").code == 1
    assert command("rules", "lock", "mine").code == 0
    assert command("check", "load.sql", "--pack", "mine", "--locked").code == 1


def test_tests_and_pages_are_not_pinned(command: Command, mine: Path) -> None:
    command("rules", "lock", "mine")
    (mine / "tests" / "more.sql").write_text("SELECT 1;")
    assert command("check", "load.sql", "--pack", "mine", "--locked").code == 1


def test_a_file_that_is_no_lock_file_is_refused(command: Command, mine: Path) -> None:
    assert mine.is_dir()
    Path("binlogic.lock").write_text("[]")
    ran = command("check", "load.sql", "--pack", "mine", "--locked")
    assert (ran.code, ran.err.startswith("binlogic.lock: BE401 this is no lock file")) == (2, True)


def test_what_is_not_pinned_is_refused(command: Command, mine: Path) -> None:
    assert mine.is_dir()
    ran = command("check", "load.sql", "--pack", "mine", "--locked")
    assert ran.code == 2
    assert ran.err.startswith("binlogic.lock: BE101 the file cannot be read: No such file or directory; hint: binlogic")
    assert command("rules", "lock", "clustrix").code == 0
    ran = command("check", "load.sql", "--pack", "mine", "--locked")
    assert (ran.code, "BE401 pack mine is not pinned" in ran.err) == (2, True)
    Path("binlogic.toml").write_text('packs = ["mine"]\nworkloads = ["load.sql"]\n')
    assert "BE401 pack mine is not pinned" in command("gate").err
