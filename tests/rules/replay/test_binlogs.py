"""Binlog statements in the middle of a workload."""

from __future__ import annotations

import pytest
from binlogic.facts.errors import InputError

from .conftest import Play


def test_a_changed_scope_holds_for_every_session_from_there_on(play: Play) -> None:
    insert = "INSERT INTO d.t VALUES (1)"
    found = play("CREATE BINLOG 'b' LOG(d)", insert, f"2: {insert}", "ALTER BINLOG 'b' LOG(e)", insert, f"2: {insert}")
    assert [found.verdict(line) for line in (2, 3, 5, 6)] == ["recorded", "recorded", "not recorded", "not recorded"]


def test_a_scope_that_leaves_a_temporary_table_of_any_session_stops_its_logging(play: Play) -> None:
    found = play(
        "CREATE BINLOG 'b' LOG(d)",
        "2: CREATE TEMPORARY TABLE d.t (k INT)",
        "ALTER BINLOG 'b' LOG(e)",
        "ALTER BINLOG 'b' LOG(d)",  # rule 2: coming back does not restart the logging
        "2: INSERT INTO d.t VALUES (1)",
        "2: CREATE TEMPORARY TABLE d.u (k INT)",
        "2: INSERT INTO d.u VALUES (1)",
    )
    assert [found.verdict(line) for line in (2, 5, 7)] == ["recorded", "not recorded", "recorded"]


def test_a_dropped_binlog_has_no_outcome_and_leaves_nothing_to_its_successor(play: Play) -> None:
    found = play(
        "CREATE BINLOG 'b'", "CREATE TEMPORARY TABLE d.t (k INT)", "DROP BINLOG 'b'", "CREATE BINLOG 'b'",
        "INSERT INTO d.t VALUES (1)",
    )  # fmt: skip
    assert found.verdict(2) == "recorded"
    assert found.verdict(5) == "not recorded"  # the new b never held the CREATE
    assert "3 recorded" not in found.verdicts()


WRONG = ("CREATE BINLOG 'b' LOG(d)", "CREATE BINLOG 'b' LOG(e)", "INSERT INTO d.t VALUES (1)")


def test_a_script_with_an_impossible_binlog_statement_is_wrong(play: Play) -> None:
    with pytest.raises(InputError) as raised:
        play(*WRONG, strict=True)
    assert str(raised.value).startswith("w.sql:2:15: BE201 there is already a binlog `b`; hint: use ALTER BINLOG")


def test_in_a_log_the_server_refused_it_too(play: Play) -> None:
    found = play(*WRONG, strict=False)
    assert found.verdict(3) == "recorded"
    (skipped,) = found.skipped
    assert skipped.line == 2
    assert "BE201" in skipped.reason
