"""The smallest workload on which two versions of the rules differ."""

from __future__ import annotations

from dataclasses import replace

import pytest
from binlogic.explain.ruletest.witness import first_witness
from binlogic.facts.sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR
from binlogic.facts.sql.parse import parse_statement
from binlogic.rules.authoring.search.grown import grown
from binlogic.rules.authoring.search.menu import menu_for
from binlogic.rules.authoring.search.smallest import workloads
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.packing.pack import Pack

pytest.importorskip("clingo")

MENU = menu_for(builtin_pack("clustrix"))


def without(text: str) -> Pack:
    """The clustrix pack without the clauses that read so."""
    pack = builtin_pack("clustrix")
    files = tuple(
        replace(
            file,
            rules=tuple(
                replace(rule, clauses=tuple(clause for clause in rule.clauses if str(clause) != text))
                for rule in file.rules
            ),
        )
        for file in pack.files
    )
    assert files != pack.files
    return replace(pack, files=files)


@pytest.mark.parametrize(
    ("clause", "script"),
    [
        (
            "listed(B, T) :- log_database(B, D), in_database(T, D).",
            "CREATE BINLOG 'one' LOG(`a`);\n-- expect: one recorded CX-004\n-- expect: one no CX-011\nX",
        ),
        (
            "refuses(S, B) :- wrote_inside(S, B), outside(S, B, _), not commits_first(S), not log_bin_off(S), "
            "not log_bin_open(S).",
            "CREATE BINLOG 'one' LOG(`a`);\nBEGIN;\nINSERT INTO a.t VALUES (1);\n"
            "-- expect: one refused CX-003\nINSERT INTO b.t VALUES (1);\n",
        ),
        (
            'recorded(S, B) :- kind(S, "SESSION END"), drops(S, T), temporary_created(S, B, T), '
            "not hangs_on_setting(S, B), not log_bin_off(S).",
            "CREATE BINLOG 'one';\n-- expect-end: one recorded CX-006\nCREATE TEMPORARY TABLE a.x (c INT);\n",
        ),
        (
            'modifies(S, T, N) :- writes_via(S, T, N, "trigger", _).',
            None,
        ),
    ],
)
def test_workloads_are_smallest_and_tell_the_versions_apart(clause: str, script: str | None) -> None:
    pack, other = builtin_pack("clustrix"), without(clause)
    witness = first_witness(workloads(pack.program, other.program, MENU, 3), pack, other)
    assert witness is not None
    if script is None:  # only the schema it needs is kept
        assert [line.split(" AS ")[0] for line in witness.script.splitlines() if "TRIGGER" in line]
        assert "VIEW" not in witness.script
    elif not script.endswith("X"):
        assert witness.script == script
    else:
        assert witness.script.startswith("CREATE BINLOG 'one' LOG(`a`);\n-- expect: one recorded CX-004")


def test_the_same_rules_differ_nowhere() -> None:
    pack = builtin_pack("clustrix")
    assert next(workloads(pack.program, pack.program, MENU, 2), None) is None


def test_the_menu_is_understood() -> None:
    unparsed = [choice.text for choice in MENU.statements if any(name == "unparsed" for name, _ in choice.facts)]
    assert unparsed == ["FROBNICATE a.t"]
    for choice in (*MENU.statements, *(each for choices in MENU.binlogs.values() for each in choices)):
        assert parse_statement(choice.text, DEFAULT_MODE, DEFAULT_VENDOR).kind


def test_statements_grow_of_what_columns_are_compared_with() -> None:
    text = (
        'made(S, B) :- sets_variable(S, _, V, _), V = "unique_checks", clause_column(S, "where", T, "nr", _), '
        'prefix(T, "shop."), engine(S, T, E), E != "MEMORY", binlog(B).\n'
    )
    program = Program(parse_rules(text, "a.dl")[0].rules)
    clauses = [clause for rule in program.rules for clause in rule.clauses]
    made = grown((program,), clauses, ["TRUNCATE a.t"])
    assert {"CREATE TABLE a.has_nr (nr INT)", "CREATE TABLE a.of_memory (c INT) ENGINE=MEMORY"} <= {*made.schema}
    assert {"SET unique_checks = 0", "DELETE FROM a.has_nr WHERE nr = 1", "TRUNCATE shop.x"} <= {*made.statements}
