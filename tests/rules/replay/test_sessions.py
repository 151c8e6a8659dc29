"""Sessions of a workload: names, variables and temporary tables are each session's own."""

from __future__ import annotations

import pytest

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
        ("1 change user: u@localhost on ", "not recorded"),
        ("2: USE d", "not recorded"),  # another session's default database
        ("2 init db: d", "not recorded"),
    ],
)
def test_the_default_database(line: str, verdict: str, play: Play) -> None:
    assert play(LOG_D, line, INSERT).verdict(3) == verdict


def test_dropping_the_default_database_leaves_none(play: Play) -> None:
    assert play(LOG_D, "USE d", INSERT, "DROP DATABASE d", INSERT).verdicts()[1::2] == ["3 recorded", "5 not recorded"]


def test_a_session_that_quits_starts_again_with_nothing(play: Play) -> None:
    lines = (LOG_D, "2: USE d", "2: SET sql_log_bin = 0", "2 quit: ", f"2: {INSERT}", "2: INSERT INTO d.t VALUES (1)")
    assert play(*lines).verdicts()[-2:] == ["5 not recorded", "6 recorded"]


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
    assert not found.replay.clients


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
    assert {name: dict(client.session.temporary) for name, client in found.replay.clients.items()} == {"1": {}, "2": {}}


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
    assert list(found.replay.clients["1"].session.temporary) == ["d.u"]


def test_prepared_text_means_what_it_means_at_execute(play: Play) -> None:
    lines = ("CREATE BINLOG 'b' LOG(d)", "PREPARE s FROM 'INSERT INTO t VALUES (1)'", "EXECUTE s", "USE d", "EXECUTE s")
    assert play(*lines).verdicts()[1::2] == ["3 not recorded", "5 recorded"]


def test_certainty_names_what_is_not_known(play: Play) -> None:
    found = play(LOG_D, "CREATE TABLE d.t (k INT)", "INSERT INTO d.t VALUES (1)", "INSERT INTO d.u SELECT * FROM e.v")
    presumed = "presuming that d.u, e.v are base tables without triggers"
    assert [d.certainty for d in found.decided[2:]] == ["certain", presumed]
