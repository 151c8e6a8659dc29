"""The least model: recursion that pyDatalog alone cannot end, negation, ranks, and what is refused."""

from __future__ import annotations

import pytest
from binlogic.rules.engine.evaluate import Evaluator, evaluate
from binlogic.rules.language.program import NotStratifiedError

CYCLE = {"edge": {(1, 2), (2, 3), (3, 1)}}
CLOSURE = """
reach(X, Y) :- edge(X, Y).
reach(X, Z) :- edge(X, Y), reach(Y, Z).
"""


def test_right_linear_closure_over_a_cycle_ends(program):
    # asked of pyDatalog as it stands, this program never returns
    model = evaluate(program(CLOSURE), CYCLE)
    assert model["reach"] == {(x, y) for x in (1, 2, 3) for y in (1, 2, 3)}


def test_negation_over_recursion(program):
    model = evaluate(
        program(CLOSURE + "cut(X, Y) :- node(X), node(Y), not reach(X, Y)."),
        {"edge": {(1, 2)}, "node": {(1,), (2,)}},
    )
    assert model["cut"] == {(1, 1), (2, 1), (2, 2)}


def test_mutual_recursion_runs_in_step(program):
    text = "even(X) :- zero(X).\neven(Y) :- odd(X), next(X, Y).\nodd(Y) :- even(X), next(X, Y)."
    facts = {"zero": {(0,)}, "next": {(n, n + 1) for n in range(6)}}
    model = evaluate(program(text), facts)
    assert (model["even"], model["odd"]) == ({(0,), (2,), (4,), (6,)}, {(1,), (3,), (5,)})
    assert [model.rank("even" if n % 2 == 0 else "odd", (n,))[1] for n in range(7)] == list(range(7))


def test_rank_is_below_that_of_everything_a_derivation_uses(program):
    model = evaluate(program(CLOSURE), CYCLE)
    for x, z in model["reach"] - model["edge"]:
        via = [y for from_, y in model["edge"] if from_ == x and model.holds("reach", (y, z))]
        assert any(model.rank("reach", (y, z)) < model.rank("reach", (x, z)) for y in via)
    assert model.rank("edge", (1, 2)) < model.rank("reach", (1, 2))


def test_a_row_given_for_a_recursive_relation_starts_rounds_but_has_the_rank_of_a_fact(program):
    model = evaluate(program(CLOSURE), {"edge": {(1, 2)}, "reach": {(2, 9)}})
    assert model["reach"] == {(1, 2), (2, 9), (1, 9)}
    assert model.rank("reach", (2, 9)) == (0, 0)


def test_the_model_holds_base_facts_and_facts_of_the_text(program):
    model = evaluate(
        program('format("ROW").\nuses(S) :- asks(S, F), format(F).'), {"asks": {("s", "ROW")}, "other": {(1,)}}
    )
    assert dict(model) == {"format": {("ROW",)}, "asks": {("s", "ROW")}, "uses": {("s",)}, "other": {(1,)}}


def test_integers_and_strings_that_look_alike_stay_apart(program):
    model = evaluate(
        program("same(X) :- p(X), q(X).\none(X) :- p(X), X = 1."), {"p": {(1,), ("2",)}, "q": {("1",), ("2",)}}
    )
    assert model["same"] == {("2",)}
    assert model["one"] == {(1,)}


def test_true_is_refused_because_it_would_be_taken_for_one(program):
    with pytest.raises(TypeError, match="True is neither a string nor an integer"):
        evaluate(program("q(X) :- p(X)."), {"p": {(True,)}})


def test_comparing_an_integer_with_a_string_puts_the_integer_first(program):
    model = evaluate(program("less(X, Y) :- p(X), p(Y), X < Y."), {"p": {(10,), ("1",)}})
    assert model["less"] == {(10, "1")}


def test_a_variable_twice_in_one_atom(program):
    # a resolver of pyDatalog would compare objects here and lose rows
    model = evaluate(program("loop(X) :- edge(X, X)."), {"edge": {("a" * 2, "a" + "a"), ("a", "b")}})
    assert model["loop"] == {("aa",)}


def test_names_and_values_that_mean_something_to_pydatalog(program):
    model = evaluate(
        program('len(X, "~p") :- max(X), not format(X).'), {"max": {("X",), ("_pyD_class",)}, "format": {("X",)}}
    )
    assert model["len"] == {("_pyD_class", "~p")}


def test_a_row_of_the_wrong_length_names_the_relation(program):
    with pytest.raises(ValueError, match="p has 1 columns, not 2"):
        evaluate(program("q(X) :- p(X)."), {"p": {(1, 2)}})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("q(X, Y) :- p(X).", "nothing binds Y in 'q\\(X, Y\\)'"),
        ("q(X) :- p(X), not r(X, Y).", "nothing binds the variables of 'not r\\(X, Y\\)'"),
        ("q(X) :- p(X), Y < X.", "nothing binds the variables of 'Y < X'"),
    ],
)
def test_an_unsafe_clause_is_refused_with_its_place(program, text, complaint):
    with pytest.raises(ValueError, match=f"test.dl:1:1: {complaint}"):
        evaluate(program(text), {})


def test_a_negation_inside_a_cycle_is_refused(program):
    with pytest.raises(NotStratifiedError, match="not stratified: p, q"):
        evaluate(program("p(X) :- e(X), not q(X).\nq(X) :- e(X), not p(X)."), {})


def test_an_evaluator_forgets_the_facts_of_the_run_before(program):
    evaluator = Evaluator(program(CLOSURE))
    assert evaluator.run(CYCLE)["reach"]
    assert evaluator.run({})["reach"] == frozenset()
