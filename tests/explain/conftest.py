"""The scope rules in small and the situation of the documented refusal, for the tests of proofs and renderings."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.proof.situation import Situation
from binlogic.facts.origin import Origin
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program, Row

LOAD = "INSERT INTO test.foo\n       SELECT * FROM test.bar;\n"
BINLOGS = "CREATE BINLOG 'binny' LOG(`test`.`foo`);\n"


@pytest.fixture(scope="session")
def scope() -> Program:
    """The rules of scope.dl."""
    text = (Path(__file__).parent / "proof" / "scope.dl").read_text()
    parsed, problems = parse_rules(text, "scope.dl")
    assert not problems
    return Program(parsed.rules)


@pytest.fixture
def refusal() -> Situation:
    """`INSERT INTO test.foo SELECT * FROM test.bar` where binny logs test.foo only."""

    def at(file: str, text: str, span: str) -> Origin:
        start = text.index(span)
        line = text.count("\n", 0, start) + 1
        column = start - (text.rfind("\n", 0, start) + 1) + 1
        return Origin("sql" if file == "load.sql" else "config", file, line, column, start, start + len(span), span)

    statement, config = ("load.sql", LOAD), ("binlogs.sql", BINLOGS)
    given: list[tuple[str, Row, Origin]] = [
        ("statement", ("load.sql:1",), Origin("sql", "load.sql", 1)),
        ("kind", ("load.sql:1", "dml"), Origin("sql", "load.sql", 1)),
        ("writes", ("load.sql:1", "test.foo", 1), at(*statement, "test.foo")),
        ("reads", ("load.sql:1", "test.bar", 2), at(*statement, "test.bar")),
        ("binlog", ("binny",), at(*config, "'binny'")),
        ("log_table", ("binny", "test.foo"), at(*config, "LOG(`test`.`foo`)")),
        ("format_clause", ("binny", "statement"), Origin("default", "binlogs.sql", 1)),
    ]
    for table in ("test.foo", "test.bar"):
        given.append(("object", (table,), Origin("schema", "schema.sql", 1)))
        given.append(("in_database", (table, "test"), Origin("schema", "schema.sql", 1)))
    facts: dict[str, dict[Row, Origin]] = {}
    for relation, row, origin in given:
        facts.setdefault(relation, {})[row] = origin
    return Situation(facts, name="load.sql:1")


@pytest.fixture
def sources() -> dict[str, str]:
    """The texts the origins of `refusal` point into."""
    return {"load.sql": LOAD, "binlogs.sql": BINLOGS}
