"""Fewer clauses for the same answer: what is left out, what must not be, and what questions share."""

from __future__ import annotations

from binlogic.rules.engine.order import BoundCall
from binlogic.rules.engine.variants import Variants

H = BoundCall("h", (True,))
ALL = frozenset("abcde")


def bodies(program, text, filled=ALL):
    """The bodies of what is left of `h`, calls by the names of their relations."""
    variants = Variants(program(text).by_head)
    plans = variants.of(H, frozenset(filled)).plans
    return [
        [("not " if step.negated else "") + step.call.relation.split(" ")[0] for step in each.body] for each in plans
    ]


def test_a_clause_over_an_empty_relation_goes_and_what_only_it_called(program):
    text = "h(S) :- a(S).\nh(S) :- b(S), d(S).\nd(S) :- c(S)."
    assert bodies(program, text, "ac") == [["a"]]
    variants = Variants(program(text).by_head)
    variants.of(H, frozenset("ac"))
    assert [call.relation for call in variants.called] == ["h 1"]


def test_emptiness_goes_up_through_derived_relations(program):
    assert bodies(program, "h(S) :- a(S), d(S).\nd(S) :- e(S).\ne(S) :- b(S).", "a") == []


def test_a_negation_goes_only_where_its_relation_is_empty(program):
    text = "h(S) :- a(S), not d(S).\nd(S) :- b(S).\nd(S) :- c(S)."
    assert bodies(program, text, "a") == [["a"]]
    assert bodies(program, text, "abc") == [["a", "not d"]]
    assert bodies(program, text, "ac") == [["a", "not c"]]


def test_a_short_body_replaces_its_call(program):
    assert bodies(program, "h(S) :- a(S), d(S, T), b(T).\nd(S, T) :- c(S, X), e(X, T).") == [["a", "c", "e", "b"]]


def test_variables_of_a_replaced_body_do_not_meet_those_around_it(program):
    variants = Variants(program("h(S) :- a(S, X), d(S), b(X).\nd(S) :- c(S, X).").by_head)
    by_relation = {step.call.relation: step.terms for step in variants.of(H, ALL).plans[0].body}
    assert by_relation["a"][1] == by_relation["b"][0]
    assert by_relation["c"][1] != by_relation["a"][1]


def test_a_negated_projection_becomes_the_absence_of_what_it_projects(program):
    assert bodies(program, "h(S) :- a(S), not d(S).\nd(S) :- c(S, X).") == [["a", "not c"]]


def test_a_negated_join_or_negation_stays_a_call(program):
    # not (c, e) is no conjunction of negations, and not not c is no negation
    text = "h(S) :- a(S), not d(S), not f(S).\nd(S) :- c(S), e(S).\nf(S) :- not c(S), a(S)."
    assert bodies(program, text) == [["a", "not d", "not f"]]


def test_a_call_with_alternatives_stays(program):
    assert bodies(program, "h(S) :- a(S), d(S).\nd(S) :- b(S).\nd(S) :- c(S).") == [["a", "d"]]


def test_a_head_that_takes_only_some_values_stays_a_call(program):
    assert bodies(program, 'h(S) :- a(S, F), d(S, F).\nd(S, "ROW") :- b(S).') == [["a", "d"]]


def test_a_relation_that_needs_nothing_of_what_differs_is_made_once(program):
    variants = Variants(program("h(S) :- a(S), d(S).\nh(S) :- e(S).\nd(S) :- b(S).\nd(S) :- c(S).").by_head)
    one, other = (variants.of(H, frozenset(filled)) for filled in ("abc", "abce"))
    assert one.plans[0] is not other.plans[0]
    assert one.plans[0].body[1].call == other.plans[0].body[1].call
