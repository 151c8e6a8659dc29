"""Sessions share global variables and accounts too, under the packs of servers that have them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from binlogic.facts.errors import InputError
from binlogic.rules.language.program import Program
from binlogic.rules.packing.loading import builtin_pack
from binlogic.spark.jobs.outcomes import OutcomeInputs, digest_of
from binlogic.spark.jobs.runner import Single
from binlogic.spark.transitions import cache

from .lakes import Scattered, make_both, outcome_rows, replayed_rows, table_rows, whole_tables

pytestmark = pytest.mark.slow

STATEMENTS = (
    "SET GLOBAL binlog_format = 'STATEMENT'",
    "SET GLOBAL binlog_format = 'ROW'",
    "SET GLOBAL binlog_format = 'MIXED'",
    "SET SESSION binlog_format = 'STATEMENT'",
    "SET GLOBAL default_storage_engine = MyISAM",
    "SET GLOBAL default_storage_engine = InnoDB",
    "CREATE USER 'u'@'%'",
    "GRANT SUPER ON *.* TO 'u'@'%'",
    "REVOKE SUPER ON *.* FROM 'u'@'%'",
    "CREATE TABLE d.a (k INT AUTO_INCREMENT PRIMARY KEY)",
    "CREATE TABLE d.b (k INT) ENGINE=MyISAM",
    "ALTER TABLE d.a ENGINE=MyISAM",
    "DROP TABLE d.a",
    "CREATE TEMPORARY TABLE d.t (k INT)",
    "BEGIN",
    "COMMIT",
    "SET autocommit = 0",
    *["INSERT INTO d.a VALUES (1), (2)", "INSERT INTO d.b SELECT * FROM d.a LIMIT 1", "UPDATE d.a SET k = UUID()"] * 4,
)


def log_of(random: Random, length: int) -> str:
    lines, open_sessions, last = [], [1], 1
    for second in range(length):
        head = f"261120 18:{second // 60:02}:{second % 60:02}\t"
        if random.random() < 0.15:
            last += 1
            open_sessions.append(last)
            lines.append(f"{head}{last:5} Connect\tu@localhost on d using Socket")
        thread = random.choice(open_sessions)
        lines.append(f"{head}{thread:5} Query\t{random.choice(STATEMENTS)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("worth", [0, 1 << 60])
def test_sessions_that_open_meet_what_holds_then(worth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a session is a path, which may not be taken from before its account could do more."""
    monkeypatch.setattr(cache, "_WORTH", worth)
    pack = builtin_pack("logging-format", "mysql-8.0")
    lines = ["261120 18:00:00\t    1 Connect\troot@localhost on d using Socket"]
    for thread in range(2, 8):
        if thread == 5:
            lines.append("\t\t    1 Query\tGRANT SUPER ON *.* TO 'u'@'%'")
        lines.append(f"\t\t{thread:5} Connect\tu@h on d using Socket")
        lines.append(f"\t\t{thread:5} Query\tSET SESSION binlog_format = 'ROW'")
    log = tmp_path / "g.log"
    log.write_text("\n".join(["261120 17:00:00\t    1 Query\tCREATE USER 'u'@'%'", *lines]) + "\n")
    _, lake = make_both([log], tmp_path / "single", Single(), pack=pack)
    rows = outcome_rows(lake)
    assert rows == replayed_rows(log, pack=pack)
    refused = {row[1] for row in rows if "LF-234" in str(row)}
    assert refused == {"2", "3", "4"}


@pytest.mark.parametrize(("seed", "partitions"), [(0, 2), (1, 3)])
def test_global_variables_and_accounts(
    seed: int, partitions: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_WORTH", (0, 1 << 60)[seed])
    random = Random(seed)
    pack = builtin_pack("logging-format", "mysql-8.0")
    log = tmp_path / "g.log"
    log.write_text(log_of(random, 60))
    single = make_both([log], tmp_path / "single", Single(), pack=pack)
    scattered = make_both([log], tmp_path / "many", Scattered(partitions, random), split_size=1000, pack=pack)
    assert outcome_rows(single[1]) == replayed_rows(log, pack=pack)
    assert whole_tables(*scattered) == whole_tables(*single)
    settings = {row[7] for row in table_rows(single[1], "outcomes", "effects", leave=("statement",))}
    assert settings - {"{}"}


@pytest.mark.parametrize("worth", [0, 1 << 60])
def test_an_account_sets_what_it_may_set_with_and_without_temporary_tables(
    worth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same SET again and again in one view: refused (LF-234) until the privilege is there."""
    monkeypatch.setattr(cache, "_WORTH", worth)
    log, change = tmp_path / "g.log", "SET SESSION binlog_format = 'STATEMENT'"
    queries = [
        (1, "CREATE USER 'u'@'%'"),
        *[(2, change), (1, change), (2, change)],
        *[(2, "CREATE TEMPORARY TABLE d.t (k INT)"), (2, change)],
        *[(1, "GRANT SUPER ON *.* TO 'u'@'%'"), (3, change), (2, "DROP TEMPORARY TABLE d.t"), (2, change)],
    ]
    accounts = {1: "root", 2: "u", 3: "u"}
    lines = [f"{thread} Connect\t{account}@localhost on d using Socket" for thread, account in accounts.items()]
    lines += [f"{thread} Query\t{text}" for thread, text in queries]
    log.write_text("".join(f"261120 18:30:56\t    {line}\n" for line in lines))
    pack = builtin_pack("logging-format", "mysql-8.0")
    _, lake = make_both([log], tmp_path / "single", Single(), pack=pack)
    assert outcome_rows(lake) == replayed_rows(log, pack=pack)
    found = dict.fromkeys((row[0], row[5], row[7]) for row in outcome_rows(lake) if row[5] == "refused")
    assert sorted(found) == [(line, "refused", ("LF-234",)) for line in (5, 7, 9)]


def test_facts_of_another_server_are_refused(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_text(log_of(Random(1), 3))
    with pytest.raises(InputError, match=r"hint: read them with --server mariadb-10\.11\.19"):
        make_both([log], tmp_path, Single(), pack=builtin_pack("logging-format", "mariadb-10.11"))


def test_rules_with_another_row_of_data_are_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = builtin_pack("logging-format", "mysql-8.0")
    rules = pack.program.rules
    left_out = next(clause for rule in rules for clause in rule.clauses if not clause.body)
    fewer = (replace(rule, clauses=tuple(c for c in rule.clauses if c is not left_out)) for rule in rules)
    other = Program(tuple(fewer))
    assert other.clauses == pack.program.clauses
    before = digest_of(OutcomeInputs("facts", "outcomes", pack=pack))
    monkeypatch.setattr(type(pack), "program", property(lambda _: other))
    assert digest_of(OutcomeInputs("facts", "outcomes", pack=pack)) != before
