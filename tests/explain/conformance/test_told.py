"""What was told of a chain of events is not told again, and what was not is."""

from __future__ import annotations

from functools import reduce

from binlogic.explain.conformance.told import ToldEvents, still_told, tell
from binlogic.rules.log.event import Event
from binlogic.rules.log.waiting import EventChain, put


def chain(start: EventChain | None, names: str) -> EventChain | None:
    return reduce(lambda waiting, name: put(waiting, Event(name)), names, start)


def names(found: tuple[Event, ...]) -> str:
    return "".join(event.type for event in found)


def test_of_a_chain_that_went_on_only_the_rest_is_told() -> None:
    start = chain(None, "ab")
    once = chain(start, "cd")
    first, told = tell(once, start, ())
    later, _ = tell(chain(once, "ef"), start, (told,))
    assert (names(first), names(later)) == ("cd", "ef")


def test_what_fewer_chains_have_in_common_is_told_too() -> None:
    one = chain(None, "a")
    start = chain(one, "b")
    once = chain(start, "cd")
    _, told = tell(once, start, ())
    found, whole = tell(chain(once, "e"), one, (told,))
    assert names(found) == "be"
    assert whole.start is one


def test_what_two_chains_came_to_share_is_not_told() -> None:
    once = chain(None, "ab")
    _, told = tell(once, None, ())
    start = chain(once, "cd")
    assert names(tell(chain(start, "e"), start, (told,))[0]) == "e"


def test_of_a_chain_that_was_cut_the_beginning_stays_told() -> None:
    cut = chain(None, "ab")
    _, told = tell(chain(cut, "cd"), None, ())
    again = chain(cut, "e")
    assert still_told((told,), (again, None)) == (ToldEvents(None, cut),)
    assert names(tell(again, None, (told,))[0]) == "e"


def test_of_events_that_wait_no_more_nothing_is_kept() -> None:
    _, told = tell(chain(None, "ab"), None, ())
    assert still_told((told,), (chain(None, "c"), None)) == ()
