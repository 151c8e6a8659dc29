"""What a filter's output holds: programs, parents, databases and rows that follow from what was left out."""

from __future__ import annotations

import pytest
from binlogic.facts.fact import Fact
from binlogic.facts.resolve.named import observe_tables
from binlogic.facts.sql.parse import parse_statement
from binlogic.rules.decide.outcome import Reason
from binlogic.rules.tables.closing import Since, closing
from binlogic.rules.tables.filter import TableFilter
from binlogic.rules.tables.options import FilterOptions
from binlogic.rules.tables.target import Filtered


def warned(found: Filtered) -> list[str]:
    """The rules that warn, with what they name."""
    return [_said(reason) for reason in found.decision.outcomes[0].reasons if reason.verdict == "warned"]


def _said(reason: Reason) -> str:
    return " ".join([reason.rule_id, *map(str, reason.values)])


def decided(chosen: TableFilter, *statements: str, db: str = "d") -> list[str]:
    """What the rules warn of at the last of the statements."""
    return [warned(chosen.decide(observe_tables(parse_statement(sql), db))) for sql in statements][-1]


def at_the_end(chosen: TableFilter, *statements: str, db: str = "d") -> list[str]:
    """What they say at the end of a log of these statements, each with the number of the one since which it is so."""
    since = Since()
    for number, sql in enumerate(statements, 1):
        found = chosen.decide(observe_tables(parse_statement(sql), db))
        since.follow(number, found.before, found.after)
    return [
        f"{each.position}: {_said(reason)}"
        for each in closing(chosen, since)
        for reason in each.found.decision.outcomes[0].reasons
        if reason.verdict == "advice"
    ]


def ignoring(*tables: str) -> TableFilter:
    return TableFilter(FilterOptions(ignored_tables=tables, clever=True))


TRIGGER = "CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO log VALUES (NEW.a)"


def test_a_trigger_needs_the_tables_of_its_body() -> None:
    assert decided(ignoring("d.log"), TRIGGER, "INSERT INTO t VALUES (1)") == ["TI-029 trigger:d.g d.log"]
    assert decided(ignoring("d.log"), TRIGGER, "INSERT INTO t SELECT * FROM u") == ["TI-029 trigger:d.g d.log"]
    # it runs on INSERT only, only as a statement, and only while it is there
    assert decided(ignoring("d.log"), TRIGGER, "DELETE FROM t") == []
    assert decided(ignoring("d.log"), TRIGGER, "DROP TRIGGER g", "INSERT INTO t VALUES (1)") == []
    anew = ("DROP TABLE t", "CREATE TABLE t (a INT)")
    assert decided(ignoring("d.log"), TRIGGER, *anew, "INSERT INTO t VALUES (1)") == []
    assert decided(ignoring("d.other"), TRIGGER, "INSERT INTO t VALUES (1)") == []


def test_a_trigger_goes_with_its_table() -> None:
    renamed = (TRIGGER, "RENAME TABLE t TO s")
    assert decided(ignoring("d.log"), *renamed, "INSERT INTO s VALUES (1)") == ["TI-029 trigger:d.g d.log"]
    assert decided(ignoring("d.log"), *renamed, "INSERT INTO t VALUES (1)") == []


def test_what_a_trigger_changes_has_triggers_too() -> None:
    chain = (
        "CREATE TRIGGER g AFTER DELETE ON t FOR EACH ROW UPDATE u SET b = 1",
        "CREATE TRIGGER h AFTER UPDATE ON u FOR EACH ROW DELETE FROM log",
    )
    assert decided(ignoring("d.log"), *chain, "DELETE FROM t") == ["TI-029 trigger:d.h d.log"]
    assert decided(ignoring("d.log"), *chain, "INSERT INTO t VALUES (1)") == []


FUNCTION = "CREATE FUNCTION f() RETURNS INT RETURN (SELECT MAX(a) FROM log)"


