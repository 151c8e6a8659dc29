"""A changed program is answered beside the unchanged one as it is by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from binlogic.rules.decide.alike import rewritten_alike
from binlogic.rules.decide.kept import KeptModels
from binlogic.rules.decide.patched import Patched
from binlogic.rules.decide.verdicts import with_verdicts
from binlogic.rules.engine.evaluate import Evaluator
from binlogic.rules.language.ast import Negative, Positive
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

TEXT = """\
reach(X, Y) :- edge(X, Y).
reach(X, Z) :- reach(X, Y), edge(Y, Z).

far(X) :- reach(X, "d"), not near(X).
near(X) :- edge(X, "d").

size(X, count(Y)) :- reach(X, Y).

word("a").
word("b").

%% id: A-1 far
%% verdict: advice
%% message: {X} in {N}
%% source: here
says(S, B, X) :- statement(S), binlog(B), far(X), size(X, N), word(X).
says(S, B, X) :- statement(S), binlog(B), near(X), size(X, N), not word(X).
"""
FACTS = {
    "statement": {("s",)},
    "binlog": {("one",), ("two",)},
    "edge": {("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")},
}


def programs() -> list[Program]:
    """The program without each clause, without each literal, and with each literal turned round."""
    file = parse_rules(TEXT, "p.dl")[0]
    found = []
    for number, rule in enumerate(file.rules):
        for place, clause in enumerate(rule.clauses):
            changes: list[tuple[object, ...]] = [()]
            for at, literal in enumerate(clause.body if len(clause.body) > 1 else ()):
                rest = (clause.body[:at], clause.body[at + 1 :])
                changes.append((replace(clause, body=(*rest[0], *rest[1])),))
                if isinstance(literal, Positive) and literal.atom.predicate == "word":
                    changes.append((replace(clause, body=(*rest[0], Negative(literal.atom), *rest[1])),))
            for change in changes:
                clauses = (*rule.clauses[:place], *change, *rule.clauses[place + 1 :])
                other = replace(rule, clauses=clauses)
                found.append(Program((*file.rules[:number], other, *file.rules[number + 1 :])))
    return found


@pytest.mark.parametrize("number", range(len(programs())))
def test_everything_comes_out_as_if_all_were_derived(number: int) -> None:
    unchanged, changed = Program(parse_rules(TEXT, "p.dl")[0].rules), programs()[number]
    rewritten = with_verdicts(unchanged)
    alike, change = rewritten_alike(rewritten, unchanged, changed)
    try:
        expected = Evaluator(alike.program).run(FACTS)
    except ValueError:  # a variable without a value: the checker refuses such a mutant
        return
    kept = KeptModels(rewritten.program)
    patched = Patched(kept, alike.program, change)
    found = patched.run(FACTS)
    for name in {*rewritten.program.arity, *alike.program.arity}:
        assert found.get(name, frozenset()) == expected.get(name, frozenset()), name
        for row in found.get(name, frozenset()):
            assert (found.rank(name, row) > (0, 0)) is (expected.rank(name, row) > (0, 0))
    base = kept.run(FACTS)
    # a row of a table shows in what asks for the table
    shown = {
        each for name in change.names for each in ([name] if name in unchanged.derived else kept.above.get(name, ()))
    }
    shown |= {name for name in change.names if name.startswith("verdict__")}
    told = [name for name in kept.program.derived if found.get(name, frozenset()) != base.get(name, frozenset())]
    assert patched.differs(base) is any(name in shown for name in told)
    assert (patched.shows(base, kept.program.derived) is None) is not told
    assert patched.shows(base, ()) is None


def test_the_numbers_of_a_grouping_stay_however_many_others_there_are() -> None:
    kept = KeptModels(with_verdicts(Program(parse_rules(TEXT, "p.dl")[0].rules)).program)
    one, other = kept.run(FACTS), kept.run({**FACTS, "edge": {("a", "b")}})
    grouping = kept.grouping(("edge",))
    first = grouping.number(one)
    for number in range(20):
        kept.grouping((f"r{number}",)).number(other)
    assert grouping.number(other) != first == grouping.number(one)


def test_a_situation_that_differs_in_the_state_is_derived_beside_another_of_its_statement() -> None:
    state = "\nnext_seen(S, X) :- seen(S, X), not far(X).\nnext_seen(S, X) :- statement(S), reach(X, Y), seen(S, Y).\n"
    program = with_verdicts(Program(parse_rules(TEXT + state, "p.dl")[0].rules)).program
    kept = KeptModels(program)
    kept.run(FACTS)
    for seen in ({("s", "b")}, {("s", "e"), ("s", "x")}, set()):
        facts = {**FACTS, "seen": seen}
        expected = Evaluator(program).run(facts)
        found = kept.rows(facts)
        assert all(found.get(name, frozenset()) == expected.get(name, frozenset()) for name in program.arity)
    assert kept.rows({**FACTS, "edge": {("a", "d")}})["near"] == {("a",)}
