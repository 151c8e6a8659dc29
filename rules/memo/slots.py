"""Places of names in questions."""

from __future__ import annotations

from typing import NamedTuple


class Slot(NamedTuple):
    """The n-th name of a question, in place of the name itself."""

    number: int


#: a fact of a question: relation and arguments without the statement, names as Slots, the binlog as BINLOG
SlotFact = tuple[object, ...]
