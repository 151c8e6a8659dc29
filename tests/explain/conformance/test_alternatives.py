"""Transactions that may be logged in several forms: what each statement may do is known whatever their number, logs are
followed up to a bound that is said, and a step costs the same in a long transaction as in a short one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from binlogic.explain.conformance import alternatives
from binlogic.explain.conformance.predict import RulePredictor
from binlogic.explain.conformance.prediction import Prediction
from binlogic.explain.conformance.recording import RecordedRun, RecordedStep
from binlogic.explain.conformance.report import last_lines
from binlogic.explain.conformance.tally import AgreementTally
from binlogic.explain.conformance.told import tell
from binlogic.rules.log import waiting

SETUP = (
    "CREATE DATABASE s",
    "CREATE TABLE s.t (id INT PRIMARY KEY, a INT) ENGINE=InnoDB",
    "CREATE TABLE s.m (id INT PRIMARY KEY, a INT) ENGINE=MyISAM",
    "LOAD DATA INFILE 'x.csv' INTO TABLE s.t",
    "LOAD DATA INFILE 'x.csv' INTO TABLE s.m",
)


def run(*texts: str) -> list[Prediction]:
    """What is predicted of statements behind the setup, whose rows come from files."""
    steps = tuple(RecordedStep(seq, "sql", text, "A") for seq, text in enumerate((*SETUP, *texts), 1))
    return list(RulePredictor().predict(RecordedRun("x", "z", "mariadb-10.11", "ROW", steps)))[len(SETUP) :]


def updates(count: int, table: str = "t") -> list[str]:
    """Statements that change rows or none."""
    return [f"UPDATE s.{table} SET a = {number} WHERE a > {number}" for number in range(count)]


def sizes(prediction: Prediction, name: str) -> set[int]:
    return {len(events) for events in prediction.possible[name]}


def test_every_possible_log_of_a_short_transaction_is_followed() -> None:
    commit = run("BEGIN", *updates(2), "COMMIT")[-1]
    assert not commit.bounded
    assert sizes(commit, "events") == {0, 5, 8}  # Gtid, Xid, and for each UPDATE its text, a map and rows


def test_the_commit_of_a_transaction_with_too_many_says_so() -> None:
    _, *changes, commit = run("BEGIN", *updates(5), "COMMIT")
    assert (commit.bounded, commit.depends) == (True, True)
    assert len(commit.possible["events"]) == alternatives.MOST
    # what each causes is known all the same, the first as the last
    assert [sizes(change, "own_events") for change in changes] == [{0, 2}] * 5
    assert not any(change.bounded for change in changes)


def test_the_bound_that_was_met_is_said_with_its_numbers() -> None:
    tally = AgreementTally(bounded=3)
    said = [line for line in last_lines(tally) if "possible log" in line]
    assert said == [
        "not every possible log was followed: 3 statements "
        "(at most 8 logs for one step, and 400 waiting events that a less likely alternative ends)"
    ]


def test_a_table_without_transactions_is_written_at_once_and_leaves_one_log() -> None:
    _, *changes, commit = run("BEGIN", *updates(5, "m"), "COMMIT")
    assert [change.bounded for change in changes] == [False] * 5
    assert [change.possible["timing"] for change in changes] == [{"immediate", None}] * 5
    assert (commit.bounded, commit.possible) == (False, {})


def test_rolled_back_to_a_savepoint_nothing_of_it_is_written() -> None:
    one, two = updates(2)
    _, first, _, second, _, commit = run("BEGIN", one, "SAVEPOINT p", two, "ROLLBACK TO p", "COMMIT")
    assert sizes(first, "own_events") == {0, 2}
    assert (second.own_events, second.possible.get("own_events")) == ((), None)
    assert max(sizes(commit, "events")) == max(sizes(run("BEGIN", one, "SAVEPOINT p", "COMMIT")[-1], "events"))


def test_behind_a_commit_that_may_not_have_run_nothing_is_sure() -> None:
    body = "CREATE PROCEDURE s.p() BEGIN IF RAND() < 0.5 THEN COMMIT; END IF; END"
    _, _, change, call, commit, later = run(body, "BEGIN", *updates(1), "CALL s.p()", "COMMIT", *updates(1))
    assert sizes(call, "events") == {0, 5}
    # rules know the state of a session in which the likeliest alternative left it, here outside of a transaction
    assert [(each.bounded, each.depends) for each in (change, commit)] == [(True, True)] * 2
    assert not later.bounded  # nothing waits any more


def test_a_long_transaction_that_may_end_at_any_time_goes_the_likeliest_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alternatives, "LONGEST", 1)
    body = "CREATE PROCEDURE s.p() BEGIN IF RAND() < 0.5 THEN COMMIT; END IF; END"
    _, _, *changes, call, _ = run(body, "BEGIN", *updates(3), "CALL s.p()", "COMMIT")
    assert call.bounded
    assert all(change.bounded for change in changes)


def work(monkeypatch: pytest.MonkeyPatch, *texts: str) -> Counter[str]:
    """How often alternatives are applied and caches are looked at."""
    counted: Counter[str] = Counter()
    length, write = waiting.length, alternatives.write

    def looked(chain: waiting.EventChain | None) -> int:
        counted["events looked at"] += 1
        return length(chain)

    def carried_out(*args: object) -> object:
        counted["alternatives applied"] += 1
        return write(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(waiting, "length", looked)
        patched.setattr(alternatives, "length", looked)
        patched.setattr(alternatives, "write", carried_out)
        run(*texts)
    return counted


@pytest.mark.parametrize("table", ["t", "m"])
def test_a_statement_costs_the_same_in_a_longer_transaction(monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    one, four = (work(monkeypatch, "BEGIN", *updates(count, table), "COMMIT") for count in (30, 120))
    assert one["alternatives applied"] >= 2 * 30
    assert all(four[what] <= 4 * one[what] for what in one), (one, four)


def test_savepoints_of_a_long_transaction_cost_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [text for each in updates(60) for text in ("SAVEPOINT p", each, "ROLLBACK TO p")]
    one, two = (
        work(monkeypatch, "BEGIN", "INSERT INTO s.t VALUES (-1, 0)", *texts[:size], "COMMIT") for size in (90, 180)
    )
    assert all(two[what] <= 2.1 * one[what] for what in one), (one, two)


def test_a_cache_that_is_left_at_every_step_costs_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    undo = "CREATE PROCEDURE s.c() BEGIN IF RAND() < 0.5 THEN ROLLBACK TO x; END IF; END"
    mark = "CREATE PROCEDURE s.k() BEGIN IF RAND() < 0.5 THEN SAVEPOINT x; END IF; END"
    begin = (undo, mark, "BEGIN", *updates(1), "SAVEPOINT x", *updates(1), "CALL s.c()", *updates(1), "CALL s.k()")
    left = alternatives.Alternatives._leave
    looked_at: Counter[str] = Counter()

    def counted(self: alternatives.Alternatives, caches: waiting.Caches) -> None:
        looked_at["steps"] += 1
        left(self, caches)

    def told(*args: Any) -> Any:
        found = tell(*args)
        looked_at["events"] += len(found[0])
        return found

    monkeypatch.setattr(alternatives.Alternatives, "_leave", counted)
    monkeypatch.setattr(alternatives, "tell", told)
    run(*begin, *updates(120), "COMMIT")
    assert looked_at["steps"] >= 120
    assert looked_at["events"] <= 2 * looked_at["steps"]
