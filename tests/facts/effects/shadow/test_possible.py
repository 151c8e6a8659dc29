"""What is not sure: the ways a statement may go, and what a routine may run."""

from __future__ import annotations

from binlogic.facts.effects import Effects
from binlogic.facts.effects.possible import possibilities
from binlogic.facts.fact import Fact
from binlogic.facts.sql.parse import parse_statement

from .conftest import Shop

_INSERTS = (Fact("row_change", ("shop.t", "insert", 1)),)


def _transitions(effects: Effects, sql: str) -> list[set[tuple[object, ...]]]:
    found = possibilities(effects, parse_statement(sql), _INSERTS)
    return [{(fact.relation, *fact.row) for fact in each.facts} for each in found]


def test_what_is_sure_goes_one_way() -> None:
    assert _transitions(Effects(error=1062), "INSERT INTO t VALUES (1)") == [{("fails", 1062)}]


def test_what_is_not_sure_changes_something_or_nothing_or_fails() -> None:
    likeliest, *others = _transitions(
        Effects(sure=False, why_not="RAND()", may_fail=(1062,)), "INSERT INTO t VALUES (RAND())"
    )
    assert likeliest == {("data_open", "RAND()"), ("row_change", "shop.t", "insert", 1)}
    assert others == [set(), {("fails", 1062)}]


def test_a_key_that_is_there_is_changed_in_place() -> None:
    transitions = _transitions(Effects(sure=False), "INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE b = 2")
    assert {("row_change", "shop.t", "update", 1)} in transitions


def test_errors_come_from_keys_and_foreign_keys(shop: Shop) -> None:
    shop.all("CREATE TABLE p (a INT PRIMARY KEY)", "CREATE TABLE plain (a INT)")
    shop.all("CREATE TABLE c (a INT, b INT, FOREIGN KEY (b) REFERENCES p (a))")
    shop.all("CREATE TABLE src (x INT)")
    shop.data.machine.tables.permanent["shop.src"].forget("the test says so")
    any_error = 1105  # strict mode may refuse a value
    assert shop.run("INSERT INTO p SELECT x FROM src").may_fail == (1062, any_error)
    assert shop.run("INSERT IGNORE INTO p SELECT x FROM src").may_fail == ()
    assert shop.run("INSERT INTO c SELECT x, x FROM src").may_fail == (1452, any_error)
    assert shop.run("DELETE FROM p WHERE a IN (SELECT x FROM src)").may_fail == (1451,)
    assert shop.run("INSERT INTO plain SELECT x FROM src").may_fail == (any_error,)
    assert shop.run("INSERT IGNORE INTO plain SELECT x FROM src").may_fail == ()


def test_rows_that_another_session_holds_are_doubtful_and_what_was_found_is_likely(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1)")
    shop.begin("A")
    assert shop.run("DELETE FROM t WHERE a = 1", "A").sure
    effects = shop.run("DELETE FROM t WHERE a = 1", "B")
    assert (effects.sure, effects.likely, effects.changes, effects.may_fail) == (False, True, (), (1205, 1213))


def test_both_branches_of_an_open_condition_are_optional_and_what_follows_is_not(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT)", "CREATE TABLE u (a INT)")
    shop.all(
        "CREATE PROCEDURE p() BEGIN IF RAND() < 0.5 THEN INSERT INTO t VALUES (1); ELSE INSERT INTO u VALUES (2);"
        " END IF; INSERT INTO t VALUES (3); END"
    )
    seen: list[bool] = []
    texts, whole = shop.call("CALL p()", lambda step: bool(seen.append(step.optional)))
    assert list(zip(texts, seen, strict=True)) == [
        ("RAND() < 0.5", False),  # a condition is decided on as a statement is
        ("INSERT INTO t VALUES (1)", True), ("INSERT INTO u VALUES (2)", True), ("INSERT INTO t VALUES (3)", False),
    ]  # fmt: skip
    assert (whole.error, shop.data.machine.tables.permanent["shop.u"].known) == (0, False)


def test_after_an_open_leave_everything_is_optional(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT)")
    shop.all(
        "CREATE PROCEDURE p() BEGIN l: LOOP IF RAND() < 0.5 THEN LEAVE l; END IF; INSERT INTO t VALUES (1); END LOOP;"
        " INSERT INTO t VALUES (2); END"
    )
    seen: list[bool] = []
    texts, _ = shop.call("CALL p()", lambda step: bool(seen.append(step.optional)))
    assert texts == ["RAND() < 0.5", "INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)"]
    assert seen == [False, True, True]


def test_an_error_in_an_open_branch_may_end_the_routine(shop: Shop) -> None:
    shop.all("CREATE PROCEDURE p() BEGIN IF RAND() < 0.5 THEN SIGNAL SQLSTATE '45000'; END IF; END")
    _, whole = shop.call("CALL p()")
    assert (whole.error, whole.may_fail) == (0, (1644,))


def test_a_refused_statement_takes_no_number(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT)", "INSERT INTO t VALUES ()")
    shop.begin()
    assert shop.run("INSERT INTO t VALUES ()").generated_id
    shop.data.undo_last("A")
    shop.run("INSERT INTO t VALUES ()")
    assert shop.values("t a") == [(1,), (2,)]
