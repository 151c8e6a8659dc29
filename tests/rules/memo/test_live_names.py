"""Which sorts of live names a state has, as bits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from binlogic.rules.memo import live_names as live_names_module
from binlogic.rules.memo.live_names import MANY, LiveNameSets
from binlogic.rules.memo.states import InternedState


@pytest.fixture
def live_name_sets() -> LiveNameSets:
    """Names are of one class if they begin with the same letter."""
    classes: Any = SimpleNamespace(of=lambda name: SimpleNamespace(number=ord(name[0])))
    return LiveNameSets(classes)


def test_names_of_one_class_and_status_are_one_sort(live_name_sets: LiveNameSets) -> None:
    assert live_name_sets[InternedState(0, {"a.x": 1, "a.y": 1})] == live_name_sets[InternedState(5, {"a.z": 1})]
    assert live_name_sets[InternedState(0, {})] == 0


def test_status_class_and_kind_of_name_tell_sorts_apart(live_name_sets: LiveNameSets) -> None:
    kinds = [
        live_name_sets[InternedState(0, live)] for live in ({"a.x": 1}, {"a.x": 2}, {"b.x": 1}, {"savepoint:a": 1})
    ]
    assert sorted(kinds) == [1, 2, 4, 8]
    assert live_name_sets[InternedState(0, {"a.x": 1, "b.x": 1})] == kinds[0] | kinds[2]


def test_more_sorts_than_are_told_apart_are_many(live_name_sets: LiveNameSets, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_names_module, "_SORTS", 2)
    assert live_name_sets.among([("a", 1), ("a", 2), ("a", 3)]) == MANY
    assert live_name_sets[InternedState(0, {"a": 2})] == 2
