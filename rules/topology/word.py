"""What became of a statement on a server, in one word: of all its items together."""

from __future__ import annotations

from collections.abc import Sequence

from .decided_item import DecidedItem

RUN, PART, NOT, OPEN = "applied", "in part", "not", "open"
#: verdicts of pack topologies, the first of which decides where a statement has several items
_WORDS = {"fails": "stops", "unknown": OPEN, "undecided": OPEN}


def word_of(found: Sequence[DecidedItem]) -> str:
    """`applied`, `in part`, `not`, `stops` or `open`."""
    verdicts = {each.verdict for each in found}
    for verdict, word in _WORDS.items():
        if verdict in verdicts:
            return word
    if verdicts == {"recorded"}:
        return RUN
    return PART if "recorded" in verdicts else NOT
