"""The facts a verdict rests on, each with its origin, and the earlier situations that made its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...facts.origin import Origin
from ...rules.decide.wording import plain_name
from ...rules.language.ast import Value
from ...rules.language.program import Row

Fact = tuple[str, Row]
Facts = Mapping[str, Mapping[Row, Origin]]
NameOf = Callable[[str, Value], str]


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