@pytest.mark.parametrize("sql", ["INSERT INTO t VALUES (f())", "SELECT d.F()", "UPDATE t SET a = 1 WHERE a > `f`()"])
def test_a_function_needs_the_tables_of_its_body(sql: str) -> None:
    assert decided(ignoring("d.log"), FUNCTION, sql) == ["TI-029 function:d.f d.log"]
    assert decided(ignoring("d.log"), FUNCTION, "CREATE OR REPLACE FUNCTION f() RETURNS INT RETURN 1", sql) == []
    outer = "CREATE FUNCTION h() RETURNS INT RETURN f() + 1"
    assert decided(ignoring("d.log"), FUNCTION, outer, "DO h()") == ["TI-029 function:d.f d.log"]


def test_a_table_that_a_function_makes_itself_is_there() -> None:
    body = "BEGIN CREATE TEMPORARY TABLE w (a INT); INSERT INTO w VALUES (1); RETURN 1; END"
    made = f"CREATE FUNCTION f() RETURNS INT {body}"
    assert decided(TableFilter(FilterOptions(do_tables=("d.t",))), made, "INSERT INTO t VALUES (f())") == []


def test_a_function_whose_create_is_left_out_is_not_there() -> None:
    chosen = TableFilter(FilterOptions(ignored_databases=("e",)))
    decided(chosen, "CREATE FUNCTION f() RETURNS INT RETURN 1", db="e")
    assert decided(chosen, "INSERT INTO t VALUES (e.f())") == ["TI-030 function:e.f"]


def test_a_trigger_whose_create_is_left_out_does_nothing() -> None:
    chosen = TableFilter(FilterOptions(ignored_databases=("e",)))
    decided(chosen, "CREATE TRIGGER d.g AFTER INSERT ON d.t FOR EACH ROW INSERT INTO d.u VALUES (1)", db="e")
    assert at_the_end(chosen, "INSERT INTO t VALUES (1)") == ["1: TI-041 d.u misses changes"]


def test_a_default_database_that_is_left_out_is_not_there() -> None:
    chosen = TableFilter(FilterOptions(do_patterns=("d%.%",)))
    decided(chosen, "CREATE DATABASE e", db="e")
    assert decided(chosen, "INSERT INTO d.t VALUES (1)", db="e") == ["TI-027 e"]
    assert decided(chosen, "BEGIN", db="e") == []
    decided(chosen, "DROP DATABASE e", db="e")
    assert decided(chosen, "INSERT INTO d.t VALUES (1)", db="e") == ["TI-031 d.t"]  # it lacks the row before


def test_a_table_needs_its_database() -> None:
    chosen = TableFilter(FilterOptions(do_patterns=("d.t%",)))
    assert decided(chosen, "CREATE DATABASE d", "CREATE TABLE t (a INT)") == ["TI-027 d", "TI-028 d d.t"]


def test_nothing_makes_a_renamed_database() -> None:
    renaming = FilterOptions(rewrite=(("d", "z"),))
    chosen = TableFilter(renaming)
    decided(chosen, "CREATE DATABASE d", db="d")
    assert decided(chosen, "CREATE TABLE t (a INT)", db="z") == ["TI-027 z", "TI-028 z z.t"]
    decided(chosen, "CREATE DATABASE z", db="z")
    assert decided(chosen, "CREATE TABLE t (a INT)", db="z") == []
    chosen = TableFilter(renaming)
    decided(chosen, "CREATE DATABASE z", db="z")
    decided(chosen, "CREATE DATABASE d", db="d")
    assert decided(chosen, "CREATE TABLE t (a INT)", db="z") == []


def test_where_keys_are_not_checked_a_parent_may_be_missing() -> None:
    child = parse_statement("CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES log (a))")
    facts = observe_tables(child, "d")
    assert warned(ignoring("d.log").decide(facts)) == ["TI-026 d.log"]
    assert warned(ignoring("d.log").decide((*facts, Fact("unchecked_keys", ())))) == []


