"""From the rules that hold to one verdict and format per binlog."""

from __future__ import annotations

import pytest
from binlogic.rules.decide.outcome import Reason, outcomes, weigh
from binlogic.rules.decide.verdicts import with_verdicts
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program


def reason(verdict: str, rule_id: str = "T-1", *values: str) -> Reason:
    return Reason(rule_id, verdict, "verdict__0", values)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (["refused", "unknown", "recorded", "not recorded"], "refused"),  # a refusal is the statement's end
        (["not recorded", "unknown", "recorded"], "unknown"),  # what is not known is not claimed
        (["not recorded", "recorded"], "recorded"),
        (["not recorded"], "not recorded"),
        (["row"], "undecided"),  # a format alone decides nothing
        ([], "undecided"),
    ],
)
def test_the_strongest_verdict_wins(said: list[str], verdict: str) -> None:
    assert weigh("b", [reason(v) for v in said]).verdict == verdict


@pytest.mark.parametrize(("said", "form"), [("statement", "statement"), ("row", "rows"), ("recorded", "")])
def test_the_format_is_said_beside_the_verdict(said: str, form: str) -> None:
    assert weigh("b", [reason("recorded"), reason(said)]).format == form


def test_rule_ids_are_those_behind_the_verdict_each_once_and_in_order() -> None:
    found = weigh(
        "b",
        [
            reason("recorded", "T-3"),
            reason("recorded", "T-1", "x"),
            reason("row", "T-2"),
            reason("recorded", "T-1", "a"),
        ],
    )
    assert found.rule_ids == ("T-1", "T-3")
    assert [r.values for r in found.reasons if r.rule_id == "T-1"] == [("a",), ("x",)]


def test_rows_are_grouped_by_binlog_and_other_rows_are_left_out() -> None:
    file, _ = parse_rules("%% id: T-1 one\n%% verdict: recorded\n%% message: {T}\np(S, B) :- q(S, B, T).", "t.dl")
    verdicts = with_verdicts(Program(file.rules)).verdicts
    rows = [("verdict__0", "s", "b", "d.t"), ("verdict__0", "s", "gone", "d.t"), ("next_x", "s", "b")]
    first, second = outcomes(["a", "b"], rows, verdicts)
    assert (first.binlog, first.verdict) == ("a", "undecided")
    assert (second.binlog, second.verdict, second.reasons) == (
        "b", "recorded", (Reason("T-1", "recorded", "verdict__0", ("d.t",)),)
    )  # fmt: skip
