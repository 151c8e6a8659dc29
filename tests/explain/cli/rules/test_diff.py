"""`binlogic rules diff`: the smallest difference with both reasons, or the changes on a workload."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

Command = Callable[..., Any]


@pytest.fixture
def other(mine: Path) -> Path:
    """The pack `mine` without its last condition."""
    shutil.copytree(mine, "other")
    rules = Path("other/10-mine.dl")
    rules.write_text(rules.read_text().replace(", not in_database(T, D)", ", in_database(T, D)"))
    return Path("other")


def test_the_smallest_difference_is_explained_from_both_sides(command: Command, other: Path) -> None:
    pytest.importorskip("clingo")
    ran = command("rules", "diff", "mine", str(other))
    assert ran.code == 1
    assert ran.out.startswith("CREATE BINLOG 'one';\n-- expect: one advice M-1\nINSERT INTO a.t SELECT * FROM b.t;\n")
    assert "one: recorded CX-004 as statement and advice M-1 -> recorded CX-004 as statement\n" in ran.out
    old, new = ran.out.split("\n--- old\n")[1].split("\n--- new\n")
    assert "b.t is not in database a" in old
    assert "mine/10-mine.dl:8" in old
    assert "other/10-mine.dl:8" in new


def test_packs_that_say_the_same_are_equal(command: Command, mine: Path) -> None:
    shutil.copytree(mine, "same")
    rules = Path("same/10-mine.dl")
    body = "from_elsewhere(S, X), binlog(B)."
    helper = "from_elsewhere(S, X) :- reads(S, X, _), writes(S, Y, _), in_database(Y, E), not in_database(X, E)."
    text = rules.read_text().partition("elsewhere(S, B)")[0].replace("{T}", "{X}")
    rules.write_text(f"{text}elsewhere(S, B) :- {body}\n\n{helper}\n")
    ran = command("rules", "diff", "mine", "same", "--longest", "1")
    assert (ran.code, ran.out) == (4, ran.out), "the message has another variable"
    rules.write_text(rules.read_text().replace("X", "T"))
    ran = command("rules", "diff", "mine", "same")
    assert (ran.code, ran.out) == (0, "equal: each version has all clauses of the other\n")


def test_what_was_not_tried_is_undecided(command: Command, mine: Path) -> None:
    pytest.importorskip("clingo")
    shutil.copytree(mine, "other")
    rules = Path("other/10-mine.dl")
    extra = "%% id: M-2 stops\n%% verdict: advice\n%% message: it stops\n%% reading: so\n"
    rules.write_text(f'{rules.read_text()}\n{extra}stops_it(S, B) :- kind(S, "STOP SLAVE"), binlog(B).\n')
    ran = command("rules", "diff", "mine", "other", "--longest", "1")
    assert ran.code == 4
    first, second = ran.out.splitlines()
    assert first.startswith("undecided: no difference was found in workloads of up to 1 statements of ")
    assert second.startswith("  new  other/10-mine.dl:14:1  not reached: stops_it(S, B) :- ")


@pytest.mark.parametrize(
    ("condition", "other", "shown"),
    [
        pytest.param('like(T, "%.tmp\\\\_%")', 'like(T, "%.tnp\\\\_%")', "tmp_", marks=pytest.mark.slow),
        pytest.param('engine(S, T, "ARIA")', 'engine(S, T, "CSV")', "ENGINE=", marks=pytest.mark.slow),
        ('new_table(S, T), not defines_key(S, T, _, "primary")', "new_table(S, T)", "PRIMARY KEY"),
    ],
)
def test_differences_in_what_rules_mention(
    command: Command, folder: Path, condition: str, other: str, shown: str
) -> None:
    pytest.importorskip("clingo")
    head = (
        "%% id: M-1 it\n%% verdict: advice\n%% message: {T}\n%% source: here\nit(S, B) :- writes(S, T, _), binlog(B), "
    )
    for name, body in (("one", condition), ("two", other)):
        (folder / name).mkdir()
        (folder / name / "pack.toml").write_text(
            'name = "mine"\nversion = "1"\ntitle = "T"\nlicence = "MIT"\nrequires = ["logging-format"]\n'
        )
        (folder / name / "1.dl").write_text(f"{head}{body}.\n")
    ran = command("rules", "diff", "one", "two", "--profile", "mariadb-10.11", "--longest", "1")
    assert ran.code == 1
    assert shown in ran.out.partition("--- old")[0]


NOTES = "%% id:      {}\n%% verdict: advice\n%% message: {{S}} is to be looked at\n%% source:  handbook\n"
#: the pack of a review, of which `diff` once said that it does not differ from the first three of these
BASE = f"""\
{NOTES.format("TEAM-001 wide-row-fallback")}\
wide_row_fallback(S, B) :- turns_to_rows(S), rows_of(S, T), column(S, T, _, P), P > 5, binlog(B).

