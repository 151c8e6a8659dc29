"""Every generated document: where it stands and what it should hold now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from binlogic.rules.pack import builtin_pack

from .outputs import ROOT, Command, printed, refreshed
from .rule_pages import rule_pages

PICTURE = ROOT / "docs" / "example" / "why.svg"


def handwritten() -> list[Path]:
    """The documents people write, which may hold output blocks."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), *sorted(_decisions().values())]


def documents() -> Iterator[tuple[Path, str]]:
    """(path, text) of every document with its outputs, and of every rule page, as they should be now."""
    for path in handwritten():
        yield path, refreshed(path.read_text(encoding="utf-8"), printed)
    decisions = {number: path.name for number, path in _decisions().items()}
    for manifest in sorted((ROOT / "rules" / "packs").glob("*/pack.toml")):
        for name, text in rule_pages(builtin_pack(manifest.parent.name), decisions):
            yield ROOT / "docs" / "rules" / name, text


def picture() -> str:
    """The picture of the example's proof; RuntimeError where it cannot be drawn."""
    return printed(Command("binlogic explain load.sql:3 --setup binlogs.sql --format svg", "docs/example"))


def _decisions() -> dict[str, Path]:
    return {path.name[:4]: path for path in sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))}
