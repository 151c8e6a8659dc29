"""Which clauses two programs share, whatever their variables, order and helpers are."""

from __future__ import annotations

import pytest
from binlogic.rules.authoring.search.difference import differing
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program


def program(text: str) -> Program:
    file, problems = parse_rules(text, "t.dl")
    assert problems == ()
    return Program(file.rules)


BASE = 'p(S, T) :- writes(S, T, N), N > 2, not reads(S, T, _), k(T).\n\nk("a").\nk("b").\n\nr(S) :- p(S, _).\n'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("writes(S, T, N), N > 2", "N > 2, writes(S, T, N)"),
        ("writes(S, T, N), N > 2", "writes(S, T, M), M > 2, M > 2"),
        ("p(S, T) :-", "p(R, T) :- R = S,"),
        ('k("a").\nk("b").', 'k("b").\nk("a").'),
        ("writes(S, T, N), N > 2", "far(S, T)"),
    ],
)
def test_what_says_the_same(old: str, new: str) -> None:
    text = BASE.replace(old, new) + ("\nfar(S, T) :- writes(S, T, M), M > 2.\n" if "far" in new else "")
    assert differing(program(BASE), program(text)) == ((), ())
    assert differing(program(text), program(BASE)) == ((), ())


@pytest.mark.parametrize(
    ("old", "new", "count"),
    [
        ("N > 2", "N > 3", (1, 1)),
        ("N > 2", "N >= 2", (1, 1)),
        ("not reads(S, T, _)", "not reads(S, _, _)", (1, 1)),
        ("not reads(S, T, _), ", "", (1, 1)),
        ("writes(S, T, N)", "writes(S, U, N), same(U, T)", (1, 1)),
        ('k("b").\n', "", (1, 0)),
        ("r(S) :- p(S, _).", "r(S) :- p(S, _).\nr(S) :- k(S).", (0, 1)),
        ("r(S) :- p(S, _).", "r(S) :- p(S, S).", (1, 1)),
        ("r(S) :- p(S, _).", "r(count(T)) :- p(_, T).", (1, 1)),
    ],
)
def test_what_says_something_else(old: str, new: str, count: tuple[int, int]) -> None:
    assert old in BASE
    one, two = differing(program(BASE), program(BASE.replace(old, new)))
    assert (len(one), len(two)) == count


def test_a_helper_that_is_negated_or_recursive_is_not_written_out() -> None:
    other = BASE.replace("not reads(S, T, _)", "not looked(S, T)") + "\nlooked(S, T) :- reads(S, T, _).\n"
    assert differing(program(BASE), program(other)) != ((), ())


def test_verdicts_messages_and_scopes_count() -> None:
    rule = "%% id: X-1 it\n%% verdict: advice\n%% message: {T}\n%% source: s\nq(S, B) :- writes(S, T, _), b(B).\n"
    for old, new in (("advice", "unknown"), ("{T}", "it"), ("X-1", "X-2")):
        assert differing(program(rule), program(rule.replace(old, new))) != ((), ())
    state = "%% state: w(S, T) per session\nnext_w(S, T) :- writes(S, T, _).\n"
    assert differing(program(state), program(state.replace("session", "workload"))) != ((), ())
