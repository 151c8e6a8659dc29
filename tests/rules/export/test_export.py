"""What other engines are given means the same: clingo is run, Souffle and Nemo too where they are installed."""

from __future__ import annotations

import csv
import shutil
import subprocess
from pathlib import Path

import pytest
from binlogic.rules.authoring.situations import Facts, meet_all
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.engine.model import Model
from binlogic.rules.export import Target, exported
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program, Row
from binlogic.rules.pack import builtin_pack
from binlogic.rules.replay.workload import Inputs

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
    pack = builtin_pack("clustrix")
    tests = Path(__file__).parents[3] / "rules" / "packs" / "clustrix" / "tests"
    found: list[tuple[Program, Facts]] = []
    meet_all([Inputs(tests / "temporary-tables.sql", pack=pack)], lambda facts, program: found.append((program, facts)))
    assert len(found) > 20
    return found


def model_of(program: Program, facts: Facts) -> Model:
    return evaluate(program, {name: frozenset(rows) for name, rows in facts.items()})


def test_clingo_derives_the_same(met: list[tuple[Program, Facts]]) -> None:
    clingo = pytest.importorskip("clingo")
    for program, facts in met:
        control = clingo.Control(logger=lambda _code, message: pytest.fail(message))
        control.add("base", [], exported(program, facts, Target.clingo))
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
        path.write_text(exported(program, facts, Target.souffle))
        subprocess.run(["souffle", "-D", str(tmp_path), str(path)], check=True)
        _same(program, facts, tmp_path, "r_{}.csv", "\t")


@pytest.mark.skipif(shutil.which("nmo") is None, reason="nemo is not installed")
def test_nemo_derives_the_same(met: list[tuple[Program, Facts]], tmp_path: Path) -> None:
    for program, facts in met[:10]:
        path = tmp_path / "rules.rls"
        path.write_text(exported(program, facts, Target.nemo))
        subprocess.run(["nmo", "--export-dir", str(tmp_path), "--overwrite-results", str(path)], check=True)
        _same(program, facts, tmp_path, "{}.csv", ",")


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
    lines = exported(program(), {"writes": {("s", "b", 1)}}, Target.souffle).splitlines()
    assert ".decl r_writes(c0: symbol, c1: symbol, c2: number)" in lines
    assert ".output r_lonely" in lines
    assert "r_lonely(S, T) :- r_writes(S, T, N), N >= 1, !r_reads(S, _, _), !r_drops(S, T), r_place(T)." in lines
    assert 'r_place("a.\\"t").' in lines
    assert 'r_writes("s", "b", 1).' in lines
    assert sum(line.startswith(".decl") for line in lines) == len(program().arity)


def test_nemo_text() -> None:
    lines = exported(program(), {"writes": {("s", "b", 1)}}, Target.nemo).splitlines()
    assert (
        "r_lonely(?S, ?T) :- r_writes(?S, ?T, ?N), ?N >= 1, ~some_reads_0(?S), ~r_drops(?S, ?T), r_place(?T) ." in lines
    )
    assert "some_reads_0(?C0) :- r_reads(?C0, _, _) ." in lines
    assert '@export r_lonely :- csv { resource = "lonely.csv" } .' in lines


def test_facts_of_derived_relations_are_left_out() -> None:
    assert "r_lonely(" not in exported(program(), {"lonely": {("s", "t")}}, Target.clingo).split("r_place")[-1]
