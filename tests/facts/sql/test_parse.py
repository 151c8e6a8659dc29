"""The entry: one statement or several, and text that is none."""

import pytest
from binlogic.facts.sql.dialect import Vendor
from binlogic.facts.sql.kinds import KINDS
from binlogic.facts.sql.parse import parse_statement, parse_statements
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize("text", ["", " \n", ";;", "-- only a comment", "/* a */ ; # b"])
def test_text_without_a_statement_is_empty(text):
    assert parse_statement(text).kind == "EMPTY"
    assert parse_statements(text) == ()


def test_semicolons_and_the_end_of_string_character_may_follow():
    assert [ref.name for ref in parse_statement("SELECT a FROM t;;\0").objects] == ["t"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("SELEKT 1", "no statement starts with `SELEKT`"),
        ("INSERT INTO t VALUES (1, ", "its brackets do not match"),
        ("UPDATE t SET a = 1) WHERE (b = 2", "its brackets do not match"),
        ("CREATE TABLE t (a INT))", "its brackets do not match"),
        ("`SELECT` 1", "no statement starts with ``SELECT``"),
        ("'a\nb'", "no statement starts with `'a?b'`"),
        ("SELECT 'a", "a quoted string, a quoted name or a comment is not closed"),
        ("SELECT 1 /* a", "a quoted string, a quoted name or a comment is not closed"),
        ("SELECT 1; SELECT 2", "2 statements where one was expected"),
    ],
)
def test_what_is_not_understood_says_why(text, problem):
    statement = parse_statement(text)
    assert (statement.kind, statement.objects, statement.problem) == ("UNKNOWN", (), problem)


@pytest.mark.parametrize(
    "text",
    [
        "INSERT /*+ NO_MERGE() */ INTO a.t VALUES (1)",
        "INSERT INTO a.t SELECT /*+ BKA(u) */ 1",
        "UPDATE /*+ NO_MERGE(x, y) */ a.t SET b = 1",
        "DELETE /*+ NO_MERGE() */ FROM a.t",
        "REPLACE /*+ NO_MERGE() */ INTO a.t VALUES (1)",
    ],
)
def test_an_optimizer_hint_changes_nothing_unless_it_sets_a_variable(text):
    statement = parse_statement(text)
    assert [(ref.action, ref.db, ref.name) for ref in statement.objects] == [("write", "a", "t")]
    setting = parse_statement("DELETE /*+ SET_VAR(sql_mode = '') */ FROM a.t")
    assert (setting.kind, setting.problem) == ("UNKNOWN", "its hint sets a variable")
    assert parse_statement(setting.text, vendor=Vendor("mariadb", 101119)).kind == "DELETE"


def test_spans_are_those_of_the_whole_text():
    text = "SELECT 1;\nDELETE FROM d.t;"
    statement = parse_statements(text)[1]
    assert text[statement.span.start : statement.span.end] == "DELETE FROM d.t"
    assert text[statement.objects[0].span.start : statement.objects[0].span.end] == "d.t"


def test_versioned_comments_depend_on_the_server():
    text = "INSERT INTO t SELECT 1 /*M! FROM u */"
    assert [ref.name for ref in parse_statement(text, vendor=Vendor("mariadb", 101100)).objects] == ["t", "u"]
    assert [ref.name for ref in parse_statement(text, vendor=Vendor("mysql", 80041)).objects] == ["t"]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("BEGIN; DELETE FROM t; COMMIT", ["BEGIN", "DELETE", "COMMIT"]),
        ("CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END; SELECT 3", ["CREATE PROCEDURE", "SELECT"]),
        ("CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW SET NEW.a = 1; SELECT 3", ["CREATE TRIGGER", "SELECT"]),
        (
            "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO BEGIN IF EXISTS(SELECT 1) THEN "
            "DROP TABLE IF EXISTS z; UPDATE t SET a = CASE WHEN 1 THEN 2 END; END IF; END; SELECT 3",
            ["CREATE EVENT", "SELECT"],
        ),
        ("BEGIN NOT ATOMIC WHILE 1 DO SELECT 1; END WHILE; END; SELECT 3", ["COMPOUND", "SELECT"]),
        ("a: LOOP SELECT IF(1, 2, 3); LEAVE a; END LOOP; SELECT 3", ["COMPOUND", "SELECT"]),
        ("CREATE TABLE t (a INT); SELECT 3", ["CREATE TABLE", "SELECT"]),
    ],
)
def test_semicolons_inside_bodies_split_nothing(text, kinds):
    assert [statement.kind for statement in parse_statements(text)] == kinds


_WORDS = """
SELECT INSERT INTO UPDATE DELETE FROM WITH AS JOIN ON SET WHERE IN EXISTS VALUES UNION LIMIT FOR TABLE CALL USING
NOT CASE END BEGIN IF EXPLAIN LOAD DATA NEXT VALUE HANDLER RETURNING ( ) , . ; @ @@ := = * { } t `a` 'x' 1 ?
"""
_PIECES = st.sampled_from(_WORDS.split())


@given(st.lists(_PIECES, max_size=25))
def test_no_text_raises_and_every_kind_is_a_known_one(pieces):
    for statement in parse_statements(" ".join(pieces)):
        verb = statement.kind.split()[0]
        assert statement.kind in KINDS or verb in ("CREATE", "ALTER", "DROP", "RENAME", "LOCK", "XA")
        assert (statement.kind == "UNKNOWN") <= bool(statement.problem)
        for ref in statement.objects:
            assert 0 <= ref.span.start <= ref.span.end <= len(statement.text)
