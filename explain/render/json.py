"""A proof as JSON, schema `binlogic.proof/1`, and back; docs/explanation-format.md describes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Literal

from ...facts.door.encoded import Encoded
from ...facts.door.json import document
from ...facts.origin import Origin
from ..proof.node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    CompareNode,
    Edge,
    ElidedNode,
    FactNode,
    Node,
    Proof,
    RuleNode,
    VerdictNode,
)
from .answer import StatementAnswer

SCHEMA = "binlogic.proof/1"
_KINDS: dict[str, type[Node]] = {
    kind.kind: kind
    for kind in (VerdictNode, FactNode, RuleNode, BaseNode, AbsentNode, AttemptNode, CompareNode, ElidedNode)
}


def to_json(
    proof: Proof,
    *,
    indent: int | None = 2,
    answer: StatementAnswer | None = None,
    about: Mapping[str, Any] | None = None,
) -> Encoded:
    """The proof as one JSON object; nodes in the order they were reached.

    answer: what it says in words. about: what it is bound to (bound.py).
    """
    nodes = [{"id": name, "kind": node.kind, **_fields(node)} for name, node in proof.nodes.items()]
    edges = [{"from": e.source, "to": e.target, "role": e.role, "position": e.position} for e in proof.edges]
    said = {} if answer is None else {"answer": answer_document(answer)}
    bound = {} if about is None else {"about": about}
    return document({"schema": SCHEMA, **said, **bound, "root": proof.root, "nodes": nodes, "edges": edges}, indent)


def answer_document(said: StatementAnswer) -> dict[str, Any]:
    """An answer as it stands in JSON, its lines in their order."""
    lines = [*said.first, *said.rest, *(("source", text) for text in said.sources)]
    titled = [{"title": title, "text": text} for title, text in lines]
    return {"what": said.what, "certainty": said.grade, "lines": titled}


def part_of(text: str, name: Literal["about", "answer"]) -> object:
    """What the document is bound to, or says in words; None where it does not say. Raises ValueError for no JSON."""
    found = json.loads(text)
    return found.get(name) if isinstance(found, dict) else None


def from_json(text: str) -> Proof:
    """The proof that `to_json` wrote: `from_json(to_json(proof)) == proof`.

    Raises ValueError for text that is no JSON, another schema, a malformed node, or an id that is not its content's.
    Whether the proof proves anything is for `check_proof` to say.
    """
    found = json.loads(text)
    if not isinstance(found, dict) or found.get("schema") != SCHEMA:
        raise ValueError(f"not a document of schema {SCHEMA}")
    try:
        nodes = {fields["id"]: _node(fields) for fields in found["nodes"]}
        edges = tuple(Edge(e["from"], e["to"], e["role"], e["position"]) for e in found["edges"])
        root = found["root"]
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"malformed proof: {error!r}") from error
    for name, node in nodes.items():
        if node.id != name:
            raise ValueError(f"node {name}: its id is not the hash of its content")
    return Proof(root, nodes, edges)


def _fields(node: Node) -> dict[str, Any]:
    fields = asdict(node)
    if "bindings" in fields:
        fields["bindings"] = dict(fields["bindings"])
    return fields


def _node(fields: dict[str, Any]) -> Node:
    values = {name: _value(name, value) for name, value in fields.items() if name not in ("id", "kind")}
    return _KINDS[fields["kind"]](**values)


def _value(name: str, value: Any) -> Any:
    if name == "origin":
        return Origin(**value)
    if name == "bindings":
        return tuple(value.items())
    if name == "same":
        return tuple((first, again) for first, again in value)
    return tuple(value) if isinstance(value, list) else value
