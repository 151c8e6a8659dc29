"""Which relations a live name can make a difference to that the statement does not mention."""

from __future__ import annotations

import pytest
from binlogic.facts.fact import Fact
from binlogic.facts.schema import RELATIONS
from binlogic.rules.decide.columns import column_types
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program
from binlogic.rules.memo.unmentioned import unmentioned

from .test_automaton import MakePair

KEPT = """
next_temporary(S, T) :- creates_temporary(S, T).
next_temporary(S, T) :- temporary(S, T), not drops(S, T).
"""
RECORDED = """
%% id:      T-003 recorded
%% verdict: recorded
%% message: {K}
recorded(S, B) :- binlog(B), kind(S, K).
"""


def touched(rules: str) -> frozenset[str]:
    file, problems = parse_rules(KEPT + rules, "t.dl")
    assert not problems
    program = Program(file.rules)
    return unmentioned(program, column_types(program, RELATIONS), RELATIONS, ("in_scope",)).touched - {
        *("temporary", "in_scope", "next_temporary")
    }


@pytest.mark.parametrize(
    "rules",
    [
        "uses(S) :- reads(S, T, _), temporary(S, T).",
        "uses(S) :- reads(S, T, _), not temporary(S, T).",
        "uses(S) :- temporary(S, T), either(S, T).\neither(S, T) :- drops(S, T).\neither(S, T) :- reads(S, T, _).",
        "uses(S) :- own(S, T), drops(S, T).\nown(S, T) :- temporary(S, T), reads(S, T, _).",
        "logs(S, B) :- in_scope(B, T), drops(S, T).",
    ],
)
def test_what_needs_a_mentioned_name_is_left_alone(rules: str) -> None:
    assert touched(rules) == frozenset()


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("uses(S) :- temporary(S, _).", {"uses"}),
        ("uses(S, T) :- temporary(S, T), not reads(S, T, _).", {"uses"}),
        ("free(S) :- kind(S, _), not some(S).\nsome(S) :- temporary(S, T), not drops(S, T).", {"some", "free"}),
        ("own(S, T) :- temporary(S, T).\nuses(S) :- own(S, T), own(S, U), T != U.", {"own", "uses"}),
        ("own(S, T) :- temporary(S, T).\nuses(S) :- own(S, T), drops(S, T).", {"own"}),
        ("either(S, T) :- drops(S, T).\neither(S, T) :- temporary(S, T).\nuses(S) :- either(S, T), in_scope(_, T).",
         {"either", "uses"}),
    ],
)  # fmt: skip
def test_what_a_live_name_is_enough_for_is_touched(rules: str, found: set[str]) -> None:
    assert touched(rules) == found


def test_a_name_that_is_left_alone_is_asked_about_once(pair: MakePair) -> None:
    both = pair(KEPT + RECORDED)
    both.configure({"binlog": [("a",)]})
    both.step([Fact("creates_temporary", ("d.t",))])
    for kind in ("INSERT", "UPDATE"):
        both.step([Fact("kind", (kind,))])
    asked = both.memo.questions
    both.step([Fact("creates_temporary", ("d.u",))])
    fresh = both.memo.questions
    for kind in ("INSERT", "UPDATE", "INSERT"):
        both.step([Fact("kind", (kind,))])
    assert both.memo.questions == fresh
    assert asked <= fresh
