"""Templates: literals go, everything that facts depend on stays."""

from __future__ import annotations

import re

import pytest
from binlogic.facts.sql import template
from binlogic.facts.sql.dialect import SqlMode
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.sql.template import fold
from binlogic.facts.statement import Statement
from hypothesis import given
from hypothesis import strategies as st

ANSI = SqlMode(ansi_quotes=True)
PLAIN_BACKSLASH = SqlMode(no_backslash_escapes=True)


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("SELECT a FROM t1 WHERE b = 5", "SELECT a FROM t1 WHERE b = ?"),
        ("select 'it''s', \"say \\\"hi\\\"\"", "select ?"),
        ("UPDATE t SET a = -1.5e-3, b = 0x1F, c = 0b01", "UPDATE t SET a = ?, b = ?, c = ?"),
        ("UPDATE t SET a = a-1, b=a -1", "UPDATE t SET a = a-?, b=a -?"),
        ("SELECT * FROM t WHERE a IN (1, 2,3,\n 'x')", "SELECT * FROM t WHERE a IN (?)"),
        ("INSERT INTO t VALUES (1, 'a'), (-2, 'b'),(3,'c')", "INSERT INTO t VALUES (?)"),
        ("INSERT INTO t VALUES (1, NULL), (DEFAULT, 2)", "INSERT INTO t VALUES (?, NULL), (DEFAULT, ?)"),
        ("(SELECT 1) UNION (SELECT 2)", "(SELECT ?) UNION (SELECT ?)"),
        ("/* job 17 */ DELETE FROM t -- it's\n WHERE a = 1 # 2", "  DELETE FROM t  \n WHERE a = ?  "),
        ("SELECT x'41', _utf8'a', b'1'", "SELECT x?, _utf8?, b?"),
        ("SELECT mail FROM t WHERE mail = 'a@b.c'", "SELECT mail FROM t WHERE mail = ?"),
        ("SELECT '/* no comment */', '-- nor this', '# nor this'", "SELECT ?"),
        ("CALL p(1, 'a')", "CALL p(?)"),
        ("WITH c AS (SELECT 1) SELECT * FROM c", "WITH c AS (SELECT ?) SELECT * FROM c"),
    ],
)
def test_literals_go(text: str, template: str) -> None:
    assert fold(text) == template


@pytest.mark.parametrize(
    "text",
    [
        "SELECT 1st, t1.2a, `5`, `a 5`, `a'5`, `a``5` FROM 2tab, db.3t",
        "SELECT @@global.'m1'.x, @'5', @`5`, @v5",
        "SELECT é5, $5 FROM t",
    ],
)
def test_names_and_variables_stay(text: str) -> None:
    assert fold(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "SET sql_log_bin = 0",
        "CREATE TABLE t (a INT)",
        "PREPARE p FROM 'SELECT 1'",
        "DROP TABLE t1",
        "EXECUTE p",
        "SELECT /*! SQL_NO_CACHE */ 1",
        "INSERT /*!50100 IGNORE */ INTO t VALUES (1)",
        "INSERT /*M!100100 IGNORE */ INTO t VALUES (1)",
        "SELECT /*+ SET_VAR(sql_mode='') */ 1",
        "SELECT 'unclosed, 5",
        'SELECT "unclosed, 5',
        "SELECT `unclosed, 5",
        "SELECT 1 /* unclosed",
        "",
    ],
)
def test_where_a_literal_may_change_facts_nothing_is_folded(text: str) -> None:
    assert fold(text) is None


def test_double_quotes_are_names_under_ansi_quotes() -> None:
    assert fold('SELECT "a1", \'b\', 5 FROM "t 5"', ANSI) == 'SELECT "a1", ? FROM "t 5"'
    assert fold('SELECT "a"') == "SELECT ?"


