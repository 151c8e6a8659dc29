"""What filters of a replica let through, as the rules say it, is what a replica of MariaDB runs."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, reduce
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event_types import EventType
from binlogic.facts.binlog.reader import read_file
from binlogic.facts.readers.option_file import command_line
from binlogic.facts.readers.record import Record
from binlogic.facts.readers.script import read_statements
from binlogic.facts.server.server import Server
from binlogic.rules.log import Logged, logged
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay import Replay, Setup
from binlogic.rules.replay.workload import decider_for, of_server, with_replica
from binlogic.rules.topology.file import topology_of
from binlogic.rules.topology.run import TopologyRun
from binlogic.rules.topology.source_log import TopologyWorkload

from .mariadb import missing
from .pair import Pair, paired
from .prediction_cases import FILTERS, SETUP, STATEMENTS

PACK = builtin_pack("logging-format", "mariadb-10.11")
DECIDER = decider_for(PACK)
STATEMENT_RULES = {"LF-611", "LF-612", "LF-613", "LF-614", "LF-615", "LF-616", "LF-617"}
ROW_RULES = {"LF-621", "LF-622"}

STOP_RULES = {"LF-623"}
SEQUENCES = {"a.sq"}
#: what is known of definitions
PROGRAMS = {"body_names", "body_calls", "fires", "refers"}


class Ran(NamedTuple):
    """What a replica runs of a statement: its text, the tables whose rows, whether it stops there; and of a
    prediction the tables whose rows are skipped.
    """

    text: bool = False
    rows: frozenset[str] = frozenset()
    stops: bool = False
    skipped: frozenset[str] = frozenset()

    def also(self, other: Ran) -> Ran:
        """Both."""
        skipped = self.skipped | other.skipped
        return Ran(self.text or other.text, self.rows | other.rows, self.stops or other.stops, skipped)

    def agrees(self, measured: Ran) -> bool:
        """Whether this prediction is what was measured; a sequence has rows now and then, unless they are skipped."""
        rows = measured.rows - SEQUENCES
        return (self.text, self.rows, self.stops) == (measured.text, rows, measured.stops) and not (
            self.skipped & measured.rows
        )


@pytest.fixture(scope="session")
def pair() -> Iterator[Pair]:
    if program := missing():
        pytest.skip(f"{program} is not installed: apt-get install mariadb-server")
    with TemporaryDirectory(prefix="mariadb-") as folder:
        os.chmod(folder, 0o755)
        with paired(Path(folder), "--slave-skip-errors=all", "--sql-mode=") as servers:
            yield servers


@dataclass(frozen=True)
class Sent:
    """The log of the source, which filters of a replica do not change: where it is behind setup and each statement."""

    form: str
    start: str
    numbers: tuple[int, ...]


@pytest.fixture(scope="module", params=["STATEMENT", "ROW"])
def sent(request: pytest.FixtureRequest, pair: Pair) -> Sent:
    pair.begin()
    pair.source.run(SETUP)
    start, numbers = _position(pair), [_number(pair)]
    for db, sql in STATEMENTS:
        pair.source.run(f"SET binlog_format = {request.param}; {sql}", *([db] if db else []), check=False)
        numbers.append(_number(pair))
    return Sent(request.param, start, tuple(numbers))


@pytest.mark.slow
@pytest.mark.xdist_group("mariadb")
@pytest.mark.parametrize("filters", FILTERS)
def test_a_replica_runs_what_is_predicted(filters: str, sent: Sent, pair: Pair) -> None:
    measured = observed(pair, filters, sent)
    expected = predicted(filters, sent.form)
    wrong = [
        (STATEMENTS[number], expected[number], measured[number])
        for number in range(len(STATEMENTS))
        if not expected[number].agrees(measured[number])
    ]
    assert wrong == []


def predicted(filters: str, form: str) -> list[Ran]:
    """What the replica runs of each statement, as the rules say."""
    setup = of_server(PACK, Setup(), [("binlog_format", form), ("sql_mode", "")], "shadow", fresh=True)
    setup = with_replica(setup, command_line([f"--replicate-{each}" for each in filters.split()]))
    replay = Replay(DECIDER, setup, "test.sql", setup.server.vendor, strict=False)
    found = [Ran()] * len(STATEMENTS)
    for each in logged(replay.run(_records()), Server.of(PACK.about_server)):
        line = each.decided.record.line
        if line > 1000 and each.decided.record.text == STATEMENTS[line - 1001][1]:
            found[line - 1001] = found[line - 1001].also(_runs(each))
    return [Ran() if number in failing(filters, form) else each for number, each in enumerate(found)]


@cache
def failing(filters: str, form: str) -> set[int]:
    """The statements whose text fails on the replica, which skips every error, by what was left out before."""
    server = {"profile": "mariadb-10.11", "format": form}
    replica = {"profile": "mariadb-10.11", "format": form, "replicates": "one", "filters": filters.split()}
    run = TopologyRun(topology_of({"one": server, "two": replica}), TopologyWorkload("test.sql"))
    state = run.servers["two"].target.output
    found = set()
    for each in run.run(_records()):
        before, is_setup = state.rows, each.record.line <= 1000
        is_text = any(not on.arrival.item.table and on.verdict == "fails" for on in each.on["two"])
        if is_text and not is_setup:
            found.add(each.record.line - 1001)
        # the setup is run on both servers
        gone = {str(row[0]) for row in before} - PROGRAMS if is_setup else {"stopped", "doubtful"}
        state.replace(before, frozenset(row for row in before if row[0] not in gone))
    return found


def _records() -> Iterator[Record]:
    yield from (statement.record for statement in read_statements(SETUP, "test.sql"))
    for number, (db, sql) in enumerate(STATEMENTS, 1001):
        if db:
            yield Record(str(number), "init db", db, number, 0, 1)
        yield Record(str(number), "query", sql, number, 0, 1)


def _runs(found: Logged) -> Ran:
    told: dict[str, set[str]] = defaultdict(set)
    for outcome in found.decided.decision.outcomes:
        for reason in outcome.reasons:
            told[reason.rule_id] |= {str(value) for value in reason.values}
    events = [event for group in found.written.groups for event in group.body]
    rows = {event.table for event in events if event.type == "Table_map"}
    text = any(event.type == "Query" for event in events) and not told.keys() & STATEMENT_RULES
    if told.keys() & STOP_RULES:
        return Ran(stops=True)
    skipped = frozenset[str]().union(*(told[rule] for rule in ROW_RULES))
    return Ran(text, frozenset(rows - skipped), skipped=skipped)


def observed(pair: Pair, filters: str, sent: Sent) -> list[Ran]:
    """What the replica ran of each statement: what stands in its own log under the GTIDs of the statement."""
    pair.rewind(sent.start)
    pair.replica.run(f"SET GLOBAL binlog_format = {sent.form}; SET sql_log_bin = 0; {SETUP}")
    pair.filter(filters.split())
    stops = pair.follow_all()
    pair.replica.run("FLUSH BINARY LOGS")
    ran: dict[int, Ran] = defaultdict(Ran, {number: Ran(stops=True) for number in stops})
    number = 0
    for log in sorted((pair.replica.folder / "log").glob("bin.[0-9]*")):
        for event, form_ in read_file(log):
            if event.type == EventType.MARIADB_GTID:
                number = decode(event, form_, str(log)).sequence if event.server_id == 1 else 0
            elif event.type == EventType.QUERY and decode(event, form_, str(log)).sql not in ("BEGIN", "COMMIT"):
                ran[number] = ran[number].also(Ran(text=True))
            elif event.type == EventType.TABLE_MAP:
                body = decode(event, form_, str(log))
                ran[number] = ran[number].also(Ran(rows=frozenset({f"{body.db}.{body.table}"})))
    found = []
    for before, after in pairwise(sent.numbers):
        found.append(reduce(Ran.also, (ran[each] for each in range(before + 1, after + 1)), Ran()))
    return found


def _position(pair: Pair) -> str:
    return pair.source.run("SELECT @@gtid_binlog_pos").strip()


def _number(pair: Pair) -> int:
    return int(_position(pair).rpartition("-")[2] or 0)
