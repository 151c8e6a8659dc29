"""Repairs as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from ...facts.door.encoded import Encoded
from ...facts.door.json import document
from ...facts.door.terminal import lines
from ...rules.decide.outcome import Outcome
from ..repair import Edit, Repair, Repairs

_CHANGES, _COLUMN = 3, 56


def render_repairs(repairs: Repairs, binlog: str, place: str) -> Encoded:
    """A numbered list, what is recorded first; `place` is that of the statement."""
    return lines(_lines(repairs, binlog, place))


def _lines(repairs: Repairs, binlog: str, place: str) -> Iterator[str]:
    if repairs.wrong:
        yield f"wrong with it: {', '.join(repairs.wrong)}"
        yield ""
    lengths = [len(edit.sql) for repair in repairs.found for edit in repair.edits]
    width = max((length for length in lengths if length <= _COLUMN), default=0) + 1
    title = ""
    for number, repair in enumerate(repairs.found, 1):
        said = title_of(repair, binlog)
        if said != title:
            yield from ([""] if title else [])
            yield said
            title = said
        for edit in repair.edits:
            opening = f"{number:>3}" if edit is repair.edits[0] else "   "
            closing = f"  {effect(repair)}" if edit is repair.edits[-1] else ""
            *first, last = edit.parts or (edit.sql,)
            yield from (f"{opening if part is first[0] else '   '}  {part};" for part in first)
            opening, last = "   " if first else opening, f"{last}{end_of(edit)}"
            if len(last) <= _COLUMN + 1:
                yield f"{opening}  {last:<{width}}  {where(edit, place)}{closing}"
            else:
                yield f"{opening}  {last}"
                yield f"       {where(edit, place)}{closing}"
        yield from (f"       and afterwards {edit.back};" for edit in repair.edits if edit.back)
        yield from (
            f"       but {warning}" for warning in dict.fromkeys(edit.warning for edit in repair.edits) if warning
        )
        for change in repair.changes[:_CHANGES]:
            more = f", and {change.count - 1} more" if change.count > 1 else ""
            yield f"       {change.first}: {change.before} -> {change.after}{more}"
        if len(repair.changes) > _CHANGES:
            yield f"       and {len(repair.changes) - _CHANGES} more kinds of change"
    if repairs.found:
        yield ""
    yield searched(repairs)


def searched(repairs: Repairs) -> str:
    """How far the search went, and what came of it."""
    helps = f"{len(repairs.found)} help" if len(repairs.found) != 1 else "1 helps"
    said = f"{repairs.tried} of {repairs.sets} sets of changes were run, {helps if repairs.found else 'none helps'}"
    return f"{said}; the search ended before the others" if repairs.ended else said


def title_of(repair: Repair, binlog: str) -> str:
    """What a repair comes to for a binlog and its replicas."""
    if repair.outcome.verdict == "recorded":
        return f"to have it recorded by {binlog}, each one run"
    if repair.only_warned:
        return "to have no warning, each one run"
    if repair.recorded_by:
        return f"accepted: {binlog} does not record it, {', '.join(repair.recorded_by)} does"
    if not any(edit.loses for edit in repair.edits):
        return f"accepted: the change is outside {binlog}, which loses nothing"
    return f"accepted, but {binlog} does not record it: a replica loses the change"


def end_of(edit: Edit) -> str:
    """What stands behind an edit: a delimiter, but not where the statement only moves."""
    return "" if edit.where == "earlier" else ";"


def where(edit: Edit, place: str) -> str:
    """Where an edit stands; `place` is that of the statement."""
    if edit.where in ("beforehand", "earlier"):
        return "beforehand" if edit.where == "beforehand" else "before its transaction"
    return f"{'directly before' if edit.where == 'before' else 'instead of'} {place}"


def effect(repair: Repair) -> str:
    """The form in which the statement is then recorded, and how many others change."""
    form = f"as {repair.outcome.format}, " if repair.outcome.format else ""
    cut = " that were looked at" if repair.is_cut else ""
    return f"{form}changes {repair.changed} of {repair.others} others{cut}"


def repairs_to_json(repairs: Repairs, binlog: str) -> Encoded:
    """An object with the list `repairs`, and how many sets of edits were run."""
    found = [
        {
            "edits": [
                {"sql": edit.sql, "where": edit.where, "back": edit.back, "warning": edit.warning}
                for edit in repair.edits
            ],
            "outcome": _outcome(repair.outcome),
            "recorded_by": list(repair.recorded_by),
            "changed": repair.changed,
            "changes": [asdict(change) for change in repair.changes],
            "others": repair.others,
            "cut": repair.is_cut,
        }
        for repair in repairs.found
    ]
    return document(
        {
            "binlog": binlog,
            "wrong": list(repairs.wrong),
            "repairs": found,
            "tried": repairs.tried,
            "sets": repairs.sets,
            "ended": repairs.ended,
        },
        indent=2,
    )


def _outcome(outcome: Outcome) -> dict[str, object]:
    return {"verdict": outcome.verdict, "format": outcome.format, "rules": list(outcome.rule_ids)}
