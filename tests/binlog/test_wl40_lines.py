"""Every line of WL#40 as taken down in R4.1 to R4.15 is named by a test; the last of them, by one here."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run

TESTS = Path(__file__).parents[1]
KNOWLEDGE = TESTS.parents[1] / "shared" / "reference" / "knowledge.md"
RECORDED = TESTS / "facts" / "binlog" / "recorded" / "mariadb-10.11-statement.bin"
LINES = set(range(1, 16))
_NAMED = re.compile(r"R4\.(\d+)(?: to R4\.(\d+))?")


def named(text: str) -> set[int]:
    """The numbers of the lines that a text names, those between two with them."""
    return {number for first, last in _NAMED.findall(text) for number in range(int(first), int(last or first) + 1)}


def test_every_line_is_named_by_a_test() -> None:
    others = [path for path in TESTS.rglob("*.py") if path != Path(__file__)]
    found = set().union(*(named(path.read_text(encoding="utf-8")) for path in others))
    assert LINES - found - {15} == set()


@pytest.mark.skipif(not KNOWLEDGE.is_file(), reason="../shared/reference is not there")
def test_these_are_all_lines() -> None:
    assert named(KNOWLEDGE.read_text(encoding="utf-8")) == LINES


def test_what_was_never_shipped_is_here(tmp_path: Path) -> None:
    """R4.15: --table of mariadb-binlog leaves statements about other tables in; ours does not."""
    other = shutil.which("mariadb-binlog")
    if other is None:
        pytest.skip("mariadb-binlog is not installed: apt-get install mariadb-client")

    def said(log: Path, *options: str) -> str:
        command = [other, f"--local-load={tmp_path}", *options, str(log)]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout

    filtered = tmp_path / "filtered.bin"
    assert (
        run(["binlog", "filter", str(RECORDED), "-o", str(filtered), "--do-table", "d.m"]) == 1
    )  # UPDATE t, m is lost to m, which is said
    theirs, ours = said(RECORDED, "--database", "d", "--table", "m"), said(filtered)
    assert "\nINSERT INTO m " in theirs
    assert "\nINSERT INTO m " in ours
    assert "\nINSERT INTO t(b,c)" in theirs
    assert "\nINSERT INTO t(b,c)" not in ours
