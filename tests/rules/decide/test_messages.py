"""What the server says of a decision."""

from __future__ import annotations

from binlogic.rules.decide.messages import Message, Messages
from binlogic.rules.decide.outcome import Decision, Reason, weigh
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

TEXT = """
%% id:      T-001 crosses
%% verdict: refused 11314
%% message: binlogs {B...} do not log both {T} and {U}
refuses(S, B) :- writes(S, T, N), reads(S, U, M), binlog(B).
refuses(S, B) :- reads(S, T, N), writes(S, U, M), binlog(B).

%% id:      T-002 keeps
%% verdict: recorded
%% message: {B} keeps {T}
keeps(S, B) :- writes(S, T, N), binlog(B).
keeps(S, B) :- drops(S, T), binlog(B).

%% id:      T-003 waits
%% verdict: advice
%% message: {S} waits for {T}
waits(S, B) :- reads(S, T, N), binlog(B).
"""


def messages_of(**reasons: list[tuple[int, tuple[str, ...]]]) -> tuple[Message, ...]:
    """The messages of binlogs with reasons `(clause, values)`."""
    file, problems = parse_rules(TEXT, "t.dl")
    assert not problems
    ids = {0: ("T-001", "refused"), 1: ("T-002", "recorded"), 2: ("T-002", "recorded"), 3: ("T-001", "refused")}
    places = {0: 0, 3: 1, 1: 2, 2: 3}
    outcomes = tuple(
        weigh(binlog, [Reason(*ids[clause], f"verdict__{places[clause]}", values) for clause, values in found])
        for binlog, found in reasons.items()
    )
    return Messages(Program(file.rules)).of(Decision(outcomes, failed=False))


def test_binlogs_of_one_message_are_named_together() -> None:
    cause = (0, ("d.t", "d.u"))
    (message,) = messages_of(a=[cause], b=[cause])
    assert (message.binlogs, message.verdict, message.rule_id) == (("a", "b"), "refused", "T-001")
    assert message.text.startswith("[11314] binlogs ")
    assert all(name in message.text for name in ("a", "b", "`d`.`t`" if "`" in message.text else "d.t"))


def test_binlogs_are_named_together_whichever_clause_of_the_rule_found_them() -> None:
    (message,) = messages_of(a=[(0, ("d.t", "d.u"))], b=[(3, ("d.t", "d.u"))])
    assert message.binlogs == ("a", "b")
    assert "{a, b}" in message.text


def test_another_cause_is_another_message() -> None:
    found = messages_of(a=[(0, ("d.t", "d.u"))], b=[(0, ("d.t", "d.v"))])
    assert [message.binlogs for message in found] == [("a",), ("b",)]


def test_a_message_about_one_binlog_is_said_of_each() -> None:
    found = messages_of(a=[(1, ("d.t",))], b=[(1, ("d.t",))])
    assert [message.binlogs for message in found] == [("a",), ("b",)]
    assert not found[0].text.startswith("[")  # a verdict without a code
    assert found[0].text != found[1].text


def test_two_clauses_that_say_the_same_are_one_message() -> None:
    assert len(messages_of(a=[(1, ("d.t",)), (2, ("d.t",))])) == 1


def test_only_the_rules_behind_the_verdict_speak() -> None:
    found = messages_of(a=[(0, ("d.t", "d.u")), (1, ("d.t",))])
    assert [message.rule_id for message in found] == ["T-001"]


def test_the_statement_has_no_name_in_a_message() -> None:
    file, _ = parse_rules(TEXT, "t.dl")
    waits = weigh("a", [Reason("T-003", "advice", "verdict__4", ("d.t",))])
    (message,) = Messages(Program(file.rules)).noted(Decision((waits,), failed=False))
    assert message.text == "the statement waits for `d`.`t`"
