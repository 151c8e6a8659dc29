"""Sessions of a workload: names, variables and temporary tables are each session's own."""

from __future__ import annotations

import pytest
from binlogic.rules.replay import Decided

from .conftest import Play

LOG_D = "CREATE BINLOG 'b' LOG(d)"
INSERT = "INSERT INTO t VALUES (1)"


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("1: USE d", "recorded"),
        ("1 init db: d", "recorded"),
        ("1 connect: u@localhost on d using Socket", "recorded"),
        ("1 change user: u@localhost on d", "recorded"),
        ("1 change user: u@localhost on ", "unknown"),
        ("2: USE d", "unknown"),  # another session's default database
        ("2 init db: d", "unknown"),
    ],
)
def test_the_default_database(line: str, verdict: str, play: Play) -> None:
    assert play(LOG_D, line, INSERT).verdict(3) == verdict


def test_dropping_the_default_database_leaves_none(play: Play) -> None:
    assert play(LOG_D, "USE d", INSERT, "DROP DATABASE d", INSERT).verdicts()[1::2] == ["3 recorded", "5 unknown"]


def test_a_session_that_quits_starts_again_with_nothing(play: Play) -> None:
    lines = (LOG_D, "2: USE d", "2: SET sql_log_bin = 0", "2 quit: ", f"2: {INSERT}", "2: INSERT INTO d.t VALUES (1)")
    assert play(*lines).verdicts()[-2:] == ["5 unknown", "6 recorded"]


def test_sql_mode_is_the_sessions_own(play: Play) -> None:
    # with ANSI_QUOTES "t" is a name, without it a string, which no table can be
    text = 'INSERT INTO d."t" VALUES (1)'
    found = play(LOG_D, "SET sql_mode = 'ANSI_QUOTES'", text, f"2: {text}")
    assert (found.verdict(3), found.verdict(4)) == ("recorded", "unknown")


def test_the_end_of_a_session_is_decided_where_a_binlog_records_it(play: Play) -> None:
    lines = (LOG_D, "CREATE TEMPORARY TABLE d.t (k INT)", "2: CREATE TEMPORARY TABLE e.t (k INT)", "SAVEPOINT p")
    found = play(*lines, end=True)
    ends = [d for d in found.decided if d.entry.statement.kind == "SESSION END"]
    assert [d.record.session for d in ends] == ["1"]  # no binlog holds e.t, so none records that it goes
    assert not found.replay.sessions


def test_a_failed_definition_defines_nothing(play: Play) -> None:
    found = play(
        "CREATE BINLOG 'b' LOG(d.a)", "CREATE TABLE d.a (k INT)", "RENAME TABLE d.a TO d.z", "DROP TABLE d.a, d.y"
    )
    assert [d.failed for d in found.decided] == [False, False, True, True]
    assert list(found.replay.shared.catalog.tables) == ["d.a"]


def test_a_temporary_table_hides_a_view_and_its_definitions_are_not_the_catalogs(play: Play) -> None:
    found = play(
        "CREATE BINLOG 'b' LOG(d.t)",
        "USE d",
        "CREATE TABLE t (k INT)",
        "CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO other VALUES (1)",
        INSERT,
        "CREATE TEMPORARY TABLE t (k INT)",
        INSERT,
        "ALTER TABLE t ADD COLUMN x INT",
        "DROP TABLE t",
        INSERT,
        f"2: {INSERT.replace('t ', 'd.t ')}",
    )
    # the trigger fires on the permanent table alone, and is still there after the temporary one has gone
    assert [found.verdict(line) for line in (5, 7, 10, 11)] == ["refused", "recorded", "refused", "refused"]
    assert [column.name for column in found.replay.shared.catalog.tables["d.t"].columns] == ["k"]


def test_a_temporary_table_ends_where_the_rules_say_so(play: Play) -> None:
    found = play("CREATE TEMPORARY TABLE d.t (k INT)", "2: SELECT 1", "DROP TEMPORARY TABLE d.t")
    assert {name: dict(client.session.temporary) for name, client in found.replay.sessions.items()} == {
        "1": {},
        "2": {},
    }


