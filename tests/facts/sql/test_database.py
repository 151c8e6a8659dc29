"""Databases and the other named objects of a server."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import ObjectRef


@pytest.mark.parametrize("word", ["DATABASE", "SCHEMA"])
def test_a_schema_is_a_database(word: str) -> None:
    for verb, action in (("CREATE", "create"), ("ALTER", "alter"), ("DROP", "drop")):
        statement = parse_statement(f"{verb} {word} `d`")
        assert statement.kind == f"{verb} DATABASE"
        assert [(ref.action, ref.db, ref.name, ref.kind) for ref in statement.objects] == [
            (action, None, "d", "database")
        ]


def test_alter_database_may_mean_the_default_one() -> None:
    for options in ("CHARACTER SET utf8", "DEFAULT COLLATE utf8_bin", "ENCRYPTION = 'Y'"):
        assert parse_statement(f"ALTER DATABASE {options}").objects == (
            ObjectRef("alter", None, "", Span(6, 14), kind="database"),
        )
    # quoted, the word is a name
    assert parse_statement("ALTER DATABASE `comment` COMMENT 'x'").objects[0].name == "comment"


def test_servers_and_tablespaces_are_objects() -> None:
    server = parse_statement("CREATE SERVER s FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'h')")
    assert server.objects == (ObjectRef("create", None, "s", Span(14, 15), kind="server"),)
    assert parse_statement("DROP TABLESPACE x").objects[0].kind == "tablespace"
