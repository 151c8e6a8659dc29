"""Triggers, stored functions, procedures and blocks."""

from __future__ import annotations

from .conftest import Shop, changed


def _log(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "CREATE TABLE lg (x INT)")


def test_triggers_run_for_each_row_in_their_place(shop: Shop) -> None:
    _log(shop)
    shop.all("CREATE TRIGGER b BEFORE INSERT ON t FOR EACH ROW SET NEW.b=NEW.a*2")
    shop.all("CREATE TRIGGER i AFTER INSERT ON t FOR EACH ROW INSERT INTO lg VALUES (NEW.b)")
    effects = shop.run("INSERT INTO t (a) VALUES (1),(2)")
    assert [(c.table, c.rows, c.depth) for c in effects.changes] == [
        ("shop.t", 1, 0), ("shop.lg", 1, 1), ("shop.t", 1, 0), ("shop.lg", 1, 1),
    ]  # fmt: skip
    assert shop.values("lg x") == [(2,), (4,)]


def test_an_error_in_a_trigger_fails_the_statement(shop: Shop) -> None:
    _log(shop)
    shop.all("CREATE TRIGGER i AFTER INSERT ON t FOR EACH ROW INSERT INTO t VALUES (9,9)")
    assert shop.run("INSERT INTO t VALUES (1,1)").error == 1442
    assert shop.values("t") == []


def test_functions_are_reported_with_arguments_and_changes(shop: Shop) -> None:
    _log(shop)
    shop.all("CREATE FUNCTION f(x INT, y TEXT) RETURNS INT BEGIN INSERT INTO lg VALUES (x); RETURN x+1; END")
    effects = shop.run("INSERT INTO t VALUES (f(4,'q'), 0)")
    (call,) = effects.calls
    assert (call.function, call.arguments, call.changes[0].table) == ("function:shop.f", ("4", "'q'"), "shop.lg")
    assert shop.values("t a") == [(5,)]


def test_a_function_must_not_write_what_its_statement_uses(shop: Shop) -> None:
    _log(shop)
    shop.all("CREATE FUNCTION f(x INT) RETURNS INT BEGIN INSERT INTO lg VALUES (x); RETURN x; END")
    assert shop.run("INSERT INTO lg VALUES (f(1))").error == 1442


def test_a_procedure_gives_its_statements_with_variables_put_in(shop: Shop) -> None:
    _log(shop)
    shop.all(
        "CREATE PROCEDURE p(n INT) BEGIN DECLARE i INT DEFAULT 0; l: WHILE i < n DO SET i=i+1;"
        " IF i=2 THEN ITERATE l; END IF; INSERT INTO t VALUES (i, i*10); END WHILE; END"
    )
    texts, whole = shop.call("CALL p(3)")
    assert texts == [
        "INSERT INTO t VALUES ( NAME_CONST('i',1),  NAME_CONST('i',1)*10)",
        "INSERT INTO t VALUES ( NAME_CONST('i',3),  NAME_CONST('i',3)*10)",
    ]
    assert (changed(whole), shop.values("t a, b")) == ([("shop.t", "insert", 1)] * 2, [(1, 10), (3, 30)])


def test_handlers_catch_errors_of_the_server_and_of_the_caller(shop: Shop) -> None:
    _log(shop)
    shop.all(
        "CREATE PROCEDURE p() BEGIN DECLARE CONTINUE HANDLER FOR 1062, SQLSTATE '42S02' INSERT INTO lg VALUES (1);"
        " INSERT INTO t VALUES (1,1); INSERT INTO t VALUES (1,1); INSERT INTO nosuch VALUES (1); END"
    )
    _, whole = shop.call("CALL p()")
    assert (whole.error, shop.values("lg")) == (0, [(1,), (1,)])
    texts, refused = shop.call("CALL p()", lambda step: 1665 if "lg" in step.text else 0)
    assert (refused.error, len(texts)) == (1665, 2)


def test_exit_handlers_leave_their_block(shop: Shop) -> None:
    _log(shop)
    shop.all(
        "CREATE PROCEDURE p() BEGIN BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN END;"
        " INSERT INTO nosuch VALUES (1); INSERT INTO lg VALUES (1); END; INSERT INTO lg VALUES (2); END"
    )
    shop.call("CALL p()")
    assert shop.values("lg") == [(2,)]


def test_a_cursor_leaves_its_program_open(shop: Shop) -> None:
    _log(shop)
    shop.all("INSERT INTO t VALUES (1,10),(2,20)")
    shop.all(
        "CREATE PROCEDURE p() BEGIN DECLARE done, v INT DEFAULT 0; DECLARE c CURSOR FOR SELECT b FROM t;"
        " DECLARE CONTINUE HANDLER FOR NOT FOUND SET done=1; OPEN c;"
        " r: LOOP FETCH c INTO v; IF done THEN LEAVE r; END IF; INSERT INTO lg VALUES (v); END LOOP; CLOSE c; END"
    )
    texts, effects = shop.call("CALL p()")
    assert (texts, effects.why_not) == ([], "cursors are not followed")
    assert not shop.run("INSERT INTO t SELECT x, x FROM lg").sure


def test_a_loop_without_end_is_not_sure(shop: Shop) -> None:
    shop.all("CREATE PROCEDURE p() BEGIN DECLARE i INT; LOOP SET i=1; END LOOP; END")
    assert shop.call("CALL p()")[1].why_not == "more steps than are followed"


def test_a_block_that_stands_alone(shop: Shop) -> None:
    _log(shop)
    texts, whole = shop.call("BEGIN NOT ATOMIC DECLARE x INT DEFAULT 5; INSERT INTO lg VALUES (x); END")
    assert (texts, whole.error) == (["INSERT INTO lg VALUES ( NAME_CONST('x',5))"], 0)


def test_a_missing_procedure(shop: Shop) -> None:
    assert shop.call("CALL nosuch()")[1].error == 1305


def test_a_procedure_may_not_call_itself_by_default(shop: Shop) -> None:
    _log(shop)
    shop.all("CREATE PROCEDURE p(n INT) BEGIN INSERT INTO lg VALUES (n); IF n > 0 THEN CALL p(n-1); END IF; END")
    texts, whole = shop.call("CALL p(2)")
    assert (len(texts), whole.error, whole.values) == (1, 1456, ("p",))
    shop.all("SET max_sp_recursion_depth = 1")
    assert shop.call("CALL p(2)")[1].error == 1456
    assert (shop.call("CALL p(1)")[1].error, shop.values("lg x")) == (0, [(0,), (1,), (1,), (2,), (2,)])
