"""Each thing a rule says of a statement can be asked for by itself, and never another rule in its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]
SERVER = ("--profile", "mariadb-10.11", "--format-is", "STATEMENT")
FIVE = """\
CREATE DATABASE d1;
USE d1;
CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR(99)) ENGINE=InnoDB;
CREATE TABLE ai (id INT AUTO_INCREMENT PRIMARY KEY, s VARCHAR(99), u INT UNIQUE) ENGINE=InnoDB;
INSERT INTO t VALUES (1, 'a');
INSERT IGNORE INTO ai (s) SELECT CONCAT(s, UUID(), @@hostname) FROM t ORDER BY id LIMIT 1;
"""
REASONS = ("INSERT_IGNORE_SELECT", "LIMIT", "SYSTEM_FUNCTION", "SYSTEM_VARIABLE", "WRITE_AUTOINC_SELECT")
#: reason -> what of the statement is underlined for it
CAUSES = {
    "INSERT_IGNORE_SELECT": "IGNORE",
    "LIMIT": "LIMIT 1",
    "SYSTEM_FUNCTION": "UUID",
    "SYSTEM_VARIABLE": "@@hostname",
    "WRITE_AUTOINC_SELECT": "ai",
}


@pytest.fixture(autouse=True)
def workloads(folder: Path) -> None:
    (folder / "five.sql").write_text(FIVE)
    (folder / "shared.sql").write_text(
        "CREATE BINLOG b1 LOG(shop), IGNORE(shop.stock);\n"
        "INSERT INTO shop.orders SELECT * FROM shop.stock;\n"
        "INSERT INTO shop.orders SELECT * FROM shop.stock, hr.pay;\n"
    )


@pytest.mark.parametrize("reason", REASONS)
def test_each_of_five_reasons_has_a_proof_of_its_own(reason: str, command: Command) -> None:
    ran = command("explain", "five.sql:6", *SERVER, "--why", f"LF-100({reason})", "--check")
    assert (ran.code, "nodes hold" in ran.err) == (0, True), ran.err
    opening = "warning LF-100 (1592)  five.sql:6: unsafe statement, "
    assert ran.out.splitlines()[0].startswith(opening + reason)
    assert f"the statement is unsafe: {reason}" in ran.out
    assert not [other for other in REASONS if other != reason and f"is unsafe: {other}" in ran.out]
    rows = ran.out.splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("    6 | "))
    marked = next(row for row in rows[at + 1 :] if "^" in row)
    start = marked.index("^")
    assert rows[at][start : start + marked.count("^")] == CAUSES[reason]


def test_the_number_of_findings_that_are_not_shown_is_said(command: Command) -> None:
    flat = " ".join(command("explain", "five.sql:6", *SERVER).out.split())
    hidden = ", ".join(f"LF-100({reason})" for reason in REASONS[1:])
    assert f"also: 4 more findings: {hidden}; --why 'LF-100(LIMIT)' proves it" in flat


def test_other_values_are_told_from_those_that_hold(command: Command) -> None:
    ran = command("explain", "five.sql:6", *SERVER, "--why", "LF-100(UDF)")
    known = ", ".join(f"LF-100({reason})" for reason in REASONS)
    assert (ran.code, ran.err) == (2, f"BE301 `LF-100(UDF)` does not hold for `binlog`; hint: it says {known}\n")
    absent = command("explain", "five.sql:6", *SERVER, "--why-not", "LF-100(UDF)", "--check")
    assert "LF-100 says nothing of the statement in binlog about UDF" in absent.out


def test_a_rule_is_not_proved_by_another_with_the_same_head(command: Command) -> None:
    ran = command("explain", "shared.sql:2", "--why", "CX-003")
    assert (ran.code, ran.err) == (2, "BE301 `CX-003` does not hold for `b1`; hint: ask --why-not CX-003\n")
    ran = command("explain", "shared.sql:2", "--why-not", "CX-003", "--check")
    assert ran.code == 0
    assert "CX-003 says nothing of the statement in b1" in ran.out
    assert "clustrix/40-refusals.dl" in ran.out
    flat = " ".join(ran.out.replace("│", " ").split())
    assert "would need that the transaction has changed something b1 does not record (1 of 5 missing)" in flat
    assert "2 of 5 conditions are missing: clustrix/40-refusals.dl" in flat


def test_a_proof_by_rule_holds_nothing_of_other_rules(command: Command) -> None:
    proof = command("explain", "shared.sql:2", "--why", "CX-002", "--format", "json").out
    assert '"CX-002"' in proof
    assert '"CX-003"' not in proof


def test_safe_is_a_question(command: Command) -> None:
    assert "is unsafe: INSERT_IGNORE_SELECT" in command("explain", "five.sql:6", *SERVER, "--why-not", "safe").out
    assert command("explain", "shared.sql:2", "--why-not", "safe").out.startswith("error CX-002 (11314)")
    ran = command("explain", "five.sql:6", *SERVER, "--why", "safe")
    assert ran.err == "BE301 it is not safe for `binlog`; hint: ask --why-not safe\n"
    ran = command("explain", "five.sql:5", *SERVER, "--why-not", "safe")
    assert ran.err == "BE301 no rule finds anything wrong for `binlog`; hint: ask --why safe\n"
    assert command("explain", "five.sql:5", *SERVER, "--why", "safe", "--check").code == 0
