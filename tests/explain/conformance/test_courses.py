"""Transactions that may be logged in several ways: as many as a bound allows are followed, and beyond it is said."""

from __future__ import annotations

import pytest
from binlogic.explain.conformance import courses
from binlogic.explain.conformance.predict import RulePredictor
from binlogic.explain.conformance.prediction import Prediction
from binlogic.explain.conformance.recording import Run, Step

SETUP = (
    "CREATE DATABASE s",
    "CREATE TABLE s.t (id INT PRIMARY KEY, a INT) ENGINE=InnoDB",
    "LOAD DATA INFILE 'x.csv' INTO TABLE s.t",
    "BEGIN",
)


def predicted(open_ones: int) -> list[Prediction]:
    """One transaction of statements that change rows or none, whose rows come from a file; the last is its COMMIT."""
    texts = [*SETUP, *(f"UPDATE s.t SET a = {number} WHERE a > {number}" for number in range(open_ones)), "COMMIT"]
    steps = tuple(Step(seq, "sql", text, "A") for seq, text in enumerate(texts, 1))
    return list(RulePredictor().predict(Run("x", "z", "mariadb-10.11", "ROW", steps)))


def test_every_possible_log_of_a_short_transaction_is_followed() -> None:
    commit = predicted(2)[-1]
    assert not commit.bounded
    assert {len(events) for events in commit.possible["events"]} == {
        0,
        5,
        8,
    }  # Gtid, Xid, and for each UPDATE its text, a map and rows


def test_the_commit_of_a_transaction_with_too_many_says_so() -> None:
    *_, last_update, commit = predicted(5)
    assert commit.bounded
    assert commit.depends
    assert not last_update.bounded  # what it causes is known, it wrote nothing itself


def test_one_that_is_too_long_goes_the_likeliest_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "_LONGEST", 3)
    commit = predicted(3)[-1]
    assert commit.bounded
    assert len(commit.possible.get("events", ())) <= 2


def test_courses_that_share_views_do_not_change_each_other_s() -> None:
    one, two, commit = predicted(2)[-3:]
    assert {len(events) for events in one.possible["own_events"]} == {0, 2}
    assert {len(events) for events in two.possible["own_events"]} == {0, 2}
    assert commit.own_events == ()
