"""Text leaves through facts/door alone: nothing else prints, writes to a stream, or calls text encoded."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest
from binlogic.facts.door.out import show_passing, tell

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("facts", "rules", "explain", "spark")
#: what writes text or bytes somewhere, by the last part of the name that is called
WRITES = {"print", "write", "writelines", "write_text", "write_bytes", "echo", "secho", "print_exc", "dump", "dumps"}
#: who may, and why
MAY_WRITE = {
    "explain/cli/files.py": "files that verbs write; it takes what an encoder made, or bytes",
    "explain/cli/conformance.py": "a table drawn into memory, and rows of JSON for a file",
    "explain/conformance/report.py": "a JSON file that is too large for memory, from documents of the JSON encoder",
    "explain/cli/binlog/annotate.py": "bytes of a binary log",
    "explain/ruletest/witness.py": "a script of our own in a temporary folder",
    "explain/cli/rules/diff.py": "a script of our own in a temporary folder",
    "explain/report/analysis.py": "a script of our own in a temporary folder",
    "explain/cli/verbs.py": "help, by the formatter of the command line",
    "explain/proof/node.py": "JSON that is hashed",
    "explain/repair/branches.py": "what a process answers the one that started it, in a pipe",
    "explain/cli/binlog/ranges.py": "bytes of a binary log",
    "explain/cli/binlog/flashback.py": "bytes of a binary log",
    "facts/binlog/": "bytes of a binary log",
    "facts/changes/undone.py": "bytes of a binary log",
    "explain/conformance/alternatives.py": "events of a binary log that is predicted, in memory",
    "rules/log/logged.py": "events of a binary log that is predicted, in memory",
    "rules/topology/run.py": "events of a binary log that is predicted, in memory",
    "facts/kept.py": "JSON of parsed packs in the user's cache folder",
    "facts/kept_rows.py": "kept answers in the user's cache folder",
    "facts/sql/kept_statements.py": "kept statements in the user's cache folder",
    "facts/codec.py": "JSON of statements, for tables of a lake and for the cache",
    "rules/memo/answers.py": "kept answers in the user's cache folder",
    "spark/lake/": "files of a lake",
    "spark/replay/": "columns of a lake",
    "spark/jobs/": "files of a lake",
}


@cache
def modules() -> tuple[tuple[str, tuple[ast.AST, ...]], ...]:
    """Every file with all nodes of its tree."""
    return tuple(
        (path.relative_to(ROOT).as_posix(), tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8")))))
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
    )


def called(node: ast.AST) -> str:
    """The last part of the name that is called, empty for what is no call."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def test_nothing_else_writes() -> None:
    wrong = [
        f"{file}:{node.lineno}: {called(node)}"
        for file, nodes in modules()
        if not file.startswith(("facts/door/", *MAY_WRITE))
        for node in nodes
        if called(node) in WRITES
    ]
    assert wrong == [], "say it with facts/door/out.py, or give a document of an encoder to explain/cli/files.py"


def test_the_list_of_who_may_write_is_no_longer_than_it_has_to_be() -> None:
    writing = {file for file, nodes in modules() if any(called(node) in WRITES for node in nodes)}
    assert [place for place in MAY_WRITE if not any(file.startswith(place) for file in writing)] == []


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_the_standard_streams_are_named_in_one_place(name: str) -> None:
    """Others ask whether they are terminals, or hand them on to what says lines."""
    wrong = []
    for file, nodes in modules():
        harmless = {
            id(node.value)
            for node in nodes
            if isinstance(node, ast.Attribute) and node.attr in ("isatty", "flush", "fileno")
        }
        harmless |= {
            id(given)
            for node in nodes
            if called(node).startswith("say_") or called(node) == "partial"
            for given in (node.args if isinstance(node, ast.Call) else ())
        }
        wrong += [
            f"{file}:{node.lineno}"
            for node in nodes
            if isinstance(node, ast.Attribute)
            and node.attr == name
            and isinstance(node.value, ast.Name)
            and node.value.id == "sys"
            and id(node) not in harmless
            and file != "facts/door/out.py"
        ]
    assert wrong == []


def test_only_encoders_call_text_encoded() -> None:
    """mypy sees to it that the doors take nothing else."""
    wrong = [
        f"{file}:{node.lineno}"
        for file, nodes in modules()
        if not file.startswith("facts/door/")
        for node in nodes
        if called(node) in ("Encoded", "cast") and "Encoded" in ast.unparse(node)
    ]
    assert wrong == []


def test_a_passing_line_is_shown_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    show_passing("1 of 2")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    show_passing("2 of 2")
    show_passing("")
    tell("done")
    assert capsys.readouterr().err == "\r\x1b[K2 of 2\r\x1b[Kdone\n"
