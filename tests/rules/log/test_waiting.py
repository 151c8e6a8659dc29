"""Chains of waiting events: what two have in common, however long they are and wherever they part."""

from __future__ import annotations

from functools import reduce
from itertools import product

import pytest
from binlogic.rules.log.event import Event
from binlogic.rules.log.waiting import EventChain, apart, common, events, goes_on, put


def grown(chain: EventChain | None, count: int) -> EventChain | None:
    return reduce(lambda waiting, number: put(waiting, Event(f"{number}")), range(count), chain)


@pytest.mark.parametrize("shared", [0, 1, 2, 3, 6, 7, 8, 30])
def test_chains_have_in_common_what_both_went_on_from(shared: int) -> None:
    start = grown(None, shared)
    for more, other in product(range(18), range(18)):
        one, two = grown(start, more), grown(start, other)
        assert common(one, two) is start
        assert len(apart(one, two)) == more
        assert (goes_on(one, start), goes_on(one, two)) == (True, other == 0)


def test_events_come_in_order() -> None:
    assert [event.type for event in events(grown(None, 40))] == [str(number) for number in range(40)]


def test_a_long_chain_is_compared_in_few_steps() -> None:
    start = grown(None, 3)
    one, steps = grown(start, 100_000), 0
    while one is not None and one is not start:
        one = one.far if one.far is not None and one.far.length >= 3 else one.before
        steps += 1
    assert steps < 50
