"""What other engines are given means the same: clingo and Nemo are run, Souffle too where it is installed."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.ruletest.header import inputs_of_tests
from binlogic.facts.errors import InputError
from binlogic.rules.authoring.situations import Facts, meet_all
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.engine.model import Model
from binlogic.rules.export import ExportTarget, exported
from binlogic.rules.language.ast import Constant
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program, Row
from binlogic.rules.packing.loading import builtin_pack

RULES = """\
%% id: X-1 lonely
%% verdict: advice
%% message: {T} is alone
%% source: here
lonely(S, T) :- writes(S, T, N), N >= 1, not reads(S, _, _), not drops(S, T), place(T).

%% data: places
place("a.\\"t").
place("b").
"""


@pytest.fixture(scope="module")
def met() -> list[tuple[Program, Facts]]:
    """The situations of a test of the clustrix pack."""
    found = situations_of("clustrix", "temporary-tables.sql")
    assert len(found) > 20
    return found


def situations_of(name: str, *tests: str) -> list[tuple[Program, Facts]]:
    """The situations that some tests of a built-in pack meet."""
    folder = Path(__file__).parents[3] / "rules" / "packs" / name / "tests"
    inputs = [each for test in tests for each in inputs_of_tests(folder / test, builtin_pack(name))]
    found: list[tuple[Program, Facts]] = []
    meet_all(inputs, lambda facts, program: found.append((program, facts)))
    return found


def model_of(program: Program, facts: Facts) -> Model:
    return evaluate(program, {name: frozenset(rows) for name, rows in facts.items()})


def test_clingo_derives_the_same(met: list[tuple[Program, Facts]]) -> None:
    clingo = pytest.importorskip("clingo")
    for program, facts in met:
        control = clingo.Control(logger=lambda _code, message: pytest.fail(message))
        control.add("base", [], exported(program, facts, ExportTarget.clingo))
        control.ground([("base", [])])
        found: dict[str, set[Row]] = {}
        for atom in control.symbolic_atoms:
            row = tuple(v.string if v.type.name == "String" else v.number for v in atom.symbol.arguments)
            found.setdefault(atom.symbol.name.removeprefix("r_"), set()).add(row)
        model = model_of(program, facts)
        assert {name: rows for name in program.derived if (rows := found.get(name, set()))} == {
            name: set(model[name]) for name in program.derived if model[name]
        }


@pytest.mark.skipif(shutil.which("souffle") is None, reason="souffle is not installed")
def test_souffle_derives_the_same(met: list[tuple[Program, Facts]], tmp_path: Path) -> None:
    for program, facts in met[:10]:
        path = tmp_path / "rules.dl"
        path.write_text(exported(program, facts, ExportTarget.souffle))
        subprocess.run(["souffle", "-D", str(tmp_path), str(path)], check=True)
        _same(program, facts, tmp_path, "r_{}.csv", "\t")


def nemo_engine(text: str) -> Any:
    nemo = pytest.importorskip("nmo_python", reason="nemo-python is not installed")
    engine = nemo.NemoEngine(nemo.load_string(text))
    engine.reason()
    return engine


@pytest.mark.parametrize(("name", "test"), [("clustrix", "temporary-tables.sql"), ("logging-format", "engines.sql")])
def test_nemo_derives_the_same(name: str, test: str) -> None:
    """Every derived relation, in situations from all over a test of the pack."""
    situations = situations_of(name, test)
    situations = situations[:: max(1, len(situations) // 5)]
    seen = 0
    for program, facts in situations:
        outputs = "\n".join(f"@output r_{each} ." for each in program.derived)
        engine = nemo_engine(f"{exported(program, facts, ExportTarget.nemo)}\n{outputs}\n")
        model = model_of(program, facts)
        for relation in program.derived:
            found = engine.result(f"r_{relation}")
            rows = {tuple(json.loads(v) if isinstance(v, str) else v for v in row) for row in found}
            assert rows == set(model[relation]), relation
            seen += len(rows)
    assert len(situations) >= 5
    assert seen > 100


@pytest.mark.parametrize(
    "text",
    ['a."b', '"', '""', 'x"""y', "back\\slash", '\\"', "per%22cent", "two\nlines", "", "\u00e9\U0001f600", "'", "?X"],
)
def test_nemo_reads_a_string_as_it_is_written(text: str) -> None:
    """In a fact, in a literal, under a negation and in a comparison."""
    said = Constant(text)
    file, problems = parse_rules(
        f"is(S, N) :- writes(S, {said}, N).\n\nother(S, N) :- writes(S, T, N), not reads(S, {said}, N), T != {said}.\n"
        f"\nmade({said}, S) :- statement(S).",
        "t.dl",
    )
    assert problems == ()
    facts = {"statement": {("s",)}, "writes": {("s", text, 1), ("s", "a.t", 2)}, "reads": {("s", text, 3)}}
    outputs = "@output r_is . @output r_other . @output r_made . @output r_reads ."
    engine = nemo_engine(exported(Program(file.rules), facts, ExportTarget.nemo) + outputs)
    assert [row[1] for row in engine.result("r_is")] == [1]
    assert [row[1] for row in engine.result("r_other")] == [2]
    assert [json.loads(row[0]) for row in engine.result("r_made")] == [text]
    assert [json.loads(row[1]) for row in engine.result("r_reads")] == [text]


