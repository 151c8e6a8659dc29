"""What opens and closes a group of events on a server of a profile."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...facts.server.server import Rows
from .event import Event

_NO_IDENTIFIER = "Anonymous_gtid"


def framing(tables: Mapping[str, Rows]) -> Framing:
    """From the tables `group_opens` and `group_closes` of a profile."""
    return Framing(tables.get("group_opens", ()), tables.get("group_closes", ()))


class Framing:
    """Looks the events up: rows are (cache or ending, order, type, text) and (ending, type, text)."""

    def __init__(self, opens: Collection[tuple[str | int, ...]], closes: Collection[tuple[str | int, ...]]) -> None:
        self._opens: dict[str, list[Event]] = {}
        for cache, _order, kind, text in sorted(opens, key=lambda row: (str(row[0]), int(row[1]))):
            self._opens.setdefault(str(cache), []).append(Event(str(kind), str(text)))
        self._closes = {str(ending): Event(str(kind), str(text)) for ending, kind, text in closes}

    def __call__(self, cache: str, ending: str, first: str = "") -> tuple[tuple[Event, ...], tuple[Event, ...]]:
        """The opening and closing events of a group.

        first: the type of the event that the group begins with, instead of one that tells no identifier.
        """
        opening = tuple(self._opens.get(ending, self._opens.get(cache, ())))
        if first:
            opening = (Event(first, ""), *(event for event in opening if event.type != _NO_IDENTIFIER))
        closing = self._closes.get(ending)
        return opening, (closing,) if closing else ()
