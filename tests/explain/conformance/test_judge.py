"""The judge: workloads of a seed are the same, a small one is recorded and counted, shrinking finds what matters."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

pytest.importorskip("pymysql", reason="the judge speaks to servers through pymysql")

from binlogic.benchmarks.judge.generate import workload
from binlogic.benchmarks.judge.reasons import reason_of
from binlogic.benchmarks.judge.record import Recorder, Workload
from binlogic.benchmarks.judge.shrink import smallest
from binlogic.benchmarks.judge.tally import Tally
from binlogic.benchmarks.judge.verdict import judged
from binlogic.facts.effects.live.servers import SERVERS, missing, started


def test_a_seed_gives_one_workload() -> None:
    assert workload(7, "mysql-5.6") == workload(7, "mysql-5.6")
    assert workload(7, "mysql-5.6") != workload(8, "mysql-5.6")


def test_only_what_shows_the_cause_is_left() -> None:
    whole = Workload("w", tuple(("A", str(number)) for number in range(20)))
    needed = {"3", "11", "12"}
    small = smallest(whole, lambda part: needed <= {text for _, text in part.statements})
    assert {text for _, text in small.statements} == needed


def test_reasons_are_told_by_words_of_both_servers() -> None:
    assert reason_of("The statement is unsafe because it uses a LIMIT clause.") == "LIMIT"
    assert reason_of("something new") == "OTHER"


@pytest.mark.slow
@pytest.mark.parametrize("server", SERVERS)
def test_plain_statements_are_judged_right(server: str) -> None:
    if why := missing(server):
        pytest.skip(why)
    statements = (
        ("A", "CREATE DATABASE shop"),
        ("A", "USE shop"),
        ("A", "CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(20)) ENGINE=InnoDB"),
        ("A", "INSERT INTO item VALUES (1, 'a')"),
        ("B", "INSERT INTO shop.item VALUES (1, 'b')"),
        ("A", "DELETE FROM item LIMIT 1"),
    )
    small = Workload("plain", statements)
    tally = Tally()
    # the server is another user, for whom folders of pytest are closed; a socket's path may not be long
    with tempfile.TemporaryDirectory() as folder, started(server, Path(folder, "server")) as running:
        recorder = Recorder(running)
        for binlog_format in ("STATEMENT", "ROW"):
            recording = recorder.record(small, binlog_format)
            tally.add(small, judged(recording))
            assert [recording.records[seq].fields["error"] for seq in (4, 5)] == [None, {"code": 1062}]
    assert not tally.wrong, list(tally.causes)
    assert sum(tally.grades.values()) == 2 * 8
