"""Administration: table maintenance, FLUSH and statements of which only the name matters."""

import pytest
from binlogic.facts.sql.parse import parse_statement


@pytest.mark.parametrize(
    ("verb", "action"),
    [("ANALYZE", "read"), ("CHECK", "read"), ("CHECKSUM", "read"), ("OPTIMIZE", "write"), ("REPAIR", "write")],
)
def test_only_optimize_and_repair_write(verb: str, action: str) -> None:
    statement = parse_statement(f"{verb} TABLES a, d.b EXTENDED")
    assert statement.kind == f"{verb} TABLE"
    assert [(ref.action, ref.db, ref.name) for ref in statement.objects] == [(action, None, "a"), (action, "d", "b")]


@pytest.mark.parametrize("word", ["LOCAL", "NO_WRITE_TO_BINLOG"])
def test_both_words_keep_a_statement_out_of_the_binlog(word: str) -> None:
    assert parse_statement(f"ANALYZE {word} TABLE a").flags == {"no write to binlog"}
    assert parse_statement(f"FLUSH {word} PRIVILEGES, BINARY LOGS").flags == {
        "no write to binlog",
        "privileges",
        "binary logs",
    }


def test_flush_tables_names_tables_and_how_they_are_locked() -> None:
    statement = parse_statement("FLUSH TABLES a, d.b WITH READ LOCK")
    assert statement.flags == {"tables", "with read lock"}
    assert [(ref.action, ref.name) for ref in statement.objects] == [("read", "a"), ("read", "b")]
    assert parse_statement("FLUSH TABLES a FOR EXPORT").flags == {"tables", "for export"}
    assert parse_statement("FLUSH TABLES WITH READ LOCK").objects == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("SHOW TABLES", "SHOW"),
        ("CHANGE MASTER TO MASTER_HOST = 'h'", "CHANGE MASTER"),
        ("START SLAVE", "START SLAVE"),
        ("STOP REPLICA", "STOP REPLICA"),
        ("BINLOG 'abc'", "BINLOG"),
        ("SHUTDOWN", "SHUTDOWN"),
        ("PURGE BINARY LOGS TO 'x'", "PURGE"),
        ("INSTALL PLUGIN p SONAME 'x'", "INSTALL PLUGIN"),
        ("KILL QUERY 5", "KILL"),
    ],
)
def test_the_name_is_the_kind(text: str, kind: str) -> None:
    statement = parse_statement(text)
    assert (statement.kind, statement.objects) == (kind, ())


def test_reset_says_what_in_flags() -> None:
    assert parse_statement("RESET QUERY CACHE, MASTER").flags == {"query cache", "master"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("SHOW CREATE TABLE d.t", [("d", "t", "table")]),
        ("SHOW CREATE VIEW v", [(None, "v", "view")]),
        ("SHOW CREATE FUNCTION d.f", [("d", "f", "function")]),
        ("SHOW FULL COLUMNS FROM t IN d LIKE 'a%'", [("d", "t", "table")]),
        ("SHOW INDEX FROM t", [(None, "t", "table")]),
        ("SHOW COLUMNS", []),
        ("SHOW CREATE DATABASE d", []),
        ("SHOW TABLE STATUS FROM d", []),
    ],
)
def test_show_names_what_it_shows(text: str, shown: list[tuple[str | None, str, str]]) -> None:
    statement = parse_statement(text)
    assert [(ref.db, ref.name, ref.kind) for ref in statement.objects] == shown
    assert {(ref.action, ref.role) for ref in statement.objects} <= {("read", "shown")}
