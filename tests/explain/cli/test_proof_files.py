"""`binlogic proof check`: a proof file is bound to its files and its pack, and believed in nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from binlogic.explain.bound import Bound
from binlogic.explain.proof.node import Proof, VerdictNode
from binlogic.explain.render.json import from_json, to_json

Command = Callable[..., Any]
SCHEMA = json.loads((Path(__file__).parents[3] / "docs" / "explanation.schema.json").read_text())


@pytest.fixture
def written(command: Command, folder: Path) -> Path:
    """A proof of a refusal, as it was sent to somebody."""
    assert command("explain", "load.sql:9", "--format", "json", "-o", "why.json").code == 0
    return folder / "why.json"


def test_a_right_proof_holds_and_says_of_what(written: Path, command: Command) -> None:
    jsonschema.validate(json.loads(written.read_text()), SCHEMA)
    ran = command("proof", "check", "why.json")
    assert (ran.code, ran.err) == (0, "")
    first, second, *bound = ran.out.splitlines()
    assert first.startswith("why.json: holds, ")
    assert second == "  load.sql:9  binny: refused 11314 (CX-002)"
    assert bound[0].startswith("  workload load.sql  sha256 ")
    assert bound[1].startswith("  pack clustrix  sha256:")


@pytest.mark.parametrize(
    "arguments",
    [
        ("s.sql:2", "--profile", "mariadb-10.11", "--config", "my.cnf", "--why", "LF-100(LIMIT)", "--compact"),
        ("s.sql:2", "--profile", "mysql-8.0", "--format-is", "STATEMENT", "--why-not", "refused"),
        ("load.sql:9", "--why-not", "recorded"),
    ],
)
def test_options_and_files_are_those_of_the_proof(arguments: tuple[str, ...], command: Command, folder: Path) -> None:
    (folder / "s.sql").write_text("CREATE TABLE d.t (id INT PRIMARY KEY);\nDELETE FROM d.t LIMIT 1;\n")
    (folder / "my.cnf").write_text("[mysqld]\nbinlog_format = STATEMENT\n")
    assert command("explain", *arguments, "--format", "json", "-o", "why.json").code == 0
    assert command("proof", "check", "why.json").code == 0


def test_another_workload_is_told(written: Path, command: Command, folder: Path) -> None:
    assert written.exists()
    (folder / "load.sql").write_text((folder / "load.sql").read_text() + "SELECT 1;\n")
    ran = command("proof", "check", "why.json")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "why.json: proves nothing: 1 problem",
        "  load.sql is not as it was when the proof was made",
    ]
    (folder / "load.sql").unlink()
    assert "  load.sql is not there" in command("proof", "check", "why.json").out


def rewritten(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    document = json.loads(path.read_text())
    change(document)
    path.write_text(json.dumps(document))


def test_another_pack_is_told(written: Path, command: Command) -> None:
    rewritten(written, lambda d: d["about"]["packs"].update(clustrix="sha256:0"))
    ran = command("proof", "check", "why.json")
    assert (ran.code, "pack clustrix is not as it was when the proof was made" in ran.out) == (1, True)


def test_a_forged_verdict_is_told_though_all_hashes_are_right(written: Path, command: Command) -> None:
    about = json.loads(written.read_text())["about"]
    proof = from_json(written.read_text())
    root = proof[proof.root]
    assert isinstance(root, VerdictNode)
    forged = replace(root, phrase="binny records load.sql:9", binlog="b2")
    nodes = {forged.id: forged, **{name: node for name, node in proof.nodes.items() if name != root.id}}
    edges = tuple(replace(e, source=forged.id) if e.source == root.id else e for e in proof.edges)
    written.write_text(to_json(Proof(forged.id, nodes, edges), about=about))
    ran = command("proof", "check", "why.json")
    assert ran.code == 1
    assert "its phrase is not 'binny refuses load.sql:9'" in ran.out
    assert "its binlog is not 'binny'" in ran.out


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d["answer"].update(what="recorded CX-004  binny records load.sql:9 as a statement"),
        lambda d: d["answer"].update(certainty="open"),
        lambda d: d["answer"]["lines"][0].update(text="nothing is wrong"),
        lambda d: d["answer"]["lines"].pop(),
    ],
)
def test_a_forged_answer_is_told(change: Callable[[dict[str, Any]], None], written: Path, command: Command) -> None:
    rewritten(written, change)
    ran = command("proof", "check", "why.json")
    assert (ran.code, "the answer is not what the proof says" in ran.out) == (1, True)


def test_a_proof_of_another_line_is_told(written: Path, command: Command) -> None:
    rewritten(written, lambda d: d["about"].update(line=8))
    ran = command("proof", "check", "why.json")
    assert (ran.code, "not about the statement that was asked about" in ran.out) == (1, True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.pop("about"), "BE301 the file is no proof: it does not say which files it is about"),
        (lambda d: d["about"].pop("files"), "BE301 the file is no proof: malformed"),
        (lambda d: d["about"]["options"].update(shell="x"), "BE301 the file is no proof: it has options"),
        (lambda d: d["about"]["options"].update(effects="live"), "BE301 its effects come from a private server"),
        (lambda d: d.update(schema="other/1"), "BE301 the file is no proof: not a document of schema"),
        (lambda d: d["nodes"][0].update(phrase="x"), "its id is not the hash of its content"),
    ],
)
def test_what_is_no_proof(change: Callable[[dict[str, Any]], None], said: str, written: Path, command: Command) -> None:
    rewritten(written, change)
    ran = command("proof", "check", "why.json")
    assert (ran.code, said in ran.err) == (2, True), ran.err


def test_what_is_bound_comes_back() -> None:
    document = {
        "line": 3, "part": 0, "files": [{"role": "workload", "path": "a.sql", "sha256": "0"}],
        "packs": {"p": "d"}, "options": {"profile": "mysql-8.0"}, "strict": True, "show_secrets": False,
    }  # fmt: skip
    assert json.loads(json.dumps(Bound.read(document).document())) == document
