"""Repairs as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from ...facts.door.encoded import Encoded
from ...facts.door.json import document
from ...facts.door.terminal import lines
from ...rules.decide.outcome import Outcome
from ..repair import Repairs


def render_repairs(repairs: Repairs, binlog: str, place: str) -> Encoded:
    """A numbered list, what is recorded first; `place` is that of the statement."""
    if not repairs.found:
        ended = "; the search ended there" if repairs.ended else ""
        return lines([f"none of {repairs.tried} changes that were run helps{ended}"])
    return lines(_lines(repairs, binlog, place))


def _lines(repairs: Repairs, binlog: str, place: str) -> Iterator[str]:
    if repairs.wrong:
        yield f"wrong with it: {', '.join(repairs.wrong)}"
        yield ""
    width = max(len(edit.sql) for repair in repairs.found for edit in repair.edits) + 1
    title = ""
    for number, repair in enumerate(repairs.found, 1):
        said = f"to have it recorded by {binlog}, each one run"
        if repair.outcome.verdict != "recorded":
            said = f"accepted, but {binlog} does not record it: a replica loses the change"
        if said != title:
            yield from ([""] if title else [])
            yield said
            title = said
        form = f"as {repair.outcome.format}, " if repair.outcome.format else ""
        others = f"{form}changes {repair.changed} of {repair.others} others"
        for edit in repair.edits:
            opening = f"{number:>3}" if edit is repair.edits[0] else "   "
            where = "beforehand" if edit.early else f"directly before {place}"
            closing = f"  {others}" if edit is repair.edits[-1] else ""
            yield f"{opening}  {edit.sql + ';':<{width}}  {where}{closing}"


def repairs_to_json(repairs: Repairs, binlog: str) -> Encoded:
    """An object with the list `repairs`, and how many sets of edits were run."""
    found = [
        {
            "edits": [{"sql": edit.sql, "where": "beforehand" if edit.early else "before"} for edit in repair.edits],
            "outcome": _outcome(repair.outcome),
            "changed": repair.changed,
            "others": repair.others,
        }
        for repair in repairs.found
    ]
    return document(
        {
            "binlog": binlog,
            "wrong": list(repairs.wrong),
            "repairs": found,
            "tried": repairs.tried,
            "ended": repairs.ended,
        },
        indent=2,
    )


def _outcome(outcome: Outcome) -> dict[str, object]:
    return {"verdict": outcome.verdict, "format": outcome.format, "rules": list(outcome.rule_ids)}