def test_a_backslash_is_a_character_under_no_backslash_escapes() -> None:
    assert fold(r"SELECT 'c:\', a, 'd'", PLAIN_BACKSLASH) == "SELECT ?, a, ?"
    assert fold(r"SELECT 'c:\', a, 'd'") is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SELECT 1 FROM t1", "SELECT 1 FROM t2"),
        ("SELECT 1 FROM `t 1`", "SELECT 1 FROM `t 2`"),
        ("SELECT 1 FROM db.1t", "SELECT 1 FROM db.2t"),
        ("SELECT @'a'", "SELECT @'b'"),
        ("INSERT INTO t VALUES (NULL)", "INSERT INTO t VALUES (0)"),
        ("SELECT 'a' FROM t", "SELECT `a` FROM t"),
    ],
)
def test_statements_with_different_facts_have_different_templates(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def names_and_flags(statement: Statement) -> tuple[object, ...]:
    """What a template must determine: everything but spans and the text."""
    return (
        statement.kind,
        [(ref.action, ref.db, ref.name, ref.role, ref.kind) for ref in statement.objects],
        [(ref.db, ref.name) for ref in statement.maybe_writes],
        statement.assigned,
        [function.name for function in statement.functions],
        statement.system_variables,
        statement.user_variables,
        statement.flags,
        statement.approximate,
    )


_CHARACTERS = st.sampled_from([*"a5 ;,()`#*/-?@\n", "''", '""', "\\'", '\\"', "\\\\", "é", "\x00", "--", "/*", "*/"])
_STRING = st.lists(_CHARACTERS, max_size=6).map("".join)
_NUMBERS = st.one_of(
    st.integers(-999, 10**12).map(str),
    st.floats(0, 1e9, allow_nan=False).map(repr),
    st.sampled_from(["0x1F", "0b101", "1e5", "2.", "1.5E-3"]),
)
_STRINGS = st.one_of(
    _STRING.map(lambda text: "'" + text.replace('""', '"') + "'"),
    _STRING.map(lambda text: '"' + text.replace("''", "'") + '"'),
    st.sampled_from(["_utf8'x'", "N'x'", "x'4A'", "b'01'", "'a' 'b'"]),
)
_LITERALS = st.one_of(_NUMBERS, _STRINGS)
_SKELETONS = [
    "SELECT a1, {}, f({}) FROM db.t1 JOIN `t 2` USING (a) WHERE b = {} AND c IN ({}, {}) ORDER BY 1",
    "INSERT INTO t1 (a, `b 1`) VALUES ({}, {}), ({}, {}) ON DUPLICATE KEY UPDATE a = VALUES(a) + {}",
    "INSERT INTO t1 SELECT UUID(), {}, @v1, @@global.m1 FROM t2 WHERE a LIKE {} LIMIT 10, 5",
    "UPDATE IGNORE t1 SET a = {}, b = -{} WHERE c <> {} LIMIT 3",
    "DELETE t1 FROM t1, t2 /* {} */ WHERE t1.a = t2.a AND t2.b = {}",
    "REPLACE INTO `t-5` SET a = {}, b = (SELECT MAX(a) FROM t6 WHERE b = {})",
    "WITH c AS (SELECT a FROM t1 WHERE b = {}) SELECT * FROM c WHERE a = {} -- it's {}\n",
    "CALL db.p1({}, {})",
    "DO SLEEP({})",
]


@st.composite
def pairs_of_texts(draw: st.DrawFn) -> tuple[str, str]:
    skeleton = draw(st.sampled_from(_SKELETONS))
    comment = "{} */" in skeleton
    count = skeleton.count("{}")
    literals = _NUMBERS if comment or "-- " in skeleton else _LITERALS
    return tuple(skeleton.format(*draw(st.tuples(*[literals] * count))) for _ in range(2))  # type: ignore[return-value]


@given(pairs_of_texts())
def test_statements_with_one_template_have_the_same_facts(texts: tuple[str, str]) -> None:
    one, other = texts
    template = fold(one)
    if template is not None and template == fold(other):
        assert names_and_flags(parse_statement(one)) == names_and_flags(parse_statement(other))


@pytest.mark.parametrize("skeleton", _SKELETONS)
def test_the_property_above_meets_equal_templates(skeleton: str) -> None:
    count = skeleton.count("{}")
    one, other = (skeleton.format(*[literal] * count) for literal in ("17", "23.5"))
    assert fold(one) == fold(other) is not None
    assert names_and_flags(parse_statement(one)) == names_and_flags(parse_statement(other))


@given(pairs_of_texts(), st.sampled_from([ANSI, PLAIN_BACKSLASH, SqlMode(True, True)]))
def test_and_so_they_have_in_every_sql_mode(texts: tuple[str, str], mode: SqlMode) -> None:
    one, other = texts
    template = fold(one, mode)
    if template is not None and template == fold(other, mode):
        assert names_and_flags(parse_statement(one, mode)) == names_and_flags(parse_statement(other, mode))


@given(st.text())
def test_any_text_is_folded_or_not_and_never_an_error(text: str) -> None:
    folded = fold("SELECT " + text)
    assert folded is None or len(folded) <= len(text) + 7


@pytest.mark.parametrize(
    ("hostile", "template"),
    [
        ("'" + "\\" * 200_001, None),
        ("`" * 200_001, None),
        ("/*" * 100_000, None),
        ("1," * 100_000, "SELECT ?,"),
        ("-1" * 100_000, "SELECT " + "-?" * 100_000),
    ],
    ids=["backslashes", "names", "comments", "list", "signs"],
)
def test_hostile_text_costs_linear_time(hostile: str, template: str | None) -> None:
    assert fold("SELECT " + hostile) == template


def test_what_a_template_leaves_open_is_looked_for_in_every_text_of_it() -> None:
    texts = {
        "DELETE FROM t LIMIT 5": "DELETE FROM t LIMIT ?",
        "DELETE FROM t LIMIT 0": None,
        "DELETE FROM t LIMIT 10": "DELETE FROM t LIMIT ?",
        "DELETE FROM t WHERE 1 = 1": "DELETE FROM t WHERE ? = ?",
        "DELETE FROM t WHERE 1 = 2": None,
        "DELETE FROM t WHERE a = 1 AND (0)": None,
        "DELETE FROM t WHERE a = 1 AND (7)": "DELETE FROM t WHERE a = ? AND (?)",
    }
    for text in (*texts, *reversed(texts)):
        assert (text, fold(text)) == (text, texts[text])


def test_characters_of_names_are_those_that_they_are_told_to_be() -> None:
    for char in map(chr, (*range(0x400), 0x2028, 0xD800, 0xFFFF, 0x10FFFF)):
        named = char.isalnum() or char in "_$" or char >= "\x80"
        assert (re.match(template._IN_NAME, char) is not None) == named, char
        assert (re.match(template._IN_PATH, char) is not None) == (named or char in ".@`"), char
