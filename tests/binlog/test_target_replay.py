"""What the rules say of a filter's output holds on a server that it is replayed on.

Every replay that fails was announced; every table that is kept and not told of is equal, by its checksum and columns,
to that of the server that wrote the log.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from binlogic.facts.binlog.event import BinlogEvent
from binlogic.facts.binlog.reader import read_file
from binlogic.facts.binlog.selection import Selection
from binlogic.facts.binlog.writer import LogWriter
from binlogic.facts.fact import Fact
from binlogic.facts.names import object_key
from binlogic.rules.decide.whole import STATEMENT, WholeState
from binlogic.rules.engine.evaluate import Evaluator
from binlogic.rules.tables.choose import RuleChooser
from binlogic.rules.tables.closing import KIND
from binlogic.rules.tables.filter import Filtered, TableFilter
from binlogic.rules.tables.options import OUTPUT

from .mariadb import MariaDB, said_by_mariadb_binlog
from .target_cases import CASES, Case, script

#: rules that say of a statement which is kept that it may fail
MAY_FAIL = {"TI-021", "TI-023", "TI-026", "TI-027", "TI-028", "TI-029", "TI-030"}
EVERY = [(case, form, clever) for case in CASES for form in case.formats for clever in (True, False)]


def test_there_are_eighty_cases() -> None:
    assert len(EVERY) >= 80


@pytest.mark.parametrize(
    ("case", "form", "clever"),
    EVERY,
    ids=[f"{case.name}, {form}, {'clever' if clever else 'stupid'}" for case, form, clever in EVERY],
)
def test_what_fails_is_announced_and_what_is_exact_is_equal(
    case: Case, form: str, clever: bool, mariadb: MariaDB, tmp_path: Path
) -> None:
    mariadb.clean()
    recorded = mariadb.record(script(case, form))
    source = tables(mariadb)
    chosen = TableFilter(case.options(clever))
    warned: set[str] = set()

    def hear(_event: BinlogEvent, _said: str, found: Filtered) -> None:
        warned.update(reason.rule_id for reason in found.decision.outcomes[0].reasons if reason.verdict == "warned")

    output = tmp_path / "filtered.bin"
    chooser = RuleChooser(chosen, hear)
    with output.open("w+b") as stream:
        selection = Selection(LogWriter(stream), chooser, str(recorded))
        selection.run(read_file(recorded, ahead=selection.ahead))
        selection.end()
    told = {each.table for each in chooser.closing()}
    mariadb.clean()
    error = replayed(mariadb, output)
    differing = {row[2] for row in chosen.output.rows if row[0] == "drifted"}
    assert not error or warned & MAY_FAIL or differing, f"not announced: {error}"
    target = tables(mariadb)
    for (db, name), found in source.items():
        there = chosen.options.rewritten(db), name
        key = object_key(*there)
        if wanted(chosen, key) and key not in told and "" not in told:
            assert target.get(there) == found, f"{key} is not as announced"


def tables(server: MariaDB) -> dict[tuple[str, str], tuple[str, str]]:
    """The checksum and the columns of every table."""
    sql = (
        "SELECT table_schema, table_name FROM information_schema.tables WHERE table_type IN ('BASE TABLE', 'SEQUENCE') "
        "AND table_schema NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema')"
    )
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for line in server.run(sql).splitlines():
        db, name = line.split("\t")
        said = server.run(
            f"CHECKSUM TABLE `{db}`.`{name}`; "
            "SELECT GROUP_CONCAT(column_name, ' ', column_type ORDER BY ordinal_position) "
            f"FROM information_schema.columns WHERE table_schema='{db}' AND table_name='{name}'"
        ).splitlines()
        found[db, name] = said[0].split("\t")[1], said[1]
    return found


def wanted(chosen: TableFilter, key: str) -> bool:
    """Whether the options keep a table, as the rules derive it in the end."""
    facts = (Fact("kind", (KIND,)), Fact("names_table", (key, 1, "asked")))
    before = chosen.output.about(facts)
    situation = chosen.decider.situation(WholeState(before), chosen.complete(facts, before))
    return Evaluator(chosen.program).run(situation).holds("wanted", (STATEMENT, OUTPUT, key))


def replayed(server: MariaDB, file: Path) -> str:
    """Let mariadb-binlog read a file and the server carry out what it can; the errors."""
    done = subprocess.run(
        ["mariadb", "--no-defaults", f"--socket={server.folder}/sock", "-uroot", "--force", "--binary-mode"],
        input=said_by_mariadb_binlog(file),
        capture_output=True,
        text=True,
        errors="surrogateescape",
        timeout=300,
        check=False,
    )
    return done.stderr
