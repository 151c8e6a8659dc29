"""Mistakes that a Datalog engine answers in silence, with wrong rows or not at all: each one is named here."""

from __future__ import annotations

import pytest
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.language.parse import parse_rules

OUTCOME = "%% id: S-1\n%% verdict: recorded\n%% message: {B}\n%% source: the page\n"


def codes_of(text: str) -> list[str]:
    file, problems = parse_rules(text, "s.dl")
    return [found.code for found in problems or check_files([file], RELATIONS)]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("in_scop(B), statement(S)", "BL203"),
        ("statement(S), binlog(B), not in_scop(B)", "BL203"),
        ("writes(S, _), binlog(B)", "BL204"),
        ("statement(S)", "BL201"),
        ("writes(s, _, _), statement(S), binlog(B)", "BL215"),
        ("statement(S), binlog(B), not recorded(S, B)", "BL209"),
        ("writes(S, T, _), log_table(B, T), T < U, object(U)", "BL212"),
        ("writes(S, T, _), log_database(B, T)", "BL208"),
        ("writes(S, _, 'a'), binlog(B)", "BL104"),
        ('statement(S), binlog(B), not kind(S, K), K != "SET"', "BL202"),
    ],
)
def test_a_silent_mistake_has_a_code(body: str, code: str) -> None:
    assert code in codes_of(f"{OUTCOME}recorded(S, B) :- {body}.")


def test_two_relations_that_deny_each_other() -> None:
    assert "BL209" in codes_of("p(S) :- statement(S), not q(S).\nq(S) :- statement(S), not p(S).")


def test_python_text_is_a_syntax_error_and_nothing_more() -> None:
    assert codes_of('__import__("os").system("true")') == ["BL104", "BL104"]


@pytest.mark.parametrize("name", ["format", "print", "exec", "class", "ask", "load", "lambda"])
def test_names_that_mean_something_to_python_are_ordinary(name: str) -> None:
    text = f'{name}(B, "ROW") :- format_clause(B, "ROW").\n\n{OUTCOME}recorded(S, B) :- statement(S), {name}(B, _).'
    assert codes_of(text) == []


def test_a_negation_may_stand_before_what_binds_it() -> None:
    assert codes_of(f"{OUTCOME}recorded(S, B) :- not log_table(B, T), binlog(B), writes(S, T, _).") == []