def test_what_is_no_longer_exact_is_told_at_the_end() -> None:
    script = (
        "INSERT INTO t SELECT * FROM log",
        "INSERT INTO u SELECT * FROM t",
        "RENAME TABLE t TO s",
        "CREATE TABLE w LIKE log",
        "INSERT INTO v VALUES (1)",
    )
    assert at_the_end(ignoring("d.log"), *script) == [
        "1: TI-041 d.s misses changes",
        "2: TI-041 d.u other data",
        "4: TI-042 d.w",
    ]


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ("TRUNCATE TABLE t", []),
        ("DROP TABLE t", []),
        ("CREATE OR REPLACE TABLE t (a INT)", []),
        ("DELETE FROM t", ["1: TI-041 d.t misses changes"]),
        ("DROP TABLE t, log", ["2: TI-041 d.t another table"]),
    ],
)
def test_a_table_that_is_made_anew_is_exact_again(after: str, said: list[str]) -> None:
    told = at_the_end(ignoring("d.log"), "INSERT INTO t SELECT * FROM log", after)
    assert [each.split(": ")[1] for each in told] == [each.split(": ")[1] for each in said]


def test_a_child_hangs_on_the_rows_of_its_parent() -> None:
    keys = ("CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES t (a))", "CREATE TABLE e (a INT REFERENCES c (a))")
    assert at_the_end(ignoring("d.log"), *keys, "DELETE t FROM t JOIN log USING (a)") == [
        "3: TI-041 d.c its parent differs",
        "3: TI-041 d.e its parent differs",
        "3: TI-041 d.t misses changes",
    ]


def test_after_what_is_not_understood_nothing_is_certain() -> None:
    assert at_the_end(ignoring("d.log"), "no SQL at all", "INSERT INTO t VALUES (1)") == ["1: TI-043"]


def test_a_table_that_stayed_is_in_the_way() -> None:
    script = ("DROP TABLE log, t", "CREATE TABLE t (c INT)")
    assert decided(ignoring("d.log"), *script) == ["TI-023 d.t"]
    assert at_the_end(ignoring("d.log"), *script)[0] == "1: TI-041 d.t another table"


LOST = "DELETE t FROM t JOIN log USING (a)"


@pytest.mark.parametrize(
    ("before", "sql", "said"),
    [
        ((LOST,), "INSERT INTO t VALUES (1)", ["TI-031 d.t"]),
        ((LOST, "INSERT INTO t VALUES (1)"), "INSERT INTO t VALUES (2)", []),  # said once
        ((LOST, "INSERT INTO t VALUES (1)", "TRUNCATE t", LOST), "INSERT INTO t VALUES (1)", ["TI-031 d.t"]),
        ((LOST, "RENAME TABLE t TO s"), "ALTER TABLE s ADD UNIQUE (a)", ["TI-031 d.s"]),
        ((LOST,), "INSERT INTO u SELECT * FROM t", ["TI-031 d.u"]),
        ((LOST,), "DROP TABLE t", []),
        (("CREATE TABLE c (a INT REFERENCES t (a))", LOST), "INSERT INTO c VALUES (1)", ["TI-031 d.c"]),
        (
            ("CREATE TABLE t (a INT REFERENCES p (a))", LOST),
            "DELETE FROM p WHERE a = 1",
            ["TI-031 d.p"],
        ),
        (("CREATE TABLE t (a INT REFERENCES p (a))", LOST), "INSERT INTO p VALUES (1)", []),
    ],
)
def test_a_change_of_a_table_that_differs_may_fail(before: tuple[str, ...], sql: str, said: list[str]) -> None:
    assert decided(ignoring("d.log"), *before, sql) == said


def test_a_trigger_does_nothing_where_its_statement_fails() -> None:
    trigger = "CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO u VALUES (NEW.a)"
    assert at_the_end(ignoring("d.log"), trigger, LOST, "INSERT INTO t VALUES (1)") == [
        "2: TI-041 d.t misses changes",
        "3: TI-041 d.u other data",
    ]


def test_a_table_that_misses_a_definition_misses_it_when_it_is_empty() -> None:
    lost = "ALTER TABLE t EXCHANGE PARTITION p WITH TABLE log"
    told = at_the_end(
        ignoring("d.log"), lost, "CREATE TABLE w LIKE t", "TRUNCATE t", "CREATE VIEW v AS SELECT c FROM t"
    )
    assert sorted(each.split(": ")[1] for each in told) == [
        "TI-041 d.t misses a definition",
        "TI-041 d.v other data",
        "TI-041 d.w another table",
    ]


