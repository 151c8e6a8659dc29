"""Rows that a compiled loop steps, and paths: what Python's loop says, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from binlogic.facts.compiling import numba_or_none
from binlogic.rules.memo import automaton
from binlogic.spark.jobs import runner
from binlogic.spark.jobs.runner import Single
from binlogic.spark.replay import tally
from binlogic.spark.transitions import cache, record_transitions
from binlogic.spark.transitions.record_transitions import RecordKey, RecordTransitions
from hypothesis import given
from hypothesis import strategies as st

from .lakes import Scattered, make_both, one_decider, outcome_rows, replayed_rows, whole_tables
from .seeds import seeds

if numba_or_none() is None:
    pytest.skip("numba (the extra `fast`) is not installed: nothing is compiled", allow_module_level=True)

from binlogic.spark.transitions import compiled_cache, positions
from binlogic.spark.transitions.kernel import FREE
from binlogic.spark.transitions.pair_tables import KeyNumbers, PairTable

pytestmark = pytest.mark.slow

#: statements that name live tables, that hide others, and what changes what they mean
STATEMENTS = (
    *["BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT s", "ROLLBACK TO s", "RELEASE SAVEPOINT s", "SET autocommit = 0"],
    *["SET SESSION binlog_format = 'ROW'", "SET SESSION binlog_format = 'STATEMENT'", "USE d", "USE e"],
    *[f"CREATE TEMPORARY TABLE {name} (k INT)" for name in ("t", "u", "d.t", "e.v")],
    *["CREATE TEMPORARY TABLE t LIKE d.a", "CREATE TEMPORARY TABLE u SELECT * FROM d.a", "DROP TEMPORARY TABLE t"],
    *["DROP TEMPORARY TABLE IF EXISTS u", "DROP TABLE t, u", "ALTER TABLE t ADD c INT AUTO_INCREMENT, ADD KEY (c)"],
    *["CREATE TABLE d.a (k INT AUTO_INCREMENT PRIMARY KEY)", "ALTER TABLE d.a ENGINE=MyISAM", "DROP TABLE d.a"],
    *["ALTER TABLE d.a ENGINE=InnoDB", "CREATE TABLE IF NOT EXISTS d.t (k INT)", "RENAME TABLE t TO u"],
    *["INSERT INTO t VALUES (1)", "INSERT INTO u VALUES (NULL)", "INSERT INTO d.a SELECT * FROM t LIMIT 1"] * 3,
    *["UPDATE d.a SET k = UUID()", "DELETE FROM e.b LIMIT 2", "INSERT INTO d.t VALUES (7)", "SELECT * FROM t"] * 3,
)

BINLOGS = tuple(
    f"261120 17:00:00\t    0 Query\t{text}"
    for text in (
        "CREATE BINLOG 'whole' FORMAT='ROW'",
        "CREATE BINLOG 'of_d' LOG(d)",
        "CREATE BINLOG 'but_a' IGNORE(d.a), FORMAT='STATEMENT'",
        "CREATE BINLOG 'of_t' LOG(d.t, e)",
    )
)


def log_of(random: Random, length: int) -> str:
    """Sessions that come and go, in one of two databases."""
    lines, open_sessions, last = [*BINLOGS], list[int](), 0
    for second in range(length):
        head = f"261120 18:{second // 60:02}:{second % 60:02}\t"
        if not open_sessions or random.random() < 0.05:
            last += 1
            open_sessions.append(last)
            lines.append(f"{head}{last:5} Connect\tu@localhost on {random.choice(('d', 'e', ''))} using Socket")
        thread = random.choice(open_sessions)
        if random.random() < 0.04:
            lines.append(f"{head}{thread:5} Quit\t")
            open_sessions.remove(thread)
        elif random.random() < 0.05:
            lines.append(f"{head}{thread:5} Init DB\t{random.choice(('d', 'e'))}")
        else:
            lines.append(f"{head}{thread:5} Query\t{random.choice(STATEMENTS)}")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module", autouse=True)
def decider() -> Iterator[None]:
    with one_decider():
        yield


@pytest.mark.parametrize("seed", seeds(8, always=1))
@pytest.mark.parametrize("worth", [0, 1 << 60])
def test_every_row_comes_out_as_in_a_replay(
    seed: int, worth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(seed)
    log = tmp_path / "general.log"
    log.write_text(log_of(random, 900))
    monkeypatch.setattr(cache, "_WORTH", worth)
    monkeypatch.setattr(compiled_cache, "_KEPT", random.choice((3, 40, 1_000_000)))
    monkeypatch.setattr(positions, "_BITS", random.choice((1, 62)))
    monkeypatch.setattr(automaton, "_LEARNED_KEPT", random.choice((2_000, 200_000, 200_000)))
    monkeypatch.setattr(tally, "_COUNTED", random.choice((1, 20, 100_000)))
    monkeypatch.setattr(runner, "_SORTED", random.choice((50, 1 << 20)))
    for bound in (record_transitions, cache):
        monkeypatch.setattr(bound, "_KEPT", random.choice((2, 30, 500_000)))
    monkeypatch.setattr(positions, "_KEPT", random.choice((1, 20, 100_000)))
    single = make_both([log], tmp_path / "single", Single())
    assert outcome_rows(single[1]) == replayed_rows(log)
    scattered = make_both([log], tmp_path / "many", Scattered(3, random), split_size=5000)
    assert whole_tables(*scattered) == whole_tables(*single)


def test_most_rows_are_stepped_by_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would hold if the tables were never told anything."""
    seen: list[Sequence[int]] = []
    advance = compiled_cache.CompiledTransitionCache._stepped
    monkeypatch.setattr(cache, "_WORTH", 0)
    monkeypatch.setattr(
        compiled_cache.CompiledTransitionCache, "_stepped", lambda *at: (seen.append(at[1:]), advance(*at))[1]
    )
    log = tmp_path / "general.log"
    lines = [BINLOGS[0], "261120 18:00:00\t    1 Connect\tu@h on d using Socket"]
    lines += ["\t\t    1 Query\tBEGIN", "\t\t    1 Query\tCOMMIT"] * 500
    log.write_text("\n".join(lines) + "\n")
    single = make_both([log], tmp_path / "single", Single())
    assert outcome_rows(single[1]).total() >= 1000
    assert len(seen) < 12


