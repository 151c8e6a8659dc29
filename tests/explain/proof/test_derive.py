"""All derivations of a fact are found, and which of them may stand in a proof."""

from __future__ import annotations

import pytest
from binlogic.explain.proof.derive import derivations, rests_on_earlier
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program


def program(text: str) -> Program:
    parsed, problems = parse_rules(text, "rules.dl")
    assert not problems
    return Program(parsed.rules)


def test_each_substitution_of_each_clause_is_a_derivation() -> None:
    rules = program("p(X) :- a(X, Y), b(Y).\np(X) :- c(X).\n")
    model = evaluate(rules, {"a": [("x", 1), ("x", 2), ("x", 3)], "b": [(1,), (2,)], "c": [("x",)]})
    transitions = derivations(rules, model, "p", ("x",))
    assert [(way.clause.number, way.named()) for way in transitions] == [
        (1, {"X": "x", "Y": 1}),
        (1, {"X": "x", "Y": 2}),
        (2, {"X": "x"}),
    ]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("a(X, Y), Y = 2", [2]),
        ("Y = 2, a(X, Y)", [2]),
        ("a(X, Y), Y != 2", [1]),
        ("not b(Y), a(X, Y)", [1]),
        ("a(X, Y), not a(Y, _)", [1, 2]),
        ("a(X, Y), Y < text", [1, 2]),
        ("a(X, Y), Y > text", []),
    ],
)
def test_tests_wait_for_their_variables_and_integers_precede_strings(body: str, found: list[int]) -> None:
    rules = program(f"p(X, Y) :- {body}.\n")
    model = evaluate(rules, {"a": [("x", 1), ("x", 2)], "b": [(2,)]})
    transitions = [way.named() for number in (1, 2) for way in derivations(rules, model, "p", ("x", number))]
    assert transitions == [{"X": "x", "Y": number} for number in found]


def test_a_way_that_needs_its_own_conclusion_does_not_count() -> None:
    rules = program("path(X, Y) :- edge(X, Y).\npath(X, Y) :- path(X, Z), edge(Z, Y).\n")
    model = evaluate(rules, {"edge": [("a", "b"), ("b", "a")]})
    transitions = derivations(rules, model, "path", ("a", "b"))
    # a -> b -> a -> b is a derivation of a -> b from itself
    assert [(way.clause.number, rests_on_earlier(rules, model, way)) for way in transitions] == [(1, True), (2, False)]
