"""Findings as SARIF 2.1.0 (OASIS standard, 27 March 2020): what code scanning services read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ...facts.door.encoded import Encoded
from ...facts.door.json import document
from ...facts.door.printable import printable
from ...facts.door.sarif import message
from .finding import Finding, FindingMark

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def to_sarif(findings: Iterable[Finding], version: str) -> Encoded:
    """One run with the rules that were found and one result per finding; `version` is that of binlogic."""
    findings = tuple(findings)
    rules = {found.rule: found for found in findings}
    index = {rule: number for number, rule in enumerate(rules)}
    driver = {
        "name": "binlogic",
        "version": version,
        "rules": [_rule(found) for found in rules.values()],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(found, index[found.rule]) for found in findings],
    }
    return document({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(found: Finding) -> dict[str, Any]:
    described: dict[str, Any] = {"id": found.rule, "defaultConfiguration": {"level": found.severity}}
    if found.title:
        described["name"] = found.title
        described["shortDescription"] = {"text": message(found.title.replace("-", " "))}
    if found.help:
        described["help"] = {"text": message(found.help)}
    if found.help_uri:
        described["helpUri"] = found.help_uri
    return described


def _result(found: Finding, rule: int) -> dict[str, Any]:
    text = f"{found.said} ({found.hint})" if found.hint else found.said
    result: dict[str, Any] = {
        "ruleId": found.rule,
        "ruleIndex": rule,
        "level": found.severity,
        "message": {"text": message(text)},
        # what a finding is about is a file that somebody named, wherever it stands
        "locations": [_artifact(FindingMark("", found.file, found.line, found.column), found.end_column)],
    }
    if found.related:
        result["relatedLocations"] = [_location(mark) | {"id": n} for n, mark in enumerate(found.related, 1)]
    if found.flow:
        result["codeFlows"] = [{"threadFlows": [{"locations": _steps(found.flow)}]}]
    if found.key:
        result["partialFingerprints"] = {"binlogic/v1": found.key}
    if found.grade:
        result["properties"] = {"grade": found.grade, "certainty": message(found.certainty)}
    if found.suppressed:
        result["suppressions"] = [{"kind": "inSource", "justification": found.suppressed}]
    return result


def _steps(flow: Sequence[FindingMark]) -> list[dict[str, Any]]:
    return [{"location": _location(mark)} for mark in flow]


def _location(mark: FindingMark, end_column: int = 0) -> dict[str, Any]:
    location = _artifact(mark, end_column) if _is_in_repository(mark.file) else _elsewhere(mark)
    if mark.message:
        location["message"] = {"text": message(mark.message)}
    return location


def _artifact(mark: FindingMark, end_column: int) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(mark.file, errors="surrogateescape")}}
    if mark.line:
        region = {"startLine": mark.line, "startColumn": mark.column, "endColumn": end_column}
        physical["region"] = {key: value for key, value in region.items() if value}
    return {"physicalLocation": physical}


def _elsewhere(mark: FindingMark) -> dict[str, Any]:
    """A place that readers of the repository cannot open, such as a table of a built-in pack."""
    place = f"{mark.file}:{mark.line}" if mark.line else mark.file
    return {"logicalLocations": [{"fullyQualifiedName": printable(place), "kind": "resource"}]}


def _is_in_repository(file: str) -> bool:
    """Whether a path leads to a file below the current folder, from where a repository is checked."""
    try:
        path = Path(file)
        return path.is_file() and path.resolve().is_relative_to(Path.cwd())
    except (OSError, ValueError):
        return False
