"""Definitions on top of each other: each statement costs what it names, and what is not looked at is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from binlogic.facts.resolve.events import DEEPEST
from binlogic.rules.replay import Decided
from binlogic.rules.replay.workload import Inputs, open_inputs


def views(count: int) -> Iterator[str]:
    yield "CREATE TABLE d.o0 (a INT PRIMARY KEY);"
    for number in range(count):
        yield f"CREATE VIEW d.o{number + 1} AS SELECT * FROM d.o{number};"
    yield f"INSERT INTO d.x SELECT * FROM d.o{count};"


def updated_views(count: int) -> Iterator[str]:
    *made, _ = views(count)
    yield from made
    yield f"UPDATE d.o{count} SET a = 1;"


def triggers(count: int) -> Iterator[str]:
    for number in range(count + 1):
        yield f"CREATE TABLE d.o{number} (a INT);"
    for number in range(count):
        yield (
            f"CREATE TRIGGER d.t{number} AFTER INSERT ON d.o{number} FOR EACH ROW "
            f"INSERT INTO d.o{number + 1} VALUES (NEW.a);"
        )
    yield "INSERT INTO d.o0 VALUES (1);"


def cascades(count: int) -> Iterator[str]:
    yield "CREATE TABLE d.o0 (a INT PRIMARY KEY);"
    for number in range(count):
        reference = f"FOREIGN KEY (a) REFERENCES d.o{number} (a) ON DELETE CASCADE"
        yield f"CREATE TABLE d.o{number + 1} (a INT PRIMARY KEY, {reference});"
    yield "DELETE FROM d.o0;"


def functions(count: int) -> Iterator[str]:
    yield "CREATE FUNCTION d.f0() RETURNS INT RETURN (SELECT COUNT(*) FROM d.o);"
    for number in range(count):
        yield f"CREATE FUNCTION d.f{number + 1}() RETURNS INT RETURN d.f{number}();"
    yield f"INSERT INTO d.x VALUES (d.f{count}());"


KINDS = [views, updated_views, triggers, cascades, functions]


def decided(folder: Path, statements: Iterator[str]) -> list[Decided]:
    script = folder / "deep.sql"
    script.write_text("CREATE BINLOG b LOG(d);\n" + "\n".join(statements) + "\n")
    return list(open_inputs(Inputs(script)).decided())


def reached(last: Decided) -> set[object]:
    facts = last.entry.observation.facts
    return {value for fact in facts if fact.relation in ("reads_via", "writes_via") for value in fact.row}


@pytest.mark.parametrize("kind", KINDS)
def test_as_deep_as_the_bound_all_is_known(kind: Callable[[int], Iterator[str]], tmp_path: Path) -> None:
    last = decided(tmp_path, kind(DEEPEST - 1))[-1]
    assert not any(each.what == "depth" for each in last.entry.observation.presumed)
    deepest = {functions: "d.o", views: "d.o0", updated_views: "d.o0"}.get(kind, f"d.o{DEEPEST - 1}")
    assert deepest in reached(last)


@pytest.mark.parametrize("kind", KINDS)
def test_what_lies_deeper_is_open(kind: Callable[[int], Iterator[str]], tmp_path: Path) -> None:
    last = decided(tmp_path, kind(DEEPEST + 9))[-1]
    assert last.known.grade == "open"
    assert last.certainty.startswith("unknown: what lies behind ")
    assert f"more than {DEEPEST} definitions deep" in last.certainty


@pytest.mark.parametrize("kind", KINDS)
def test_facts_grow_with_the_statements(kind: Callable[[int], Iterator[str]], tmp_path: Path) -> None:
    facts = [len(each.entry.observation.facts) for each in decided(tmp_path, kind(400))]
    assert max(facts) < 10 * DEEPEST
