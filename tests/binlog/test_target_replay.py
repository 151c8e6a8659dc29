"""What the rules say of a filter's output holds on a server that it is replayed on.

Every statement that fails was announced, there or for one of its tables before; every table that is kept and not told
of is equal, by its checksum and columns, to that of the server that wrote the log.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import IO

import pytest
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event import BinlogEvent
from binlogic.facts.binlog.event_types import ROWS_TYPES, EventType
from binlogic.facts.binlog.reader import read_file
from binlogic.facts.binlog.selection import Selection
from binlogic.facts.binlog.writer import LogWriter
from binlogic.facts.fact import Fact
from binlogic.facts.names import object_key
from binlogic.rules.decide.whole import STATEMENT, WholeState
from binlogic.rules.engine.evaluate import Evaluator
from binlogic.rules.tables.choose import OnDecision, RuleChooser
from binlogic.rules.tables.closing import KIND, Closing
from binlogic.rules.tables.filter import TableFilter
from binlogic.rules.tables.options import OUTPUT, FilterOptions
from binlogic.rules.tables.suggest import extended, suggested
from binlogic.rules.tables.target import Filtered

from .mariadb import MariaDB, said_by_mariadb_binlog
from .target_cases import CASES, Case, script

#: rules that say of a statement which is kept that it may fail
MAY_FAIL = {"TI-021", "TI-023", *(f"TI-{number:03}" for number in (26, 27, 28, 29, 30, 31, 36, 37))}
Tables = dict[tuple[str, str], tuple[str, str]]

_AT = re.compile(r"# at (\d+)")
EVERY = [(case, form, clever) for case in CASES for form in case.formats for clever in (True, False)]


Recording = Callable[[Case, str], tuple[Path, Tables]]


@pytest.fixture(scope="module")
def recording(mariadb: MariaDB) -> Recording:
    """The binary log of a script, and the tables that it leaves; each script runs once."""

    @cache
    def recorded(text: str) -> tuple[Path, Tables]:
        mariadb.clean()
        return mariadb.record(text), tables(mariadb)

    return lambda case, form: recorded(script(case, form))


def test_there_are_eighty_cases() -> None:
    assert len(EVERY) >= 80


@pytest.mark.parametrize(
    ("case", "form", "clever"),
    EVERY,
    ids=[f"{case.name}, {form}, {'clever' if clever else 'stupid'}" for case, form, clever in EVERY],
)
def test_what_fails_is_announced_and_what_is_exact_is_equal(
    case: Case, form: str, clever: bool, mariadb: MariaDB, recording: Recording, tmp_path: Path
) -> None:
    recorded, source = recording(case, form)
    chosen = TableFilter(case.options(clever))
    announced: set[int] = set()

    def hear(event: BinlogEvent, _said: str, found: Filtered) -> None:
        rules = {reason.rule_id for reason in found.decision.outcomes[0].reasons if reason.verdict == "warned"}
        if rules & MAY_FAIL or any(row[0] == "foretold" for row in found.before):
            announced.add(event.position)

    output = tmp_path / "filtered.bin"
    writer, told = filtered(recorded, output, chosen, hear)
    mariadb.clean()
    units = {at: {writer.origins[each] for each in unit} for unit in statements(output) for at in unit}
    for at, error in replayed(mariadb, output):
        assert units[at] & announced, f"not announced: {error}"
    compare(source, tables(mariadb), chosen, told)


#: nothing makes a database under its new name; a new table under the name of a rule that went with the old one is new
UNHELPED = {"a renamed database that nothing makes", "a log table to do is rotated"}
#: no list keeps a statement from giving other rows wherever it runs; INSERT IGNORE ... SELECT may, and does not here
UNSAFE = {"unsafe functions", "unsafe programs", "an online schema change with all its tables"}
SUGGESTING = [(case, form) for case in CASES for form in case.formats if form != "MIXED"]


@pytest.mark.parametrize(("case", "form"), SUGGESTING, ids=[f"{case.name}, {form}" for case, form in SUGGESTING])
def test_under_what_is_suggested_all_runs_and_is_exact(
    case: Case, form: str, mariadb: MariaDB, recording: Recording, tmp_path: Path
) -> None:
    recorded, source = recording(case, form)
    output = tmp_path / "filtered.bin"

    def run(options: FilterOptions, hear: Callable[[Filtered], None]) -> Iterable[Closing]:
        chooser = RuleChooser(TableFilter(options), lambda _event, _said, found: hear(found), unsafe=False)
        Selection(LogWriter(), chooser, str(recorded)).run(read_file(recorded))
        return chooser.closing()

    options = case.options(clever=True)
    found = suggested(options, run)
    assert (found is None) == (case.name in UNHELPED)
    if found is not None:
        chosen = TableFilter(extended(options, found))
        _, told = filtered(recorded, output, chosen)
        assert bool(told) == (case.name in UNSAFE and form == "STATEMENT")
        mariadb.clean()
        assert replayed(mariadb, output) == []
        compare(source, tables(mariadb), chosen, told)


def filtered(
    recorded: Path, output: Path, chosen: TableFilter, hear: OnDecision | None = None
) -> tuple[Remembering, set[str]]:
    """Write what a filter keeps; the writer, and the tables that the report tells of."""
    chooser = RuleChooser(chosen, hear)
    with output.open("w+b") as stream:
        writer = Remembering(stream)
        selection = Selection(writer, chooser, str(recorded))
        selection.run(read_file(recorded))
        selection.end()
    return writer, {each.table for each in chooser.closing()}


def compare(source: Tables, target: Tables, chosen: TableFilter, told: set[str]) -> None:
    """Every table that the options keep and the report does not tell of is equal."""
    for (db, name), found in source.items():
        there = chosen.options.rewritten(db), name
        key = object_key(*there)
        if wanted(chosen, key) and key not in told and "" not in told:
            assert target.get(there) == found, f"{key} is not as announced"


def tables(server: MariaDB) -> Tables:
    """The checksum and the columns of every table."""
    sql = (
        "SELECT table_schema, table_name FROM information_schema.tables WHERE table_type IN ('BASE TABLE', 'SEQUENCE') "
        "AND table_schema NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema')"
    )
    names = [tuple(line.split("\t")) for line in server.run(sql).splitlines()]
    asked = "".join(
        f"CHECKSUM TABLE `{db}`.`{name}`; "
        "SELECT GROUP_CONCAT(column_name, ' ', column_type ORDER BY ordinal_position) "
        f"FROM information_schema.columns WHERE table_schema='{db}' AND table_name='{name}';"
        for db, name in names
    )
    said = server.run(asked).splitlines() if names else []
    pairs = zip(names, said[::2], said[1::2], strict=True)
    return {(db, name): (checksum.split("\t")[1], columns) for (db, name), checksum, columns in pairs}


def wanted(chosen: TableFilter, key: str) -> bool:
    """Whether the options keep a table, as the rules derive it in the end."""
    facts = (Fact("kind", (KIND,)), Fact("names_table", (key, 1, "asked")))
    before = chosen.output.about(facts)
    situation = chosen.decider.situation(WholeState(before), chosen.complete(facts, before))
    return _evaluator().run(situation).holds("wanted", (STATEMENT, OUTPUT, key))


@cache
def _evaluator() -> Evaluator:
    return Evaluator(TableFilter(FilterOptions()).program)


class Remembering(LogWriter):
    """Knows at which position of the source each event stood that it wrote."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(stream)
        self.origins: dict[int, int] = {}

    def write(self, event: BinlogEvent, body: bytes | None = None) -> None:
        self.origins[self.position] = event.position
        super().write(event, body)


