"""A text is parsed once per template and sql_mode; what cannot be folded is kept, but not without end."""

from __future__ import annotations

import pytest
from binlogic.facts.sql import parsing
from binlogic.facts.sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR, SqlMode
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.sql.parsing import StatementCache


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are parsed during the test."""
    texts: list[str] = []

    def counting(text: str, *rest: object) -> object:
        texts.append(text)
        return parse_statement(text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(parsing, "statement_of", counting)
    return texts


def test_texts_of_one_template_are_parsed_once_and_share_a_key(parsed: list[str]) -> None:
    statements = StatementCache(DEFAULT_VENDOR)
    first = statements.of("INSERT INTO t VALUES (1, 'a')", DEFAULT_MODE)
    second = statements.of("INSERT INTO t VALUES (22, 'bb')", DEFAULT_MODE)
    assert first[0] == second[0]
    assert first[1] is second[1]
    assert parsed == ["INSERT INTO t VALUES (1, 'a')"]


def test_sql_mode_is_part_of_the_key(parsed: list[str]) -> None:
    statements = StatementCache(DEFAULT_VENDOR)
    text = 'DELETE FROM t WHERE "a" = 1'
    statements.of(text, DEFAULT_MODE)
    statements.of(text, SqlMode.from_value("ANSI_QUOTES"))
    assert parsed == [text, text]  # "a" is a string in one and a column in the other


def test_texts_that_cannot_be_folded_are_kept_within_bounds(parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "_UNFOLDED_KEPT", 2)
    statements = StatementCache(DEFAULT_VENDOR)
    for text in ("SET @a = 1", "SET @a = 2", "SET @a = 1"):
        assert statements.of(text, DEFAULT_MODE)[0] == text
    assert len(parsed) == 2
    statements.of("SET @a = 3", DEFAULT_MODE)  # the cache is full and starts again
    statements.of("SET @a = 1", DEFAULT_MODE)
    assert parsed[2:] == ["SET @a = 3", "SET @a = 1"]


def test_templates_are_kept_within_bounds_too(parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "_TEMPLATES_KEPT", 1)
    statements = StatementCache(DEFAULT_VENDOR)
    for text in ("DELETE FROM a", "DELETE FROM b", "DELETE FROM a"):
        statements.of(text, DEFAULT_MODE)
    assert parsed == ["DELETE FROM a", "DELETE FROM b", "DELETE FROM a"]


def test_execute_immediate_of_a_literal_holds_the_statement_it_runs() -> None:
    _, statement = StatementCache(DEFAULT_VENDOR).of("EXECUTE IMMEDIATE 'DELETE FROM t'", DEFAULT_MODE)
    assert [(inner.kind, inner.refs("write")[0].name) for inner in statement.body] == [("DELETE", "t")]
    _, computed = StatementCache(DEFAULT_VENDOR).of("EXECUTE IMMEDIATE @text", DEFAULT_MODE)
    assert computed.body == ()
