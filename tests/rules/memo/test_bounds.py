"""Many memories forget together, where they are, before they hold too much."""

from __future__ import annotations

from binlogic.rules.memo.bounds import Bounds


def test_all_of_them_forget_when_the_bound_is_reached() -> None:
    bounds: Bounds[str, int] = Bounds(3)
    first: dict[str, int] = {}
    second: dict[str, int] = {}
    bounds.keep(first, "a", 1)
    bounds.keep(second, "b", 2)
    bounds.keep(second, "c", 3)
    assert bounds.full
    bounds.keep(first, "d", 4)
    assert (first, second) == ({"d": 4}, {})
    assert list(bounds.memories) == [first]


def test_what_never_ends_never_holds_more_than_the_bound() -> None:
    bounds: Bounds[int, int] = Bounds(10)
    memories: list[dict[int, int]] = [{} for _ in range(4)]
    for number in range(1000):
        bounds.keep(memories[number % 4], number, number)
        assert sum(map(len, memories)) <= 10
