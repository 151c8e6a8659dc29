"""`rules diff --locked`: the pack as it is against the one that binlogic.lock pins, which git has."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
Command = Callable[..., Any]
WORKLOAD = "CREATE BINLOG 'b';\nINSERT INTO b.t SELECT * FROM a.t;\n"


def git(*arguments: str) -> None:
    names = ("-c", "user.name=n", "-c", "user.email=n@example.org")
    subprocess.run(["git", *names, *arguments], check=True, capture_output=True)


@pytest.fixture
def locked(command: Command, mine: Path) -> Path:
    """A pack that was pinned, committed and changed twice since."""
    git("init", "-q", ".")
    command("rules", "lock", "mine")
    rules = mine / "10-mine.dl"
    for text in (rules.read_text(), rules.read_text().replace("{S} reads", "{S} looks at"), "%% pack: mine\n"):
        rules.write_text(text)
        git("add", "-A")
        git("commit", "-q", "--allow-empty", "-m", "next")
    rules.write_text(rules.read_text() + "%% title: Nothing\n")
    Path("w.sql").write_text(WORKLOAD)
    return mine


@pytest.mark.usefixtures("locked")
def test_the_pack_is_compared_with_what_is_pinned(command: Command) -> None:
    ran = command("rules", "diff", "mine", "--locked", "--workload", "w.sql")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("w.sql:2  b: recorded CX-004 as statement and advice M-1 -> recorded CX-004")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("mine",), "BE301 diff compares two packs"),
        (("mine", "mine", "--locked"), "BE301 diff compares two packs"),
        (("clustrix", "--locked"), "BE301 `clustrix` is no folder"),
    ],
)
@pytest.mark.usefixtures("locked")
def test_what_cannot_be_compared(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("rules", "diff", *arguments)
    assert ran.code == 2
    assert said in ran.err


def test_a_text_that_was_never_committed(command: Command, locked: Path) -> None:
    (locked / "20.dl").write_text("%% pack: mine\n%% title: More\n")
    command("rules", "lock", "mine")
    ran = command("rules", "diff", "mine", "--locked")
    assert ran.code == 2
    assert "BE401 none of 3 commits holds the pack as it is pinned" in ran.err


def test_where_nothing_is_under_git(command: Command, mine: Path) -> None:
    command("rules", "lock", str(mine))
    ran = command("rules", "diff", "mine", "--locked")
    assert (ran.code, "BE401 git says: " in ran.err) == (2, True)
