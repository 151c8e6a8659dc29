"""The comments of a rule test fail where they should: each is tried on a script that does something else."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.ruletest import run_test
from binlogic.facts.errors import InputError
from binlogic.rules.packing.loading import load_pack
from binlogic.rules.packing.pack import Pack

BINLOG = "CREATE BINLOG 'binny' LOG(`test`.`foo`);\n"
BOTH = "DROP TABLE test.foo, test.bar, test.qux;\n"
SAID = (
    "[11314] This statement cannot be replicated safely: binlogs {binny} do not log both `test`.`foo` and `test`.`bar`"
)
INSERT = "INSERT INTO test.foo VALUES (1);\n"
TEMPORARY = "CREATE TEMPORARY TABLE test.foo (f INT);\n"


def problems(script: str, pack: Pack, folder: Path) -> list[str]:
    path = folder / "test.sql"
    path.write_text(BINLOG + script)
    return [failure.message for failure in run_test(path, pack, prove=False).failures]


@pytest.mark.parametrize(
    "script",
    [
        "-- expect: binny recorded CX-004 as statement\n" + INSERT,
        "-- expect: binny recorded CX-021 as statement because writes(test.foo) and log_table(binny, test.foo)\n"
        + INSERT,
        f"-- expect-message: {SAID}\n" + BOTH,
        "-- expect-end: binny recorded CX-006 as statement\n" + TEMPORARY,
        "-- expect-end: binny not recorded\n" + INSERT,
        "-- todo: binny refused\n" + INSERT,
        "-- expect: binny recorded CX-004(test.foo) as statement\n" + INSERT,
    ],
)
def test_what_holds_is_no_failure(script: str, clustrix: Pack, tmp_path: Path):
    assert problems(script, clustrix, tmp_path) == []


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("-- expect: binny refused\n" + INSERT, "binny: expected refused, got recorded CX-004 as statement"),
        ("-- expect: binny recorded CX-005\n" + INSERT, "binny: expected recorded CX-005, got recorded CX-004"),
        ("-- expect: binny recorded as rows\n" + INSERT, "binny: expected recorded as rows, got recorded CX-004"),
        ("-- expect: binny recorded because writes(test.bar)\n" + INSERT, "does not rest on writes(test.bar)"),
        ("-- expect-others: not recorded\n" + INSERT, "binny: expected not recorded of the others"),
        (f"-- expect-message: {SAID}\n" + INSERT, "expected the messages"),
        ("-- expect-message: [11314] something else\n" + BOTH, "expected the messages"),
        ("-- expect-end: binny refused\n" + TEMPORARY, "binny: expected refused, got recorded CX-006 as statement"),
        ("-- expect-end: binny recorded\n" + INSERT, "the statement was not decided"),
        ("-- todo: binny recorded\n" + INSERT, "a todo holds now: binny recorded"),
        (
            "-- expect: binny recorded CX-004(test.bar)\n" + INSERT,
            "expected recorded CX-004(test.bar), got CX-004(test.foo)",
        ),
        ("-- expect: binny recorded CX-004(test.foo)(b)\n" + INSERT, "CX-004(b)(test.foo), got CX-004(test.foo)"),
    ],
)
def test_what_does_not_hold_is_a_failure(script: str, problem: str, clustrix: Pack, tmp_path: Path):
    (found,) = problems(script, clustrix, tmp_path)
    assert problem in found


def test_a_second_refusal_must_be_expected_too(clustrix: Pack, tmp_path: Path):
    script = f"CREATE BINLOG 'benny' LOG(`test`.`bar`);\n-- expect-message: {SAID}\n" + BOTH
    (found,) = problems(script, clustrix, tmp_path)
    assert "binlogs {benny, binny}" in found


@pytest.mark.parametrize(
    "script",
    [
        "-- expect: binny perhaps\n" + INSERT,
        "-- expect: binny recorded CX-999\n" + INSERT,
        "-- expect-end: binny recorded CX-999\n" + TEMPORARY,
        "-- expect: nobody recorded\n" + INSERT,
        "-- expect-others: perhaps\n" + INSERT,
    ],
)
def test_malformed_comments_are_refused(script: str, clustrix: Pack, tmp_path: Path):
    with pytest.raises(InputError, match="BE108"):
        problems(script, clustrix, tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (", not as_sql(S, B)", "", "binny: recorded in row and statement"),
        ("recorded(S, B), as_sql", "recorded(S, B), not binlog(B), as_sql", "binny: recorded in no form"),
    ],
)
def test_what_is_recorded_has_one_form(old: str, new: str, problem: str, clustrix: Pack, tmp_path: Path):
    folder = tmp_path / "pack"
    folder.mkdir()
    lists = "profiles = []\nrequires = []\n"
    (folder / "pack.toml").write_text(f'name = "forms"\nversion = "1"\ntitle = "t"\nlicence = "l"\n{lists}')
    for file in clustrix.files:
        (folder / Path(file.path).name).write_text(
            file.text.replace(old, new).replace("pack:   clustrix", "pack:   forms")
        )
    assert problem in problems(INSERT, load_pack(folder), tmp_path)
