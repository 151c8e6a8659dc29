"""The nearest miss: what is said to be missing is the least that would have to change."""

from __future__ import annotations

import pytest
from binlogic.explain.proof.attempt import Attempt, attempts
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

FACTS = {"a": [("x", 1), ("x", 2), ("y", 9)], "b": [(1,)], "c": [(2,)], "d": [(9, 9)]}


def near(text: str, pattern: tuple[str | int | None, ...]) -> tuple[Attempt, ...]:
    parsed, problems = parse_rules(text, "rules.dl")
    assert not problems
    rules = Program(parsed.rules)
    return attempts(rules, evaluate(rules, FACTS), "p", pattern)


def test_the_substitution_with_fewest_failures_wins_over_the_first_in_text_order() -> None:
    (attempt,) = near("p(X) :- a(X, Y), b(Y), c(Y), e(X).", ("x",))
    # Y = 1 and Y = 2 both leave two undone; the first holds b, which stands earlier
    assert (attempt.named(), attempt.held, attempt.failing) == ({"X": "x", "Y": 1}, (0, 1), (2, 3))


def test_a_literal_that_binds_is_used_even_behind_the_one_that_fails() -> None:
    (attempt,) = near("p(X) :- e(X, D), a(X, D), b(D).", ("x",))
    # e is asked for D = 1, not for any D
    assert (attempt.named(), attempt.held, attempt.failing) == ({"X": "x", "D": 1}, (1, 2), (0,))


@pytest.mark.parametrize(
    ("body", "failing"), [("a(X, Y), Y < 2, not b(Y)", (2,)), ("a(X, Y), not a(X, _)", (1,)), ("a(X, Y), Y > 2", (1,))]
)
def test_negations_and_comparisons_fail_too(body: str, failing: tuple[int, ...]) -> None:
    (attempt,) = near(f"p(X) :- {body}.", ("x",))
    assert attempt.failing == failing


def test_a_test_of_variables_that_nothing_binds_is_neither_held_nor_failing() -> None:
    (attempt,) = near("p(X) :- e(X, Y), not b(Y), Y > 3.", ("x",))
    assert (attempt.held, attempt.failing) == ((), (0,))


def test_nearest_first_and_only_clauses_whose_head_fits() -> None:
    text = 'p(X) :- e(X), f(X).\np("z") :- a("x", 1).\np(X) :- a(X, _), e(X).\n'
    assert [attempt.clause.number for attempt in near(text, ("x",))] == [3, 1]


def test_an_open_pattern_asks_for_the_best_row() -> None:
    (attempt,) = near("p(X, Y) :- a(X, Y), d(Y, Y), e(X).", (None, None))
    assert attempt.named() == {"X": "y", "Y": 9}


def test_what_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="derives a row that was called absent"):
        near("p(X) :- a(X, _).", ("x",))
