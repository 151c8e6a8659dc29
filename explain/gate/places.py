"""Where the finding of a proof is: the token it is about, what else matters, and the steps to it."""

from __future__ import annotations

from dataclasses import dataclass

from ...facts.names import quoted
from ...facts.readers.record import Record
from ..findings.finding import FindingMark
from ..proof.node import BaseNode, Proof, RuleNode


@dataclass(frozen=True)
class Places:
    """Line and columns of the token, other places, and the steps from what is given to the verdict."""

    line: int
    column: int
    end_column: int = 0
    related: tuple[FindingMark, ...] = ()
    flow: tuple[FindingMark, ...] = ()


def places_of(proof: Proof, record: Record, file: str, message: str) -> Places:
    """The places of a proof about one statement; the token is a name that the message says, else the first one."""
    marks: list[FindingMark] = []
    related: list[FindingMark] = []
    tokens: list[BaseNode] = []
    for node in proof.nodes.values():
        if isinstance(node, BaseNode) and node.origin.line:
            mark = FindingMark(node.phrase, node.origin.file, node.origin.line, node.origin.column)
            marks.append(mark)
            is_own = node.origin.kind == "sql" and node.origin.file == file
            is_token = is_own and node.origin.text and node.origin.text != record.text
            tokens += [node] if is_token else []
            related += [] if is_own else [mark]
        elif isinstance(node, RuleNode):
            mark = FindingMark(node.clause, node.file, node.line)
            marks.append(mark)
            if node.rule_id:
                related.append(mark)
    # proofs list what is claimed before what it rests on; a flow starts with what is given
    flow = tuple(reversed(list(dict.fromkeys(marks))))
    token = next((node for node in tokens if _is_said(node, message)), tokens[0] if tokens else None)
    if token is None:
        return Places(record.line, record.column, 0, tuple(dict.fromkeys(related)), flow)
    origin = token.origin
    width = len(origin.text) if "\n" not in origin.text else 0
    end = origin.column + width if width else 0
    return Places(origin.line, origin.column, end, tuple(dict.fromkeys(related)), flow)


def _is_said(node: BaseNode, message: str) -> bool:
    """Whether a message names an object of the fact."""
    return any(
        kind == "object" and quoted(str(value)) in message for value, kind in zip(node.row, node.types, strict=True)
    )
