"""What sessions share: effects carried from one replay to another, and what has to be understood anew after them."""

from __future__ import annotations

from binlogic.facts.readers.record import Record
from binlogic.rules.replay import Replay, Setup
from binlogic.rules.replay.decider import KeepingDecider
from binlogic.rules.replay.next_world import NextWorld
from binlogic.rules.replay.shared import Effect

from .conftest import Play


def written(play: Play, *lines: str) -> list[str]:
    """The objects that the last statement writes."""
    facts = play(*lines).decided[-1].entry.observation.facts
    return [str(fact.row[0]) for fact in facts if fact.relation == "writes"]


def test_a_database_is_dropped_with_the_tables_made_since_it_was_last_dropped(play: Play) -> None:
    drop = "DROP DATABASE d"
    assert written(play, "CREATE BINLOG b", drop, "CREATE TABLE d.t (a INT)", drop) == ["database:d", "d.t"]


def test_a_replay_takes_what_another_one_shared(decider: KeepingDecider) -> None:
    class Noted(NextWorld):
        def share(self, effect: Effect) -> bool:
            noted.append(effect)
            return super().share(effect)

    class Noting(Replay):
        world_type = Noted

    noted: list[Effect] = []
    texts = ["CREATE BINLOG b LOG(d)", "CREATE BINLOG b", "CREATE TABLE d.t (a INT)", "SELECT 1"]
    records = [Record("1", "query", text, line, 0, 1) for line, text in enumerate(texts, 1)]
    first = Noting(decider, Setup(), strict=False)
    assert len(list(first.run(records))) == len(texts)
    assert [effect.record.line for effect in noted] == [1, 2, 3]
    other = Replay(decider, Setup(), strict=False)
    assert [other.world.share(effect) for effect in noted] == [True, False, True]
    assert other.shared.binlogs == first.shared.binlogs
    assert other.shared.catalog.tables == first.shared.catalog.tables


def test_a_state_that_was_kept_goes_on(decider: KeepingDecider, play: Play) -> None:
    lines = (
        "CREATE BINLOG 'b' LOG(d)",
        "SET binlog_format = 'ROW'",
        "CREATE TEMPORARY TABLE d.x (a INT)",
        "BEGIN",
        "INSERT INTO d.t VALUES (1)",
        "SAVEPOINT p",
        "SAVEPOINT q",
    )
    state = play(*lines).replay.sessions["1"].state
    rows, live = decider.facts(state), list(decider.live(state))
    assert {row[0] for row in rows} >= {"session_format", "in_transaction", "temporary", "savepoint"}
    again = decider.restore(rows, live)
    assert (decider.facts(again), list(decider.live(again))) == (rows, live)
    assert again == state
