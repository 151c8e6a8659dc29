"""Every verb, in every form, over inputs that hold every hostile text; and every verb, asked for what each text names.

The verbs and their forms are those of the command line itself: a verb that is not in `VERBS` fails a test.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shutil
from collections.abc import Iterator
from enum import EnumMeta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer
from binlogic.explain.cli import app
from markdown_it import MarkdownIt

from ..facts.binlog import made
from . import hostile

pytestmark = pytest.mark.slow

MORE = {"spark": "binlogic.spark.cli:spark_app"}
SETUP = ("--setup", "setup.sql")
LAKE = ("--master", "none")
Verb = tuple[str, ...]
#: what each verb is asked, in turn; `AT` is the line of every statement
VERBS: dict[Verb, tuple[tuple[str, ...], ...]] = {
    ("binlog", "annotate"): (("bin.000001", "annotated"),),
    ("binlog", "dump"): (("bin.000001",), ("bin.000001", "--hex", "--at", "FIRST")),
    ("binlog", "filter"): (
        ("bin.000001", "--do-db", "b", "--dry-run"),
        ("bin.000001", "--do-table", "shop.o", "-o", "filtered"),
        ("bin.000001", "--do-db", "b", "--why", "FIRST"),
    ),
    ("binlog", "flashback"): (("values.000001", "-o", "undo", "--force"), ("bin.000001", "-o", "undo", "--force")),
    ("binlog", "rows"): (
        ("values.000001",),
        ("names.000001",),
        ("values.000001", "--format", "jsonl", "-o", "rows.jsonl", "--force"),
    ),
    ("binlog", "strip"): (("annotated", "stripped"),),
    ("check",): (("w.sql", *SETUP), ("bin.000001", *SETUP, "--all"), ("g.log", *SETUP)),
    ("conformance",): (("recorded", "--list", "--json", "conformance.json"),),
    ("events",): (("events.sql", "--profile", "mysql-8.0"),),
    ("explain",): (("w.sql:AT", *SETUP, "--full"), ("w.sql:AT", *SETUP)),
    ("facts",): (("w.sql", *SETUP, "-o", "facts"),),
    ("gate",): ((), ("--write-baseline", "--format", "text")),
    ("relations",): ((), ("reads",)),
    ("proof", "check"): (("proof.json",),),
    ("repair",): (("w.sql:AT", *SETUP), ("w.sql:1", *SETUP, "--apply", "1", "-o", "repaired.sql")),
    ("report",): (("w.sql", *SETUP), ("g.log", *SETUP, "--repairs", "0")),
    ("rules", "check"): (("mine",),),
    ("rules", "coverage"): (("--pack", "mine", "--html", "coverage.html"),),
    ("rules", "diff"): (("clustrix", "mine", "--workload", "w.sql", *SETUP),),
    ("rules", "docs"): (("pages", "--pack", "mine"),),
    ("rules", "explain"): ((), ("BL203",)),
    ("rules", "export"): (("--pack", "mine"), ("--at", "w.sql:1", *SETUP)),
    ("rules", "fmt"): (("mine", "--diff"), ("mine", "--check"), ("-",)),
    ("rules", "list"): (("--pack", "mine"),),
    ("rules", "lock"): (("mine",),),
    ("rules", "mutate"): (("--pack", "mine", "--no-missing"),),
    ("rules", "new"): (("N-1", "--pack", "new"),),
    ("rules", "profile"): (("w.sql", *SETUP),),
    ("rules", "show"): (("M-1", "--pack", "mine"), ("wl3303", "--profile", "mysql-8.0")),
    ("rules", "test"): (("--pack", "mine", "--junit", "tests.xml"),),
    ("binlog", "conformance"): (("bin.000001",),),
    ("diff",): (("w.sql", *SETUP, "--against", "clustrix"),),
    ("scopes",): (("w.sql", *SETUP),),
    ("spark", "package"): (("-o", "package"),),
    ("spark", "views"): ((),),
    ("spark", "facts"): (("g.log", "-o", "lake", *LAKE),),
    ("spark", "follow"): (("arriving", "-o", "followed", *LAKE),),
    ("spark", "outcomes"): (("lake", "-o", "outcomes", *SETUP, *LAKE),),
    ("spark", "delta"): (("lake",),),
    ("spark", "report"): (("outcomes",),),
    ("spark", "verify"): (("lake",),),
    ("topology", "check"): (("servers.toml", "w.sql"),),
    ("topology", "draw"): (("servers.toml",),),
    ("topology", "equal"): (("servers.toml", "other.toml"),),
    ("tables-info",): (("w.sql",), ("bin.000001",), ("w.sql", "--why", "1")),
}
#: these speak a protocol, or wait
LEFT_OUT = {("lsp",)}
#: so that these do not look through all packs
QUICKLY = {("rules", "show"): ("--pack", "clustrix"), ("rules", "docs"): ("--pack", "mine")}
#: `--format` of them says what is read, not what is written
READS = {("spark", "facts"), ("spark", "follow")}


def verbs() -> Iterator[tuple[Verb, Any]]:
    """Every verb of the command line."""

    def below(command: Any, name: Verb) -> Iterator[tuple[Verb, Any]]:
        for each, verb in command.commands.items():
            yield from below(verb, (*name, each)) if hasattr(verb, "commands") else [((*name, each), verb)]

    yield from below(typer.main.get_command(app._app([], MORE)), ())


ALL = dict(verbs())


def forms(verb: Verb) -> list[tuple[str, ...]]:
    """The arguments for each form of a verb."""
    for param in ALL[verb].params:
        kind = getattr(getattr(param, "type_descriptor", None), "annotation", None)
        if isinstance(kind, EnumMeta) and {"--format", "--to"} & set(param.opts) and verb not in READS:
            return [(param.opts[0], str(each.value)) for each in kind]  # type: ignore[attr-defined]
    return [()]


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    hostile.make(folder)
    (folder / "arriving").mkdir()
    shutil.copy(folder / "g.log", folder / "arriving" / "a.log")
    with contextlib.chdir(folder):
        app.run(["explain", f"w.sql:{_last()}", *SETUP, "--format", "json", "-o", "proof.json"], MORE.items())
    return folder


@pytest.fixture
def folder(inputs: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(inputs)
    return inputs


def _last() -> int:
    """The line where the statement with all texts begins."""
    return sum(text.count("\n") + 1 for text in list(hostile.statements())[:-1]) + 1


def asked(verb: Verb) -> Iterator[tuple[str, ...]]:
    last = _last()
    for arguments in VERBS[verb]:
        for form in forms(verb) if "--format" not in arguments else [()]:
            if form[-1:] not in [("svg",), ("png",)] or shutil.which("dot"):
                at = (each.replace("AT", str(last)).replace("FIRST", str(len(made.log()))) for each in arguments)
                yield (*verb, *at, *form)


def check_lines(told: str, tabs: bool = False) -> None:
    """Nothing that steers a terminal, and no line that a CI service takes for a command."""
    for line in told.split("\n"):
        is_own = re.match(r"::(error|warning|notice) file=", line)
        assert is_own or not re.match(r"\s*::", line), line[:200]
        assert not re.search(r"##\w*\[", line), line[:200]
        assert (line.replace("\t", "") if tabs else line).isprintable(), ascii(line[:200])
        assert not line.startswith("w.sql:9:9:"), "forged"


def check_markdown(told: str) -> None:
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(told)
    inline = [child for token in tokens for child in token.children or ()]
    assert {child.type for child in inline} <= {"text", "code_inline"}
    assert not any("@octo" in child.content or "evil" in child.content for child in inline if child.type == "text")


def check_json(told: str) -> None:
    assert told.isascii()
    assert "</" not in told
    assert "<!--" not in told


def check_sarif(told: str) -> None:
    check_json(told)
    messages = re.findall(r'"text": ("(?:[^"\\]|\\.)*")', told)
    assert not any(re.search(r"(?<!\\)(\\\\)*\]\(", json.loads(message)) for message in messages)


class _Elements(HTMLParser):
    """The elements of a page, with their attributes."""

    def __init__(self, told: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(told)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(f"@{name}" for name, _ in attrs)}


def check_html(told: str) -> None:
    """Nothing but our own elements, and nothing that would load or run."""
    found = _Elements(told).found
    assert found.isdisjoint({"a", "b", "img", "link", "iframe", "object", "@onclick", "@onerror", "@src", "@href"})
    assert told.count("<script>") == told.count("</script>") == 1


def check_form(told: str, form: str, tabs: bool = False) -> None:
    """By the form, what is written whole parses, and holds nothing but what its sink may have."""
    check_lines(told, tabs=tabs or form == "dot")
    if form in ("json", "lsp-json", "sarif"):
        json.loads(told)
        check_json(told)
    if form == "jsonl":
        for line in told.splitlines():
            json.loads(line)
        check_json(told)
    if form == "sarif":
        check_sarif(told)
    if form in ("junit", "xml", "svg"):
        ElementTree.fromstring(told)
    if form == "markdown":
        check_markdown(told)
    if form == "html":
        check_html(told)


def test_every_verb_is_in_the_matrix() -> None:
    assert set(ALL) - LEFT_OUT - set(VERBS) == set()


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb in ALL], ids=" ".join)
def test_every_form(
    verb: Verb, folder: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    if verb[0] == "spark":
        pytest.importorskip("pyarrow")
    if verb == ("spark", "delta"):
        pytest.importorskip("deltalake")
    for arguments in asked(verb):
        stdin = io.TextIOWrapper(io.BytesIO((folder / "mine" / "10-mine.dl").read_bytes()), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", stdin)
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        code = app.run(list(arguments), MORE.items())
        out, err = capsysbinary.readouterr()
        assert code in (0, 1, 2), (arguments, err)
        form = arguments[-1] if arguments[-2:-1] in [("--format",), ("--to",)] else ""
        try:
            check_lines(err.decode("utf-8"))
            if form != "png":
                said = out.decode("utf-8")
                check_lines(said, tabs=verb == ("events",)) if form == "text" else check_form(
                    said, form if said else ""
                )
            for path in folder.rglob("*"):
                if path.is_file() and path.stat().st_mtime_ns != before.get(path):
                    check_file(path)
        except (AssertionError, ValueError, ElementTree.ParseError) as problem:
            raise AssertionError(f"{' '.join(arguments)}: {problem}"[:2_000]) from problem


def check_file(path: Path) -> None:
    form = {".json": "json", ".lock": "json", ".xml": "xml", ".svg": "svg", ".dot": "dot", ".html": "", ".md": ""}
    if path.suffix in form and "lake" not in path.parts and "_delta_log" not in path.parts:
        check_form(path.read_text(encoding="utf-8"), form[path.suffix])


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("verb", [verb for verb in ALL if verb not in LEFT_OUT], ids=" ".join)
def test_every_error(verb: Verb, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """The texts in place of the first argument, as the value of each option, and as an option that is not there."""
    text = hostile.all_of(hostile.IN_ARGUMENTS)
    named = [param for param in ALL[verb].params if param.param_type_name == "option" and not param.is_flag]
    options = [[f"{param.opts[0]}={text}", *(["w.sql"] if verb != ("rules", "show") else [])] for param in named]
    quickly = QUICKLY.get(verb, LAKE if "master" in {param.name for param in named} else ())
    for arguments in ([text, *quickly], [f"--{text}"], *([*quickly, *option] for option in options)):
        code = app.run([*verb, *arguments], MORE.items())
        out, err = capsysbinary.readouterr()
        assert code in (0, 1, 2), (verb, arguments, err)
        check_lines(err.decode("utf-8"))
        check_lines(out.decode("utf-8"))
        assert err.count(b"\n") <= 1 or code != 2, err
