"""Fewer clauses for the same answer: what is left out, and what must not be."""

from __future__ import annotations

from binlogic.rules.engine.narrow import narrow
from binlogic.rules.engine.order import BoundCall, plans
from binlogic.rules.engine.unfold import unfold

H = BoundCall("h", (True,))


def all_plans(program, text):
    return plans(program(text).by_head, H)


def bodies(found, call=H):
    return [[("not " if step.negated else "") + step.call.relation for step in each.body] for each in found[call]]


def test_a_clause_over_an_empty_relation_goes_and_what_only_it_called(program):
    found = narrow(all_plans(program, "h(S) :- a(S).\nh(S) :- b(S), d(S).\nd(S) :- c(S)."), {"a", "c"}, H)
    assert bodies(found) == [["a"]]
    assert list(found) == [H]


def test_emptiness_goes_up_through_derived_relations(program):
    found = narrow(all_plans(program, "h(S) :- a(S), d(S).\nd(S) :- e(S).\ne(S) :- b(S)."), {"a"}, H)
    assert bodies(found) == []


def test_a_negation_goes_only_where_its_relation_is_empty(program):
    made = all_plans(program, "h(S) :- a(S), not d(S).\nd(S) :- b(S).\nd(S) :- c(S).")
    assert bodies(narrow(made, {"a"}, H)) == [["a"]]
    assert bodies(narrow(made, {"a", "c"}, H)) == [["a", "not d"]]


def test_a_short_body_replaces_its_call(program):
    found = unfold(all_plans(program, "h(S) :- a(S), d(S, T), b(T).\nd(S, T) :- c(S, X), e(X, T)."), H)
    assert bodies(found) == [["a", "c", "e", "b"]]
    assert list(found) == [H]


def test_variables_of_a_replaced_body_do_not_meet_those_around_it(program):
    found = unfold(all_plans(program, "h(S) :- a(S, X), d(S), b(X).\nd(S) :- c(S, X)."), H)
    by_relation = {step.call.relation: step.terms for step in found[H][0].body}
    assert by_relation["a"][1] == by_relation["b"][0]
    assert by_relation["c"][1] != by_relation["a"][1]


def test_a_negated_projection_becomes_the_absence_of_what_it_projects(program):
    found = unfold(all_plans(program, "h(S) :- a(S), not d(S).\nd(S) :- c(S, X)."), H)
    assert bodies(found) == [["a", "not c"]]


def test_a_negated_join_or_negation_stays_a_call(program):
    # not (c, e) is no conjunction of negations, and not not c is no negation
    found = unfold(
        all_plans(program, "h(S) :- a(S), not d(S), not f(S).\nd(S) :- c(S), e(S).\nf(S) :- not c(S), a(S)."), H
    )
    assert bodies(found) == [["a", "not d", "not f"]]


def test_a_call_with_alternatives_stays(program):
    found = unfold(all_plans(program, "h(S) :- a(S), d(S).\nd(S) :- b(S).\nd(S) :- c(S)."), H)
    assert bodies(found) == [["a", "d"]]


def test_a_head_that_takes_only_some_values_stays_a_call(program):
    found = unfold(all_plans(program, 'h(S) :- a(S, F), d(S, F).\nd(S, "ROW") :- b(S).'), H)
    assert bodies(found) == [["a", "d"]]
