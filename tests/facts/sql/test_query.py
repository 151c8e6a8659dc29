"""SELECT, WITH, VALUES, TABLE: base tables and nothing else are read."""

import pytest
from binlogic.facts.sql.dialect import SqlMode
from binlogic.facts.sql.parse import parse_statement


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("SELECT 1 FROM DUAL", []),
        ("SELECT 1 FROM `dual`", ["dual"]),
        ("TABLE t ORDER BY a", ["t"]),
        ("VALUES ROW(1, (SELECT a FROM t))", ["t"]),
        ("VALUES (1) UNION SELECT a FROM t", ["t"]),
        ("(SELECT 1 FROM a) UNION (SELECT 2 FROM b LIMIT 1)", ["a", "b"]),
        ("SELECT 1 FROM a MINUS SELECT 2 FROM b", ["a", "b"]),
        ("SELECT 1 FROM t WHERE a IN (TABLE u)", ["t", "u"]),
        ("SELECT (SELECT 1 FROM a) FROM (SELECT 2 FROM b) x HAVING (SELECT 3 FROM c)", ["a", "b", "c"]),
        ("SELECT 1 FROM (a), (b JOIN c), ((e))", ["a", "b", "c", "e"]),
        ("SELECT 1 FROM { OJ a LEFT OUTER JOIN b ON 1 }", ["a", "b"]),
        ("SELECT 1 FROM a STRAIGHT_JOIN b ON 1", ["a", "b"]),
        ("SELECT STRAIGHT_JOIN SQL_NO_CACHE 1 FROM a", ["a"]),
        ("SELECT 1 FROM a PARTITION (p) x USE INDEX FOR JOIN (i), b", ["a", "b"]),
        ("SELECT 1 FROM a FOR SYSTEM_TIME AS OF NOW() - INTERVAL 1 DAY x JOIN b", ["a", "b"]),
        ("SELECT 1 FROM a FOR SYSTEM_TIME BETWEEN '1' AND '2', b FOR SYSTEM_TIME ALL", ["a", "b"]),
        ("SELECT 1 FROM a PROCEDURE ANALYSE(10, 20)", ["a"]),
        ("SELECT 1 FROM a LIMIT ROWS EXAMINED 10", ["a"]),
        ("SELECT 1 FROM JSON_TABLE('[1]', '$[*]' COLUMNS (a INT PATH '$' NULL ON EMPTY)) j, t", ["t"]),
        ("SELECT EXTRACT(YEAR FROM d), TRIM('x' FROM y) FROM t", ["t"]),
        ("SELECT LAST_VALUE(a, b) FROM t", ["t"]),
        ("SELECT a IS NOT DISTINCT FROM b FROM t", ["t"]),
        ("SELECT 'FROM x', N'FROM', `from` FROM t -- FROM y", ["t"]),
        ("SELECT @from, @a := 1 FROM t", ["t"]),
    ],
)
def test_tables(named, text, tables):
    statement = parse_statement(text)
    assert statement.kind == "SELECT"
    assert not statement.approximate
    assert [(action, name) for action, name, _ in named(statement)] == [("read", table) for table in tables]


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("WITH t AS (SELECT * FROM t) SELECT * FROM t", ["t"]),
        ("WITH RECURSIVE t AS (SELECT 1 UNION SELECT * FROM t) SELECT * FROM t", []),
        ("WITH a AS (SELECT * FROM b), b AS (SELECT * FROM a) SELECT * FROM b", ["b"]),
        ("WITH c AS (SELECT 1) SELECT * FROM d.c", ["c"]),
        ("SELECT * FROM (WITH c AS (SELECT * FROM t) SELECT * FROM c) x, c", ["t", "c"]),
        ("WITH RECURSIVE c AS (SELECT 1 a UNION SELECT a FROM c) CYCLE a RESTRICT SELECT * FROM c, t", ["t"]),
    ],
)
def test_common_table_expressions_hide_tables_only_where_they_are_seen(text, tables):
    assert [ref.name for ref in parse_statement(text).objects] == tables


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("SELECT a FROM t INTO OUTFILE '/x' LINES TERMINATED BY ','", "into outfile"),
        ("SELECT a INTO DUMPFILE '/x' FROM t", "into dumpfile"),
        ("SELECT a INTO @x, @y FROM t", "into variable"),
        ("(SELECT a FROM t) INTO @x", "into variable"),
        ("SELECT a FROM t FOR SHARE", "locking"),
        ("SELECT a FROM t LIMIT 0", "limit 0"),
        ("SELECT a FROM t LIMIT 5, 0", "limit 0"),
        ("SELECT a FROM t LIMIT 0, 5", "limit"),
        ("SELECT a FROM t LOCK IN SHARE MODE", "locking"),
        ("SELECT a FROM t LIMIT 1", "limit"),
        ("SELECT a FROM t ORDER BY a", "order by"),
    ],
)
def test_clauses_become_flags_and_the_table_stays_read(named, text, flag):
    assert parse_statement(text).flags == {flag}
    assert named(text) == [("read", "t", "t")]


def test_spans_cover_names_as_written(named):
    text = "SELECT 1 FROM `d` . `t u` x, (e.v) WHERE a IN (SELECT 1 FROM `w`)"
    assert named(text) == [("read", "d.t u", "`d` . `t u`"), ("read", "e.v", "e.v"), ("read", "w", "`w`")]


def test_ansi_quotes_make_names_of_strings():
    text = 'SELECT "a" FROM "d"."t"'
    assert [(ref.db, ref.name) for ref in parse_statement(text, SqlMode(ansi_quotes=True)).objects] == [("d", "t")]


def test_a_lone_word_is_not_understood():
    assert parse_statement("SELECT").problem == "SELECT is followed by nothing"
