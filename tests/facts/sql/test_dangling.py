"""What needs something after it and has nothing is no statement; what only looks so is one."""

import pytest
from binlogic.facts.sql.parse import parse_statement
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("UPDATE t SET a = 1,", "nothing follows `,`"),
        ("UPDATE t SET a = 1, WHERE b = 2", "`,` is followed by `WHERE`"),
        ("UPDATE t SET WHERE a = 1", "`SET` is followed by `WHERE`"),
        ("UPDATE t SET a = WHERE b = 2", "`=` is followed by `WHERE`"),
        ("UPDATE t SET", "nothing follows `SET`"),
        ("DELETE FROM t WHERE", "nothing follows `WHERE`"),
        ("DELETE FROM t where order by a", "`where` is followed by `ORDER BY`"),
        ("DELETE FROM t WHERE a = 1 AND", "nothing follows `AND`"),
        ("DELETE FROM t WHERE (a = 1 OR) LIMIT 1", "`OR` is followed by `)`"),
        ("DELETE FROM t LIMIT;", "nothing follows `LIMIT`"),
        ("INSERT INTO t (a,) VALUES (1)", "`,` is followed by `)`"),
        ("INSERT INTO t VALUES (,1)", "`(` is followed by `,`"),
        ("INSERT INTO t VALUES (1,,2)", "`,` is followed by `,`"),
        ("INSERT INTO t SELECT FROM u", "`SELECT` is followed by `FROM`"),
        ("INSERT INTO t SELECT a, FROM u", "`,` is followed by `FROM`"),
        ("INSERT INTO t SELECT a FROM WHERE b", "`FROM` is followed by `WHERE`"),
        ("CREATE TABLE t (a INT,)", "`,` is followed by `)`"),
        ("SET @a =", "nothing follows `=`"),
        ("CREATE PROCEDURE p() BEGIN DELETE FROM t WHERE; END", "nothing follows `WHERE`"),
    ],
)
def test_what_a_server_cannot_read_is_not_understood(text, problem):
    statement = parse_statement(text)
    assert (statement.kind, statement.objects, statement.problem) == ("UNKNOWN", (), problem)


@pytest.mark.parametrize(
    "text",
    [
        "SHOW CHARACTER SET",
        "SHOW CHARACTER SET WHERE Charset = 'utf8'",
        "SELECT a.from, b.where, @limit, @@session.sql_select_limit, `set` FROM t AS a, t AS b",
        "SELECT COUNT(*), * FROM t",
        "SELECT 'a = ', ',', `,` FROM t",
        "SELECT TRIM(FROM a), EXTRACT(DAY FROM b), SUBSTRING(a FROM 2 FOR 3) FROM t LIMIT ROWS EXAMINED 5",
        "SELECT ROW_NUMBER() OVER (), a < b, NOT c FROM t WHERE a AND b OR c XOR d",
        "GRANT SELECT, INSERT (a, b) ON d.* TO u",
        "REVOKE ALL PRIVILEGES, GRANT OPTION FROM u",
        "CREATE TABLE t (a INT REFERENCES u (a) ON DELETE SET NULL, b SET('x') CHARACTER SET latin1)",
        "ALTER TABLE t ALTER a SET DEFAULT 1, ALTER b SET INVISIBLE",
        "CHANGE MASTER TO IGNORE_SERVER_IDS = (), MASTER_HOST = ''",
        "SHOW BINLOG EVENTS IN 'x' FROM 4 LIMIT 2, 3",
        "LOAD DATA INFILE 'x' INTO TABLE t FIELDS TERMINATED BY ',' (a, @b) SET c = @b",
        "INSERT INTO t SET a = 1 /* , */ -- =",
    ],
)
def test_what_only_looks_so_is_understood(text):
    statement = parse_statement(text)
    assert statement.kind != "UNKNOWN"
    assert not statement.problem


@given(st.integers(1, 12))
def test_a_statement_that_is_cut_behind_a_sign_is_not_understood(count):
    words = [
        "UPDATE t SET a =",
        "1 , b =",
        "2 , c =",
        "3 WHERE d =",
        "4 AND",
        "e <",
        "5 OR",
        "f >",
        "6 XOR",
        "g <=",
        "7",
    ]
    statement = parse_statement(" ".join(words[:count]))
    assert (statement.kind == "UNKNOWN") is (count < len(words))
