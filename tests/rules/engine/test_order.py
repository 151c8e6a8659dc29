"""What the evaluation order guarantees: tests as soon as they can be made, no unification left for the engine."""

from __future__ import annotations

import pytest
from binlogic.rules.engine.order import BoundCall, Goal, plan, plans
from binlogic.rules.language.ast import Comparison, Constant


def order_of(made):
    return [step.operator if isinstance(step, Comparison) else step.call.relation for step in made.body]


@pytest.fixture
def planned(program):
    def make(text, bound, preferred=()):
        return plan(program(text).clauses[0], bound, preferred)

    return make


def test_what_the_question_binds_comes_first(planned):
    made = planned("h(S, T) :- big(T), of(S, T).", (True, False))
    assert order_of(made) == ["of", "big"]
    assert [step.call.bound for step in made.body] == [(True, False), (True,)]


def test_a_test_is_made_as_soon_as_its_variables_are_bound(planned):
    made = planned("h(S) :- a(S, X), b(X, Y), not c(X), X != 1.", (True,), preferred={"a", "b", "c"})
    assert order_of(made) == ["a", "!=", "c", "b"]


def test_stored_relations_come_before_derived_ones(program):
    found = plans(program("h(S) :- d(S), s(S).\nd(S) :- s(S), t(S).").by_head, BoundCall("h", (True,)))
    assert [order_of(each) for each in found[BoundCall("h", (True,))]] == [["s", "d"]]


def test_each_way_of_calling_a_relation_has_its_own_plan(program):
    text = "h(S) :- a(S), p(S, T), b(T), p(X, T), c(X).\np(X, Y) :- e(X, Y)."
    found = plans(program(text).by_head, BoundCall("h", (True,)))
    assert {call.bound for call in found if call.relation == "p"} == {(True, False), (False, True)}


def test_an_equality_with_a_constant_is_put_into_the_clause(planned):
    made = planned('h(S, F) :- a(S, F), F = "ROW".', (True, False))
    assert order_of(made) == ["a"]
    assert made.head.terms[1] == Constant("ROW")
    assert made.body[0].call.bound == (True, True)


def test_a_clause_whose_equality_is_impossible_has_no_plan(planned):
    assert planned("h(S) :- a(S), X = 1, X = 2.", (True,)) is None


def test_a_variable_repeated_unbound_becomes_two_and_a_test(planned):
    made = planned("h(X) :- e(X, X).", (False,))
    goal, test = made.body
    assert isinstance(goal, Goal)
    assert len(set(goal.terms)) == 2
    assert {test.left, test.right} == set(goal.terms)


def test_an_anonymous_variable_of_a_negation_needs_no_value(planned):
    assert planned("h(S) :- a(S), not b(S, _).", (True,)).body[1].call.bound == (True, False)
