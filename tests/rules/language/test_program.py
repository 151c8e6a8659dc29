"""A program as a value: what is worked out of it stays where it was worked out."""

from __future__ import annotations

import pickle

from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

RULE = "%% id: X-1 a\n%% verdict: advice\n%% message: m\nadvises(S, B) :- reads(S, _, B).\n"


def test_a_program_of_another_process_knows_the_rules_of_its_clauses() -> None:
    program = Program(parse_rules(RULE, "r.dl")[0].rules)
    assert program.rule_of(program.clauses[0]).id == "X-1"  # worked out before it is sent
    sent = pickle.loads(pickle.dumps(program))
    assert sent == program
    assert sent.rule_of(sent.clauses[0]).id == "X-1"
