"""Names and literals of a workload drive no terminal, CI log, comment or code-scanning page, in any form of a gate."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.door.parquet import as_read
from markdown_it import MarkdownIt

HOSTILE = "x\n::error file=a::pwned\n::stop-commands::tok\n\x1b[31mRED\x1b]0;title\x07\u202e ##[error]y"
LINKS = "![x](http://evil.example/p.png) [click](http://evil.example) @octo <b>b</b> | ``` `"
LATIN = (
    b"CREATE BINLOG b LOG(d);\nINSERT INTO d.t VALUES(1);\n"
    b"INSERT INTO d.t SELECT * FROM e.x WHERE a='caf\xe9';\nINSERT INTO d.t SELECT * FROM e.`caf\xe9`;\n"
)


def command_lines(text: str) -> list[str]:
    """The lines that a CI service would take for commands."""
    return [line for line in text.split("\n") if re.match(r"\s*::", line) or "##[" in line]


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("setup.sql").write_text("CREATE BINLOG orders_log LOG(shop);\n")
    Path("binlogic.toml").write_text('packs=["clustrix"]\nsetup="setup.sql"\nworkloads=["*w.sql"]\n')


def workload(name: str, file: str = "w.sql") -> None:
    Path(file).write_text(f"INSERT INTO shop.o SELECT * FROM `a`.`{name.replace('`', '``')}`;\n", newline="")


@pytest.mark.usefixtures("gate")
@pytest.mark.parametrize("form", ["text", "github", "junit", "markdown", "json", "sarif", "lsp-json"])
def test_a_name_is_no_command_in_any_form(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    workload(HOSTILE)
    assert run(["gate", "--format", form]) == 1
    told = capsys.readouterr().out
    own = [line for line in told.split("\n") if line.startswith("::error file=w.sql,line=1,")]
    assert command_lines(told) == own
    assert len(own) == (form == "github")
    assert all(character.isprintable() for character in told.replace("\n", ""))


@pytest.mark.usefixtures("gate")
@pytest.mark.parametrize("form", ["text", "github"])
def test_the_name_of_a_file_is_no_command(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The author of a pull request chooses it too, and text form begins its lines with it."""
    workload("t", "::error::w.sql")
    workload("t", " ::warning::w.sql")
    assert run(["gate", "--format", form]) == 1
    starts = [line.partition(" ")[0] for line in command_lines(capsys.readouterr().out)]
    assert starts == ([] if form == "text" else ["::error"] * 2)


@pytest.mark.usefixtures("gate")
def test_markdown_has_no_links_images_mentions_or_html(capsys: pytest.CaptureFixture[str]) -> None:
    workload(LINKS)
    assert run(["gate", "--format", "markdown"]) == 1
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(capsys.readouterr().out)
    inline = [child for token in tokens for child in token.children or ()]
    assert {child.type for child in inline} == {"text", "code_inline"}
    assert not any("@" in child.content for child in inline if child.type == "text")
    assert sum(token.type == "td_open" for token in tokens) == 5
    said = [child for child in inline if "octo" in child.content]
    assert [child.type for child in said] == ["code_inline"] * len(said)
    assert any(LINKS.replace("`", "``") in child.content for child in said)


@pytest.mark.usefixtures("gate")
def test_a_message_of_sarif_has_no_link(capsys: pytest.CaptureFixture[str]) -> None:
    workload(LINKS)
    assert run(["gate", "--format", "sarif"]) == 1
    (result,) = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert r"!\[x\](http://evil.example/p.png) \[click\](http" in result["message"]["text"]
    workload("t")
    assert run(["gate", "--format", "sarif"]) == 1
    (result,) = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert "orders_log: [11314] This" in result["message"]["text"]


@pytest.mark.usefixtures("gate")
def test_a_report_of_junit_parses(capsys: pytest.CaptureFixture[str]) -> None:
    workload(HOSTILE + "]]>\ufffe\x00")
    assert run(["gate", "--format", "junit"]) == 1
    assert r"RED\x1b]0" in (ElementTree.fromstring(capsys.readouterr().out).findtext(".//failure") or "")


