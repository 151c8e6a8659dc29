"""Which sorts of live names a state has, as bits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from binlogic.rules.memo import crowds as crowds_module
from binlogic.rules.memo.crowds import MANY, Crowds
from binlogic.rules.memo.states import InternedState


@pytest.fixture
def crowds() -> Crowds:
    """Names are of one class if they begin with the same letter."""
    classes: Any = SimpleNamespace(of=lambda name: SimpleNamespace(number=ord(name[0])))
    return Crowds(classes)


def test_names_of_one_class_and_status_are_one_sort(crowds: Crowds) -> None:
    assert crowds[InternedState(0, {"a.x": 1, "a.y": 1})] == crowds[InternedState(5, {"a.z": 1})]
    assert crowds[InternedState(0, {})] == 0


def test_status_class_and_kind_of_name_tell_sorts_apart(crowds: Crowds) -> None:
    kinds = [crowds[InternedState(0, live)] for live in ({"a.x": 1}, {"a.x": 2}, {"b.x": 1}, {"savepoint:a": 1})]
    assert sorted(kinds) == [1, 2, 4, 8]
    assert crowds[InternedState(0, {"a.x": 1, "b.x": 1})] == kinds[0] | kinds[2]


def test_more_sorts_than_are_told_apart_are_many(crowds: Crowds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowds_module, "_SORTS", 2)
    assert crowds.among([("a", 1), ("a", 2), ("a", 3)]) == MANY
    assert crowds[InternedState(0, {"a": 2})] == 2
