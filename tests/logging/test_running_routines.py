"""R1.13, R1.31 and knowledge 2.4: CALL unrolled, functions that write, routines nobody may make, delayed rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from binlogic.facts.readers.record import Record
from binlogic.rules.replay import Replay, Setup
from binlogic.rules.replay.workload import of_server

from .conftest import profile as packed

Decide = Callable[..., list[Any]]
BOTH = ("mysql-5.6", "mariadb-10.11")
MADE = """
SET GLOBAL log_bin_trust_function_creators=1;
CREATE DATABASE shop; USE shop;
CREATE TABLE t (a INT) ENGINE=InnoDB; CREATE TABLE n (a INT) ENGINE=MyISAM;
CREATE TABLE lg (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE FUNCTION f(x INT) RETURNS INT DETERMINISTIC RETURN x;
DELIMITER //
CREATE FUNCTION w(x INT) RETURNS INT DETERMINISTIC BEGIN INSERT INTO lg (a) VALUES (x); RETURN x; END//
CREATE PROCEDURE p(x INT) BEGIN DECLARE y INT DEFAULT x+1; INSERT INTO t VALUES (y);
IF x > 5 THEN DELETE FROM t LIMIT 1; END IF; END//
DELIMITER ;
"""


@pytest.mark.parametrize("profile", BOTH)
def test_call_is_unrolled_along_the_way_it_takes(decide: Decide, profile: str) -> None:
    parts = [s for s in decide(profile, "STATEMENT", MADE + "CALL p(1);") if s.decided.record.text.startswith("CALL")]
    assert [s.text for s in parts if s.events] == ["INSERT INTO t VALUES ( NAME_CONST('y',2))"]
    parts = [s for s in decide(profile, "STATEMENT", MADE + "CALL p(6);") if s.decided.record.text.startswith("CALL")]
    assert [s.unsafe for s in parts if s.events] == [set(), {"LIMIT"}]


@pytest.mark.parametrize("profile", BOTH)
def test_function_that_numbers_rows(last: Callable[..., Any], profile: str) -> None:
    seen = last(profile, "STATEMENT", MADE + "SELECT w(3);")
    assert seen.unsafe == {"AUTOINC_COLUMNS"}
    assert [e for e in seen.events if "SELECT" in e or "Intvar" in e] == ["Intvar INSERT_ID", "SELECT `shop`.`w`(3)"]
    assert last(profile, "MIXED", MADE + "SELECT w(3);").form == "rows"
    assert last(profile, "STATEMENT", MADE + "SELECT f(3);").groups == ()


@pytest.mark.parametrize("profile", BOTH)
def test_events_before_the_statement(last: Callable[..., Any], profile: str) -> None:
    sql = MADE + "SET @b=1; INSERT INTO t VALUES (1); UPDATE t SET a=@a+LAST_INSERT_ID()+RAND() WHERE a=@b;"
    events = last(profile, "STATEMENT", sql).events
    assert events[1:5] == ["Intvar LAST_INSERT_ID", "Rand", "User_var b", "User_var a"]


@pytest.mark.parametrize("profile", BOTH)
def test_function_without_promise(last: Callable[..., Any], profile: str) -> None:
    """1418, at CREATE and where it is run."""
    made = "CREATE DATABASE d; USE d; "
    assert last(profile, "ROW", made + "CREATE FUNCTION g() RETURNS INT RETURN 1;").rules >= {"LF-231"}
    for promise in ("DETERMINISTIC", "NO SQL", "READS SQL DATA"):
        assert last(profile, "ROW", made + f"CREATE FUNCTION g() RETURNS INT {promise} RETURN 1;").code == 0
    trusted = "SET GLOBAL log_bin_trust_function_creators={};"
    run = trusted.format(1) + made + "CREATE FUNCTION g() RETURNS INT RETURN 1;" + trusted.format(0) + "SELECT g();"
    assert [last(profile, f, run).code for f in ("STATEMENT", "MIXED", "ROW")] == [1418, 0, 0]


@pytest.mark.parametrize("profile", BOTH)
def test_account_without_privileges(profile: str) -> None:
    """1419 and 1227; 1419 not where creators are trusted."""
    pack, decider = packed(profile)
    replay = Replay(decider, of_server(pack, Setup(), [], True, fresh=True), "x.sql", strict=False)

    def run(session: str, text: str, command: str = "query") -> list[int]:
        return [decided.error for decided in replay.run([Record(session, command, text, 1, 1, 0)])]

    for text in ("CREATE DATABASE d", "USE d", "CREATE TABLE t (a INT)", "CREATE USER dev@localhost"):
        assert run("1", text) == [0]
    run("2", "dev@localhost on d", "connect")
    trigger = "CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW SET NEW.a=1"
    assert (run("2", trigger), run("2", "SET sql_log_bin=0")) == ([1419], [1227])
    assert run("2", "CREATE PROCEDURE p() SELECT 1") == [0]
    assert run("1", "SET GLOBAL log_bin_trust_function_creators=1") == [0]
    assert run("2", trigger) == [0]


@pytest.mark.parametrize("profile", BOTH)
def test_insert_delayed(last: Callable[..., Any], profile: str) -> None:
    """R1.21, knowledge 2.3 INSERT_DELAYED: never flagged; a plain INSERT for statements, else rows later, or 1616."""
    seen = last(profile, "STATEMENT", MADE + "INSERT DELAYED INTO n VALUES (1);")
    assert (seen.unsafe, seen.events[1]) == (set(), "INSERT  INTO n VALUES (1)")
    assert [g.cache for g in last(profile, "MIXED", MADE + "INSERT DELAYED INTO n VALUES (1);").groups] == ["delayed"]
    assert last(profile, "MIXED", MADE + "INSERT DELAYED INTO t VALUES (1);").code == 1616
    assert last("mysql-8.0", "MIXED", MADE + "INSERT DELAYED INTO t VALUES (1);").code == 0


@pytest.mark.parametrize("profile", BOTH)
def test_load_data(last: Callable[..., Any], profile: str) -> None:
    seen = last(profile, "STATEMENT", MADE + "LOAD DATA INFILE 'x' INTO TABLE lg (a) SET a=USER();")
    assert seen.unsafe == set()
    assert [e.split(" ")[0] for e in seen.events[1:5]] == ["Intvar", "Begin_load_query", "Intvar", "Execute_load_query"]
    assert last(profile, "MIXED", MADE + "LOAD DATA INFILE 'x' INTO TABLE lg (a);").form == "rows"


def test_sequences(last: Callable[..., Any]) -> None:
    """knowledge 2.5: rows only; a row is written for every block of values."""
    made = MADE + "CREATE SEQUENCE s CACHE 2;"
    assert last("mariadb-10.11", "STATEMENT", made + "SELECT NEXT VALUE FOR s;").code == 1665
    rows = [last("mariadb-10.11", "MIXED", made + "SELECT NEXTVAL(s);" * n).groups != () for n in (1, 2, 3)]
    assert rows == [True, False, True]