@pytest.mark.parametrize(
    ("before", "verdict"),
    [
        (("PREPARE s FROM 'INSERT INTO d.t VALUES (?)'",), "recorded"),
        (("SET @q = 'INSERT INTO d.t VALUES (?)'", "PREPARE s FROM @q"), "recorded"),
        (("SET @q = CONCAT('INSERT', @rest)", "PREPARE s FROM @q"), "unknown"),
        (("PREPARE s FROM 'INSERT INTO d.t VALUES (?)'", "DEALLOCATE PREPARE s"), "unknown"),
        (("2: PREPARE s FROM 'INSERT INTO d.t VALUES (?)'",), "unknown"),  # another session's
    ],
)
def test_prepared_statements(before: tuple[str, ...], verdict: str, play: Play) -> None:
    assert play(LOG_D, *before, "EXECUTE S USING @x").verdicts()[-1] == f"{len(before) + 2} {verdict}"


def test_a_definition_that_was_prepared_is_one_when_it_is_executed(play: Play) -> None:
    found = play(
        "PREPARE s FROM 'CREATE TABLE d.t (k INT)'", "EXECUTE s",
        "PREPARE s FROM 'CREATE TEMPORARY TABLE d.u (k INT)'", "EXECUTE s",
        "SET STATEMENT max_statement_time = 1 FOR CREATE TABLE d.v (k INT)",
    )  # fmt: skip
    assert list(found.replay.shared.catalog.tables) == ["d.t", "d.v"]
    assert list(found.replay.sessions["1"].session.temporary) == ["d.u"]


def test_names_of_prepared_text_follow_the_default_database_of_its_prepare(play: Play) -> None:
    insert = "PREPARE s FROM 'INSERT INTO t VALUES (1)'"
    lines = (LOG_D, "USE d", insert, "EXECUTE s", "USE e", "EXECUTE s", insert, "EXECUTE s")
    assert play(*lines).verdicts()[2::2] == ["4 recorded", "6 recorded", "8 not recorded"]
    made = play("USE d", "PREPARE s FROM 'CREATE TABLE t (k INT)'", "USE e", "EXECUTE s")
    assert list(made.replay.shared.catalog.tables) == ["d.t"]


def test_certainty_names_what_is_not_known(play: Play) -> None:
    found = play(LOG_D, "CREATE TABLE d.t (k INT)", "INSERT INTO d.t VALUES (1)", "INSERT INTO d.u SELECT * FROM e.v")
    presumed = "presuming that d.u, e.v are base tables without triggers"
    assert [d.certainty for d in found.decided[2:]] == ["certain", presumed]


def test_without_a_default_database_nothing_that_needs_one_is_certain(play: Play) -> None:
    lines = ("DROP TABLE x, y", "TRUNCATE x", "CREATE TABLE x (k INT)", "INSERT INTO d.x SELECT * FROM y")
    found = play("CREATE BINLOG 'b' LOG(d.x)", *lines, "SELECT * FROM x", "DELETE FROM d.x")
    assert found.verdicts() == [*(f"{line} unknown" for line in range(2, 6)), "6 not recorded", "7 recorded"]
    (said,) = {str(row[0]) for d in found.decided for rel, *row in _facts(d) if rel == "unparsed"}
    assert said == "no default database is known: name it with USE or --database"


def _facts(decided: Decided) -> set[tuple[object, ...]]:
    return {(fact.relation, *fact.row) for fact in decided.entry.observation.facts}


def test_the_beginning_of_a_session_that_a_log_does_not_hold_is_presumed(play: Play) -> None:
    drop = "DROP TEMPORARY TABLE d.t"
    lines = ("CREATE BINLOG 'b'", drop, "2 connect: u@localhost on d", f"2: {drop}", "2: TRUNCATE d.u", "TRUNCATE d.u")
    found = play(*lines, strict=False, joins=True)
    assert found.verdicts() == ["2 unknown", "4 not recorded", "5 recorded", "6 recorded"]
    assert [d.known.grade for d in found.decided] == ["presumed", "presumed", "certain", "certain", "presumed"]
