"""Damaged and hostile binary logs under every verb: one clear error with the position, or an answer.

BINLOGIC_FUZZ is how many mutated files are tried; the figures of a long run are in docs/binary-logs.md.
"""

from __future__ import annotations

import io
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.binlog.extended import extended, stripped
from binlogic.facts.binlog.reader import BinlogFile
from binlogic.facts.binlog.selection import Selection
from binlogic.facts.binlog.writer import LogWriter
from binlogic.facts.errors import InputError
from binlogic.rules.tables.annotate import Annotator
from binlogic.rules.tables.choose import RuleChooser
from binlogic.rules.tables.filter import TableFilter
from binlogic.rules.tables.information import TablesInfo
from binlogic.rules.tables.options import FilterOptions
from binlogic.rules.tables.output import OutputState

from ...examples import examples
from ...facts.binlog import made
from ...facts.binlog.test_hostile import ERROR, RECORDED, SMALL, mutated

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("BINLOGIC_FUZZ", examples(1000)))
GTID = 162, (1).to_bytes(8, "little") + b"\0\0\0\0\4" + b"\0" * 6
GROUP = [
    GTID,
    (160, b"text"),
    (made.TABLE_MAP, made.table_map(5, "d", "t")),
    (made.WRITE_ROWS, made.rows(5)),
    (made.TABLE_MAP, made.table_map(6, "d", "u")),
    (made.WRITE_ROWS, made.rows(6)),
    (made.XID, bytes(8)),
]
ROWS = made.log(*GROUP * 8, checksum=True, server="10.11.6-MariaDB")
INFO = TablesInfo()
FILTERS = [
    TableFilter(FilterOptions(ignored_tables=("d.t",))),
    TableFilter(FilterOptions(do_tables=("d.t",), clever=True)),
    TableFilter(FilterOptions(ignored_databases=("d",), rewrite=(("d", "e"),))),
]


def filtered(data: bytes, chosen: TableFilter, by_event: bool) -> bytes:
    stream = io.BytesIO()
    chosen.output = OutputState()
    selection = Selection(LogWriter(stream), RuleChooser(chosen), "b.1")
    log = BinlogFile(io.BytesIO(data), "b.1", False, None if by_event else selection.ahead)
    selection.run((event, log.format) for event in log)
    selection.end()
    return stream.getvalue()


def restored(data: bytes) -> bytes:
    log = BinlogFile(io.BytesIO(data), "b.1", False)
    annotator = Annotator(INFO, "b.1")
    placed = annotator.ahead((event, log.format) for event in log)
    there = BinlogFile(io.BytesIO(b"".join(extended(placed, annotator.tables, "b.1"))), "b.1", False)
    return b"".join(stripped(((event, there.format) for event in there), "b.1"))


def outcome(attempt: Callable[[], bytes]) -> bytes:
    """What it makes, or its error; any other exception fails the test."""
    try:
        return attempt()
    except InputError as error:
        said = str(error)
    assert ERROR.match(said) or "BE113" in said or "BE114" in said, said
    return said.encode()


def test_filter_annotate_and_strip_of_mutated_files() -> None:
    files = [path.read_bytes() for path in sorted(RECORDED.parent.rglob("*.bin"))] + [SMALL, ROWS] * 4
    chance = random.Random(3)
    refused = 0
    for number in range(ROUNDS):
        data = mutated(chance.choice(files), chance)
        chosen = FILTERS[number % 3]
        try:
            left = outcome(lambda: filtered(data, chosen, True))  # noqa: B023
            if left[:4] == made.MAGIC:
                found = outcome(lambda: filtered(data, chosen, False))  # noqa: B023
                assert found == left
            refused += left[:4] != made.MAGIC
            outcome(lambda: restored(data))  # noqa: B023
        except Exception as problem:
            raise AssertionError(f"input {number}: {problem!r}") from problem
    assert refused > ROUNDS // 4


@pytest.mark.parametrize(
    "verb",
    [
        ["binlog", "dump"],
        ["binlog", "filter", "--dry-run", "--ignore-table", "d.t"],
        ["binlog", "filter", "--why", "200", "--mode", "clever", "--ignore-table", "d.t"],
        ["binlog", "rows"],
        ["binlog", "rows", "--whole", "--format", "sql"],
        ["binlog", "flashback", "-o", "/dev/null", "--force"],
        ["tables-info"],
        ["check"],
    ],
    ids=" ".join,
)
def test_every_verb_ends_with_a_line(verb: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [path.read_bytes() for path in sorted(RECORDED.parent.rglob("*.bin"))] + [SMALL, ROWS] * 4
    chance = random.Random(4)
    log = tmp_path / "b.1"
    refused = 0
    for number in range(max(ROUNDS // 100, 10)):
        log.write_bytes(mutated(chance.choice(files), chance))
        code = run([*verb, str(log)])
        said = capsys.readouterr().err
        assert code in (0, 1, 2), (number, said)
        assert "BE901" not in said, (number, said)
        if code == 2:
            refused += 1
            assert said.splitlines()[-1].startswith((f"{log}:", "BE")), (number, said)
    assert refused


@pytest.mark.parametrize("length", [0, 1, 7, 8, 12, 13, 40])
def test_events_of_every_type_and_too_few_bytes(length: int) -> None:
    for kind in range(256):
        data = made.log(*GROUP, (kind, bytes(length)), *GROUP, (made.STOP, b""))
        for chosen in FILTERS:
            left = outcome(lambda: filtered(data, chosen, True))  # noqa: B023
            assert outcome(lambda: filtered(data, chosen, False)) == left, kind  # noqa: B023
        outcome(lambda: restored(data))  # noqa: B023
