"""What every server of a chain runs, logs and holds, as the rules say it, is what servers of MariaDB do.

Three workloads at every run of the slow tests; BINLOGIC_CHAINS=1 for all of them.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from binlogic.facts.names import split_key
from binlogic.facts.readers.record import Record
from binlogic.rules.topology.file import topology_of
from binlogic.rules.topology.run import RunStatement, TopologyRun
from binlogic.rules.topology.source_log import TopologyWorkload
from binlogic.rules.topology.table_states import EXACT, TableStates
from binlogic.rules.topology.word import word_of

from .chain import Chain, Logged, chained
from .chain_cases import CASES, FILTER_CASES, Case
from .mariadb import missing
from .test_target_replay import tables

NAMES = ("one", "two", "three", "watcher")
SOME = (*CASES, *FILTER_CASES) if os.environ.get("BINLOGIC_CHAINS") else CASES[2:34:14]


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    if program := missing():
        pytest.skip(f"{program} is not installed: apt-get install mariadb-server")
    with TemporaryDirectory(prefix="mariadb-") as folder:
        os.chmod(folder, 0o755)
        with chained(Path(folder), 3, "--sql-mode=") as servers:
            yield servers


@pytest.mark.slow
@pytest.mark.xdist_group("mariadb")
@pytest.mark.parametrize("case", SOME, ids=[case.name for case in SOME])
def test_servers_of_a_chain_run_what_is_predicted(case: Case, chain: Chain) -> None:
    wrong, _, _ = compared(case, chain)
    assert wrong == []


def compared(case: Case, chain: Chain) -> tuple[list[str], int, int]:
    """What is certain and wrong, how much is compared, and how much of it is open."""
    ran, states = predicted(case)
    chain.begin(case.formats, case.filters)
    numbers = chain.run(case.statements, case.formats[0])
    stops = chain.follow()
    # a statement in a transaction is logged with the first number that comes behind it
    of_line = {
        line: next((n for n in numbers[line - 1 :] if n > (numbers[line - 2] if line > 1 else 0)), 0)
        for line in range(1, len(numbers) + 1)
    }
    wrong: list[str] = []
    total = opened = 0
    for at, name in enumerate(NAMES[1:3], 1):
        logs = chain.logs(at)
        by_number: dict[int, list[RunStatement]] = defaultdict(list)
        for each in ran:
            by_number[of_line.get(each.record.line, 0)].append(each)
        stopped = 0
        for number, statements in by_number.items():
            words = [word_of(each.on[name]) for each in statements]
            total += len(words)
            text = f"{name} {statements[0].record.text!r}"
            if "stops" in words:
                stopped = number
            behind = [found for each in statements for found in each.on[NAMES[at + 1]]]
            if "open" in words or any(found.arrival.open for found in behind):
                opened += len(words)
                continue
            expected = Logged(
                any(f.arrival.in_log and not f.arrival.item.table for f in behind),
                frozenset(_shown(f.arrival.item.table) for f in behind if f.arrival.in_log and f.arrival.item.table),
            )
            if logs.get(number, Logged()) != expected:
                wrong.append(f"{text}: {words}, logs {expected}, but {logs.get(number)}")
        is_open = any(word_of(each.on[name]) == "open" for each in ran)
        # it stops behind the last number that it has, at the next one that its source logged
        number, error = stops[at - 1]
        found = min((each for each in chain.logs(at - 1) if each >= number), default=number) if number else 0
        if found != stopped and not (is_open and not stopped):
            wrong.append(f"{name} stops at {stopped}, but at {found}: {error}")
    first = tables(chain.servers[0])
    renamed = [each.removeprefix("rewrite-db=").split("->") for each in case.filters[0] if "->" in each]
    for at, name in enumerate(NAMES[1:3], 1):
        there = tables(chain.servers[at])
        for each in states:
            if each.server != name:
                continue
            total += 1
            key = split_key(each.table)
            found = there.get((key.db, key.name))
            db = next((old for old, new in renamed if new == key.db), key.db)
            if each.what == EXACT and found != first.get((db, key.name)):
                wrong.append(f"{name} {each.table} is not exact")
            if each.what == "absent" and found is not None:
                wrong.append(f"{name} {each.table} is there")
            opened += each.what == "open"
    return wrong, total, opened


def predicted(case: Case) -> tuple[list[RunStatement], list]:
    servers = {
        name: {"profile": "mariadb-10.11", "format": form}
        for name, form in zip(NAMES, (*case.formats, "ROW"), strict=True)
    }
    for before, name, filters in zip(NAMES, NAMES[1:], (*case.filters, []), strict=False):
        servers[name] |= {"replicates": before, "filters": filters}
    run = TopologyRun(topology_of(servers), TopologyWorkload("w.sql"))
    states = TableStates(run)
    ran = []
    records = (Record("1", "query", sql, line, 0, 1) for line, sql in enumerate(case.statements, 1))
    for each in run.run(records):
        states.follow(each)
        ran.append(each)
    return ran, list(states.closing())


def _shown(key: str) -> str:
    name = split_key(key)
    return f"{name.db}.{name.name}"