{NOTES.format("TEAM-005 nontransactional-within-a-transaction")}\
nontrans(S, B) :-
    in_multi(S), written(S, T), engine(S, T, _), not transactional(S, T), not is_temporary(S, T), binlog(B).

{NOTES.format("TEAM-007 limit-without-order")}\
limit_without_order(S, B) :-
    kind(S, K), cuts_rows(K), feature(S, "limit", "itself"), not feature(S, "order by", "itself"),
    writes(S, T, _), in_database(T, D), replicated(D), binlog(B).

replicated("shop").
replicated("billing").
"""
PAIRS = {
    "one column more": ("P > 5", "P > 6", "UPDATE a.wide6 SET c = UUID();"),
    "temporary tables too": (", not is_temporary(S, T)", "", "CREATE TEMPORARY TABLE a.m (c INT) ENGINE=MyISAM;"),
    "one database less": ('replicated("billing").\n', "", "DELETE FROM billing.t LIMIT 1;"),
    "ORDER BY or not": (', not feature(S, "order by", "itself")', "", "ORDER BY c LIMIT 1;"),
    "the same in other words": ("P > 5", "5 < P", ""),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_pairs_of_the_review(command: Command, folder: Path, name: str) -> None:
    pytest.importorskip("clingo")
    before, after, shown = PAIRS[name]
    for pack, text in (("old", BASE), ("new", BASE.replace(before, after))):
        (folder / pack).mkdir()
        (folder / pack / "pack.toml").write_text(
            'name = "base"\nversion = "1"\ntitle = "T"\nlicence = "MIT"\nrequires = ["logging-format"]\n'
        )
        (folder / pack / "1.dl").write_text(text)
    ran = command("rules", "diff", "old", "new", "--profile", "mariadb-10.11")
    assert ran.code == int(bool(shown))
    assert shown in ran.out.partition("--- old")[0]


def test_what_is_quiet_about_temporary_tables_in_a_transaction(command: Command, mine: Path) -> None:
    """The fifth pair of the review: three statements show it."""
    pytest.importorskip("clingo")
    rules = mine / "10-mine.dl"
    text = f"{NOTES.format('M-1 noted')}noted(S, B) :- writes(S, T, _), in_scope(B, T).\n"
    rules.write_text(text)
    shutil.copytree(mine, "other")
    quiet = "\nquiet(S) :- temporary(S, _), in_transaction(S).\n"
    Path("other/10-mine.dl").write_text(text.replace("(B, T).", "(B, T), not quiet(S).") + quiet)
    ran = command("rules", "diff", "mine", "other")
    assert ran.code == 1
    assert ran.out.partition("--- old")[0].count(";") == 4  # with CREATE BINLOG


def test_the_statements_of_a_workload_that_change_are_listed(command: Command, other: Path) -> None:
    Path("work.sql").write_text(
        "CREATE BINLOG 'b';\nINSERT INTO a.t SELECT * FROM a.u;\nINSERT INTO a.t VALUES (1);\n"
        "INSERT INTO a.t SELECT * FROM b.u;\n"
    )
    ran = command("rules", "diff", "mine", str(other), "--workload", "work.sql")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "work.sql:2  b: recorded CX-004 as statement -> recorded CX-004 as statement and advice M-1",
        "work.sql:4  b: recorded CX-004 as statement and advice M-1 -> recorded CX-004 as statement",
        "2 statements changed",
    ]
    assert command("rules", "diff", "mine", "mine", "--workload", "work.sql").code == 0