def test_an_integer_that_an_engine_does_not_have_is_an_error() -> None:
    for target, fits, hint in ((ExportTarget.nemo, 2**62, "64"), (ExportTarget.clingo, 2**30, "32")):
        assert str(fits) in exported(program(), {"writes": {("s", "b", fits)}}, target)
        with pytest.raises(InputError, match=rf"BE302 .* has no integer \d+; hint: .*{hint}"):
            exported(program(), {"writes": {("s", "b", 2**70)}}, target)


def _same(program: Program, facts: Facts, folder: Path, file: str, delimiter: str) -> None:
    model = model_of(program, facts)
    for name in {clause.head.predicate for rule in program.rules if rule.verdict for clause in rule.clauses}:
        with folder.joinpath(file.format(name)).open(newline="") as lines:
            rows = {tuple(row) for row in csv.reader(lines, delimiter=delimiter)}
        assert rows == {tuple(map(str, row)) for row in model[name]}


def program() -> Program:
    file, problems = parse_rules(RULES, "t.dl")
    assert problems == ()
    return Program(file.rules)


def test_souffle_text() -> None:
    lines = exported(program(), {"writes": {("s", "b", 1)}}, ExportTarget.souffle).splitlines()
    assert ".decl r_writes(c0: symbol, c1: symbol, c2: number)" in lines
    assert ".output r_lonely" in lines
    assert "r_lonely(S, T) :- r_writes(S, T, N), N >= 1, !r_reads(S, _, _), !r_drops(S, T), r_place(T)." in lines
    assert 'r_place("a.\\"t").' in lines
    assert 'r_writes("s", "b", 1).' in lines
    assert sum(line.startswith(".decl") for line in lines) == len(program().arity)


def test_nemo_text() -> None:
    lines = exported(program(), {"writes": {("s", "b", 1)}}, ExportTarget.nemo).splitlines()
    assert (
        "r_lonely(?S, ?T) :- r_writes(?S, ?T, ?N), ?N >= 1, ~some_reads_0(?S), ~r_drops(?S, ?T), r_place(?T) ." in lines
    )
    assert "some_reads_0(?C0) :- r_reads(?C0, _, _) ." in lines
    assert '@export r_lonely :- csv { resource = "lonely.csv" } .' in lines


def test_facts_of_derived_relations_are_left_out() -> None:
    assert "r_lonely(" not in exported(program(), {"lonely": {("s", "t")}}, ExportTarget.clingo).split("r_place")[-1]


PATTERNS = """\
%% id: X-1 named
%% verdict: advice
%% message: {T} is named
%% source: here
named(S, T) :- writes(S, T, _), like(T, "%.t_p%"), not prefix(T, "a."), not suffix(T, "(x)").
"""
NAMES = {"writes": [("s", name, 1) for name in ("b.tmp", "a.tmp", "b.tmp(x)", "b.tm", 'b.t"p\n')]}
NAMED = {("s", "b.tmp"), ("s", 'b.t"p\n')}


def test_clingo_is_given_what_tests_patterns() -> None:
    clingo = pytest.importorskip("clingo")
    script = pytest.importorskip("clingo.script")
    script.enable_python()
    control = clingo.Control(logger=lambda _code, message: pytest.fail(message))
    control.add("base", [], exported(Program(parse_rules(PATTERNS, "t.dl")[0].rules), NAMES, ExportTarget.clingo))
    control.ground([("base", [])])
    found = {
        tuple(a.string for a in atom.symbol.arguments) for atom in control.symbolic_atoms.by_signature("r_named", 2)
    }
    assert found == NAMED


def test_nemo_and_souffle_are_given_patterns_that_are_written_out() -> None:
    program = Program(parse_rules(PATTERNS, "t.dl")[0].rules)
    engine = nemo_engine(f"{exported(program, NAMES, ExportTarget.nemo)}\n@output r_named .\n")
    assert {tuple(map(json.loads, row)) for row in engine.result("r_named")} == NAMED
    assert 'match(".*\\\\.t.p.*", T), !match("a\\\\..*", T)' in exported(program, NAMES, ExportTarget.souffle)
    open_pattern = Program(parse_rules("x(S) :- writes(S, T, _), runs(S, P, _), like(T, P).\n", "t.dl")[0].rules)
    for target in (ExportTarget.nemo, ExportTarget.souffle):
        with pytest.raises(InputError, match="takes no pattern from a variable"):
            exported(open_pattern, NAMES, target)
