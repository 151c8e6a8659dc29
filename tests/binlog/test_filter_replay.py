"""A filtered log, read by mariadb-binlog and executed by MariaDB, leaves what filtering by hand leaves."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.binlog.reader import read_file
from binlogic.facts.binlog.selection import Selection
from binlogic.facts.binlog.writer import LogWriter
from binlogic.rules.tables.choose import RuleChooser
from binlogic.rules.tables.filter import TableFilter
from binlogic.rules.tables.options import FilterOptions

from .filter_cases import ALL, CASES, Case, filtered_by_hand, recorded_script
from .mariadb import MariaDB


def test_there_are_thirty_cases_in_every_format() -> None:
    assert len(CASES) >= 30
    assert {form for _, form in CASES} == set(ALL)


@pytest.mark.parametrize(("case", "form"), CASES, ids=[f"{case.name}, {form}" for case, form in CASES])
def test_replaying_is_filtering_by_hand(case: Case, form: str, mariadb: MariaDB, tmp_path: Path) -> None:
    compare(case, form, mariadb, tmp_path)


@pytest.mark.parametrize(("case", "form"), CASES[::4], ids=[f"{case.name}, {form}" for case, form in CASES[::4]])
def test_so_is_a_compressed_log_without_checksums(case: Case, form: str, compressing: MariaDB, tmp_path: Path) -> None:
    compare(case, form, compressing, tmp_path)


def test_several_files_and_a_range_of_them(mariadb: MariaDB, tmp_path: Path) -> None:
    """Several files are one; up to the GTID in the middle it is what the server had then."""
    mariadb.clean()
    first = mariadb.record("CREATE DATABASE d; CREATE TABLE d.t (a INT); INSERT INTO d.t VALUES (1)")
    mariadb.record("INSERT INTO d.t VALUES (2); BEGIN; INSERT INTO d.t VALUES (3), (4); COMMIT")
    middle, halfway = mariadb.run("SELECT @@gtid_binlog_pos").strip(), mariadb.state()
    last = mariadb.record("UPDATE d.t SET a = a + 10; CREATE TABLE d.u SELECT * FROM d.t")
    whole = mariadb.state()
    files = [str(each) for each in sorted(first.parent.glob("bin.[0-9]*")) if first <= each <= last]
    number = int(middle.rpartition("-")[2])
    for options, state in (([], whole), ([f"--include-gtids=0-1-1..{number}"], halfway)):
        output = tmp_path / f"{len(options)}.bin"
        assert run(["binlog", "filter", *files, "-o", str(output), *options]) == 0
        assert positions_fit(output)
        mariadb.clean()
        mariadb.replay(output)
        assert mariadb.state() == state


def compare(case: Case, form: str, server: MariaDB, folder: Path) -> None:
    server.clean()
    recorded = server.record(recorded_script(case, form))
    output = folder / "filtered.bin"
    filtered(recorded, output, case.options)
    assert positions_fit(output)
    server.clean()
    server.replay(output)
    replayed = server.state()
    server.clean()
    server.run(filtered_by_hand(case, form))
    assert replayed == server.state()
    assert replayed


def filtered(source: Path, to: Path, options: FilterOptions) -> None:
    with to.open("w+b") as stream:
        selection = Selection(LogWriter(stream), RuleChooser(TableFilter(options)), str(source))
        selection.run(read_file(source, ahead=selection.ahead))
        selection.end()


def positions_fit(file: Path) -> bool:
    at = 4
    for event, _ in read_file(file):
        if (event.position, event.next_position) != (at, at + len(event.data)):
            return False
        at = event.next_position
    return at == file.stat().st_size
