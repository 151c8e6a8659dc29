"""What docs/architecture.md shows of the tree: its packages, what they import, and where the stations of the walk are.

python -m binlogic.docs.build.architecture draws the document and its picture anew.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from .outputs import ROOT

DOCUMENT = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "architecture.svg"
FOLDERS = ("facts", "rules", "explain", "spark")
#: the name of a definition, its file, and its line
_STATION = re.compile(r"\[`([\w.]+)`\]\(\.\./([\w/]+\.py)#L\d+\)")
_BEGIN, _END = "<!-- packages: drawn by `make docs` -->\n", "<!-- end of packages -->"

#: the packages that each package imports, by path below the root
Graph = Mapping[str, frozenset[str]]


def drawn(text: str) -> str:
    """The document with its table and lines as they should be now. ValueError where something is not there."""
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not (begin and end):
        raise ValueError("docs/architecture.md has no place for the table of packages")
    return _STATION.sub(_station, f"{before}{begin}{table()}{end}{after}")


def table() -> str:
    """A row a package: its folder, the first paragraph of its docstring, what it imports."""
    graph = imports()
    rows = [f"| `{name}/` | {purpose(name)} | {', '.join(sorted(graph[name]))} |" for name in graph]
    return "\n".join(["| package | what for; in and out | imports |", "|---|---|---|", *rows]) + "\n"


def purpose(package: str) -> str:
    """The first paragraph of a package's docstring on one line."""
    docstring = ast.get_docstring(ast.parse((ROOT / package / "__init__.py").read_text(encoding="utf-8")))
    return " ".join((docstring or "").partition("\n\n")[0].split())


def imports() -> Graph:
    """Which packages import which others, imports in functions and for types included."""
    packages = sorted(_name(path.parent) for folder in FOLDERS for path in ROOT.glob(f"{folder}/**/__init__.py"))
    packages.sort(key=lambda name: (FOLDERS.index(name.partition("/")[0]), name))
    known = frozenset(packages)
    graph: dict[str, set[str]] = {name: set() for name in packages}
    for name in packages:
        for path in (ROOT / name).glob("*.py"):
            graph[name] |= {target for target in _targets(path, known) if target != name}
    return {name: frozenset(targets) for name, targets in graph.items()}


def dot() -> str:
    """The packages as a graph: an arrow to what is imported, unless another arrow leads there anyway."""
    graph = imports()
    below = {name: _reached(graph, name) for name in graph}
    lines = [
        "digraph packages {",
        '  rankdir="BT"; ranksep=0.5; nodesep=0.2;',
        '  node [shape=box, style="rounded,filled", fillcolor="#f6f8fa", color="#57606a", fontname="sans-serif",'
        " fontsize=11, height=0.3, margin=0.08];",
        '  edge [color="#8c959f", arrowsize=0.6];',
    ]
    for folder in FOLDERS:
        inside = " ".join(f'"{name}";' for name in graph if name.partition("/")[0] == folder)
        lines.append(f'  subgraph "cluster_{folder}" {{ label="{folder}"; color="#d0d7de"; {inside} }}')
    for name, targets in graph.items():
        direct = [each for each in targets if not any(each in below[other] for other in targets if other != each)]
        lines += [f'  "{name}" -> "{target}";' for target in sorted(direct)]
    return "\n".join([*lines, "}"]) + "\n"


def picture() -> str:
    """The graph as SVG. OSError or CalledProcessError where graphviz does not draw it."""
    return subprocess.run(["dot", "-Tsvg"], input=dot(), capture_output=True, text=True, check=True).stdout


def _station(link: re.Match[str]) -> str:
    """The link with the line that the definition begins at. ValueError where there is no such definition."""
    name, file = link.groups()
    scope: list[ast.stmt] = ast.parse((ROOT / file).read_text(encoding="utf-8")).body
    line = 0
    for part in name.split("."):
        found = [each for each in scope if isinstance(each, ast.ClassDef | ast.FunctionDef) and each.name == part]
        if not found:
            raise ValueError(f"{file} defines no {name}")
        line, scope = found[0].lineno, found[0].body
    return f"[`{name}`](../{file}#L{line})"


def _reached(graph: Graph, name: str) -> frozenset[str]:
    found: set[str] = set()
    waiting = list(graph[name])
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += graph[each]
    return frozenset(found)


def _targets(path: Path, known: frozenset[str]) -> Iterator[str]:
    package = path.parent.relative_to(ROOT).parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = (*package[: len(package) - node.level + 1], *(node.module.split(".") if node.module else ()))
            for alias in node.names:
                yield from _package((*base, alias.name), known)


def _package(parts: tuple[str, ...], known: frozenset[str]) -> Iterator[str]:
    """The package that a dotted name lies in: the longest that is one."""
    found = ["/".join(parts[:end]) for end in range(len(parts), 0, -1) if "/".join(parts[:end]) in known]
    yield from found[:1]


def _name(folder: Path) -> str:
    return folder.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    DOCUMENT.write_text(drawn(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    if shutil.which("dot"):
        PICTURE.write_text(picture(), encoding="utf-8")
