"""The SQL and configuration a proof rests on, with the spans that matter underlined and labelled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from ...facts.door.encoded import Encoded, below
from ...facts.door.printable import printable
from ...facts.door.terminal import lines as encoded_lines
from ...facts.origin import Origin
from ...facts.schema import BY_NAME
from ..proof.node import BaseNode, FactNode, Node, NodeId, Proof, RuleNode, VerdictNode
from .tree import plainer

#: given facts that are marked, those nearest to the answer
MOST = 12


@dataclass(frozen=True, slots=True)
class FrameMark:
    """A span of one line and what to say under it; `column` counts from 1."""

    line: int
    column: int
    width: int
    label: str


def frames(proof: Proof, sources: Mapping[str, str], width: int = 0) -> Encoded:
    """One frame per source file that a given fact of the proof was read from; empty where there is none."""
    return below(*(frame(file, sources[file], found, width) for file, found in marks(proof, sources).items()))


def marks(proof: Proof, sources: Mapping[str, str]) -> dict[str, list[FrameMark]]:
    """What to mark in each source file that a given fact of the proof was read from.

    `sources`: the text of each file by the name that origins use. A mark over a whole statement is left out where
    something inside of it is marked.
    """
    marked: dict[str, list[FrameMark]] = {}
    plain = plainer(proof)
    for node in islice(_given(proof), MOST):
        if (
            _role(node) != "object"
            and node.origin.file in sources
            and (mark := _mark(node.origin, sources[node.origin.file], plain(node.phrase)))
        ):
            marked.setdefault(node.origin.file, []).append(mark)
    return {file: _innermost(found) for file, found in marked.items()}


def frame(file: str, text: str, marks: Sequence[FrameMark], width: int = 0) -> Encoded:
    """The marked lines of a text under the place of the first one; marks of one span share a label.

    width: in characters; where a mark and its label are longer, the label stands below. 0: they never are.
    """
    return encoded_lines(_framed(file, _lines(text), marks, width))


def _framed(file: str, lines: Sequence[str], marks: Sequence[FrameMark], most: int) -> Iterator[str]:
    labels: dict[tuple[int, int, int], list[str]] = {}
    for mark in sorted(marks, key=lambda mark: (mark.line, mark.column, mark.width)):
        labels.setdefault((mark.line, mark.column, mark.width), []).append(mark.label)
    numbers = sorted({line for line, _, _ in labels})
    margin = len(str(numbers[-1]))
    yield f"{file}:{numbers[0]}"
    previous = numbers[0]
    for number in numbers:
        if number > previous + 1:
            yield f"  {'':>{margin}} ..."
        previous = number
        line = lines[number - 1]
        yield f"  {number:>{margin}} | {shown(line)}"
        for (_, column, width), said in ((key, said) for key, said in labels.items() if key[0] == number):
            # as wide as what is shown of the span, and of what stands before it
            indent, marked = (len(shown(part)) for part in (line[: column - 1], line[column - 1 : column - 1 + width]))
            under, label = f"  {'':>{margin}} | {'':>{indent}}", ", ".join(dict.fromkeys(said))
            if most and len(under) + marked + 1 + len(label) > most:
                yield f"{under}{'^' * marked}"
                yield f"{under}{label}"
            else:
                yield f"{under}{'^' * marked} {label}"


def _lines(text: str) -> list[str]:
    """The lines as origins count them."""
    return [line.removesuffix("\r") for line in text.split("\n")]


def shown(text: str) -> str:
    """A part of a line as it is shown: its tabs are four columns wide."""
    return printable(text.replace("\t", "    "))


def _role(node: BaseNode) -> str:
    """The schema's role of a relation; what only names an object is not worth a mark."""
    return BY_NAME[node.relation].role if node.relation in BY_NAME else ""


def _innermost(marks: Sequence[FrameMark]) -> list[FrameMark]:
    """The marks that have no smaller one inside."""

    def inside(inner: FrameMark, outer: FrameMark) -> bool:
        return (
            inner.line == outer.line
            and inner.width < outer.width
            and outer.column <= inner.column
            and inner.column + inner.width <= outer.column + outer.width
        )

    return [outer for outer in marks if not any(inside(inner, outer) for inner in marks)]


def _mark(origin: Origin, text: str, label: str) -> FrameMark | None:
    """The mark of an origin that has a column; a span over several lines is marked to the end of its first."""
    lines = _lines(text)
    if not (origin.column and 0 < origin.line <= len(lines)):
        return None
    room = len(lines[origin.line - 1]) - origin.column + 1
    width = min(origin.end - origin.start or len(origin.text), room)
    return FrameMark(origin.line, origin.column, width, label) if width > 0 else None


def _given(proof: Proof) -> Iterator[BaseNode]:
    """The given facts under the first derivation of every fact and under absences, nearest to the root first."""
    seen: set[NodeId] = set()
    level: list[Node] = [proof.nodes[proof.root]]
    while level:
        below: list[Node] = []
        for node in level:
            if node.id in seen:
                continue
            seen.add(node.id)
            if isinstance(node, BaseNode):
                yield node
            if isinstance(node, VerdictNode | FactNode):
                below += proof.below(node.id, "derives")[:1]
            elif isinstance(node, RuleNode):
                below += proof.below(node.id, "premise", "absent")
            else:
                below += proof.below(node.id)
        level = below
