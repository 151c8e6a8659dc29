"""A word means one thing in the whole tree."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("facts", "rules", "explain", "spark")


def classes() -> dict[str, list[str]]:
    """The public classes of the product by name: where each is."""
    found: dict[str, list[str]] = defaultdict(list)
    for folder in FOLDERS:
        for path in sorted(ROOT.glob(f"{folder}/**/*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(str(path.relative_to(ROOT)))
    return found


def test_no_two_public_classes_have_one_name() -> None:
    found = classes()
    assert "Statement" in found, "classes are seen"
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}


def glossary() -> dict[str, list[str]]:
    """The table of docs/architecture.md: the words, and the names that nothing has any more."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("## Words")[2].partition("\n## ")[0]
    rows = re.findall(r"(?m)^\| ([^|]+) \| [^|]+ \|([^|]*)\|$", table)
    return {word: re.findall(r"`([^`]+)`", names) for word, names in rows if word not in ("word", "---")}


def parts_of(name: str) -> set[str]:
    """The words of an identifier: `_ShadowTables` has two."""
    return {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def identifiers(path: Path) -> set[str]:
    """Every name in a module."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def test_the_reading_of_names_sees_their_words() -> None:
    assert parts_of("_ShadowTables_of") == {"shadow", "tables", "of"}
    assert glossary()["scan range"] == ["stretch", "stretches"]


@pytest.mark.parametrize("folder", [*FOLDERS, "benchmarks", "tests"])
def test_no_name_is_a_word_that_the_glossary_replaced(folder: str) -> None:
    gone = {name for names in glossary().values() for name in names if " " not in name}
    assert len(gone) > 15
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in ROOT.glob(f"{folder}/**/*.py")
        for name in identifiers(path) | {path.stem}
        if not gone.isdisjoint(parts_of(name))
    }
    assert found == set()


def test_no_text_has_a_phrase_that_the_glossary_replaced() -> None:
    phrases = [name for names in glossary().values() for name in names if " " in name]
    assert "unless told" in phrases
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = [
        name for name in listed.stdout.splitlines() if name.endswith((".py", ".md", ".yml", ".toml", ".tsv", ".dl"))
    ]
    if not names:
        pytest.skip("no checkout of git")
    own = {"docs/architecture.md", "tests/test_words.py"}
    found = {
        f"{name}: {phrase}"
        for name in names
        if name not in own and not name.startswith("docs/decisions/") and (ROOT / name).is_file()
        for phrase in phrases
        if phrase in (ROOT / name).read_text(encoding="utf-8", errors="replace")
    }
    assert found == set()
