"""The text handed to the second engine, and what it cannot take."""

from __future__ import annotations

import sys

import pytest
from binlogic.rules.engine.clingo import evaluate_with_clingo, to_clingo


def test_rule_text_is_printed_with_prefixed_names_and_quoted_strings(program):
    text = to_clingo(program('p("a\\"b").\nh(X, 1) :- p(X), not q(X, _), X != "C".'))
    assert text == 'r_p("a\\"b").\nr_h(V_X, 1) :- r_p(V_X), not r_q(V_X, _), V_X != "C".'


def test_values_come_back_as_they_went_in(program):
    pytest.importorskip("clingo")
    values = {("",), ('q"\\\n',), ("Ünï",), (-5,), ("-5",), (0,)}
    assert evaluate_with_clingo(program("h(X) :- p(X)."), {"p": values})["h"] == values


def test_an_integer_beyond_32_bits_is_refused_instead_of_wrapped(program):
    pytest.importorskip("clingo")
    with pytest.raises(OverflowError, match="4294967296"):
        evaluate_with_clingo(program("h(X) :- p(X)."), {"p": {(2**32,)}})


def test_clingo_refuses_an_unsafe_clause_in_its_own_words(program):
    pytest.importorskip("clingo")
    with pytest.raises(RuntimeError, match="unsafe"):
        evaluate_with_clingo(program("h(X, Y) :- p(X)."), {})


def test_without_clingo_the_error_says_what_to_install(program, monkeypatch):
    monkeypatch.setitem(sys.modules, "clingo", None)
    with pytest.raises(ImportError, match=r"pip install 'binlogic\[clingo\]'"):
        evaluate_with_clingo(program("h(X) :- p(X)."), {})
