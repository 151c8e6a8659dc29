"""What situations show of clauses and literals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from binlogic.rules.authoring.coverage import Coverage, CoverageKind, described
from binlogic.rules.authoring.match import holds
from binlogic.rules.authoring.situations import Facts, meet_all
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.ast import Atom, Constant, Rule
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay.workload import Inputs

RULES = """\
%% id: X-1 a
touched(S, T) :- writes(S, T, N), N > 1, not reads(S, T, _).
touched(S, T) :- reads(S, T, _), not drops(S, T).
"""


def seen_of(*situations: Facts) -> Coverage:
    file, problems = parse_rules(RULES, "t.dl")
    assert problems == ()
    found = Coverage(file.rules)
    program = Program(file.rules)
    for facts in situations:
        found.meet(facts, program)
    return found


def missing(found: Coverage) -> list[str]:
    return [f"{target.clause.place.line}: {described(target)}" for target in found.missing]


def test_nothing_met_is_nothing_covered() -> None:
    found = seen_of()
    assert (str(found.share(found.rules, literals=False)), str(found.share(found.rules, literals=True))) == (
        "0/2",
        "0/7",
    )
    assert not found.fired(found.rules[0])


def test_a_clause_that_does_not_hold_shows_how_far_it_got() -> None:
    found = seen_of({"writes": {("s", "t", 1)}})
    assert [t.literal for t in found.missing if t.clause.place.line == 2 and t.seen is CoverageKind.HELD] == [1, 2]


def test_a_negation_is_covered_twice_only_where_it_alone_decides() -> None:
    held = {"writes": {("s", "t", 2)}}
    blocked_by_two = {"writes": {("s", "t", 1)}, "reads": {("s", "t", 1)}, "drops": {("s", "t")}}
    blocked = {"writes": {("s", "t", 2)}, "reads": {("s", "t", 1)}}
    assert "2: `not reads(S, T, _)` never is all that is missing" in missing(seen_of(held, blocked_by_two))
    found = seen_of(held, blocked)
    assert missing(found) == ["3: `not drops(S, T)` never is all that is missing"]
    assert str(found.share(found.rules, literals=True)) == "6/7"


@pytest.fixture(scope="module")
def situations() -> tuple[Pack, list[Facts]]:
    pack = builtin_pack("clustrix")
    found: list[Facts] = []
    tests = Path(__file__).parents[3] / "rules" / "packs" / "clustrix" / "tests"
    meet_all([Inputs(tests / "transactions.sql", pack=pack)], lambda facts, _: found.append(facts))
    return pack, found


def test_matching_agrees_with_the_engine(situations: tuple[Pack, list[Facts]]) -> None:
    pack, met = situations
    clauses = pack.program.clauses
    probes = tuple(
        Rule((), (replace(clause, head=Atom("probe", (Constant(number),))),)) for number, clause in enumerate(clauses)
    )
    probed = Program((*pack.program.rules, *probes))
    assert len(met) > 20
    for facts in met:
        model = evaluate(probed, {name: frozenset(rows) for name, rows in facts.items()})
        found = {number for (number,) in model["probe"]}
        assert found == {number for number, clause in enumerate(clauses) if holds(clause.body, model)}


def test_each_situation_is_met_once(situations: tuple[Pack, list[Facts]]) -> None:
    _, met = situations
    keys = [frozenset((name, frozenset(rows)) for name, rows in facts.items() if rows) for facts in met]
    assert len(set(keys)) == len(keys)
