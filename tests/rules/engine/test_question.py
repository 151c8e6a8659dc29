"""One key, one question: the rows of every output, and nothing left over from the question before."""

from __future__ import annotations

from itertools import permutations

import pytest
from binlogic.rules.engine.question import Question

TEXT = """
known("ROW").
format(S, F) :- session_format(S, F), known(F).
format(S, F) :- statement(S), own_format(F), not decided(S).
decided(S) :- session_format(S, F), known(F).
"""
OUTPUTS = {"format": 2, "decided": 1}


@pytest.fixture
def question(program):
    asked = Question(program(TEXT), OUTPUTS)
    asked.fix({"own_format": {("STATEMENT",)}})
    return asked


def test_rows_of_all_outputs_without_their_padding(question):
    facts = {"statement": {("s",)}, "session_format": {("s", "ROW")}}
    assert question.ask("s", facts) == {("format", "s", "ROW"), ("decided", "s")}


def test_negation_holds_where_its_relation_has_rows_but_not_this_one(question):
    facts = {"statement": {("s",)}, "session_format": {("s", "MIXED")}}
    assert question.ask("s", facts) == {("format", "s", "STATEMENT")}


def test_only_the_facts_of_this_question_count(question):
    facts = {"statement": {("s",)}, "session_format": {("s", "ROW")}}
    before = question.ask("s", facts)
    assert question.ask("s", {"statement": {("s",)}}) == {("format", "s", "STATEMENT")}
    assert question.ask("t", facts) == frozenset()
    assert question.ask("s", facts) == before


def test_rows_of_other_keys_stay_out(question):
    facts = {"session_format": {("s", "ROW"), ("t", "ROW")}}
    assert question.ask("t", facts) == {("format", "t", "ROW"), ("decided", "t")}


def test_facts_of_a_question_join_those_that_are_fixed(question):
    found = question.ask("s", {"statement": {("s",)}, "own_format": {("ROW",)}})
    assert found == {("format", "s", "STATEMENT"), ("format", "s", "ROW")}


def test_a_fact_written_for_a_derived_relation(program):
    asked = Question(program('unsafe("uuid").\nunsafe(F) :- calls(F, G), unsafe_name(G).'), {"unsafe": 1})
    assert asked.ask("uuid", {}) == {("unsafe", "uuid")}
    assert asked.ask("f", {"calls": {("f", "rand")}, "unsafe_name": {("rand",)}}) == {("unsafe", "f")}


def test_an_empty_relation_given_is_the_same_as_none_given(question):
    facts = {"statement": {("s",)}}
    assert question.ask("s", facts | {"session_format": set()}) == question.ask("s", facts)


def test_an_output_may_be_a_stored_relation(program):
    asked = Question(program(TEXT), {"session_format": 2})
    assert asked.ask("s", {"session_format": {("s", "ROW")}}) == {("session_format", "s", "ROW")}


def test_facts_the_rules_never_read_change_nothing_and_compile_nothing(question):
    facts = {"statement": {("s",)}}
    expected = question.ask("s", facts)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("binlogic.rules.engine.question.Engine.add", None)
        assert question.ask("s", facts | {"unheard_of": {("s",)}}) == expected


def test_a_key_must_be_a_value(question):
    with pytest.raises(TypeError, match="True is neither a string nor an integer"):
        question.ask(True, {})


def test_a_recursive_program_is_refused_by_name(program):
    with pytest.raises(ValueError, match="recursive: reach"):
        Question(program("reach(X, Y) :- edge(X, Y).\nreach(X, Z) :- reach(X, Y), edge(Y, Z)."), {"reach": 2})


def test_facts_of_a_derived_relation_are_refused(question):
    with pytest.raises(ValueError, match="decided is derived, so it cannot be given"):
        question.ask("s", {"decided": {("s",)}})


def test_an_output_with_other_columns_than_the_program_is_refused(program):
    with pytest.raises(ValueError, match="format has 2 columns, not 3"):
        Question(program(TEXT), {"format": 3})


@pytest.mark.parametrize("order", [*permutations(range(4))])
def test_what_was_asked_before_makes_no_difference(order, program, monkeypatch):
    """What questions share answers all of them; where too much is compiled, it is made again."""
    monkeypatch.setattr("binlogic.rules.engine.question._MOST", 4)
    facts = {"statement": {("s",)}, "session_format": {("s", "MIXED")}, "own_format": {("STATEMENT",)}}
    without = [{}, {"statement"}, {"own_format"}, {"statement", "session_format"}]
    asked = Question(program(TEXT), OUTPUTS)
    for number in (*order, *order):
        given = {name: rows for name, rows in facts.items() if name not in without[number]}
        assert asked.ask("s", given) == Question(program(TEXT), OUTPUTS).ask("s", given), given


def test_some_outputs_alone_are_what_they_are_among_all(question):
    facts = {"statement": {("s",)}, "session_format": {("s", "ROW")}}
    assert question.ask("s", facts, frozenset({"decided"})) == {("decided", "s")}
    assert question.ask("s", facts) == {("format", "s", "ROW"), ("decided", "s")}
