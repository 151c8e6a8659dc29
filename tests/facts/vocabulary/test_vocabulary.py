"""The vocabularies hold what statements really give: a word that is missing would be refused to whoever needs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from binlogic.facts.asked import ASKED, asked_facts
from binlogic.facts.catalog import Catalog
from binlogic.facts.readers.script import read_script
from binlogic.facts.schema import BY_NAME
from binlogic.facts.server.names import Names
from binlogic.facts.sql.dialect import DEFAULT_MODE, Vendor
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import Statement
from binlogic.facts.vocabulary.vocabulary import values_of, vocabularies, vocabulary_of
from binlogic.rules.authoring.search.menu import menu_for
from binlogic.rules.packing.loading import builtin_pack

ROOT = Path(__file__).resolve().parents[3]
VENDORS = (Vendor("mariadb", 101119), Vendor("mysql", 80041))
SERVER = builtin_pack("logging-format").context.server
KNOWN = vocabularies(SERVER)


def parts(statement: Statement) -> Iterator[Statement]:
    yield statement
    for inner in statement.body:
        yield from parts(inner)


@pytest.mark.parametrize("folder", ["rules/packs/clustrix", "rules/packs/logging-format", "rules/packs/tables-info"])
def test_every_kind_and_feature_of_the_packs_tests_is_a_word(folder: Path) -> None:
    seen: set[str] = set()
    texts = {r.text for path in (ROOT / folder).rglob("*.sql") for r in read_script(path.read_text(encoding="utf-8"))}
    for number, text in enumerate(sorted(texts)):
        for statement in parts(parse_statement(text, DEFAULT_MODE, VENDORS[number % 2])):
            assert statement.kind in KNOWN["kind"].words, text
            assert statement.flags <= set(KNOWN["feature"].words), text
            seen |= statement.flags
    assert not texts or len(seen) > 10


@pytest.mark.parametrize("pack", ["clustrix", "logging-format"])
def test_every_word_of_the_facts_of_the_menu_is_one(pack: str) -> None:
    met: set[str] = set()
    for choice in menu_for(builtin_pack(pack)).statements:
        for relation, row in choice.facts:
            columns = [letter for letter, kind in BY_NAME[relation].columns if kind != "statement"]
            for letter, value in zip(columns, row, strict=True):
                name = vocabulary_of(relation, letter)
                if name in KNOWN:
                    met.add(name)
                    assert str(value) in KNOWN[name].words, (relation, row)
    assert {"kind", "format"} <= met


def test_every_word_is_of_a_column_that_is_there() -> None:
    named = {vocabulary_of(r.name, letter) for r in BY_NAME.values() for letter, _ in r.columns} - {""}
    assert named == set(KNOWN)


def test_without_a_server_there_are_no_engines_and_no_variables() -> None:
    assert set(KNOWN) - set(vocabularies({})) == {"engine", "variable", "variable that is set"}


def test_values_of_switches_and_of_enums() -> None:
    assert values_of(SERVER, "autocommit") == {"ON", "OFF", "?"}
    assert values_of(SERVER, "binlog_format") == {"STATEMENT", "MIXED", "ROW", "?"}
    assert values_of(SERVER, "no_such_variable") == frozenset()


def test_words_of_what_teams_ask_for() -> None:
    """The facts of definitions, accounts, clauses and variables in the tests of facts/asked."""
    names = Names("shop", Catalog(), asked=ASKED)
    texts = (
        "CREATE TABLE t (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY COMMENT 'x', a INT DEFAULT 1, UNIQUE (a))",
        "GRANT SELECT ON shop.* TO a@b",
        "REVOKE SELECT ON shop.* FROM a@b",
        "RENAME USER a TO b",
        "SELECT a FROM t JOIN u ON t.a = u.b WHERE b = 1 GROUP BY a HAVING a > 1 ORDER BY a",
        "SET GLOBAL read_only = 1",
        "SET @x = 1",
        "INSERT INTO t (a) VALUES (1)",
    )
    met: set[str] = set()
    for text in texts:
        for fact in asked_facts(parse_statement(text, DEFAULT_MODE, VENDORS[0]), names):
            columns = [letter for letter, kind in BY_NAME[fact.relation].columns if kind != "statement"]
            for letter, value in zip(columns, fact.row, strict=True):
                name = vocabulary_of(fact.relation, letter)
                met.add(name)
                known = KNOWN.get(name)
                assert known is None or not known.closed or str(value) in known.words, (fact.relation, fact.row)
    assert {"kind of key", "change of an account", "reach of a variable", "clause", "trait of a column"} <= met
