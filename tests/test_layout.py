"""The tree is what pyproject.toml and docs/architecture.md say: packages listed, imports one way, no rings."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from binlogic.docs.build.architecture import DOCUMENT, drawn, imports, picture, purpose
from binlogic.docs.build.architecture import PICTURE as PACKAGES

ROOT = Path(__file__).resolve().parents[1]
MAY_IMPORT = {
    "facts": {"facts"},
    "rules": {"rules", "facts"},
    "explain": {"explain", "rules", "facts"},
    "spark": {"spark", "rules", "facts"},
}


def modules(folder: str) -> list[Path]:
    return sorted(ROOT.glob(f"{folder}/**/*.py"))


def package_of(path: Path) -> tuple[str, ...]:
    return path.parent.relative_to(ROOT).parts


def imported(path: Path, text: str | None = None) -> Iterator[tuple[str, ...]]:
    """What a module imports of binlogic, as parts below the root: ("facts", "names"). Types count too."""
    package = package_of(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8") if text is None else text)):
        if isinstance(node, ast.Import):
            for name in node.names:
                if name.name.partition(".")[0] == "binlogic":
                    yield tuple(name.name.split(".")[1:])
        elif isinstance(node, ast.ImportFrom):
            named = tuple(node.module.split(".")) if node.module else ()
            if node.level:
                yield from _targets((*package[: len(package) - node.level + 1], *named), node)
            elif named[:1] == ("binlogic",):
                yield from _targets(named[1:], node)


def _targets(base: tuple[str, ...], node: ast.ImportFrom) -> Iterator[tuple[str, ...]]:
    """`from . import x` names modules; `from .x import y` names what is in one."""
    for name in node.names:
        below = ROOT.joinpath(*base, name.name)
        yield (*base, name.name) if below.is_dir() or below.with_suffix(".py").is_file() else base


def test_the_architecture_shows_packages_imports_and_lines_as_they_are() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert drawn(text) == text, "run `python -m binlogic.docs.build.architecture`"
    assert len(re.findall(r"(?m)^\d+\. .*#L\d+\)", text)) == 12, "the stations of the walk"


def test_the_table_of_packages_sees_what_is_imported() -> None:
    graph = imports()
    assert {"/".join(package_of(path)) for folder in MAY_IMPORT for path in modules(folder)} == set(graph)
    for folder in MAY_IMPORT:
        for path in modules(folder):
            targets = {"/".join(_module(target)[:-1]) for target in imported(path) if target}
            assert targets <= graph["/".join(package_of(path))] | {"/".join(package_of(path))}, path


def test_every_package_says_what_it_is_for() -> None:
    assert [name for name in imports() if not 30 < len(purpose(name)) < 160] == []


@pytest.mark.skipif(shutil.which("dot") is None, reason="pictures need graphviz")
def test_the_picture_of_packages_shows_the_tree() -> None:
    # Layout differs between versions of graphviz, so only the titles of nodes and edges are compared.
    titles = re.compile(r"<title>([^<]*)</title>")
    assert sorted(titles.findall(PACKAGES.read_text(encoding="utf-8"))) == sorted(titles.findall(picture()))


def test_every_package_is_listed() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = settings["tool"]["setuptools"]["packages"]
    found = {".".join(("binlogic", *package_of(path))) for folder in MAY_IMPORT for path in modules(folder)}
    assert set(listed) == {"binlogic"} | found
    assert listed == sorted(listed)


def test_every_folder_with_modules_is_a_regular_package() -> None:
    folders = {path.parent for folder in MAY_IMPORT for path in modules(folder)}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_imports_go_one_way(folder: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {'.'.join(target)}"
        for path in modules(folder)
        for target in imported(path)
        if target[:1] and target[0] not in MAY_IMPORT[folder]
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("from ...explain import rows", ("explain", "rows")),
        ("from binlogic.explain.proof.node import Proof", ("explain", "proof", "node")),
        ("import binlogic.spark", ("spark",)),
        ("from .clauses import x", ("facts", "sql", "clauses")),
    ],
)
def test_the_reading_of_imports_sees_every_form(line: str, target: tuple[str, ...]) -> None:
    assert list(imported(ROOT / "facts" / "sql" / "parse.py", line)) == [target]


def test_folders_import_each_other_relatively() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for folder in MAY_IMPORT
        for path in modules(folder)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").partition(".")[0] == "binlogic"
    ]
    assert wrong == []


def test_no_folders_import_each_other_in_a_ring() -> None:
    graph: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for folder in MAY_IMPORT:
        for path in modules(folder):
            others = {_module(target)[:-1] for target in imported(path) if target}
            graph.setdefault(package_of(path), set()).update(others - {package_of(path)})
    assert ("facts", "sql") in graph["facts", "server"], "folders are seen"
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the ring


def test_no_modules_import_each_other_in_a_ring() -> None:
    """Imports in functions and for types count as well."""
    graph = {
        path.relative_to(ROOT).with_suffix("").parts: {_module(target) for target in imported(path) if target}
        for folder in MAY_IMPORT
        for path in modules(folder)
    }
    assert any(("rules", "replay", "views") in targets for targets in graph.values()), "modules are seen"
    TopologicalSorter({name: targets - {name} for name, targets in graph.items()}).prepare()


def _module(target: tuple[str, ...]) -> tuple[str, ...]:
    return (*target, "__init__") if ROOT.joinpath(*target).is_dir() else target


def test_importing_facts_loads_no_engine_and_no_command_line() -> None:
    code = (
        "import sys, binlogic.facts; print([m for m in ('pyDatalog', 'sqlglot', 'typer', 'lark') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "[]", run.stdout + run.stderr
