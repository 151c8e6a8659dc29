"""The tutorial, followed literally, does what it says and ends with a gate that fails."""

from __future__ import annotations

import pytest
from binlogic.docs.build.followed import followed
from binlogic.docs.build.outputs import ROOT

pytestmark = pytest.mark.slow

TUTORIAL = ROOT / "docs" / "tutorial.md"


def test_every_command_prints_what_the_tutorial_shows() -> None:
    pytest.importorskip("clingo")
    text = TUTORIAL.read_text(encoding="utf-8")
    assert followed(text) == text, "run `make docs`"
    gate = text.partition("$ binlogic gate\n")[2].partition("```")[0]
    assert gate.endswith("[exit code 1]\n")


def test_files_are_written_and_commands_run_in_one_folder() -> None:
    text = "<!-- file: a/b.txt -->\n```text\nhello\n```\n\n```console\n$ cat a/b.txt; exit 3\nold\n```\n"
    assert followed(text) == text.replace("old", "hello\n[exit code 3]")
