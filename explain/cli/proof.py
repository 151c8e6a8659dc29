"""`binlogic proof check`: whether a proof file that came from elsewhere proves what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ...facts.door.out import say
from ...facts.errors import InputError
from ...rules.packing.pack import Pack
from ..beside import known_of
from ..bound import Bound
from ..explanation import Explained, explain_at
from ..proof.node import Node, Proof, VerdictNode
from ..proof.quotation import quotations
from ..render.answer import answer
from ..render.json import answer_document, from_json, part_of
from .options import EffectsChoice, WorkloadOptions

_LARGEST = 64 << 20
_LIVE = "its effects come from a private server, which is not started for a file from elsewhere"

proof_app = typer.Typer(help="Verify proof files that `explain --format json` wrote.")


@proof_app.callback()
def _proof() -> None:
    """Make a single verb a verb."""


@proof_app.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="A file that `explain --format json -o` wrote.")],
) -> int:
    """Verify a proof.

    Files and pack must be unchanged, and every node and text correct. Exit code 1: something is wrong.
    """
    proof, bound, told = _read(file)
    problems = list(bound.changed())
    if not problems:
        first, *following = [*bound.paths("after"), _workload(bound, file)]
        inputs = _options(bound, file).inputs(first, following)
        problems += bound.other_packs(inputs.pack)
        if not problems:
            explained = explain_at(inputs, bound.line, bound.part)
            problems += explained.check(proof) or _said_otherwise(explained, proof, told, inputs.pack)
    root = proof[proof.root]
    if problems:
        say(f"{file}: proves nothing: {len(problems)} problem{'s' if len(problems) > 1 else ''}")
        say(*(f"  {problem}" for problem in problems))
        return 1
    say(f"{file}: holds, {len(proof.nodes)} nodes", f"  {_workload(bound, file)}:{bound.line}  {_said(root)}")
    say(*(f"  {each.role} {each.path}  sha256 {each.sha256}" for each in bound.files))
    say(*(f"  pack {name}  {digest}" for name, digest in bound.packs.items()))
    return 0


def _said_otherwise(explained: Explained, proof: Proof, told: object, pack: Pack) -> list[str]:
    """What is wrong with an answer: it has to be one that the proof has."""
    quoted = quotations(pack)
    known = (known_of(explained, outcome, proof, quoted) for outcome in explained.decision.outcomes)
    is_so = told is None or any(answer_document(answer(proof, each)) == told for each in known)
    return [] if is_so else ["the answer is not what the proof says"]


def _said(root: Node) -> str:
    if not isinstance(root, VerdictNode):
        return str(getattr(root, "phrase", ""))
    rules = f"({', '.join(root.rule_ids)})" if any(root.rule_ids) else ""
    return " ".join(part for part in (f"{root.binlog}: {root.outcome}", *map(str, root.codes), rules) if part)


def _read(file: Path) -> tuple[Proof, Bound, object]:
    """The proof, what it is bound to, and its answer.

    Raises InputError BE101 for a file that cannot be read, BE301 for one that is no proof of a workload."""
    try:
        if file.stat().st_size > _LARGEST:
            raise InputError("BE301", "the file is larger than 64 MiB", str(file))
        text = file.read_text(encoding="utf-8")
        proof = from_json(text)
        about = part_of(text, "about")
        if about is None:
            raise ValueError("it does not say which files it is about")
        return proof, Bound.read(about), part_of(text, "answer")
    except OSError as error:
        said = str(error.strerror or error).lower()
        raise InputError("BE101", f"the file cannot be read: {said}", str(file)) from error
    except (ValueError, RecursionError) as error:
        hint = "write one with explain FILE:LINE --format json -o FILE"
        raise InputError("BE301", f"the file is no proof: {error}", str(file), hint=hint) from error


def _workload(bound: Bound, file: Path) -> Path:
    found = bound.path("workload")
    if found is None:
        raise InputError("BE301", "the file is no proof: it names no workload", str(file))
    return found


def _options(bound: Bound, file: Path) -> WorkloadOptions:
    """What `explain` was asked with. Raises InputError for effects that a checker cannot observe again."""
    effects = bound.options.get("effects", "assumed")
    if effects not in ("assumed", "shadow"):
        raise InputError("BE301", _LIVE, str(file))
    given: dict[str, Any] = {name: bound.path(name) for name in ("setup", "schema", "config", "replica_config")}
    given |= {**bound.options, "effects": EffectsChoice(effects)}
    return WorkloadOptions(**given, strict=bound.strict, show_secrets=bound.show_secrets)
