"""What changes between two situations, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...facts.door.encoded import Encoded
from ...facts.door.terminal import lines
from ..difference import SituationChange, SituationDifference

_PLACES, _SHAPES, _WIDTH = 3, 3, 90


def difference_text(found: SituationDifference, commands: tuple[str, str]) -> Encoded:
    """Each group with its first places and its most frequent shapes.

    commands: what explains a place, in the first situation and in the other.
    """
    return lines(_lines(found, commands))


def _lines(found: SituationDifference, commands: tuple[str, str]) -> Iterator[str]:
    kinds = len({change.how for change in found.changes})
    counted = f"{found.changed} of {found.statements} statements change"
    yield f"{counted} ({kinds} kind{'' if kinds == 1 else 's'})" if kinds else counted
    width = max((len(change.how) for change in found.changes), default=0)
    indent = " " * (width + 12)
    is_one = len({change.binlog for change in found.changes}) == 1
    for change in found.changes:
        yield f"  {change.how:<{width}}  {change.count:>6}  {_about(change, is_one)}".rstrip()
        first, *others = change.places[:_PLACES]
        more = f" and {change.count - _PLACES} more" if change.count > _PLACES else ""
        yield f"{indent}{', '.join([first, *(':' + place.rpartition(':')[2] for place in others)])}{more}"
        for shape, count in change.shapes.most_common(_SHAPES):
            yield f"{indent}{count} x {shape[:_WIDTH]}"
        if len(change.shapes) > _SHAPES:
            yield f"{indent}and {len(change.shapes) - _SHAPES} more shapes"
    for how, count in sorted(found.left_out.items()):
        yield f"  {how:<{width}}  {count:>6}  of more rules and values than are listed"
    for is_after in sorted({change.is_after for change in found.changes}, reverse=True):
        yield f"{'explained by' if is_after else 'and what was by'}: {commands[is_after]}"


def _about(change: SituationChange, is_one: bool) -> str:
    where = "" if is_one else f"in {change.binlog}"
    return "  ".join(part for part in (change.address, where, change.message) if part)


def difference_data(found: SituationDifference) -> dict[str, Any]:
    """The same as data for JSON."""
    changes = [vars(change) for change in found.changes]
    counts = {"statements": found.statements, "changed": found.changed, "left_out": dict(found.left_out)}
    return {**counts, "changes": changes}
