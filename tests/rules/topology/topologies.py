"""A chain of servers, and what a workload comes to on it, as tests say them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from binlogic.facts.readers.script import read_statements
from binlogic.rules.topology.decided_item import DecidedItem
from binlogic.rules.topology.file import topology_of
from binlogic.rules.topology.run import RunStatement, TopologyRun
from binlogic.rules.topology.source_log import TopologyWorkload
from binlogic.rules.topology.table_states import TableStates
from binlogic.rules.topology.word import word_of

TABLES = """
CREATE DATABASE d; CREATE DATABASE e; USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT); CREATE TABLE u (a INT PRIMARY KEY, b INT);
CREATE TABLE e.x (a INT PRIMARY KEY, b INT); CREATE TABLE w (a VARCHAR(64));
INSERT INTO t VALUES (1, 1); INSERT INTO u VALUES (1, 1); INSERT INTO e.x VALUES (1, 10);
"""


class Followed:
    """A workload that was run behind `TABLES`. ran: its statements; state: of each table on each server."""

    def __init__(self, servers: dict[str, dict[str, Any]], script: str, before: str = TABLES) -> None:
        run = TopologyRun(topology_of(servers), TopologyWorkload("w.sql"))
        states = TableStates(run)
        lines = [before.replace("\n", " "), *script.strip().splitlines()]
        ran: list[RunStatement] = []
        for each in run.run(statement.record for statement in read_statements("\n".join(lines), "w.sql")):
            states.follow(each)
            ran.append(each)
        self.ran = [each for each in ran if each.record.line > 1]
        self.unwritten = [case.main.record.text for case in run.unwritten]
        self.state = {
            (each.server, each.table): (each.what, each.since.position if each.since else 0)
            for each in states.closing()
        }

    def words(self, server: str) -> list[str]:
        """What became of each statement."""
        return [word_of(each.on[server]) for each in self.ran]

    def items(self, server: str) -> list[list[str]]:
        """In which form each statement came."""
        return [[each.arrival.item.table or "text" for each in on if _is_there(each)] for on in self._on(server)]

    def rules(self, server: str) -> list[list[str]]:
        """The rules behind what became of each statement."""
        return [sorted({rule for each in on for rule in each.outcome.rule_ids}) for on in self._on(server)]

    def _on(self, server: str) -> list[Sequence[DecidedItem]]:
        return [each.on[server] for each in self.ran]


def _is_there(reached: DecidedItem) -> bool:
    return reached.arrival.in_log and not reached.arrival.open


def chain(formats: Sequence[str], *filters: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Servers one, two, three, ... with these formats; filters of the second and those behind it."""
    names = ("one", "two", "three", "four")[: len(formats)]
    servers: dict[str, dict[str, Any]] = {
        name: {"profile": "mariadb-10.11", "format": form} for name, form in zip(names, formats, strict=True)
    }
    for before, name in pairwise(names):
        servers[name]["replicates"] = before
    for name, given in zip(names[1:], filters, strict=False):
        servers[name]["filters"] = list(given)
    return servers
