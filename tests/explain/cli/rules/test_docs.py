"""`binlogic rules docs` writes a folder of pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]


def test_pages_link_to_the_rule_files(command: Command, mine: Path) -> None:
    ran = command("rules", "docs", "site", "--pack", "mine")
    assert ran.code == 0
    assert "2 pages in site" in ran.out
    page = Path("site/M-1.md").read_text()
    assert "In [mine/10-mine.dl](../mine/10-mine.dl):" in page
    assert "## Example: mine.sql:3" in page
    assert Path("site/relations.dot").read_text().startswith("digraph relations")
    assert mine.is_dir()
