"""A tutorial, followed literally, does what it says and ends with a gate that fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.docs.build.followed import TUTORIALS, followed

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_every_command_prints_what_the_tutorial_shows(
    tutorial: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Packs that one command read are there for the next, as for who follows it."""
    pytest.importorskip("clingo")
    monkeypatch.setenv("BINLOGIC_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    text = tutorial.read_text(encoding="utf-8")
    assert followed(text) == text, "run `make docs`"
    gate = text.partition("$ binlogic gate\n")[2].partition("```")[0]
    assert gate.endswith("[exit code 1]\n")


def test_files_are_written_and_commands_run_in_one_folder() -> None:
    text = "<!-- file: a/b.txt -->\n```text\nhello\n```\n\n```console\n$ cat a/b.txt; exit 3\nold\n```\n"
    assert followed(text) == text.replace("old", "hello\n[exit code 3]")
