"""The events that a statement writes, in the words of an expectation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...facts.server.server import Server
from ...rules.log import Event, logged
from ...rules.packing.pack import Pack
from ...rules.replay import Decided

#: between two events
BETWEEN = " | "
NOTHING = "nothing"
_ALL = ("all",)


def with_events(decided: Iterable[Decided], pack: Pack) -> Iterator[tuple[Decided, tuple[str, ...]]]:
    """Every decided statement with the events that are written while it runs; none where the pack has no events."""
    if not pack.about_server:
        yield from ((each, ()) for each in decided)
        return
    for each in logged(decided, Server.of(pack.about_server)):
        yield each.decided, tuple(said(event) for group in each.written.groups for event in group.events)


def in_words(events: Iterable[str]) -> str:
    """As an expectation says it."""
    return BETWEEN.join(events) or NOTHING


def said(event: Event) -> str:
    """`BEGIN`, `Write_rows shop.t`, `Update_rows shop.t (id) -> (id, amount)` where images lack columns, `Xid`.

    A statement that failed has its error behind it: `INSERT ... [1062]`.
    """
    what = " ".join((event.table or event.text).split())
    text = what if event.type == "Query" else f"{event.type} {what}".strip()
    images = [f"({', '.join(image)})" for image in (event.before, event.after) if image not in (None, _ALL)]
    error = f" [{event.error}]" if event.error else ""
    return f"{text}{' ' if images else ''}{' -> '.join(images)}{error}"
