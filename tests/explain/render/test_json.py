"""JSON keeps a proof whole, and the schema file describes what is written."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from binlogic.explain.proof import node as nodes
from binlogic.explain.proof.node import Proof
from binlogic.explain.render.json import from_json, to_json

SCHEMA = json.loads((Path(__file__).parents[3] / "docs" / "explanation.schema.json").read_text())


def errors(value: Any, schema: dict[str, Any], at: str = "$") -> list[str]:
    """What does not conform, for the keywords that the schema file uses."""
    unknown = schema.keys() - {
        "$schema", "$id", "$defs", "$ref", "title", "description", "type", "const", "enum", "oneOf", "items",
        "properties", "required", "additionalProperties", "pattern", "minimum", "minItems", "maxItems",
    }  # fmt: skip
    assert not unknown, unknown
    if "$ref" in schema:
        return errors(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], at)
    if "oneOf" in schema:
        found = [errors(value, one, at) for one in schema["oneOf"]]
        return [] if sum(not each for each in found) == 1 else [f"{at}: fits {sum(not e for e in found)} of oneOf"]
    wanted = schema.get("type", [])
    types = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
    allowed = [wanted] if isinstance(wanted, str) else wanted
    is_typed = any(
        (isinstance(value, int) and not isinstance(value, bool))
        if name == "integer"
        else isinstance(value, types[name])
        for name in allowed
    )
    found_errors = [] if is_typed or not allowed else [f"{at}: {value!r} is no {wanted}"]
    if "const" in schema and value != schema["const"]:
        found_errors.append(f"{at}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        found_errors.append(f"{at}: {value!r} is none of {schema['enum']}")
    if isinstance(value, list):
        for i, item in enumerate(value):
            found_errors += errors(item, schema.get("items", {}), f"{at}[{i}]")
    if isinstance(value, dict):
        known = schema.get("properties", {})
        found_errors += [f"{at}: no {name}" for name in schema.get("required", []) if name not in value]
        extra = schema.get("additionalProperties", True)
        for name, item in value.items():
            if name in known:
                found_errors += errors(item, known[name], f"{at}.{name}")
            elif extra is False:
                found_errors.append(f"{at}: unexpected {name}")
            elif isinstance(extra, dict):
                found_errors += errors(item, extra, f"{at}.{name}")
    return found_errors


@pytest.mark.parametrize("which", ["proof", "absence"])
def test_round_trip(which: str, request: pytest.FixtureRequest) -> None:
    proof: Proof = request.getfixturevalue(which)
    assert from_json(to_json(proof)) == proof
    assert to_json(from_json(to_json(proof))) == to_json(proof)


@pytest.mark.parametrize("which", ["proof", "absence"])
def test_what_is_written_conforms_to_the_schema_file(which: str, request: pytest.FixtureRequest) -> None:
    document = json.loads(to_json(request.getfixturevalue(which)))
    assert errors(document, SCHEMA) == []
    document["nodes"][0]["kind"] = "guess"
    assert errors(document, SCHEMA) != []


@pytest.mark.parametrize("kind", get_args(nodes.Node), ids=lambda kind: kind.kind)
def test_the_schema_file_knows_every_field(kind: Any) -> None:
    described = SCHEMA["$defs"][kind.kind]
    names = {"id", "kind", *(field.name for field in fields(kind))}
    assert set(described["properties"]) == set(described["required"]) == names
    assert described["properties"]["kind"] == {"const": kind.kind}


def test_the_schema_file_knows_every_role_and_reason() -> None:
    assert set(SCHEMA["$defs"]["edge"]["properties"]["role"]["enum"]) == set(get_args(nodes.Role))
    assert set(SCHEMA["$defs"]["elided"]["properties"]["reason"]["enum"]) == set(get_args(nodes.Reason))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: d.update(schema="binlogic.proof/2"), "not a document of schema binlogic.proof/1"),
        (lambda d: d.pop("edges"), "malformed proof"),
        (lambda d: d["nodes"][0].update(kind="guess"), "malformed proof"),
        (lambda d: d["nodes"][0].pop("phrase"), "malformed proof"),
        (lambda d: d["nodes"][0].update(phrase="all is well"), "not the hash of its content"),
    ],
)
def test_a_document_that_is_no_proof_is_refused(proof: Proof, change: Any, told: str) -> None:
    document = json.loads(to_json(proof))
    change(document)
    with pytest.raises(ValueError, match=told):
        from_json(json.dumps(document))


@pytest.mark.parametrize("text", ["[]", "not JSON"])
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a document|Expecting value"):
        from_json(text)
