"""Findings as JUnit XML: a test case per finding, which fails unless it is a note, and one per file without any."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from ...facts.door import xml
from ...facts.door.encoded import Encoded
from .finding import Finding


@dataclass(frozen=True, slots=True)
class JUnitCase:
    """What was tested: its name, the seconds it took, what failed as (headline, lines), and what is said besides.

    within: the file that it is about, where the name says more.
    """

    name: str
    seconds: float
    failures: tuple[tuple[str, tuple[str, ...]], ...]
    within: str = ""
    said: tuple[str, ...] = ()


def to_junit(findings: Iterable[Finding], files: Sequence[str]) -> Encoded:
    """A suite `binlogic`; files without a finding pass."""
    cases = [_case(found) for found in findings]
    found_in = {case.within for case in cases}
    return suite("binlogic", [*(JUnitCase(file, 0.0, ()) for file in files if file not in found_in), *cases])


def _case(found: Finding) -> JUnitCase:
    said = (str(found),)
    failures = ((f"{found.rule} {found.said}", said),) if found.severity != "note" else ()
    return JUnitCase(f"{found.place} {found.rule}", 0.0, failures, found.file, () if failures else said)


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
        told = {
            "classname": xml.attribute(case.within) or name,
            "name": xml.attribute(case.name),
            "time": f"{case.seconds:.3f}",
        }
        element = SubElement(made, "testcase", told)
        for headline, lines in case.failures:
            failure = SubElement(element, "failure", {"message": xml.attribute(headline)})
            failure.text = xml.content(lines)
        if case.said:
            SubElement(element, "system-out").text = xml.content(case.said)
    return xml.document(root)
