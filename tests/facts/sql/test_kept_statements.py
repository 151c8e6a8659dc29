"""Statements that are kept: each text gets what parsing it gives, nothing of its literals is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from binlogic.facts.codec import plain
from binlogic.facts.sql import kept_statements
from binlogic.facts.sql.dialect import DEFAULT_VENDOR, SqlMode
from binlogic.facts.sql.kept_statements import statement_of
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.sql.template import fold
from hypothesis import given
from hypothesis import strategies as st

MODE = SqlMode()
ALIKE = [
    (
        "INSERT INTO shop.orders (id, mail) VALUES (1, 'a')",
        "INSERT INTO shop.orders (id, mail) VALUES (22, 'b''c'),(3,'')",
    ),
    ("UPDATE a.t SET n = n-1 WHERE i IN (1, 2)", "UPDATE a.t SET n = n-100 WHERE i IN (7)"),
    (
        "/* job 1 */ DELETE FROM t /* all */\n WHERE a='x'",
        "/* 2 */ DELETE FROM t /**/\n WHERE a=7.5e1",
    ),
    ("SELECT UUID(), f(1), 'orders_of' FROM orders_of", "SELECT UUID(), f('a longer one'), 2 FROM orders_of"),
    ("INSERT INTO `a b` SELECT 'x', q.* FROM q -- 1", "INSERT INTO `a b` SELECT 123456, q.* FROM q -- and 2"),
    ("CALL p(1, @a, 'b')", "CALL p('it''s', @a, 2)"),
    ("DO SLEEP(1), f()", "DO SLEEP(1000), f()"),
    ("REPLACE t VALUES ('ö', 1)", "REPLACE t VALUES ('', 123)"),
    ("WITH c AS (SELECT 1) SELECT * FROM c JOIN t LIMIT 5", "WITH c AS (SELECT 'abc') SELECT * FROM c JOIN t LIMIT 50"),
]
OWN = [
    "SET sql_mode = 'ANSI', @a = 1, GLOBAL max_connections = 5",
    "CREATE TABLE shop.orders_of_all (id SERIAL, customer_name VARCHAR(40) DEFAULT 'nobody at all') ENGINE=InnoDB",
    "EXPLAIN SELECT * FROM orders_of_all WHERE id = 5",
    "PREPARE p FROM 'INSERT INTO t VALUES (1)'",
    "this is no statement at all",
    "CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN SET NEW.a = 1; INSERT INTO u VALUES (NEW.a); END",
]


@pytest.fixture
def parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is parsed from here on, with an empty cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("BINLOGIC_CACHE")
    texts: list[str] = []
    parse: Callable[..., object] = kept_statements._parsed
    monkeypatch.setattr(kept_statements, "_parsed", lambda text, *how: texts.append(text) or parse(text, *how))
    kept_statements._kept.cache_clear()
    yield texts
    kept_statements._kept.cache_clear()


def same(text: str, mode: SqlMode = MODE) -> bool:
    """Whether a text has what parsing gives; the texts of columns are not compared by ==."""
    found, right = statement_of(text, mode, DEFAULT_VENDOR), parse_statement(text, mode)
    return found == right and plain(found) == plain(right)


def written() -> None:
    """As when a process ends, and another begins."""
    kept = kept_statements._kept(*map(kept_statements.os.environ.get, ("BINLOGIC_CACHE", "XDG_CACHE_HOME")))
    assert kept is not None
    kept._rows.write()
    kept_statements._kept.cache_clear()


@pytest.mark.parametrize(("first", "second"), ALIKE)
def test_a_template_is_parsed_once_and_each_text_has_its_own_places(parsed: list[str], first: str, second: str) -> None:
    assert fold(first) == fold(second)
    assert same(first)
    written()
    assert same(second)
    assert same(first)
    assert parsed == [first]


def test_a_long_text_of_a_short_template_is_parsed_once(parsed: list[str]) -> None:
    rows = ", ".join(f"({number}, 'customer {number}')" for number in range(3_000))
    first, second = (f"INSERT INTO shop.orders (id, mail) VALUES {rows}{more}" for more in ("", ", (7, 'x')"))
    assert same(first)
    written()
    assert same(first)
    assert same(second)
    assert parsed == [first]


@pytest.mark.parametrize("text", OWN)
def test_what_is_no_template_is_known_by_its_text(parsed: list[str], text: str) -> None:
    assert same(text)
    written()
    assert same(text)
    assert parsed == [text]


def test_an_sql_mode_reads_otherwise(parsed: list[str]) -> None:
    text = 'SELECT "a" FROM t'
    assert same(text)
    assert same(text, SqlMode(ansi_quotes=True))
    assert len(parsed) == 2


def test_neither_literals_nor_secrets_are_kept(parsed: list[str], tmp_path: Path) -> None:
    secret = "CREATE USER u IDENTIFIED BY 'swordfish'"
    for text in (ALIKE[0][1], ALIKE[3][0], "EXPLAIN SELECT 1 FROM t WHERE a = 'a long literal'", secret, secret):
        assert same(text)
    assert parsed.count(secret) == 2
    written()
    (file,) = (tmp_path / "binlogic").glob("*.statements")
    held = file.read_bytes()
    assert b"orders" in held
    assert not [word for word in (b"swordfish", b"a long literal", b"b''c") if word in held]


def test_a_row_that_somebody_changed_is_parsed_again(parsed: list[str], tmp_path: Path) -> None:
    assert same(OWN[0])
    written()
    (file,) = (tmp_path / "binlogic").glob("*.statements")
    with sqlite3.connect(file) as database:
        database.execute("UPDATE answers SET answer = replace(answer, 'GLOBAL', 'global')")
        database.execute("UPDATE answers SET answer = '[1'")
    assert same(OWN[0])
    assert len(parsed) == 2


LITERALS = st.sampled_from(["1", "-2.5", "'a'", "'it''s'", "0x1F", "NULL", "'a long text of words'", "1, 2", "n'x'"])
PARTS = st.sampled_from(
    ["t", "`a b`", " ", ",", "(", ")", "/* c */", "/* other */", "-- x\n", " = ", " + ", "@v", "f(", "s.t", " WHERE "]
)


@given(st.sampled_from(["SELECT ", "INSERT INTO t VALUES (", "UPDATE t SET a = "]), st.lists(PARTS | LITERALS))
def test_any_text_has_what_parsing_it_gives(start: str, parts: list[str]) -> None:
    rows: dict[bytes, str] = {}

    class Rows:
        find, keep = rows.get, rows.__setitem__

    kept = kept_statements._KeptStatements(Rows())  # type: ignore[arg-type]
    for literal in ("1", "'other'"):
        text = start + "".join(literal if part in ("1", "'a'") else part for part in parts)
        found, right = kept.of(text, MODE, DEFAULT_VENDOR), parse_statement(text)
        assert (found, plain(found)) == (right, plain(right))