def statements(file: Path) -> Iterator[set[int]]:
    """The positions of the events of each statement; rows are one with their table maps."""
    unit: set[int] = set()
    for event, form in read_file(file):
        unit.add(event.position)
        is_rows = event.type in ROWS_TYPES | {EventType.TABLE_MAP, EventType.ANNOTATE_ROWS}
        if not is_rows or (event.type in ROWS_TYPES and "stmt_end" in decode(event, form, str(file)).flags):
            yield unit
            unit = set()


def replayed(server: MariaDB, file: Path) -> list[tuple[int, str]]:
    """Let mariadb-binlog read a file and the server run what it can; every error with the position of its event."""
    text = said_by_mariadb_binlog(file)
    done = subprocess.run(
        ["mariadb", "--no-defaults", f"--socket={server.folder}/sock", "-uroot", "--force", "--binary-mode"],
        input=text,
        capture_output=True,
        text=True,
        errors="surrogateescape",
        timeout=300,
        check=False,
    )
    lines = text.split("\n")
    found: list[tuple[int, str]] = []
    for error in re.finditer(r"^ERROR .* at line (\d+).*", done.stderr, re.M):
        before = (_AT.fullmatch(line) for line in reversed(lines[: int(error[1])]))
        found.append((next(int(at[1]) for at in before if at), error[0]))
    return found
