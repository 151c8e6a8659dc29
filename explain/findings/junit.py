"""Findings as JUnit XML: one test case per file, one failure per finding that counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ...facts.errors import printable
from .finding import Finding


@dataclass(frozen=True, slots=True)
class Case:
    """A file that was tested: its name, the seconds it took, and what failed as (headline, text)."""

    name: str
    seconds: float
    failures: tuple[tuple[str, str], ...]


def to_junit(findings: Iterable[Finding], files: Sequence[str]) -> str:
    """A suite `binlogic`; files without a finding pass."""
    failed: dict[str, list[tuple[str, str]]] = {file: [] for file in files}
    for found in findings:
        failed.setdefault(found.file, []).append((f"{found.rule} {found.message}", str(found)))
    return suite("binlogic", [Case(file, 0.0, tuple(texts)) for file, texts in failed.items()])


def suite(name: str, cases: Sequence[Case], properties: Mapping[str, str] | None = None) -> str:
    """A JUnit document with one suite; what XML cannot hold is escaped, in names of files too."""
    name = printable(name)
    failures = sum(bool(case.failures) for case in cases)
    seconds = f"{sum(case.seconds for case in cases):.3f}"
    counts = {"name": name, "tests": str(len(cases)), "failures": str(failures), "errors": "0", "time": seconds}
    root = Element("testsuites")
    made = SubElement(root, "testsuite", counts)
    if properties:
        listed = SubElement(made, "properties")
        for key, value in properties.items():
            SubElement(listed, "property", {"name": printable(key), "value": printable(value)})
    for case in cases:
        told = {"classname": name, "name": printable(case.name), "time": f"{case.seconds:.3f}"}
        element = SubElement(made, "testcase", told)
        for headline, text in case.failures:
            failure = SubElement(element, "failure", {"message": printable(headline)})
            failure.text = "\n".join(map(printable, text.splitlines()))
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")
