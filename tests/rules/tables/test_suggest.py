"""The smallest extension of a filter's lists under which all that is kept runs and is exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

import pytest
from binlogic.facts.resolve.named import observe_tables
from binlogic.facts.sql.parse import parse_statement
from binlogic.rules.tables import suggest
from binlogic.rules.tables.closing import Closing, Since, closing
from binlogic.rules.tables.filter import TableFilter
from binlogic.rules.tables.options import FilterOptions
from binlogic.rules.tables.suggest import Extension, extended, suggested
from binlogic.rules.tables.target import Filtered

OSC = (
    "CREATE DATABASE d",
    "CREATE TABLE t (a INT)",
    "CREATE TABLE _new LIKE t",
    "CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW REPLACE INTO _new VALUES (NEW.a)",
    "INSERT INTO t VALUES (1)",
    "RENAME TABLE t TO _old, _new TO t",
    "DROP TABLE _old",
    "INSERT INTO t VALUES (2)",
    "CREATE TABLE z (a INT)",
)
CHAIN = (
    "CREATE TABLE a (i INT)",
    "CREATE TABLE b LIKE a",
    "CREATE TABLE c (i INT REFERENCES b (i))",
    "INSERT INTO t SELECT * FROM a",
    "INSERT INTO a SELECT * FROM b",
    "INSERT INTO z SELECT * FROM c",
)


def runs(statements: Iterable[str], db: str = "d") -> suggest.Pass:
    """A pass over a log of statements."""
    facts = [observe_tables(parse_statement(sql), db) for sql in statements]

    def run(options: FilterOptions, hear: Callable[[Filtered], None]) -> Iterable[Closing]:
        chosen, since = TableFilter(options), Since()
        for each in facts:
            found = chosen.decide(each)
            since.follow(1, found.before, found.after)
            hear(found)
        return closing(chosen, since)

    return run


def holds(options: FilterOptions, run: suggest.Pass) -> bool:
    """Whether nothing is said of a pass."""
    heard: list[Filtered] = []
    return not list(run(options, heard.append)) and not any(each.warned for each in heard)


CASES = [
    (FilterOptions(do_tables=("d.t",)), OSC, "do-table d._new"),
    (FilterOptions(do_tables=("d.t",), clever=True), OSC, "do-table d._new"),
    (FilterOptions(do_patterns=("d.t",)), OSC, "do-table d._new, wild-do-table d."),
    (FilterOptions(ignored_patterns=(r"d.\_%",)), OSC, r"wild-ignore-table d.\_%"),
    (FilterOptions(ignored_tables=("d._new", "d.z")), OSC, "ignore-table d._new"),
    (FilterOptions(do_tables=("d.t",)), CHAIN, "do-table d.a, do-table d.b"),
    (FilterOptions(do_tables=("d.z",)), CHAIN, "do-table d.a, do-table d.b, do-table d.c"),
    (FilterOptions(ignored_tables=("d.a", "d.c")), CHAIN, "ignore-table d.a, ignore-table d.c"),
    (FilterOptions(ignored_databases=("e", "f")), ("INSERT INTO t VALUES (1)",), ""),
]


@pytest.mark.parametrize(("options", "statements", "said"), CASES)
def test_the_fewest_extensions_are_found(options: FilterOptions, statements: tuple[str, ...], said: str) -> None:
    run = runs(statements)
    found = suggested(options, run)
    assert found is not None
    assert ", ".join(f"{each.option} {each.value}" for each in sorted(found)) == said
    assert holds(extended(options, found), run)
    candidates = {each for one in heard_of(options, run) for each in suggest._about(options, one)} | found
    for size in range(len(found)):
        assert not any(holds(extended(options, fewer), run) for fewer in combinations(candidates, size))


def heard_of(options: FilterOptions, run: suggest.Pass) -> list[Filtered]:
    heard: list[Filtered] = []
    list(run(options, heard.append))
    return heard


def test_a_default_database_is_kept_too() -> None:
    run = runs(("CREATE DATABASE e", "INSERT INTO d.t VALUES (1)"), "e")
    assert suggested(FilterOptions(do_patterns=("d.t",)), run) == {Extension("wild-do-table", "e.")}
    assert suggested(FilterOptions(ignored_databases=("e",)), run) == {Extension("ignore-db", "e")}


def test_a_search_that_ends_early_does_not_say_that_none_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suggest, "_PASSES", 1)
    with pytest.raises(suggest.UnfinishedError):
        suggested(FilterOptions(do_tables=("d.z",)), runs(CHAIN))


def test_nothing_helps_where_a_statement_is_not_understood() -> None:
    assert suggested(FilterOptions(ignored_tables=("d.x",)), runs(("no SQL at all",))) is None