@pytest.mark.parametrize(
    ("sql", "number"),
    [
        ("CREATE BINLOG `X`; CREATE BINLOG `X`", "BE201"),
        ("DROP BINLOG `X`", "BE202"),
        ("CREATE BINLOG b; ALTER BINLOG b DROP LOG(`X`)", "BE203"),
        ("CREATE BINLOG b; ALTER BINLOG b DROP LOG(d.`X`)", "BE203"),
        ("CREATE BINLOG b FORMAT='X'", "BE204"),
        ("CREATE BINLOG b `X`", "BE205"),
        ("CREATE BINLOG b LOG(a `X`", "BE205"),
    ],
)
@pytest.mark.parametrize("verb", [["check"], ["gate", "--format", "github"], ["facts"], ["scopes"]])
def test_an_error_is_one_line(
    sql: str, number: str, verb: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "f.sql"
    file.write_text(sql.replace("X", "\x1b[31mX\n::error::pwned\n\x9b\u2028") + ";\n")
    assert run([verb[0], str(file), *verb[1:]]) == 2
    (line,) = capsys.readouterr().err.removesuffix("\n").split("\n")
    assert f" {number} " in line
    assert line.isprintable()


@pytest.fixture
def latin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("l.sql").write_bytes(LATIN)
    return Path("l.sql")


@pytest.mark.usefixtures("latin")
@pytest.mark.parametrize("line", [3, 4])
@pytest.mark.parametrize("form", ["text", "json", "dot"])
def test_text_that_is_no_utf8_is_explained(line: int, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", f"l.sql:{line}", "--format", form, "--full", "--check"]) == 0
    told = capsys.readouterr().out
    shown = {"text": r"caf\xe9", "json": r"caf\udce9", "dot": r"caf\\xe9"}[form]
    assert shown in told or (form, line) == ("dot", 3)  # which has no text of statements
    if form == "json":
        assert rb"caf\udce9".decode("unicode_escape") in json.dumps(json.loads(told), ensure_ascii=False)


@pytest.mark.usefixtures("latin")
def test_facts_in_parquet_keep_the_bytes() -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run(["facts", "l.sql", "--format", "parquet", "-o", "out"]) == 0
    rows = parquet.read_table("out/reads.parquet").to_pylist()
    assert {row["object"] for row in rows if not row["escaped"]} == {"e.x"}
    (object_,) = (row["object"] for row in rows if row["escaped"])
    assert as_read(object_).encode("utf-8", "surrogateescape") == b"e.caf\xe9"
    assert sorted(path.suffix for path in Path("out").iterdir()) == [".parquet"] * len(list(Path("out").iterdir()))


@pytest.mark.usefixtures("latin")
def test_facts_in_parquet_are_whole_files_or_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")

    class Full(parquet.ParquetWriter):  # type: ignore[misc]
        def write_table(self, *_: object) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet, "ParquetWriter", Full)
    assert run(["facts", "l.sql", "--format", "parquet", "-o", "out"]) == 2
    assert capsys.readouterr().err == "out: BE101 the facts cannot be written: No space left on device\n"
    assert list(Path("out").iterdir()) == []


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "ascii:strict"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
@pytest.mark.parametrize("verb", [["check", "\u00e9.sql"], ["explain", "\u00e9.sql:2"]])
def test_a_terminal_without_the_characters_gets_them_escaped(
    environment: dict[str, str], verb: list[str], tmp_path: Path
) -> None:
    (tmp_path / "\u00e9.sql").write_text("CREATE BINLOG b LOG(d);\nINSERT INTO d.t SELECT * FROM e.`\u00e9\u4e2d`;\n")
    ran = subprocess.run(
        [sys.executable, "-m", "binlogic", *verb], cwd=tmp_path, env=environment, capture_output=True, check=False
    )
    assert ran.returncode == (verb[0] == "check")
    assert ran.stdout.isascii()
    assert b"e`.`\\xe9\\u4e2d`" in b" ".join(ran.stdout.split())
