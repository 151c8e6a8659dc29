"""Entries of LOG and IGNORE lists that name nothing in the schema are warned of, each with what is there instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.facts.catalog.unmatched import unmatched
from binlogic.rules.replay.workload import read_setup

SCHEMA = "CREATE TABLE depot.crate (id INT);\nCREATE TABLE ledger.entry (id INT);\nCREATE VIEW ledger.v AS SELECT 1;\n"


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("LOG(depot.crates)", "LOG(`depot`.`crates`) of b names no table of the schema"),
        (
            "LOG(Depot.crate)",
            "LOG(`Depot`.`crate`) of b names no table of the schema; there is `depot`.`crate`, "
            "and names are compared letter by letter",
        ),
        ("IGNORE(archive)", "IGNORE(`archive`) of b names no database of the schema"),
        (
            "LOG(LEDGER)",
            "LOG(`LEDGER`) of b names no database of the schema; there is `ledger`, "
            "and names are compared letter by letter",
        ),
        (
            "LOG('depot.crate')",
            "LOG(`depot.crate`) of b names no database of the schema; the table is `depot`.`crate`, "
            "each part in quotes of its own",
        ),
        ("LOG(depot, ledger.entry), IGNORE(ledger.v)", ""),
        ("LOG(system)", ""),
        ("LOG ALL", ""),
    ],
)
def test_what_an_entry_names(tmp_path: Path, clause: str, said: str) -> None:
    found = setup(tmp_path, SCHEMA, f"CREATE BINLOG b {clause};\n")
    assert list(found) == ([said] if said else [])


def test_nothing_is_said_without_a_schema(tmp_path: Path) -> None:
    assert not list(setup(tmp_path, "", "CREATE BINLOG b LOG(nowhere.nothing);\n"))


def setup(folder: Path, schema: str, binlogs: str) -> list[str]:
    (folder / "schema.sql").write_text(schema)
    (folder / "binlogs.sql").write_text(binlogs)
    read = read_setup(folder / "binlogs.sql", folder / "schema.sql")
    return list(unmatched(read.binlogs, read.catalog))
