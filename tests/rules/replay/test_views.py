"""What sessions of one kind see of the statements: kept while it holds, and no longer."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from binlogic.facts.names import object_key
from binlogic.facts.readers.record import Record
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay import Decided, Replay, Setup
from binlogic.rules.replay import views as views_module
from binlogic.rules.replay.decider import Decider
from binlogic.rules.replay.views import NO_VIEW
from binlogic.rules.replay.workload import decider_for


@pytest.fixture(scope="module")
def automaton() -> Decider:
    return decider_for(builtin_pack("clustrix"))


def records(*texts: str) -> Iterable[Record]:
    return (Record("1", "query", text, line, line, 1) for line, text in enumerate(texts, 1))


def play(replay: Replay, *texts: str) -> list[Decided]:
    return list(replay.run(records("USE d", *texts)))


def test_statements_of_one_template_are_one_entry(automaton: Decider) -> None:
    _, first, second = play(Replay(automaton, Setup()), "DELETE FROM t WHERE k = 1", "DELETE FROM t WHERE k = 2")
    assert first.entry is second.entry


def test_a_temporary_table_makes_another_view_until_it_is_gone(automaton: Decider) -> None:
    insert = "INSERT INTO u SELECT * FROM t"
    found = play(
        Replay(automaton, Setup()),
        "CREATE TEMPORARY TABLE other (k INT)",
        "DROP TEMPORARY TABLE other",
        insert,
        "CREATE TEMPORARY TABLE t (k INT)",
        insert,
        insert,
        "DROP TEMPORARY TABLE t",
        insert,
    )
    plain, hidden, again, last = (each.entry for each in found if each.entry.observation.kind.startswith("INSERT"))
    assert "d.t" in plain.observation.unknown
    assert "d.t" not in hidden.observation.unknown
    assert again is hidden
    assert last is plain


def test_a_definition_takes_what_mentions_its_table_out_of_every_view(automaton: Decider) -> None:
    replay = Replay(automaton, Setup())
    found = play(replay, "DELETE FROM t", "DELETE FROM u", "CREATE TABLE t (k INT)", "DELETE FROM t", "DELETE FROM u")
    deletes = [each for each in found if each.entry.observation.kind == "DELETE"]
    assert [each.certainty for each in deletes] == [
        "presuming that d.t is a base table without triggers",
        "presuming that d.u is a base table without triggers",
        "certain",
        "presuming that d.u is a base table without triggers",
    ]
    assert deletes[3].entry is deletes[1].entry


def test_a_trigger_that_comes_again_is_dropped_as_the_one_it_is(automaton: Decider) -> None:
    create = "CREATE TRIGGER d.g AFTER DELETE ON d.{} FOR EACH ROW DELETE FROM d.x"
    drop = "DROP TRIGGER IF EXISTS d.g"
    found = play(Replay(automaton, Setup()), create.format("t"), drop, drop, create.format("u"), drop)
    written = [
        [fact.row[0] for fact in each.entry.observation.facts if fact.relation == "writes"]
        for each in found
        if each.entry.observation.kind == "DROP TRIGGER"
    ]
    assert written == [["d.t"], [object_key("d", "g", "trigger")], ["d.u"]]


def test_lines_that_a_routine_may_have_left_are_looked_at_one_by_one(automaton: Decider) -> None:
    replay = Replay(automaton, Setup(), strict=False, from_log=True)
    body = "INSERT INTO d.log VALUES (1)"
    play(replay, "CREATE TRIGGER d.g AFTER INSERT ON d.t FOR EACH ROW " + body, "INSERT INTO d.t VALUES (1)")
    assert replay.sessions["1"].view is NO_VIEW
    assert list(replay.run(records(body))) == []
    found = list(replay.run(records("DELETE FROM d.x", body)))
    assert [each.record.text for each in found] == ["DELETE FROM d.x", body]


def test_views_are_bounded_and_answers_do_not_depend_on_it(automaton: Decider, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["CREATE BINLOG 'b' LOG(d)", *(f"SELECT {n % 7} FROM t{n % 5} LIMIT {n % 2}" for n in range(60)), "BEGIN"]

    def said() -> list[object]:
        replay = Replay(automaton, Setup(), strict=False)
        found = [(each.record.line, each.decision) for each in play(replay, *texts)]
        assert sum(map(len, replay.entries.views._entries.memories)) <= views_module._ENTRIES_KEPT
        return found

    expected = said()
    monkeypatch.setattr(views_module, "_ENTRIES_KEPT", 3)
    monkeypatch.setattr(views_module, "_VIEWS_KEPT", 1)
    assert said() == expected
