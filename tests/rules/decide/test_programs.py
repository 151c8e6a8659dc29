"""Programs as the deciders use them: verdict clauses, static and moving halves, types of columns."""

from __future__ import annotations

from binlogic.facts.schema import RELATIONS
from binlogic.rules.decide.columns import column_types
from binlogic.rules.decide.split import halves
from binlogic.rules.decide.verdicts import with_verdicts
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program


def program(text: str) -> Program:
    file, problems = parse_rules(text, "t.dl")
    assert not problems, problems
    return Program(file.rules)


VERDICT = """
%% id:      T-001 crosses
%% verdict: refused 11314
%% message: {B...} {T} {X} {other}
refuses(S, B) :- crosses(S, B, T, U).
refuses(S, B) :- crosses(S, B, X, _).

helps(S, B) :- refuses(S, B).
"""


def test_a_verdict_clause_keeps_what_its_message_says() -> None:
    rewritten = with_verdicts(program(VERDICT))
    first, second = rewritten.verdicts.values()
    assert (first.variables, second.variables) == (("T",), ("X",))  # per clause, what it binds
    assert (first.verdict, first.rule.id, first.arity) == ("refused", "T-001", 3)


def test_the_rewritten_program_derives_the_same() -> None:
    original = program(VERDICT)
    facts = {"crosses": {("s", "b", "d.t", "d.u"), ("s", "c", "d.t", "d.u")}}
    before, after = evaluate(original, facts), evaluate(with_verdicts(original).program, facts)
    for relation in ("refuses", "helps"):
        assert before[relation] == after[relation] == {("s", "b"), ("s", "c")}
    assert ("s", "b", "d.t") in after["verdict__0"]


SPLIT = """
scope(B, T) :- log_all(B), object(T), not barred(B, T).

barred(B, T) :- ignore_table(B, T).

word("ROW").

changes(S, B) :- writes(S, T, _), scope(B, T).

shows(S) :- session_format(S, F), word(F).
"""


def test_what_depends_on_names_and_binlogs_only_stands_still() -> None:
    found = halves(program(SPLIT), RELATIONS)
    assert found.static.derived == {"scope", "barred"}
    assert found.moving.derived == {"changes", "shows"}
    assert found.frontier == {"scope", "word"}
    assert found.tables == {"word"}


def test_types_are_spread_from_the_fact_relations() -> None:
    types = column_types(
        program("kept(S, X, Y) :- temporary_created(S, X, Y).\n\nagain(A) :- kept(_, _, A)."), RELATIONS
    )
    assert types["kept"] == ("statement", "binlog", "object")
    assert types["again"] == ("object",)
    assert types["next_temporary"] == types["temporary"] == ("statement", "object")
