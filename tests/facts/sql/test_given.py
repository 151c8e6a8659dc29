"""Columns that a statement gives a value, with their places."""

import pytest
from binlogic.facts.sql.parse import parse_statement


def given(text: str) -> list[tuple[str, str, tuple[str | None, str] | None]]:
    return sorted((each.name, each.verb, each.owner) for each in parse_statement(text).given)


T = (None, "t")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("INSERT INTO t (a, `b`) VALUES (1, 2)", [("a", "insert", T), ("b", "insert", T)]),
        ("INSERT INTO t VALUES (1, 2), (3, 4)", [("", "insert", T)]),
        ("INSERT INTO t SELECT 1", [("", "insert", T)]),
        ("INSERT INTO t (a) SELECT 1", [("a", "insert", T)]),
        ("INSERT INTO t () VALUES ()", []),
        ("INSERT INTO t VALUES ()", []),
        ("REPLACE d.t SET a = 1, t.b = (SELECT c FROM u)", [("a", "insert", ("d", "t")), ("b", "insert", ("d", "t"))]),
        ("INSERT t (a) VALUES (1) ON DUPLICATE KEY UPDATE b = VALUES(a)", [("a", "insert", T), ("b", "update", T)]),
        ("UPDATE t SET a = b, c = 1 WHERE d = 2", [("a", "update", T), ("c", "update", T)]),
        ("UPDATE t x, u SET x.a = 1, b = 2", [("a", "update", T), ("b", "update", None)]),
        ("LOAD DATA INFILE 'f' INTO TABLE t", [("", "insert", T)]),
        ("LOAD DATA INFILE 'f' INTO TABLE t (a, @v) SET b = @v", [("a", "insert", T), ("b", "insert", T)]),
        ("LOAD DATA INFILE 'f' INTO TABLE t PARTITION (p) (a)", [("a", "insert", T)]),
        ("DELETE FROM t WHERE a = 1", []),
    ],
)
def test_given_columns(text: str, expected: list[tuple[str, str, tuple[str | None, str] | None]]) -> None:
    assert given(text) == sorted(expected, key=repr)


def test_given_columns_have_places() -> None:
    text = "UPDATE t SET t.a = 1"
    (each,) = parse_statement(text).given
    assert text[each.span.start : each.span.end] == "t.a"


def test_a_trigger_names_columns_of_its_row() -> None:
    body = "BEGIN SET NEW.`A` = 1, @x = OLD.b; CALL p(`new` . c, new); END"
    trigger = parse_statement(f"CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW {body}").trigger
    assert trigger is not None
    assert trigger.new == ("a", "c")
