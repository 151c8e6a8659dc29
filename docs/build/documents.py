"""Every generated document: where it stands and what it should hold now."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from binlogic.explain.docs.examples import Example, examples
from binlogic.explain.docs.pages import Site, pages
from binlogic.explain.ruletest import find_tests
from binlogic.rules.packing.loading import builtin_pack

from . import architecture
from .outputs import ROOT, Command, printed, refreshed

_DECISION = re.compile(r"decision (\d{4})")

PICTURE = ROOT / "docs" / "example" / "why.svg"


def handwritten() -> list[Path]:
    """The documents people write, which may hold output blocks."""
    below = sorted({*(ROOT / "docs").glob("*/README.md"), *(ROOT / "docs").glob("traps/*.md")})
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), *below, *sorted(_decisions().values())]


def documents() -> Iterator[tuple[Path, str]]:
    """(path, text) of every document with its outputs, and of every rule page, as they should be now."""
    for path in handwritten():
        text = refreshed(path.read_text(encoding="utf-8"), printed)
        yield path, architecture.drawn(text) if path == architecture.DOCUMENT else text
    for manifest in sorted((ROOT / "rules" / "packs").glob("*/pack.toml")):
        name = manifest.parent.name
        site = Site(builtin_pack(name), examples_of(name), _cited, lambda file: f"../../rules/packs/{file}")
        for name, text in pages(site):
            yield ROOT / "docs" / "rules" / name, text


@cache
def examples_of(name: str) -> Mapping[str, tuple[Example, ...]]:
    """The examples of a built-in pack by rule id, made once: that takes longer than all the rest."""
    return examples(builtin_pack(name), find_tests(ROOT / "rules" / "packs" / name / "tests"))


def picture() -> str:
    """The picture of the example's proof; RuntimeError where it cannot be drawn."""
    return printed(Command("binlogic explain load.sql:3 --setup binlogs.sql --format svg", "docs/example"))


def _cited(text: str) -> str:
    """A citation with links to the decision records it names."""
    return _DECISION.sub(lambda found: f"[{found[0]}](../decisions/{_decisions()[found[1]].name})", text)


@cache
def _decisions() -> dict[str, Path]:
    return {path.name[:4]: path for path in sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))}
