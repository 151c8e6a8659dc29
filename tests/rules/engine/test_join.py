"""A clause that meets too much is stopped before the engine starts, by name; others never notice."""

from __future__ import annotations

import time

import pytest
from binlogic.facts.errors import InputError
from binlogic.rules.engine.evaluate import Evaluator, evaluate
from binlogic.rules.engine.join import BUDGET
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

EXPLODING = """\
fine(S) :- statement(S).

wide(S, A, C, D, E) :- statement(S), word(A), word(C), word(D), word(E).
"""


def program(text: str) -> Program:
    file, problems = parse_rules(text, "t.dl")
    assert problems == ()
    return Program(file.rules)


def test_an_exploding_clause_is_named_and_stops_at_once() -> None:
    facts = {"statement": {("s",)}, "word": {(f"w{number}",) for number in range(100)}}
    begun = time.monotonic()
    with pytest.raises(InputError) as error:
        Evaluator(program(EXPLODING), BUDGET).run(facts)
    assert str(error.value) == (
        "t.dl:3:1: BE304 with the clause of wide the rules meet more than 200000 combinations of values; "
        "hint: let its literals share more variables"
    )
    assert time.monotonic() - begun < 20


def test_recursion_that_pairs_everything_is_stopped() -> None:
    text = "p(A, C) :- word(A), word(C).\np(A, D) :- p(A, C), p(C, D)."
    facts = {"word": {(f"w{number}",) for number in range(200)}}
    with pytest.raises(InputError, match="with the clause of p the rules meet more than 20000 combinations"):
        Evaluator(program(text), 20_000).run(facts)


def test_many_small_clauses_are_counted_together() -> None:
    clauses = "\n\n".join(f"p{n}(A, C) :- word(A), word(C)." for n in range(5))
    facts = {"word": {(f"w{number}",) for number in range(30)}}
    with pytest.raises(InputError, match=r"t\.dl:7:1: BE304 with the clause of p3 .* more than 3000 "):
        Evaluator(program(clauses), 3_000).run(facts)


def test_recursion_that_goes_on_and_on_is_stopped() -> None:
    """A number of twenty bits that counts: a million rounds, each with a single new row."""
    columns = [f"B{bit}" for bit in range(20)]
    clauses = [f"count({', '.join(['0'] * 20)}) :- statement(_)."]
    for bit in range(20):
        head = [*columns[: 19 - bit], "1", *["0"] * bit]
        body = [*columns[: 19 - bit], "0", *["1"] * bit]
        clauses.append(f"count({', '.join(head)}) :- count({', '.join(body)}).")
    with pytest.raises(InputError, match="with the clause of count the rules meet more than 200000 "):
        Evaluator(program("\n".join(clauses)), BUDGET).run({"statement": {("s",)}})


def test_within_the_budget_nothing_changes() -> None:
    facts = {"statement": {("s",)}, "word": {(f"w{number}",) for number in range(5)}}
    rules = program(EXPLODING)
    assert Evaluator(rules, BUDGET).run(facts) == evaluate(rules, facts)
    assert len(evaluate(rules, facts)["wide"]) == 625
