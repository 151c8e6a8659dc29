"""`equal` is never said of packs that differ: pairs that benchmarks/differences.py makes, whose truth is known."""

from __future__ import annotations

import pytest
from binlogic.benchmarks.differences import Pair, made_pairs
from binlogic.rules.authoring.search.difference import differing
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

#: wordings that are compared by more than names, order and helpers
_BEYOND = {"same: another literal"}


def is_equal(pair: Pair) -> bool:
    old, new = (Program(parse_rules(text, "m.dl")[0].rules) for text in (pair.old, pair.new))
    return not any(differing(old, new))


@pytest.mark.parametrize("seed", range(3))
def test_what_differs_is_not_equal_and_what_is_reworded_is(seed: int) -> None:
    pairs = [*made_pairs(70, seed)]
    assert {pair.what.partition(" ")[0] for pair in pairs} >= {"number", "data", "literal", "clause", "pattern", "word"}
    for pair in pairs:
        assert is_equal(pair) is (not pair.witness and pair.what not in _BEYOND), pair
