"""Scripts cut into statements: quotes, comments, delimiters, bodies, sessions, and the places of what is unclosed."""

from __future__ import annotations

from contextlib import suppress

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.readers.script import FIRST_SESSION, read_script, read_statements
from hypothesis import given
from hypothesis import strategies as st


def texts(script: str) -> list[str]:
    return [record.text for record in read_script(script)]


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT 'a;b', \"c;d\", `e;f`",
        'SELECT \'it\'\'s; x\', "say ""hi; x""", `a``;b`',
        r"SELECT 'it\'s; x', 'c:\\'",
        "SELECT 1 -- not; here\n, 2",
        "SELECT 1 # not; here\n, 2",
        "SELECT 1 /* not; here */, 2",
        "SELECT 5--3",
        "/*!40101 SET a=1; */",
        "INSERT INTO t /*!50100 PARTITION (p;0) */ VALUES (1)",
        "SELECT\n  1\n\n, 2",
    ],
)
def test_a_semicolon_inside_quotes_or_comments_ends_nothing(statement: str) -> None:
    assert texts(f"{statement};\nSELECT 2;") == [statement, "SELECT 2"]


def test_the_text_begins_at_its_first_token_and_keeps_later_comments() -> None:
    script = "\n-- above\n/* too */  SELECT 1 -- inside\n + 2\n;"
    (record,) = read_script(script)
    assert record.text == "SELECT 1 -- inside\n + 2"
    assert (record.line, record.column, record.command) == (3, 12, "query")
    assert script[record.offset :].startswith(record.text)


def test_comments_before_a_statement_and_behind_it_on_its_last_line_belong_to_it() -> None:
    script = "-- first\n# second\nSELECT 1\n, 2; -- expect: recorded\n-- next\nSELECT 3; /* a */ # b\n"
    first, second = read_statements(script)
    assert first.comments == ((1, "first"), (2, "second"), (4, "expect: recorded"))
    assert (first.record.line, first.end_line) == (3, 4)
    assert second.comments == ((5, "next"), (6, "a"), (6, "b"))


def test_a_statement_without_delimiter_ends_the_script() -> None:
    assert texts("SELECT 1;\nSELECT 2\n") == ["SELECT 1", "SELECT 2"]


def test_blank_statements_are_none() -> None:
    assert texts(";;\n ; -- nothing\n;") == []


def test_session_lines_switch_the_session() -> None:
    script = "BEGIN;\n-- session: B\nSELECT 1; -- session: C\nSELECT 2;\n# session: D\nSELECT 3;"
    assert [record.session for record in read_script(script)] == [FIRST_SESSION, "B", "B", "B"]


@pytest.mark.parametrize("delimiter", ["//", "$$", ";;", "/*!*/;", "EOF"])
def test_delimiter_lines(delimiter: str) -> None:
    script = f"DELIMITER {delimiter}\nSELECT 1; SELECT ';'\n{delimiter}\ndelimiter ;\nSELECT 2;"
    assert texts(script) == ["SELECT 1; SELECT ';'", "SELECT 2"]


def test_the_clients_own_terminators() -> None:
    assert texts("SELECT 1\\G\nSELECT 2\\g") == ["SELECT 1", "SELECT 2"]


BODIES = [
    "CREATE TRIGGER t BEFORE INSERT ON x FOR EACH ROW BEGIN SET NEW.a = 1; SET NEW.b = 2; END",
    "CREATE DEFINER=`r`@`%` PROCEDURE p() BEGIN IF a THEN SELECT 1; ELSEIF b THEN SELECT 2; END IF; END",
    "CREATE PROCEDURE p() IF a = 1 THEN SELECT 1; END IF",
    "CREATE PROCEDURE p() BEGIN IF (a) THEN SELECT IF(a, 1, 2); END IF; DROP TABLE IF EXISTS t; END",
    "CREATE FUNCTION f() RETURNS INT BEGIN RETURN CASE 1 WHEN 1 THEN IF(1, 2, 3) ELSE 4 END; END",
    "CREATE PROCEDURE p() BEGIN CASE a WHEN 1 THEN SELECT 1; ELSE BEGIN END; END CASE; END",
    "CREATE PROCEDURE p() l: LOOP LEAVE l; END LOOP l",
    "CREATE PROCEDURE p() BEGIN WHILE a DO SELECT REPEAT('x', 3); END WHILE; REPEAT SET a = 1; UNTIL a END REPEAT; END",
    "CREATE OR REPLACE PROCEDURE p() BEGIN FOR i IN 1..3 DO SELECT i; END FOR; END",
    "CREATE PROCEDURE p() BEGIN DECLARE EXIT HANDLER FOR NOT FOUND BEGIN SELECT 1; END; SELECT 2; END",
    "CREATE EVENT IF NOT EXISTS e ON SCHEDULE EVERY 1 DAY DO BEGIN SELECT 1; SELECT 2; END",
    "CREATE TRIGGER t AFTER UPDATE ON x FOR EACH ROW BEGIN SET NEW.end = 'BEGIN;'; /* END; */ SET @end = 1; END",
    "BEGIN NOT ATOMIC SELECT 1; SELECT 2; END",
    "/*!50003 CREATE TRIGGER t BEFORE INSERT ON x FOR EACH ROW BEGIN SELECT 1; END */",
]


@pytest.mark.parametrize("body", BODIES)
def test_a_body_without_delimiter_lines_is_one_statement(body: str) -> None:
    assert texts(f"{body};\nSELECT 2;") == [body, "SELECT 2"]


