"""The facts a verdict rests on, each with its origin, and the earlier situations that made its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...facts.names import TABLE_KINDS, split_key
from ...facts.origin import Origin
from ...rules.language.ast import Value
from ...rules.language.program import Row

Fact = tuple[str, Row]
Facts = Mapping[str, Mapping[Row, Origin]]
NameOf = Callable[[str, Value], str]


def plain_name(kind: str, value: Value) -> str:
    """How a constant of a column type is said: objects as `db.name`, others of their kind as `procedure db.name`.

    What something runs through has its kind said beside it.
    """
    if kind == "via" and isinstance(value, str):
        return value.partition(":")[2] or value
    if kind != "object" or not isinstance(value, str):
        return str(value)
    name = split_key(value)
    return value if name.kind in TABLE_KINDS else f"{name.kind} {value.partition(':')[2]}"


@dataclass(frozen=True)
class Situation:
    """Given facts: relation -> row -> origin.

    `name` (e.g. the statement's id) tells it from earlier situations; names must differ along `causes`, which leads
    from a state fact, or from a state row that is missing, to the earlier situation and the `next_` row that made it
    so. `name_of` says constants: (column type, value) -> words.
    """

    facts: Facts
    name: str = ""
    name_of: NameOf = plain_name
    causes: Mapping[Fact, tuple[Situation, Fact]] = field(default_factory=dict)


def situations_before(situation: Situation) -> dict[str, Situation]:
    """Every situation that the causes of one lead to, by name."""
    found: dict[str, Situation] = {}
    work = [situation]
    while work:
        for earlier, _ in work.pop().causes.values():
            if earlier.name not in found:
                found[earlier.name] = earlier
                work.append(earlier)
    return found