@pytest.mark.parametrize("worth", [0, 1 << 60])
def test_a_log_of_ever_new_states_is_decided_in_bounded_memory(
    worth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_WORTH", worth)
    monkeypatch.setattr(automaton, "_LEARNED_KEPT", 200)
    kept: list[int] = []
    forget = cache.TransitionCache.forget
    monkeypatch.setattr(
        cache.TransitionCache, "forget", lambda each, texts: (forget(each, texts), kept.append(each._kept._count))
    )
    made: list[object] = []
    begin = automaton.Automaton._begin
    monkeypatch.setattr(automaton.Automaton, "_begin", lambda each: (begin(each), made.append(each)))
    log = tmp_path / "general.log"
    lines = [*BINLOGS, "261120 18:00:00\t    1 Connect\tu@h on d using Socket"]
    for number in range(300):
        lines += [
            f"\t\t    1 Query\tSET SESSION binlog_format = 'x{number}'",
            "\t\t    1 Query\tINSERT INTO d.a VALUES (1)",
        ]
    log.write_text("\n".join(lines) + "\n")
    single = make_both([log], tmp_path / "single", Single())
    assert outcome_rows(single[1]) == replayed_rows(log)
    assert len(made) > 20
    assert not any(kept)


def test_the_loop_forgets_records_together_with_what_tells_when_they_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a definition that changes would leave transitions in its tables that had looked at it."""
    monkeypatch.setattr(cache, "_WORTH", 0)
    monkeypatch.setattr(record_transitions, "_KEPT", 4)
    seen: list[tuple[int, int]] = []
    forget = compiled_cache.CompiledTransitionCache._forget_records
    monkeypatch.setattr(
        compiled_cache.CompiledTransitionCache,
        "_forget_records",
        lambda each: seen.append(
            (each._record_table.count, (forget(each), each._record_table.count + each._visits.count)[1])
        ),
    )
    log = tmp_path / "general.log"
    lines = [*BINLOGS, "261120 18:00:00\t    1 Connect\tu@h on d using Socket"]
    for number in range(12):
        create = f"\t\t    1 Query\tCREATE TEMPORARY TABLE {'tuv'[number % 3]} LIKE d.a"
        lines += [create, f"\t\t    1 Query\tDROP TEMPORARY TABLE {'tuv'[number % 3]}"] * 3
    log.write_text("\n".join(lines) + "\n")
    single = make_both([log], tmp_path / "single", Single())
    assert outcome_rows(single[1]) == replayed_rows(log)
    assert any(before for before, _ in seen)
    assert not any(after for _, after in seen)


NUMBERS = st.integers(0, (1 << 31) - 1)


@given(st.lists(st.tuples(NUMBERS, NUMBERS, st.integers(0, 1 << 40)), max_size=200))
def test_a_table_is_a_dictionary_that_grows(rows: list[tuple[int, int, int]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("binlogic.spark.transitions.pair_tables._LEAST", 2)
        table, expected = PairTable(4), dict[tuple[int, int], int]()
        for one, other, value in rows:
            table.put((one, other), (value, 1, value))
            expected[one, other] = value
    kept = {divmod(int(row[0]), 1 << 32): (int(row[1]), int(row[3])) for row in table.rows if row[0] != FREE}
    assert kept == {pair: (value, value) for pair, value in expected.items()}
    assert table.count == len(expected) <= len(table.rows) // 2


def test_a_key_that_was_forgotten_gets_another_number() -> None:
    numbers = KeyNumbers()
    first, in_db, other = numbers.of(RecordKey("a")), numbers.of(RecordKey("a", "d")), numbers.of(RecordKey("b"))
    assert len({first, in_db, other}) == 3
    numbers.forget({"a"})
    assert [numbers.known(RecordKey("a")), numbers.known(RecordKey("a", "d")), numbers.known(RecordKey("b"))] == [
        FREE,
        FREE,
        other,
    ]
    assert numbers.of(RecordKey("a")) not in (first, in_db, other)


class Place:
    """Stands for a view or state that is only handed on."""

    def __init__(self, number: int) -> None:
        self.number = number


def test_records_that_looked_at_definitions_go_with_any_of_them() -> None:
    known, here, there = RecordTransitions(), Place(1), Place(2)
    transition: Any = record_transitions.RecordTransition(3, there, here)  # type: ignore[arg-type]
    position: Any = (1, here)
    for text, looks in (("a", False), ("b", True), ("c", False)):
        known.keep(RecordKey(text), position, transition, looks)
    known.forget({"a"})
    assert [known.find(RecordKey(text), position) for text in "abc"] == [None, None, transition]
    assert known.find(RecordKey("c", "d"), position) is None
    known.forget(None)
    assert known.find(RecordKey("c"), position) is None
