"""Decisions about whole situations."""

from __future__ import annotations

from binlogic.facts.fact import Fact
from binlogic.facts.schema import RELATIONS
from binlogic.rules.decide.whole import STATEMENT, WholeDecider
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

TEXT = """
%% id:      T-001 recorded
%% verdict: recorded
%% message: {T}
recorded(S, B) :- writes(S, T, _), in_database(T, D), log_database(B, D), not temporary(S, T).

%% id:      T-002 refused
%% verdict: refused
%% message: no
refused(S, B) :- kind(S, "BAD"), binlog(B).

next_temporary(S, T) :- creates_temporary(S, T).
next_temporary(S, T) :- temporary(S, T), not drops(S, T).

next_savepoint(S, P) :- sets_savepoint(S, P).
next_savepoint(S, P) :- savepoint(S, P).
"""


def decider() -> WholeDecider:
    file, problems = parse_rules(TEXT, "t.dl")
    assert not problems
    found = WholeDecider(Program(file.rules), RELATIONS)
    found.configure({"binlog": [("b",), ("c",)], "log_database": [("b", "d")]})
    return found


def test_outcomes_are_in_the_order_of_the_binlogs() -> None:
    whole = decider()
    step = whole.step(whole.start(), whole.prepare([Fact("writes", ("d.t", 1))]))
    assert [(o.binlog, o.verdict) for o in step.outcome.outcomes] == [("b", "recorded"), ("c", "undecided")]
    assert not step.failed


def test_a_refusal_by_any_binlog_is_a_failure() -> None:
    whole = decider()
    assert whole.step(whole.start(), [Fact("kind", ("BAD",))]).failed


def test_a_situation_says_where_every_object_of_statement_and_state_is() -> None:
    whole = decider()
    state = whole.start()
    whole.step(state, [Fact("creates_temporary", ("e.t",))])
    facts = whole.situation(state, [Fact("writes", ("d.t", 1))])
    assert facts["in_database"] == {("d.t", "d"), ("e.t", "e")}
    assert facts["temporary"] == {(STATEMENT, "e.t")}
    assert facts["log_database"] == {("b", "d")}


def test_the_order_of_savepoints_is_observed_and_setting_one_again_moves_it_last() -> None:
    whole = decider()
    state = whole.start()
    for name in ("p", "q", "p"):
        whole.step(state, [Fact("sets_savepoint", (f"savepoint:{name}",))])
    assert whole.live(state) == ["savepoint:q", "savepoint:p"]
    assert whole.situation(state, [])["set_after"] == {(STATEMENT, "savepoint:p", "savepoint:q")}


def test_the_state_moves_on() -> None:
    whole = decider()
    state = whole.start()
    whole.step(state, [Fact("creates_temporary", ("d.t",))])
    assert whole.facts(state) == {("temporary", "d.t")}
    hidden = whole.step(state, [Fact("writes", ("d.t", 1))])
    assert hidden.outcome.outcomes[0].verdict == "undecided"
    whole.step(state, [Fact("drops", ("d.t",))])
    assert whole.facts(state) == set()
