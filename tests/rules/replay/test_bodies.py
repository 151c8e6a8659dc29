"""Statements of routines and triggers: decided in place of CALL, and skipped where a log repeats them."""

from __future__ import annotations

import pytest
from binlogic.rules.replay import routines
from binlogic.rules.replay.decided import Decided

from .conftest import Play

LOG_D = "CREATE BINLOG 'b' LOG(d)"


def test_a_call_is_decided_statement_by_statement(play: Play) -> None:
    found = play(
        LOG_D,
        "CREATE PROCEDURE d.p() BEGIN CREATE TABLE t (k INT); IF @x THEN DELETE FROM e.t; END IF; "
        "INSERT INTO t SELECT 1; END",
        "CALL d.p()",
    )
    assert found.verdicts()[-3:] == ["3.1 recorded", "3.2 not recorded", "3.3 recorded"]
    assert [d.certainty for d in found.decided[-3:]][1:] == ["depends on data", "certain"]
    assert "d.t" in found.replay.shared.catalog.tables  # which the third statement already knew


def test_how_often_a_procedure_calls_itself_is_open(play: Play) -> None:
    found = play("CREATE PROCEDURE d.p() BEGIN INSERT INTO d.t VALUES (1); CALL d.p(); END", "CALL d.p()")
    insert, call = found.decided[1:]
    assert insert.entry.observation.kind == "INSERT"
    assert ("unparsed", ("the procedure calls itself",)) in _facts(call)


def test_two_procedures_that_call_each_other_end(play: Play) -> None:
    found = play(
        "CREATE PROCEDURE d.p() BEGIN CALL d.q(); CALL d.q(); END",
        "CREATE PROCEDURE d.q() BEGIN INSERT INTO d.t VALUES (1); CALL d.p(); END",
        "CALL d.p()",
    )
    assert [d.entry.observation.kind for d in found.decided[2:]] == ["INSERT", "CALL"] * 2


def test_a_call_that_runs_more_than_is_followed_ends_open(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routines, "MOST_INSIDE", 20)
    chain = [f"CREATE PROCEDURE d.p{i}() BEGIN CALL d.p{i + 1}(); CALL d.p{i + 1}(); END" for i in range(9)]
    found = play("CREATE PROCEDURE d.p9() BEGIN INSERT INTO d.t VALUES (1); END", *chain, "CALL d.p0()")
    *inside, last = found.decided[10:]
    assert [d.part for d in inside] == [*range(1, 21)]
    assert (last.part, [fact for fact in _facts(last) if fact[0] == "unparsed"] != []) == (21, True)


def test_calls_that_stand_deeper_than_is_followed_are_open(play: Play) -> None:
    chain = [f"CREATE PROCEDURE d.p{i}() BEGIN CALL d.p{i + 1}(); END" for i in range(40)]
    found = play("CREATE PROCEDURE d.p40() BEGIN INSERT INTO d.t VALUES (1); END", *chain, "CALL d.p0()")
    (call,) = found.decided[41:]
    assert ("unparsed", ("more than 32 calls inside each other",)) in _facts(call)


def _facts(decided: Decided) -> list[tuple[str, tuple[object, ...]]]:
    return [(fact.relation, fact.row) for fact in decided.entry.observation.facts]


def test_a_call_under_a_condition_makes_all_it_runs_depend_on_data_and_parts_are_counted_on(play: Play) -> None:
    found = play(
        "CREATE PROCEDURE d.p() BEGIN INSERT INTO d.t VALUES (1); DELETE FROM d.t; END",
        "CREATE PROCEDURE d.q() BEGIN IF @x THEN CALL p(); END IF; TRUNCATE d.t; END",
        "CALL d.q()",
    )
    assert [(d.part, d.certainty) for d in found.decided[2:]] == [
        *[(1, "depends on data"), (2, "depends on data"), (3, "certain")],
    ]


