"""SET: scopes, names, values and what the values read."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import Assignment, ObjectRef


def assigned(text: str) -> list[tuple[str, str, str]]:
    return [(each.scope, each.name, each.value) for each in parse_statement(text).assignments]


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("SET binlog_format = 'ROW'", "session"),
        ("SET SESSION binlog_format = ROW", "session"),
        ("SET LOCAL binlog_format := 'ROW'", "session"),
        ("SET @@binlog_format = ROW", "session"),
        ("SET @@session.binlog_format := 'ROW'", "session"),
        ("SET @@LOCAL.binlog_format = 'ROW'", "session"),
        ("SET GLOBAL binlog_format = 'ROW'", "global"),
        ("SET @@GLOBAL.Binlog_Format = 'ROW'", "global"),
        ("SET PERSIST binlog_format = 'ROW'", "persist"),
        ("SET PERSIST_ONLY binlog_format = 'ROW'", "persist only"),
        ("SET binlog_format = _utf8'ROW'", "session"),
        ('SET `binlog_format` = "ROW"', "session"),
    ],
)
def test_every_spelling_gives_scope_name_and_value(text: str, scope: str) -> None:
    statement = parse_statement(text)
    assert (statement.kind, assigned(text)) == ("SET", [(scope, "binlog_format", "ROW")])
    assert statement.assignments[0].literal


def test_a_scope_word_holds_until_the_next_but_an_at_scope_for_one() -> None:
    assert assigned("SET a = 1, GLOBAL b = 2, c = 3, @@d = 4, e = 5, SESSION f = 6, @@global.g = 7, h = 8") == [
        ("session", "a", "1"),
        ("global", "b", "2"),
        ("global", "c", "3"),
        ("session", "d", "4"),
        ("global", "e", "5"),
        ("session", "f", "6"),
        ("global", "g", "7"),
        ("session", "h", "8"),
    ]


def test_values_that_are_computed_are_not_literal_and_what_they_read_is_kept() -> None:
    text = "SET @A := (SELECT max(x) FROM d.t), sql_mode = CONCAT(@@sql_mode, @b), c = -1"
    statement = parse_statement(text)
    assert statement.assignments == (
        Assignment("user", "a", "(SELECT max(x) FROM d.t)", Span(4, 34), literal=False),
        Assignment("session", "sql_mode", "CONCAT(@@sql_mode, @b)", Span(36, 69), literal=False),
        Assignment("session", "c", "-1", Span(71, 77)),
    )
    assert statement.objects == (ObjectRef("read", "d", "t", Span(30, 33), "source"),)
    # the variables assigned are not among those used
    assert (statement.user_variables, statement.system_variables) == (("b",), ("sql_mode",))


def test_a_structured_variable_keeps_its_cache() -> None:
    assert assigned("SET GLOBAL hot.key_buffer_size = DEFAULT") == [("global", "hot.key_buffer_size", "DEFAULT")]


def test_names_and_character_set_may_share_a_list() -> None:
    assert assigned("SET NAMES 'utf8' COLLATE utf8_bin, autocommit = 0") == [
        ("session", "names", "utf8"),
        ("session", "autocommit", "0"),
    ]
    assert parse_statement("SET NAMES utf8").kind == "SET NAMES"
    assert assigned("SET autocommit = 0, CHARACTER SET latin1") == [
        ("session", "autocommit", "0"),
        ("session", "character set", "latin1"),
    ]


@pytest.mark.parametrize(
    ("words", "scope"), [("", "transaction"), ("SESSION ", "session"), ("LOCAL ", "session"), ("GLOBAL ", "global")]
)
def test_set_transaction_assigns_isolation_and_access(words: str, scope: str) -> None:
    text = f"SET {words}TRANSACTION ISOLATION LEVEL READ COMMITTED, READ ONLY"
    assert parse_statement(text).kind == "SET TRANSACTION"
    assert assigned(text) == [(scope, "tx_isolation", "READ-COMMITTED"), (scope, "tx_read_only", "1")]


def test_set_statement_holds_the_statement_it_is_for() -> None:
    text = "SET STATEMENT binlog_format = 'ROW', a = 1 FOR DELETE FROM t"
    statement = parse_statement(text)
    assert statement.kind == "SET STATEMENT"
    assert assigned(text) == [("statement", "binlog_format", "ROW"), ("statement", "a", "1")]
    (inner,) = statement.body
    assert (inner.kind, inner.span, inner.refs("write")[0].name) == ("DELETE", Span(47, 60), "t")
    assert statement.objects == ()


def test_set_statement_without_for_is_not_understood() -> None:
    assert parse_statement("SET STATEMENT a = 1").kind == "UNKNOWN"


def test_password_and_roles_are_kinds_of_their_own() -> None:
    password = parse_statement("SET PASSWORD FOR 'a'@'b' = PASSWORD('x')")
    assert password.kind == "SET PASSWORD"
    assert password.objects == (ObjectRef("alter", None, "a@b", Span(17, 24), kind="user"),)
    assert (password.assignments, password.user_variables) == ((), ())
    assert parse_statement("SET PASSWORD = 'x'").objects == ()
    assert parse_statement("SET ROLE NONE").kind == "SET ROLE"
    default = parse_statement("SET DEFAULT ROLE r FOR u@h")
    assert (default.kind, [ref.name for ref in default.objects]) == ("SET DEFAULT ROLE", ["u@h"])
