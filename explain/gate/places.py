"""Where a finding is: the token it is about, what else matters, and the steps to it."""

from __future__ import annotations

from ...facts.names import quoted
from ...facts.origin import Origin
from ...facts.readers.record import Record
from ...facts.schema import BY_NAME
from ..findings.finding import FindingMark
from ..proof.node import BaseNode, Proof, RuleNode
from ..proof.situation import Facts

#: line, column, and the column after the last character, 0 where it is not known
Place = tuple[int, int, int]


def token_of(facts: Facts, record: Record, file: str, message: str) -> Place:
    """The first word of a statement for an object that a message names; else where the statement begins."""
    named = (
        origin
        for relation, rows in facts.items()
        for row, origin in rows.items()
        if _is_token(origin, record, file) and relation in BY_NAME
        if any(
            kind == "object" and quoted(str(value)) in message
            for value, kind in zip(row, BY_NAME[relation].types, strict=True)
        )
    )
    token = min(named, key=lambda origin: (origin.line, origin.column, len(origin.text)), default=None)
    if token is None:
        return record.line, record.column, 0
    return token.line, token.column, token.column + len(token.text) if "\n" not in token.text else 0


def _is_token(origin: Origin, record: Record, file: str) -> bool:
    is_own = origin.kind == "sql" and origin.file == file and origin.line > 0
    return is_own and bool(origin.text) and origin.text != record.text


def marks_of(proof: Proof, file: str) -> tuple[tuple[FindingMark, ...], tuple[FindingMark, ...]]:
    """What else matters to a proof about a statement of a file, and the steps from what is given to the verdict."""
    marks: list[FindingMark] = []
    related: list[FindingMark] = []
    for node in proof.nodes.values():
        if isinstance(node, BaseNode) and node.origin.line:
            mark = FindingMark(node.phrase, node.origin.file, node.origin.line, node.origin.column)
            marks.append(mark)
            is_own = node.origin.kind == "sql" and node.origin.file == file
            related += [] if is_own else [mark]
        elif isinstance(node, RuleNode):
            mark = FindingMark(node.clause, node.file, node.line)
            marks.append(mark)
            if node.rule_id:
                related.append(mark)
    # proofs list what is claimed before what it rests on; a flow starts with what is given
    return tuple(dict.fromkeys(related)), tuple(reversed(list(dict.fromkeys(marks))))