def test_lines_that_a_trigger_left_in_a_log_are_skipped_and_counted(play: Play) -> None:
    lines = (
        "CREATE TABLE d.t (k INT)",
        "CREATE TRIGGER d.g AFTER INSERT ON d.t FOR EACH ROW INSERT INTO d.u VALUES (1)",
        "INSERT INTO d.t VALUES (7)",
        "INSERT INTO d.u VALUES (NEW.k)",
        "INSERT INTO  d.u VALUES (1)",
        "INSERT INTO d.other VALUES (1)",
        "INSERT INTO d.u VALUES (1)",
    )
    logged = play(*lines, from_log=True)
    # after another statement of the client the same text is the client's own
    assert [d.record.line for d in logged.decided] == [1, 2, 3, 6, 7]
    assert [skipped.line for skipped in logged.skipped] == [4, 5]
    script = play(*lines)
    assert [d.record.line for d in script.decided] == [1, 2, 3, 4, 5, 6, 7]
    assert not script.skipped


def test_lines_that_a_procedure_left_are_skipped_after_its_call(play: Play) -> None:
    insert = "INSERT INTO d.u VALUES (1)"
    found = play(
        f"CREATE PROCEDURE d.p() {insert}", "CALL d.p()", insert, f"2: {insert}", "SELECT 1", insert, from_log=True
    )
    assert [(d.record.line, d.part) for d in found.decided] == [(1, 0), (2, 1), (4, 0), (5, 0), (6, 0)]
    assert [skipped.line for skipped in found.skipped] == [3]


@pytest.mark.parametrize(
    ("handler", "verdicts", "certainty"),
    [
        ("", ["3.1 refused"], []),
        ("DECLARE CONTINUE HANDLER FOR SQLEXCEPTION SET @e = 1;", ["3.2 refused", "3.3 recorded"], ["certain"]),
        ("DECLARE EXIT HANDLER FOR SQLEXCEPTION SET @e = 1;", ["3.2 refused", "3.3 recorded"], ["depends on data"]),
        ("DECLARE CONTINUE HANDLER FOR 1062 SET @e = 1;", ["3.2 refused", "3.3 recorded"], ["depends on data"]),
        ("DECLARE CONTINUE HANDLER FOR NOT FOUND SET @e = 1;", ["3.2 refused"], []),
    ],
)
def test_a_refused_statement_ends_its_call_unless_a_handler_catches_it(
    handler: str, verdicts: list[str], certainty: list[str], play: Play
) -> None:
    found = play(
        "CREATE BINLOG 'b' LOG(d.x)",
        f"CREATE PROCEDURE d.p() BEGIN {handler} DROP TABLE d.x, d.y; INSERT INTO d.x VALUES (1); END",
        "CALL d.p()",
    )
    assert [each for each in found.verdicts()[1:] if "not" not in each] == verdicts
    assert [str(d.known) if d.known.grade == "open" else "certain" for d in found.decided if d.part == 3] == certainty


def test_a_refused_statement_ends_the_calls_around_it_and_none_that_catches_it(play: Play) -> None:
    inner = "CREATE PROCEDURE d.p() BEGIN DROP TABLE d.x, d.y; TRUNCATE d.x; END"
    after = "CALL d.p(); DELETE FROM d.x"
    found = play("CREATE BINLOG 'b' LOG(d.x)", inner, f"CREATE PROCEDURE d.q() BEGIN {after}; END", "CALL d.q()")
    assert found.verdicts()[2:] == ["4.1 refused"]
    catches = "DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN END"
    found = play(
        "CREATE BINLOG 'b' LOG(d.x)", inner, f"CREATE PROCEDURE d.q() BEGIN {catches}; {after}; END", "CALL d.q()"
    )
    assert found.verdicts()[2:] == ["4.1 refused", "4.2 recorded"]


def test_a_statement_that_may_not_run_ends_nothing_for_certain(play: Play) -> None:
    body = "IF @x THEN DROP TABLE d.x, d.y; END IF; INSERT INTO d.x VALUES (1)"
    found = play("CREATE BINLOG 'b' LOG(d.x)", f"CREATE PROCEDURE d.p() BEGIN {body}; END", "CALL d.p()")
    assert [(d.part, d.known.grade) for d in found.decided if "INSERT" in d.entry.observation.kind] == [(2, "open")]
