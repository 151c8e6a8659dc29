"""DROP, TRUNCATE and RENAME of tables, and sequences."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import ObjectRef


def test_drop_names_each_table_in_order() -> None:
    statement = parse_statement("DROP TABLE IF EXISTS a, `b`.c RESTRICT")
    assert statement.kind == "DROP TABLE"
    assert statement.flags == {"if exists"}
    assert statement.objects == (
        ObjectRef("drop", None, "a", Span(21, 22)),
        ObjectRef("drop", "b", "c", Span(24, 29)),
    )


def test_drop_temporary_is_a_kind_of_its_own() -> None:
    statement = parse_statement("DROP TEMPORARY TABLE a")
    assert (statement.kind, statement.flags) == ("DROP TEMPORARY TABLE", {"temporary"})


def test_truncate_writes_rows_with_and_without_the_word_table() -> None:
    for text in ("TRUNCATE TABLE d.t", "TRUNCATE d.t"):
        (ref,) = parse_statement(text).objects
        assert (ref.action, ref.db, ref.name, ref.span) == ("write", "d", "t", Span(len(text) - 3, len(text)))


def test_rename_drops_and_creates_in_order() -> None:
    assert parse_statement("RENAME TABLE a TO b, c.d TO d.e").objects == (
        ObjectRef("drop", None, "a", Span(13, 14), "rename from"),
        ObjectRef("create", None, "b", Span(18, 19), "rename to"),
        ObjectRef("drop", "c", "d", Span(21, 24), "rename from"),
        ObjectRef("create", "d", "e", Span(28, 31), "rename to"),
    )


def test_sequences_are_their_own_kind_of_object() -> None:
    for verb, action in (("CREATE", "create"), ("ALTER", "alter"), ("DROP", "drop")):
        statement = parse_statement(f"{verb} SEQUENCE d.s")
        assert statement.kind == f"{verb} SEQUENCE"
        assert [(ref.action, ref.kind, ref.db, ref.name) for ref in statement.objects] == [
            (action, "sequence", "d", "s")
        ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("DROP TABLE a b", "DROP TABLE has something other than names after TABLE"),
        ("DROP TABLE IF EXISTS", "DROP TABLE names no table"),
        ("DROP TEMPORARY TABLE a RESTRICTED", "DROP TEMPORARY TABLE has something other than names after TABLE"),
        ("DROP VIEW v w", "DROP VIEW has something other than names after VIEW"),
        ("DROP SEQUENCE 's'", "DROP SEQUENCE names no sequence"),
        ("TRUNCATE TABLE a b", "TRUNCATE has something other than one name"),
        ("TRUNCATE a, b", "TRUNCATE has something other than one name"),
        ("RENAME TABLE a b", "RENAME TABLE has no new name"),
        ("RENAME TABLE a, b TO c", "RENAME TABLE has no new name"),
        ("RENAME TABLE a TO b c", "RENAME TABLE has something other than names"),
        ("RENAME TABLE", "RENAME TABLE names no table"),
    ],
)
def test_what_no_server_takes_is_not_understood(text: str, problem: str) -> None:
    statement = parse_statement(text)
    assert (statement.kind, statement.objects, statement.problem) == ("UNKNOWN", (), problem)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("DROP TABLE a$b, d.1t, `x y`.z CASCADE", ["a$b", "1t", "z"]),
        ("DROP TABLE IF EXISTS a WAIT 5", ["a"]),
        ("TRUNCATE t NOWAIT", ["t"]),
        ("RENAME TABLE a WAIT 5 TO b, c TO d.1e", ["a", "b", "c", "1e"]),
    ],
)
def test_what_may_follow_names_may_follow(text: str, names: list[str]) -> None:
    assert [each.name for each in parse_statement(text).objects] == names
