"""Findings as JUnit XML: one test case per file, one failure per finding that counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from ...facts.door import xml
from ...facts.door.encoded import Encoded
from .finding import Finding


@dataclass(frozen=True, slots=True)
class JUnitCase:
    """A file that was tested: its name, the seconds it took, and what failed as (headline, lines)."""

    name: str
    seconds: float
    failures: tuple[tuple[str, tuple[str, ...]], ...]


def to_junit(findings: Iterable[Finding], files: Sequence[str]) -> Encoded:
    """A suite `binlogic`; files without a finding pass."""
    failed: dict[str, list[tuple[str, tuple[str, ...]]]] = {file: [] for file in files}
    for found in findings:
        failed.setdefault(found.file, []).append((f"{found.rule} {found.said}", (str(found),)))
    return suite("binlogic", [JUnitCase(file, 0.0, tuple(texts)) for file, texts in failed.items()])


def suite(name: str, cases: Sequence[JUnitCase], properties: Mapping[str, str] | None = None) -> Encoded:
    """A JUnit document with one suite; what XML cannot hold is escaped, in names of files too."""
    name = xml.attribute(name)
    failures = sum(bool(case.failures) for case in cases)
    seconds = f"{sum(case.seconds for case in cases):.3f}"
    counts = {"name": name, "tests": str(len(cases)), "failures": str(failures), "errors": "0", "time": seconds}
    root = Element("testsuites")
    made = SubElement(root, "testsuite", counts)
    if properties:
        listed = SubElement(made, "properties")
        for key, value in properties.items():
            SubElement(listed, "property", {"name": xml.attribute(key), "value": xml.attribute(value)})
    for case in cases:
        told = {"classname": name, "name": xml.attribute(case.name), "time": f"{case.seconds:.3f}"}
        element = SubElement(made, "testcase", told)
        for headline, lines in case.failures:
            failure = SubElement(element, "failure", {"message": xml.attribute(headline)})
            failure.text = xml.content(lines)
    return xml.document(root)
