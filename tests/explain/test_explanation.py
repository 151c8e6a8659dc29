"""From a place in a workload to a proof that the independent checker accepts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from binlogic.explain.explanation import Explained, explain_at
from binlogic.facts.errors import InputError
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay.workload import Inputs

At = Callable[..., Explained]

WORKLOAD = """CREATE BINLOG 'b' LOG(d);
CREATE BINLOG 'c' LOG(d.t, d.u), FORMAT='ROW';
CREATE TEMPORARY TABLE d.t (k INT);
SET binlog_format = 'ROW';
INSERT INTO d.t VALUES (1); SET binlog_format = 'MIXED';

INSERT INTO d.u
  SELECT * FROM d.v WHERE x = 'a long literal' AND y IN (SELECT y FROM e.w);
INSERT INTO d.u
  SELECT * FROM d.v WHERE x = '' AND y IN (SELECT y FROM e.w);
"""


@pytest.fixture
def at(tmp_path: Path) -> At:
    """Explains the statement (and part) at a line of a workload."""

    def explained(line: int, part: int = 0, text: str = WORKLOAD) -> Explained:
        path = tmp_path / "w.sql"
        path.write_text(text)
        return explain_at(Inputs(path), line, part)

    return explained


@pytest.mark.parametrize("line", [3, 4, 5, 7])
def test_every_outcome_is_proved_and_every_other_verdict_disproved(line: int, at: At) -> None:
    explained = at(line)
    for outcome in explained.decision.outcomes:
        proof = explained.prove(outcome)
        assert explained.check(proof) == ()
        assert explained.check(explained.compact(proof)) == ()
        for verdict in {"refused", "recorded", "not recorded", "unknown"} - {outcome.verdict}:
            assert explained.check(explained.disprove(verdict, outcome.binlog)) == ()


def test_any_line_of_a_statement_is_its_place(at: At) -> None:
    assert at(7).decided.record == at(8).decided.record


def test_the_gravest_outcome_is_taken_where_no_binlog_is_named(at: At) -> None:
    explained = at(7)
    assert {o.binlog: o.verdict for o in explained.decision.outcomes} == {"b": "refused", "c": "not recorded"}
    assert explained.outcome().binlog == "b"
    assert explained.outcome("c").binlog == "c"


@pytest.mark.parametrize(
    ("line", "hint"),
    [(6, "the statement before it starts at line 5"), (99, "the statement before it starts at line 9")],
)
def test_a_line_without_a_statement(line: int, hint: str, at: At) -> None:
    with pytest.raises(InputError) as raised:
        at(line)
    assert (raised.value.number, raised.value.line, raised.value.hint) == ("BE106", line, hint)


@pytest.mark.parametrize(
    ("text", "hint"), [("\nSELECT 1;", "the first starts at line 2"), ("-- x", "the file has none")]
)
def test_before_any_statement_the_first_is_named(text: str, hint: str, at: At) -> None:
    with pytest.raises(InputError) as raised:
        at(1, text=text)
    assert (raised.value.number, raised.value.hint) == ("BE106", hint)


def test_a_binlog_that_is_not_there(at: At) -> None:
    with pytest.raises(InputError) as raised:
        at(3).outcome("x")
    assert (raised.value.number, raised.value.hint) == ("BE202", "binlogs here: b, c")
    with pytest.raises(InputError, match="there is no binlog yet"):
        at(1, text="INSERT INTO d.t VALUES (1);").outcome()


def test_what_cannot_be_disproved(at: At) -> None:
    explained = at(3)
    with pytest.raises(InputError, match="the statement is recorded in `b`"):
        explained.disprove("recorded", "b")
    with pytest.raises(InputError) as raised:
        explained.disprove("lost", "b")
    assert raised.value.number == "BE301"
    assert "not recorded" in raised.value.hint


CALL = """CREATE BINLOG 'b' LOG(d);
CREATE PROCEDURE d.p() BEGIN CREATE TEMPORARY TABLE t (k INT); SET binlog_format = 'ROW'; INSERT INTO t VALUES (1); END;
CALL d.p();
"""


def test_parts_of_a_call_are_explained_one_by_one_and_lead_to_each_other(at: At) -> None:
    text = f"DELIMITER //\n{CALL.replace('END;', 'END//').replace('LOG(d);', 'LOG(d)//')}".replace("p();", "p()//")
    third = at(4, 3, text)
    assert third.decided.entry.statement.kind == "INSERT"
    assert third.situation.name.endswith("w.sql:4.3")
    proof = third.prove(third.outcome("b"))
    assert third.check(proof) == ()
    places = {cause.name.rpartition("/")[2] for cause, _ in third.situation.causes.values()}
    assert places == {"w.sql:4.1", "w.sql:4.2"}
    with pytest.raises(InputError):
        at(4, 9, text)


def test_what_stands_beside_a_verdict_is_proved_although_its_rule_says_more_than_statement_and_binlog(
    tmp_path: Path,
) -> None:
    path = tmp_path / "w.sql"
    path.write_text(
        "CREATE DATABASE d;\nUSE d;\nCREATE TABLE t (a INT);\nUPDATE t SET a = RAND();\nUPDATE t SET a = 1;\n"
    )
    inputs = Inputs(path, pack=builtin_pack("logging-format", "mysql-5.6"), settings={"binlog_format": "STATEMENT"})
    unsafe, safe = explain_at(inputs, 4), explain_at(inputs, 5)
    warned = replace(unsafe.outcome(), verdict="warned")
    proof = unsafe.prove(warned, "LF-100")
    assert proof.nodes[proof.root].row == ("s", "binlog", "SYSTEM_FUNCTION")  # type: ignore[union-attr]
    assert unsafe.check(proof) == ()
    with pytest.raises(InputError, match="the statement is warned"):
        unsafe.disprove("warned", "binlog")
    assert safe.check(safe.disprove("warned", "binlog")) == ()
