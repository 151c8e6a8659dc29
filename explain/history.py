"""Which earlier decisions made a session's state what it is: as far back as proofs follow them, and no farther.

A long log makes and drops names without end, so that of rows that went away only the last ones have a cause.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..facts.binlogs import Binlogs
from ..facts.fact import Fact
from ..facts.readers.record import Record
from ..facts.sql.dialect import SqlMode
from ..facts.statement import Statement
from .proof.build import EARLIER

#: rows that went away of which it is known what made them so, at least
GONE = 128

StateRow = tuple[Any, ...]  # (relation, *row without the statement)


@dataclass(frozen=True, eq=False)
class TracedDecision:
    """Everything one decision depended on, and which earlier ones made the state it met.

    `before` is the state, `live` its names in the order they were set; `made` leads from a state row that is there,
    or that went away, to the decision that made it so. `part` counts the statements of a CALL or compound block from 1.
    """

    record: Record
    statement: Statement | None
    mode: SqlMode
    part: int
    facts: tuple[Fact, ...]
    before: frozenset[StateRow]
    live: tuple[str, ...]
    binlogs: Binlogs
    made: Mapping[StateRow, TracedDecision]
    number: int


History = Mapping[StateRow, TracedDecision]


def with_changed(
    made: History, changed: Collection[StateRow], by: TracedDecision, now: Collection[StateRow]
) -> History:
    """A history in which a decision changed rows; those that are not there now are left out, the oldest first."""
    found = dict(made)
    for row in sorted(changed, key=repr):
        found.pop(row, None)
        found[row] = by
    if len(found) > len(now) + 2 * GONE:
        for row in [row for row in found if row not in now][:-GONE]:
            del found[row]
    return found


def without_old(made: History) -> History:
    """A history whose decisions lead back as far as proofs do: those before them are no longer held."""
    level = {each.number: each for each in made.values()}
    levels = [level]
    seen = dict(level)
    for _ in range(EARLIER):
        level = {each.number: each for d in level.values() for each in d.made.values() if each.number not in seen}
        seen |= level
        levels.append(level)
    last, copies = levels[-1], dict[int, TracedDecision]()
    histories = dict[int, History]()  # many decisions share one
    for number, each in sorted(seen.items()):
        known = {} if number in last else histories.get(id(each.made))
        if known is None:
            known = histories[id(each.made)] = {row: copies[cause.number] for row, cause in each.made.items()}
        copies[number] = replace(each, made=known)
    return {row: copies[each.number] for row, each in made.items()}
