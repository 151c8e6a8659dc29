"""Questions to a model: sorted, indexed, read-only."""

from __future__ import annotations

import pytest
from binlogic.rules.engine.model import Model

MODEL = Model({"p": {(2, "b"), (10, "a"), ("1", "a")}, "q": set()}, {"p": {("1", "a"): (3, 1)}})


def test_answers_are_sorted_with_integers_by_size_before_strings():
    assert MODEL.ask("p", (None, None)) == ((2, "b"), (10, "a"), ("1", "a"))


def test_a_pattern_binds_columns():
    assert MODEL.ask("p", (None, "a")) == ((10, "a"), ("1", "a"))
    assert MODEL.ask("p", (1, None)) == ()
    assert MODEL.ask("p", ("1", "a")) == (("1", "a"),)


def test_an_unknown_relation_has_no_rows_but_is_no_key():
    assert MODEL.ask("unheard", (None,)) == ()
    assert not MODEL.holds("unheard", (1,))
    assert set(MODEL) == {"p", "q"}
    with pytest.raises(KeyError):
        MODEL["unheard"]


def test_ranks_are_those_given_and_none_for_a_row_that_does_not_hold():
    assert MODEL.rank("p", ("1", "a")) == (3, 1)
    assert MODEL.rank("p", (2, "b")) == (0, 0)
    with pytest.raises(KeyError):
        MODEL.rank("p", (3, "c"))


def test_a_model_without_ranks_says_so():
    with pytest.raises(LookupError, match="without ranks"):
        Model({"p": {(1,)}}).rank("p", (1,))
