"""The writer carries out what rules derived: caches, groups, savepoints, and whose events they are."""

from __future__ import annotations

from typing import Any

import pytest
from binlogic.facts.statement import Statement
from binlogic.rules.decide.outputs import OutputRow
from binlogic.rules.log import Event, Writer
from binlogic.rules.log.frame import Framing
from binlogic.rules.log.text import query_text

OPENS = [("transaction", 1, "Query", "BEGIN"), ("statement", 1, "Query", "BEGIN")]
CLOSES = [("Xid", "Xid", ""), ("COMMIT", "Query", "COMMIT"), ("ROLLBACK", "Query", "ROLLBACK")]


def line(relation: str, *values: Any) -> OutputRow:
    return OutputRow(relation, values, "T-1")


class Log:
    """A writer whose events are their form; `said` are the texts of what was written."""

    def __init__(self) -> None:
        self.writer = Writer(Framing(OPENS, CLOSES))
        self.number = 0

    def write(self, *lines: OutputRow, session: str = "a") -> list[list[str]]:
        self.number += 1
        number = self.number
        written = self.writer.write(
            session, number, lines, lambda of: Event(str(of.values[3]), str(of.values[4]), owner=number)
        )
        return [[event.text or event.type for event in group.events] for group in written.groups]


@pytest.fixture
def log() -> Log:
    return Log()


def event(cache: str, text: str, order: int = 1) -> OutputRow:
    return line("event", cache, order, 0, "Query", text)


def test_events_wait_in_the_transaction_cache_until_it_ends(log: Log) -> None:
    assert log.write(event("transaction", "one")) == []
    assert log.write(event("transaction", "two")) == []
    assert log.write(line("ends", "after", "transaction", "Xid")) == [["BEGIN", "one", "two", "Xid"]]
    assert log.write(line("ends", "after", "transaction", "Xid")) == []


def test_a_cache_thrown_away_leaves_nothing(log: Log) -> None:
    log.write(event("transaction", "one"))
    assert log.write(line("ends", "after", "transaction", "discard")) == []
    assert log.write(event("transaction", "two"), line("ends", "after", "transaction", "COMMIT")) == [
        ["BEGIN", "two", "COMMIT"]
    ]


def test_what_ends_before_the_statement_is_written_before_its_own_events(log: Log) -> None:
    log.write(event("transaction", "one"))
    assert log.write(line("ends", "before", "transaction", "Xid"), event("direct", "ddl")) == [
        ["BEGIN", "one", "Xid"],
        ["ddl"],
    ]


def test_the_statement_cache_is_written_before_the_transaction_cache(log: Log) -> None:
    both = (line("ends", "after", "transaction", "Xid"), line("ends", "after", "statement", "COMMIT"))
    found = log.write(event("transaction", "t"), event("statement", "n"), *both)
    assert found == [["BEGIN", "n", "COMMIT"], ["BEGIN", "t", "Xid"]]


def test_events_of_a_statement_stand_in_their_order(log: Log) -> None:
    found = log.write(
        event("transaction", "later", 10), event("transaction", "first", 2), line("ends", "after", "transaction", "Xid")
    )
    assert found == [["BEGIN", "first", "later", "Xid"]]


def test_a_cut_goes_back_to_the_savepoint_and_keeps_what_was_before(log: Log) -> None:
    log.write(event("transaction", "one"))
    log.write(line("keeps", "savepoint:p"), event("transaction", "savepoint"))
    log.write(event("transaction", "two"))
    log.write(line("cuts", "savepoint:p"))
    assert log.write(line("ends", "after", "transaction", "Xid"))[0][:2] == ["BEGIN", "one"]


def test_sessions_have_caches_of_their_own(log: Log) -> None:
    log.write(event("transaction", "mine"), session="a")
    assert log.write(line("ends", "after", "transaction", "Xid"), session="b") == []
    log.writer.end("a")
    assert log.write(line("ends", "after", "transaction", "Xid"), session="a") == []


def test_columns_of_a_statement_that_creates_nothing_are_its_text() -> None:
    text = "INSERT INTO t SELECT 1"
    assert query_text("columns", Statement("INSERT SELECT"), text) == text