def test_a_table_whose_database_is_not_there_is_not_there() -> None:
    """Replayed on MariaDB 10.11.19: error 1049 of the CREATE, then 1146."""
    for sql in ("CREATE TABLE y LIKE e.x", "TRUNCATE TABLE e.x"):
        chosen = TableFilter(FilterOptions(ignored_databases=("e",)))
        assert decided(chosen, "CREATE DATABASE e", "CREATE TABLE e.x (a INT)", sql) == ["TI-021 e.x"]


def of_database_d(*statements: str) -> list[str]:
    """What a filter of database d warns of at the last statement; those behind `e: ` have default database e."""
    chosen = TableFilter(FilterOptions(do_databases=("d",)))
    pairs = (("e", each[3:]) if each.startswith("e: ") else ("d", each) for each in statements)
    return [warned(chosen.decide(observe_tables(parse_statement(sql), db))) for db, sql in pairs][-1]


CHILD = "CREATE TABLE c (a INT PRIMARY KEY, CONSTRAINT f FOREIGN KEY (a) REFERENCES t (a))"


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (("e: CREATE INDEX i ON d.t (b)", "DROP INDEX I ON t"), "TI-036 d.t index i"),
        (("e: ALTER TABLE d.t ADD KEY i (b)", "ALTER TABLE t DROP KEY i"), "TI-036 d.t index i"),
        (("e: ALTER TABLE d.t ADD c INT", "ALTER TABLE t DROP COLUMN c"), "TI-036 d.t column c"),
        (("e: ALTER TABLE d.t ADD PRIMARY KEY (a)", "ALTER TABLE t DROP PRIMARY KEY"), "TI-036 d.t index primary"),
        (
            (
                "e: ALTER TABLE d.t ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES d.u (a)",
                "ALTER TABLE t DROP FOREIGN KEY f",
            ),
            "TI-036 d.t foreign key f",
        ),
        # where the table has another name, is another one, or another is made like it
        (("e: CREATE INDEX i ON d.t (b)", "RENAME TABLE t TO s", "DROP INDEX i ON s"), "TI-036 d.s index i"),
        (("e: CREATE INDEX i ON d.t (b)", "CREATE TABLE k LIKE t", "DROP INDEX i ON k"), "TI-036 d.k index i"),
        (("e: CREATE INDEX i ON d.t (b)", "DROP TABLE t", "CREATE TABLE t (b INT)", "DROP INDEX i ON t"), ""),
        # what may have done nothing, or may do nothing
        (("e: CREATE INDEX i ON d.t (b)", "DROP INDEX IF EXISTS i ON t"), "TI-031 d.t"),
        (("e: CREATE INDEX IF NOT EXISTS i ON d.t (b)", "DROP INDEX i ON t"), "TI-031 d.t"),
        # what is still there
        (("e: DROP INDEX i ON d.t", "CREATE INDEX i ON t (b)"), "TI-037 d.t index i"),
        (("e: ALTER TABLE d.t DROP c", "ALTER TABLE t ADD C INT"), "TI-037 d.t column c"),
        (("e: DROP INDEX i ON d.t", "CREATE INDEX IF NOT EXISTS i ON t (b)"), "TI-031 d.t"),
        # one in place of another, and one that came and went
        (("e: ALTER TABLE d.t DROP KEY i, ADD KEY i (a)", "DROP INDEX i ON t"), "TI-031 d.t"),
        (("e: CREATE INDEX i ON d.t (b)", "e: DROP INDEX i ON d.t", "CREATE INDEX i ON t (b)"), "TI-031 d.t"),
        # what hangs on a key
        (("e: CREATE INDEX i ON d.t (b)", "CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES t (b))"), "TI-031 d.t"),
        ((CHILD, "e: ALTER TABLE d.c DROP FOREIGN KEY f", "DROP INDEX i ON t"), "TI-031 d.t"),
        ((CHILD, "e: ALTER TABLE d.c DROP FOREIGN KEY f", "DROP TABLE t"), "TI-031 d.t"),
        ((CHILD, "e: DROP TABLE d.c", "DROP TABLE t"), "TI-031 d.t"),
    ],
)  # fmt: skip
def test_parts_of_tables(statements: tuple[str, ...], said: str) -> None:
    assert of_database_d(*statements)[-1:] == [said] * bool(said)
