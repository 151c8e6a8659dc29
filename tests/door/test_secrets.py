"""No verb shows or writes a password of the statements it reads, in any form, errors included."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from binlogic.explain.cli import app

from ..facts.binlog import made
from . import secret
from .test_matrix import ALL, LAKE, MORE, VERBS, Verb, forms

FIRST = f"{len(made.log())}"
#: what takes a while is asked of each so many statements only; `gate` reads all in each form
SOME = 14
TEXT = ("--format", "text")
SETUP = ("--setup", "setup.sql")
BINLOG = ("bin.000001",)
#: what each verb is asked, in turn; `AT` is the line of a statement, `DAMAGED` a script with a damaged one
ASKED: dict[Verb, tuple[tuple[str, ...], ...]] = {
    ("binlog", "annotate"): (("bin.000001", "annotated"),),
    ("binlog", "dump"): (BINLOG, (*BINLOG, "--hex"), ("packed.000001", "--hex"), (*BINLOG, "--at", FIRST)),
    ("binlog", "filter"): (
        (*BINLOG, "--do-db", "b", "--dry-run"),
        (*BINLOG, "--do-db", "b", "--why", FIRST),
        (*BINLOG, "--do-table", "db.t", "-o", "filtered"),
    ),
    ("binlog", "flashback"): ((*BINLOG, "-o", "undo"),),
    ("binlog", "rows"): (BINLOG, (*BINLOG, "--format", "parquet", "-o", "rows")),
    ("binlog", "strip"): (("annotated", "stripped"),),
    ("check",): (
        ("w.sql", *SETUP, "--all"), ("bin.000001", *SETUP, *TEXT), ("g.log", *SETUP, "--all", *TEXT),
        *(("w.sql", option, "w.sql", *TEXT) for option in ("--setup", "--schema", "--config", "--pack", "--server")),
        ("setup.sql", "--profile", "mariadb-10.11", "--config", "my.cnf", "--format", "text"),
        ("setup.sql", "--profile", "mariadb-10.11", "--config", "bad.cnf", "--format", "jsonl"),
        ("DAMAGED", *SETUP, "--all"), ("setup.sql", "--setup", "DAMAGED", *TEXT),
        ("setup.sql", "--schema", "DAMAGED", *TEXT),
    ),
    ("conformance",): (("recorded", "--list", "--json", "conformance.json"),),
    # what takes long is to load the pack, so each of these stands for two
    ("events",): (
        ("g.log", "--profile", "mysql-5.6", *TEXT), ("w.sql", "--profile", "mariadb-10.11", "--format", "jsonl"),
        ("e0.sql", "--profile", "mysql-8.0", *TEXT),
    ),
    ("explain",): (
        ("w.sql:1", *SETUP, "--full"), ("w.sql:AT", *SETUP, "--full", "--format", "dot"), ("g.log:9", *SETUP, *TEXT),
        (f"bin.000001:{FIRST}", *SETUP, "--format", "json"), ("w.sql:1", *SETUP, "--repair", *TEXT),
        ("w.sql:99", *SETUP, *TEXT), ("e0.sql:1", *SETUP, *TEXT),
    ),
    ("proof", "check"): (("proof.json",),),
    ("topology", "check"): (("servers.toml", "w.sql"),),
    ("facts",): (
        ("w.sql", *SETUP, "--format", "jsonl"), ("g.log", *SETUP, "-o", "facts.jsonl", "--format", "jsonl"),
        ("bin.000001", "-o", "facts", "--format", "parquet"), ("DAMAGED", "--format", "jsonl"),
    ),
    ("gate",): ((), ("--write-baseline", "--format", "text"), ("--settings", "w.sql")),
    ("rules", "coverage"): (("--pack", "mine", "--html", "coverage.html"),),
    ("rules", "diff"): (("clustrix", "mine", "--workload", "w.sql", *SETUP),),
    ("rules", "export"): (("--at", "w.sql:1", *SETUP),),
    ("rules", "mutate"): (("--pack", "mine", "--no-missing"),),
    ("rules", "profile"): (("w.sql", *SETUP), ("e0.sql", *SETUP)),
    ("rules", "test"): (("--pack", "mine", "--junit", "tests.xml"),),
    ("binlog", "conformance"): (BINLOG,),
    ("diff",): (("w.sql", *SETUP, "--against", "clustrix"),),
    ("repair",): (("w.sql:1", *SETUP),),
    ("report",): (("w.sql", *SETUP),),
    ("scopes",): (("w.sql", *SETUP), ("w.sql", "--setup", "w.sql"), ("DAMAGED", *SETUP)),
    ("spark", "facts"): (
        ("g.log", "-o", "lake", *LAKE), ("slow.log", "-o", "slow", "--format", "slow-log", *LAKE),
        ("bin.000001", "-o", "binary", "--format", "binary-log", *LAKE), ("w.sql", "-o", "none", *LAKE),
        ("e0.sql", "-o", "none", *LAKE),
    ),
    ("spark", "follow"): (("arriving", "-o", "followed", *LAKE),),
    ("spark", "outcomes"): (("lake", "-o", "outcomes", *SETUP, *LAKE), ("lake", "-o", "o", "--setup", "w.sql", *LAKE)),
    ("spark", "delta"): (("lake",),),
    ("spark", "report"): (("outcomes",),),
    ("spark", "verify"): (("lake",),),
    ("tables-info",): (
        ("w.sql",), BINLOG, (*BINLOG, "--why", FIRST), ("w.sql", "--why", "AT"), ("w.sql", "--rows"), ("DAMAGED",),
    ),
}  # fmt: skip
#: these show texts of statements, or write them
SHOWS: set[Verb] = {
    ("binlog", "conformance"), ("binlog", "dump"), ("binlog", "filter"), ("events",), ("explain",), ("facts",),
    ("report",), ("spark", "facts"), ("spark", "follow"), ("tables-info",),
}  # fmt: skip
#: they write binary logs, for servers, which keep the bytes
KEEPS_BYTES = {("binlog", each) for each in ("annotate", "filter", "strip")}
#: these read no statements
NO_STATEMENTS = {
    ("relations",),
    ("spark", "package"),
    ("spark", "views"),
    ("topology", "draw"),
    ("topology", "equal"),
    *(("rules", each) for each in ("check", "docs", "explain", "fmt", "list", "lock", "new", "show")),
}


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("secrets")
    secret.make(folder)
    with contextlib.chdir(folder):
        app.run(["explain", "w.sql:1", *SETUP, "--format", "json", "-o", "proof.json"], MORE.items())
    return folder


def asked(verb: Verb) -> Iterator[tuple[str, ...]]:
    """What a verb is asked, in each form; pictures of one statement only, each takes a process."""
    damaged = [f"e{number}.sql" for number in range(0, len(secret.DAMAGED), SOME)]
    lines = [f"{number}" for number in range(1, len(list(secret.whole())) + 1, SOME)]
    for arguments in ASKED[verb]:
        word = next((word for word in ("AT", "DAMAGED") if any(word in each for each in arguments)), "")
        for number, value in enumerate({"AT": lines, "DAMAGED": damaged, "": [""]}[word]):
            filled = tuple(each.replace(word, value) if word else each for each in arguments)
            for form in forms(verb) if "--format" not in arguments else [()]:
                if form[-1:] not in [("svg",), ("png",)] or (number == 0 and shutil.which("dot")):
                    yield (*verb, *filled, *form)


def test_every_verb_is_asked() -> None:
    assert set(VERBS) - NO_STATEMENTS - set(ASKED) == set()


def test_verbs_that_show_texts_can_be_asked_for_them_alike() -> None:
    said = set()
    for verb in SHOWS if ("spark", "facts") in ALL else SHOWS - {("spark", "facts"), ("spark", "follow")}:
        (option,) = (each for each in ALL[verb].params if "--show-secrets" in each.opts)
        said.add((option.help, option.default))
    assert len(said) == 1
    assert not any("--show-secrets" in each.opts for verb in set(ALL) - SHOWS for each in ALL[verb].params)


@pytest.mark.parametrize("verb", [verb for verb in ASKED if verb in ALL], ids=" ".join)
def test_no_form_of_a_verb_tells_a_password(
    verb: Verb, inputs: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    if verb[0] == "spark":
        pytest.importorskip("pyarrow")
    if verb == ("spark", "delta"):
        pytest.importorskip("deltalake")
    monkeypatch.chdir(inputs)
    for arguments in asked(verb):
        before = {path: path.stat().st_mtime_ns for path in inputs.rglob("*")}
        code = app.run(list(arguments), MORE.items())
        out, err = capsysbinary.readouterr()
        assert code in (0, 1, 2), (arguments, err)
        assert out or err or code == 0, arguments
        check(out, arguments)
        check(err, arguments)
        for path in inputs.rglob("*") if verb not in KEEPS_BYTES else ():
            if path.is_file() and path.stat().st_mtime_ns != before.get(path):
                check(content(path), arguments)


def content(path: Path) -> bytes:
    """What a file holds; of Parquet the values, which are packed."""
    if path.suffix != ".parquet":
        return path.read_bytes()
    parquet = pytest.importorskip("pyarrow.parquet")
    return repr(parquet.read_table(path).to_pydict()).encode()


def check(told: bytes, arguments: tuple[str, ...]) -> None:
    """The password, its bytes in hexadecimal, and pieces of it are nowhere in what was told."""
    piece = secret.PIECE.encode()
    for shown in (piece, piece.hex(" ").encode(), piece.hex().encode()):
        at = told.find(shown)
        assert at < 0, f"{' '.join(arguments)}: {told[max(at - 200, 0) : at + 60]!r}"
