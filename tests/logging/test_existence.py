"""What rules know of existence, beside what follows from rows: two sources of the same errors."""

from __future__ import annotations

import pytest
from binlogic.facts.effects import EffectsKind
from binlogic.facts.readers.record import Record
from binlogic.facts.server.server import Server
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay import Replay, Setup
from binlogic.rules.replay.workload import decider_for, of_server
from hypothesis import given, settings
from hypothesis import strategies as st

_PACKS = {profile: builtin_pack("logging-format", profile) for profile in ("mysql-5.6", "mariadb-10.11")}
_NAMES = st.sampled_from(("north", "south", "mill"))
_STATEMENTS = st.one_of(
    st.builds("CREATE TABLE {} (id INT)".format, _NAMES),
    st.builds("CREATE TABLE IF NOT EXISTS {} (id INT)".format, _NAMES),
    st.builds("CREATE TEMPORARY TABLE {} (id INT)".format, _NAMES),
    st.builds("CREATE TABLE {} LIKE {}".format, _NAMES, _NAMES),
    st.builds("CREATE VIEW {} AS SELECT 1 AS id".format, _NAMES),
    st.builds("CREATE PROCEDURE {}() SET @x = 1".format, _NAMES),
    st.builds("CREATE EVENT {} ON SCHEDULE EVERY 1 DAY DO SET @x = 1".format, _NAMES),
    st.builds("DROP TABLE {}".format, _NAMES),
    st.builds("DROP TABLE IF EXISTS {}".format, _NAMES),
    st.builds("DROP VIEW {}".format, _NAMES),
    st.builds("ALTER VIEW {} AS SELECT 2 AS id".format, _NAMES),
    st.builds("DROP TEMPORARY TABLE {}".format, _NAMES),
    st.builds("DROP PROCEDURE {}".format, _NAMES),
    st.builds("DROP EVENT {}".format, _NAMES),
    st.builds("RENAME TABLE {} TO {}".format, _NAMES, _NAMES),
    st.builds("RENAME TABLE {} TO {}, {} TO {}".format, _NAMES, _NAMES, _NAMES, _NAMES),
    st.builds("ALTER TABLE {} RENAME TO {}".format, _NAMES, _NAMES),
    st.builds("INSERT INTO {} VALUES (1)".format, _NAMES),
    st.builds("INSERT INTO {} SELECT id FROM {}".format, _NAMES, _NAMES),
    st.builds("CALL {}()".format, _NAMES),
    st.just("DROP DATABASE d"),
    st.just("CREATE DATABASE d"),
    st.just("USE d"),
)


def _errors(profile: str, texts: list[str], effects: EffectsKind) -> list[tuple[str, int]]:
    """Each statement that a client sends with the error it fails with, 0 for none, -1 where that is not certain."""
    pack = _PACKS[profile]
    server = Server.of(pack.about_server)
    setup = of_server(pack, Setup(), [("binlog_format", "ROW")], effects=effects, in_turn=True)
    replay = Replay(decider_for(pack), setup, "w.sql", server.vendor, strict=False)
    found = []
    for line, text in enumerate(["CREATE DATABASE d", "USE d", *texts], 1):
        decided = list(replay.run([Record("A", "query", text, line, 0, 1)]))
        unknown = any(outcome.verdict == "unknown" for each in decided for outcome in each.decision.outcomes)
        sure = not unknown and all(each.certainty == "certain" for each in decided)
        found.append((text, next((each.error for each in decided if each.error), 0) if sure else -1))
    return found


@pytest.mark.parametrize("profile", sorted(_PACKS))
@settings(max_examples=25, deadline=None, derandomize=True)
@given(texts=st.lists(_STATEMENTS, min_size=3, max_size=12))
def test_errors_are_those_that_follow_from_rows(profile: str, texts: list[str]) -> None:
    assumed, followed = _errors(profile, texts, "assumed"), _errors(profile, texts, "shadow")
    for (text, told), (_, seen) in zip(assumed, followed, strict=True):
        if -1 in (told, seen):
            return  # what comes behind stands on other grounds
        assert told == seen, f"{text}: {told} by rules, {seen} by rows"


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (["CREATE TABLE t (id INT)", "CREATE OR REPLACE DATABASE d"], "CREATE TABLE d.t (id INT)"),
        (
            ["CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO SET @x = 1", "ALTER EVENT e RENAME TO f"],
            "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO SET @x = 1",
        ),
        (["CREATE USER one", "RENAME USER one TO two"], "CREATE USER one"),
        (["CREATE USER one", "DROP USER one", "GRANT SELECT ON d.* TO one IDENTIFIED BY 'x'"], "DROP USER one"),
    ],
)
def test_what_went_another_way_than_by_drop(before: list[str], text: str) -> None:
    assert _errors("mariadb-10.11", [*before, text], "assumed")[-1] == (text, 0)


def test_a_name_that_rename_gave_is_taken() -> None:
    pack = _PACKS["mariadb-10.11"]
    texts = (
        "RENAME TABLE o.north TO o.mill",
        "RENAME TABLE o.south TO o.mill",
        "UPDATE o.south SET id = 1",
        "UPDATE o.north SET id = 1",
        "CREATE TABLE o.mill (id INT)",
        "RENAME TABLE o.mill TO o.north, o.south TO o.mill",
        "UPDATE o.south SET id = 1",
        "DROP TABLE o.mill",
        "CREATE TABLE o.mill (id INT)",
    )
    setup = of_server(pack, Setup(), [("binlog_format", "ROW")])
    replay = Replay(decider_for(pack), setup, "w", Server.of(pack.about_server).vendor, strict=False)
    records = [Record("A", "query", text, line, 0, 1) for line, text in enumerate(texts, 1)]
    assert [each.error for each in replay.run(records)] == [0, 1050, 0, 1146, 1050, 0, 1146, 0, 0]


def test_a_log_does_not_show_what_is_there() -> None:
    pack = _PACKS["mysql-5.6"]
    server = Server.of(pack.about_server)
    texts = ("CREATE TABLE d.t (id INT)", "CREATE TABLE d.t (id INT)", "DROP TABLE d.t", "INSERT INTO d.t VALUES (1)")
    records = [Record("A", "query", text, line, 0, 1) for line, text in enumerate(texts, 1)]
    errors = {}
    for is_log in (False, True):
        setup = of_server(pack, Setup(), [("binlog_format", "ROW")])
        replay = Replay(decider_for(pack), setup, "w", server.vendor, strict=False, joins=is_log)
        errors[is_log] = [each.error for each in replay.run(records)]
    assert errors == {False: [0, 1050, 0, 1146], True: [0, 0, 0, 0]}


def test_the_proof_of_an_error_shows_what_made_the_object() -> None:
    pack = _PACKS["mariadb-10.11"]
    server = Server.of(pack.about_server)
    texts = ("CREATE DATABASE d", "CREATE TABLE d.t (id INT)", "CREATE TABLE d.t (id INT)")
    sources: tuple[EffectsKind, ...] = ("assumed", "shadow")
    for effects in sources:
        setup = of_server(pack, Setup(), [("binlog_format", "ROW")], effects=effects, in_turn=True)
        replay = Replay(decider_for(pack), setup, "w.sql", server.vendor, strict=False)
        records = [Record("A", "query", text, line, 0, 1) for line, text in enumerate(texts, 1)]
        facts = [*replay.run(records)][-1].entry.observation.facts
        (origin,) = [fact.via for fact in facts if fact.relation == "object_exists"]
        assert origin is not None
        assert (origin.file, origin.line) == ("w.sql", 2)