@pytest.mark.parametrize(
    "statement",
    [
        "BEGIN",
        "CREATE TABLE IF NOT EXISTS t (event INT, function INT)",
        "CREATE TRIGGER t BEFORE INSERT ON x FOR EACH ROW SET NEW.a = IF(NEW.b, 1, 2)",
        "CREATE FUNCTION f() RETURNS INT RETURN (SELECT REPEAT('a', 2))",
        "CREATE FUNCTION f RETURNS STRING SONAME 'f.so'",
        "DROP TRIGGER IF EXISTS t",
        "XA END 'x'",
    ],
)
def test_what_opens_no_block_ends_at_its_semicolon(statement: str) -> None:
    assert texts(f"{statement};\nSELECT 2;") == [statement, "SELECT 2"]


@pytest.mark.parametrize(
    ("script", "place"),
    [
        ("SELECT 1;\nSELECT 'abc;\n", "f.sql:2:8: BE104 nothing closes `'`; hint: close it"),
        ('SELECT "abc', 'f.sql:1:8: BE104 nothing closes `"`; hint: close it'),
        ("SELECT\n `abc", "f.sql:2:2: BE104 nothing closes ```; hint: close it"),
        ("SELECT 1 /* abc", "f.sql:1:10: BE104 nothing closes `/*`; hint: close it"),
        ("SELECT 1;\n/* abc", "f.sql:2:1: BE104 nothing closes `/*`; hint: close it"),
        ("/*!40101 SET a=1;", "f.sql:1:1: BE104 nothing closes `/*`; hint: close it"),
        ("CREATE PROCEDURE p()\nBEGIN SELECT 1;\nSELECT 2;",
         "f.sql:2:1: BE104 nothing closes `BEGIN`; hint: end it, or put DELIMITER around the body"),
    ],
)  # fmt: skip
def test_what_nothing_closes_is_named_where_it_opens(script: str, place: str) -> None:
    with pytest.raises(InputError) as raised:
        list(read_script(script, "f.sql"))
    assert str(raised.value) == place


@pytest.mark.parametrize(
    ("setting", "statement"),
    [
        ("SET sql_mode='ANSI_QUOTES'", r'SELECT "a\"'),
        ("SET SESSION sql_mode = 'ANSI,NO_ZERO_DATE'", r'SELECT "a\"'),
        ("SET @@session.sql_mode := 'NO_BACKSLASH_ESCAPES'", r"SELECT 'a\'"),
        ("SET NAMES utf8, sql_mode=CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')", r"SELECT 'a\', \"b\\\""),
        ("/*!40101 SET SQL_MODE='NO_BACKSLASH_ESCAPES' */", r"SELECT 'a\'"),
        ("SET GLOBAL sql_mode='NO_BACKSLASH_ESCAPES'", r"SELECT 'a\';'"),
        ("SET sql_mode='NO_BACKSLASH_ESCAPES'; SET sql_mode=@old", r"SELECT 'a\';'"),
        ("SET sql_mode='NO_BACKSLASH_ESCAPES'; SET sql_mode=CONCAT(@@sql_mode, ',ANSI_QUOTES')", r"SELECT 'a\'"),
        ("SET sql_mode='NO_BACKSLASH_ESCAPES';\n-- session: B\nSELECT 1", r"SELECT 'a\';'"),
        ("SELECT 'sql_mode=NO_BACKSLASH_ESCAPES'", r"SELECT 'a\';'"),
    ],
)
def test_quotes_are_read_in_the_sql_mode_of_the_session(setting: str, statement: str) -> None:
    assert texts(f"{setting};\n{statement};\nSELECT 2;")[-2:] == [statement, "SELECT 2"]


_WORDS = st.sampled_from(
    ("SELECT 1", "'a;b'", "`n`", ";", "\n", "-- c\n", "/* ; */", "/*!40101 ", "*/", "'", '"', "DELIMITER //\n", "//",
     "CREATE PROCEDURE p()", "BEGIN", "END", "IF", "CASE", "THEN", "LOOP", "\\", "\x00", "\udce9", "(", ".")
)  # fmt: skip


@given(st.lists(_WORDS, max_size=25).map(" ".join))
def test_any_text_is_cut_into_its_own_pieces_or_named_as_unclosed(script: str) -> None:
    end = 0
    with suppress(InputError):
        for record in read_script(script, "f.sql"):
            assert record.offset >= end
            assert script.startswith(record.text, record.offset)
            assert record.line == script.count("\n", 0, record.offset) + 1
            end = record.offset + len(record.text)


@pytest.mark.parametrize("charset", ["gbk", "sjis", "cp932", "big5", "gb18030"])
@pytest.mark.parametrize(
    "form", ["SET NAMES {0}", "set names '{0}'", "/*!40101 SET NAMES {0} */", "SET CHARACTER SET {0}"]
)
def test_a_backslash_that_may_be_half_a_character_is_refused(charset: str, form: str) -> None:
    text = f"{form.format(charset)};\nINSERT INTO t VALUES ('\udc83\\');\nDELETE FROM u;\n"
    with pytest.raises(InputError) as error:
        list(read_script(text, "f.sql"))
    assert (error.value.number, error.value.line, error.value.column) == ("BE115", 2, 24)
    assert charset in error.value.message


def test_without_a_backslash_or_under_another_character_set_it_is_read() -> None:
    text = (
        "SET NAMES gbk;\nINSERT INTO t VALUES ('\udc83\udc84');\nSET NAMES utf8mb4;\nINSERT INTO t VALUES ('é\\'');\n"
    )
    assert len(list(read_script(text))) == 4
