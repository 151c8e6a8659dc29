"""Filters by table: what goes, what stays, by which rule, in both modes. The lines of WL#40 are named R4.x."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.fact import Fact
from binlogic.facts.resolve.named import observe_tables
from binlogic.facts.sql.parse import parse_statement
from binlogic.rules.tables.filter import TableFilter
from binlogic.rules.tables.logged import row_facts
from binlogic.rules.tables.options import FilterOptions
from binlogic.rules.tables.output import OutputState, Rows
from binlogic.rules.tables.target import Filtered


def decided(options: FilterOptions, *statements: str) -> list[str]:
    """Each statement as `kept`, or the rules that leave it out or warn of it. `rows t` are rows of table t."""
    chosen = TableFilter(options)
    return [_said(chosen, statement) for statement in statements]


def _said(chosen: TableFilter, statement: str) -> str:
    if statement.startswith("rows "):
        found = chosen.decide(row_facts(statement.removeprefix("rows "), "d"))
    else:
        found = chosen.decide(observe_tables(parse_statement(statement), "d"))
    return _rules(found) or "kept"


def _rules(found: Filtered) -> str:
    outcome = found.decision.outcomes[0]
    wanted = "warned" if found.kept else "not recorded"
    rules = dict.fromkeys(reason.rule_id for reason in outcome.reasons if reason.verdict == wanted)
    return " ".join(rules)


def options(mode: str, **lists: tuple[str, ...]) -> FilterOptions:
    return FilterOptions(clever=mode == "clever", **lists)  # type: ignore[arg-type]


BOTH = pytest.mark.parametrize("mode", ["stupid", "clever"])


@BOTH
def test_an_ignored_table_takes_along_every_statement_about_it(mode: str) -> None:
    assert decided(
        options(mode, ignored_tables=("d.t1",)),
        "INSERT INTO t1 VALUES (1)",
        "INSERT INTO t2 SELECT * FROM t1",
        "INSERT INTO t2 VALUES (1)",
        "rows t1",
        "rows t2",
        "DROP TABLE t2, t1",
    ) == ["TI-013", "TI-013", "TI-031", "TI-013", "kept", "TI-013"]


def test_sentence_3_stays_though_it_cannot_be_executed_by_name() -> None:
    """R4.12, treatment 1 of section 5: the user is told."""
    assert decided(
        options("stupid", ignored_tables=("d.t1",)),
        "CREATE TABLE t1 (a INT)",
        "CREATE TABLE t2 LIKE t1",
        "INSERT INTO t2 VALUES (1)",
        "CREATE TABLE t2 (a INT)",
        "INSERT INTO t2 VALUES (1)",
    ) == ["TI-013", "TI-013", "TI-021", "kept", "kept"]


@pytest.mark.parametrize("create", ["CREATE TABLE t2 LIKE t1", "CREATE TABLE t2 SELECT * FROM t1"])
def test_sentence_3_goes_where_tables_are_followed(create: str) -> None:
    """R4.12, treatment 2 of section 5: t2 becomes an ignored table, and so does what is made from it."""
    assert decided(
        options("clever", ignored_tables=("d.t1",)),
        create,
        "INSERT INTO t2 VALUES (1)",
        "CREATE TABLE t3 LIKE t2",
        "rows t3",
        "RENAME TABLE t3 TO t4",
        "rows t4",
        "CREATE TABLE t3 (a INT)",
        "rows t3",
        "DROP TABLE t2",
        "CREATE TABLE t2 (a INT)",
        "INSERT INTO t2 VALUES (1)",
    ) == ["TI-013", "TI-016", "TI-016", "TI-016", "TI-016", "TI-016", "kept", "kept", "TI-016", "kept", "kept"]


RENAMES = (
    "INSERT INTO t VALUES (1)",
    "RENAME TABLE t TO s",
    "INSERT INTO s VALUES (1)",
    "RENAME TABLE s TO t",
    "INSERT INTO t VALUES (1)",
)


def test_a_rename_by_name() -> None:
    """R4.13, section 6, second treatment: rules talk about names; RENAME TABLE s TO t "will be filtered away"."""
    assert decided(options("stupid", do_tables=("d.t",)), *RENAMES) == ["kept", "kept", "TI-015", "TI-015", "TI-021"]


def test_a_rename_that_the_rule_follows() -> None:
    """R4.13, section 6, first treatment: t and s are one table with different names."""
    assert decided(options("clever", do_tables=("d.t",)), *RENAMES) == ["kept"] * 5
    assert decided(options("clever", ignored_tables=("d.t",)), *RENAMES) == ["TI-013"] * 5


def test_another_table_takes_the_name() -> None:
    script = ("RENAME TABLE t TO s", "RENAME TABLE o TO t", "INSERT INTO t VALUES (1)", "INSERT INTO s VALUES (1)")
    assert decided(options("clever", do_tables=("d.t",)), *script) == ["kept", "TI-015", "TI-015 TI-016", "kept"]
    assert decided(options("clever", ignored_tables=("d.t",)), *script) == ["TI-013", "kept", "kept", "TI-013"]
    assert decided(options("stupid", ignored_tables=("d.t",)), *script) == ["TI-013", "kept", "TI-013", "TI-021"]


@BOTH
def test_the_swap_stays_though_its_helper_is_on_no_list(mode: str) -> None:
    """R4.11: tables info is {t1, t2}, so do-tables = {t1, t2} lets the statement pass."""
    swap = "RENAME TABLE t1 TO tmp, t2 TO t1, tmp TO t2"
    assert decided(options(mode, do_tables=("d.t1", "d.t2")), swap, "rows t1", "rows t2") == ["kept"] * 3
    assert decided(options(mode, do_tables=("d.t1",)), swap) == ["TI-015"]


def test_after_a_swap_each_rule_is_with_its_table() -> None:
    swap = "RENAME TABLE t1 TO tmp, t2 TO t1, tmp TO t2"
    chosen = TableFilter(options("clever", do_tables=("d.t1", "d.t2"), ignored_patterns=("d.t2",)))
    assert _said(chosen, swap) == "kept"
    assert chosen.output.rows == {
        ("called", "output", "d.t1", "d.t2"),
        ("called", "output", "d.t2", "d.t1"),
        ("freed", "output", "d.t1"),
        ("freed", "output", "d.t2"),
    }
    _said(chosen, swap)
    assert chosen.output.rows == frozenset()


ONLINE_CHANGE = (
    "CREATE TABLE t (a INT)",
    "CREATE TABLE _new LIKE t",
    "ALTER TABLE _new ADD b INT",
    "RENAME TABLE t TO _old, _new TO t",
    "DROP TABLE IF EXISTS _old",
)


@BOTH
@pytest.mark.parametrize("lists", [{"do_tables": ("d.t",)}, {"ignored_tables": ("d._new",)}])
def test_a_rename_that_is_left_out_renames_nothing(mode: str, lists: dict[str, tuple[str, ...]]) -> None:
    """The end of an online schema change: the table that is wanted keeps its name, and all changes after it."""
    chosen = TableFilter(options(mode, **lists))
    assert [chosen.decide(observe_tables(parse_statement(sql), "d")).kept for sql in ONLINE_CHANGE[:4]] == [
        True,
        False,
        False,
        False,
    ]
    assert ("drifted", "output", "d.t", "another table") in chosen.output.rows
    assert [_said(chosen, sql) for sql in ("rows t", "INSERT INTO t VALUES (1, 2)")] == ["TI-023", "TI-023"]
    # Dropped by name, it is gone here and there.
    assert [_said(chosen, sql) for sql in ("DROP TABLE t", "CREATE TABLE t (a INT)", "rows t")] == ["kept"] * 3


def test_a_swap_that_is_left_out_leaves_the_wanted_table() -> None:
    swap = "RENAME TABLE t1 TO tmp, t2 TO t1, tmp TO t2"
    assert decided(options("clever", do_tables=("d.t1",)), swap, "rows t1", "rows t2") == [
        "TI-015",
        "TI-023",
        "TI-015 TI-016",
    ]


def test_a_table_that_stayed_goes_by_its_new_name_once_it_is_renamed() -> None:
    script = (
        "RENAME TABLE t TO o, n TO t",
        "RENAME TABLE t TO s",
        "rows s",
        "CREATE OR REPLACE TABLE s (a INT)",
        "rows s",
    )
    assert decided(options("clever", ignored_tables=("d.n",)), *script) == [
        "TI-013",
        "TI-023",
        "TI-023",
        "kept",
        "kept",
    ]


def test_a_new_table_under_an_old_name_is_new() -> None:
    """Rotation of a log table: the rule has gone with the table that was renamed, also after that one is dropped."""
    script = (
        "CREATE TABLE t (a INT)",
        "RENAME TABLE t TO x",
        "CREATE TABLE t (a INT)",
        "INSERT INTO t VALUES (1)",
        "rows t",
        "INSERT INTO x VALUES (1)",
        "DROP TABLE x",
        "INSERT INTO t VALUES (1)",
    )
    assert decided(options("clever", ignored_tables=("d.t",)), *script) == [
        "TI-013",
        "TI-013",
        "kept",
        "kept",
        "kept",
        "TI-013",
        "TI-013",
        "kept",
    ]
    # A pattern speaks of whatever matches it.
    assert decided(options("clever", ignored_patterns=("d.t",)), *script)[2] == "TI-014"


def test_a_new_table_under_a_name_to_do_is_left_out_with_a_warning() -> None:
    chosen = TableFilter(options("clever", do_tables=("d.t",)))
    assert _said(chosen, "RENAME TABLE t TO x") == "kept"
    found = chosen.decide(observe_tables(parse_statement("CREATE TABLE t (a INT)"), "d"))
    assert (found.kept, _warnings(found)) == (False, ["TI-025"])


@BOTH
@pytest.mark.parametrize(
    ("sql", "warnings"),
    [
        ("INSERT INTO u SELECT * FROM t", ["TI-024"]),
        ("UPDATE u, t SET u.a = t.a", ["TI-024"]),
        ("DELETE u FROM u JOIN t", ["TI-024"]),
        ("CREATE OR REPLACE TABLE u SELECT * FROM t", ["TI-024"]),
        ("DROP TABLE t, u", ["TI-024"]),
        ("RENAME TABLE t TO s, u TO w", ["TI-024"]),
        ("ALTER TABLE t EXCHANGE PARTITION p WITH TABLE u", ["TI-024"]),
        # nothing that is kept is changed
        ("INSERT INTO t SELECT * FROM u", []),
        ("CREATE TABLE u LIKE t", []),
        ("DROP TABLE t", []),
    ],
)
def test_a_change_of_a_kept_table_is_not_left_out_in_silence(mode: str, sql: str, warnings: list[str]) -> None:
    chosen = TableFilter(options(mode, ignored_tables=("d.t",)))
    found = chosen.decide(observe_tables(parse_statement(sql), "d"))
    assert (found.kept, found.warned, _warnings(found)) == (False, bool(warnings), warnings)


def test_a_change_from_another_default_database_is_not_left_out_in_silence() -> None:
    for lists in ({"ignored_databases": ("e",)}, {"do_databases": ("d",)}):
        chosen = TableFilter(FilterOptions(**lists))  # type: ignore[arg-type]
        lost = chosen.decide(observe_tables(parse_statement("INSERT INTO d.t VALUES (1)"), "e"))
        assert _warnings(lost) == ["TI-024"]
        assert _warnings(chosen.decide(observe_tables(parse_statement("INSERT INTO t VALUES (1)"), "e"))) == []


CHILD = "CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES p (a))"


@BOTH
@pytest.mark.parametrize(
    "lists", [{"ignored_tables": ("d.p",)}, {"ignored_patterns": ("d.p",)}, {"do_tables": ("d.c",)}]
)
def test_a_foreign_key_without_its_parent_is_kept_with_a_warning(mode: str, lists: dict[str, tuple[str, ...]]) -> None:
    own_parent = "CREATE TABLE c (a INT, b INT, FOREIGN KEY (a) REFERENCES c (b))"
    assert decided(options(mode, **lists), CHILD, own_parent) == ["TI-026", "kept"]
    altered = "ALTER TABLE c ADD FOREIGN KEY (a) REFERENCES p (a)"
    assert decided(options(mode, **lists), altered) == ["TI-026"]


@BOTH
def test_a_foreign_key_with_its_parent_is_kept(mode: str) -> None:
    assert decided(options(mode, ignored_tables=("d.x",)), "CREATE TABLE p (a INT)", CHILD) == ["kept", "kept"]
    assert decided(options(mode, ignored_tables=("d.x",)), "CREATE TABLE p LIKE x", CHILD) == ["TI-013", "TI-026"]


def _warnings(found: Filtered) -> list[str]:
    return sorted({reason.rule_id for reason in found.decision.outcomes[0].reasons if reason.verdict == "warned"})


@BOTH
def test_begin_and_commit_are_decided_with_their_group(mode: str) -> None:
    """R4.10: "either all of them will pass the filter or all of them will be filtered out" (facts/binlog/group.py)."""
    lists = options(mode, do_tables=("d.t",), do_databases=("e",))
    assert decided(lists, "BEGIN", "SAVEPOINT s", "ROLLBACK TO s", "COMMIT", "XA END X'78',X'',1") == ["kept"] * 5


def test_server_order_of_rules() -> None:
    lists = FilterOptions(
        do_tables=("d.a",),
        ignored_tables=("d.a", "d.b"),
        do_patterns=("d.b%", "d.c%"),
        ignored_patterns=("d.a%", "d.cc%"),
    )
    assert decided(lists, "rows a", "rows b", "rows bb", "rows ax", "rows cc", "rows z") == [
        "kept",
        "TI-013",
        "kept",
        "TI-014",
        "kept",
        "TI-015",
    ]


def test_databases() -> None:
    use = ("INSERT INTO t VALUES (1)", "CREATE DATABASE d", "DROP DATABASE e", "INSERT INTO e.t VALUES (1)")
    assert decided(FilterOptions(do_databases=("d",)), *use) == ["kept", "kept", "TI-011", "kept"]
    assert decided(FilterOptions(ignored_databases=("d",)), *use) == ["TI-012", "TI-012", "kept", "TI-012"]
    assert decided(FilterOptions(do_databases=("d",), ignored_databases=("d",)), *use)[0] == "kept"
    assert decided(FilterOptions(do_patterns=("d.%",)), *use) == ["kept", "kept", "TI-018", "TI-015"]
    assert decided(FilterOptions(ignored_patterns=("e.%",)), *use) == ["kept", "kept", "TI-017", "TI-014"]
    assert decided(FilterOptions(do_databases=("d",), ignored_patterns=("d.%",)), *use)[1] == "kept"


def test_patterns_look_at_databases_beside_lists_of_them_on_mariadb() -> None:
    def rule(sql: str, **lists: tuple[str, ...]) -> str:
        facts = (*observe_tables(parse_statement(sql), "d"), Fact("written_by", ("mariadb",)))
        return _rules(TableFilter(FilterOptions(**lists)).decide(facts))

    assert rule("CREATE DATABASE d", do_databases=("d",), ignored_patterns=("d.%",)) == "TI-017"
    assert rule("CREATE DATABASE d", ignored_databases=("e",), do_patterns=("e.%",)) == "TI-018"
    assert rule("CREATE DATABASE d", do_databases=("d",), do_patterns=("d.%",)) == ""


def test_a_statement_without_a_default_database_is_in_none_that_is_named() -> None:
    chosen = TableFilter(FilterOptions(do_databases=("d",)))
    assert _rules(chosen.decide(observe_tables(parse_statement("INSERT INTO d.t VALUES (1)"), ""))) == "TI-011"


@BOTH
def test_what_is_not_understood_stays_with_a_warning(mode: str) -> None:
    assert decided(options(mode, do_tables=("d.t",)), "no SQL at all") == ["TI-022"]


@BOTH
def test_statements_about_no_table_stay(mode: str) -> None:
    script = ("CREATE USER u", "CREATE PROCEDURE p() INSERT INTO t VALUES (1)", "DROP DATABASE e")
    assert decided(options(mode, do_tables=("d.x",)), *script) == ["kept"] * 3


@pytest.mark.parametrize(
    ("pattern", "table", "matches"),
    [
        ("d.t%", "t1", True),
        ("d.t_", "t1", True),
        ("d.t_", "t12", False),
        ("d.t\\_", "t_", True),
        ("d.t\\_", "t1", False),
        ("%.t", "t", True),
        ("d.T", "t", False),
        ("d.(t)", "(t)", True),
    ],
)
def test_patterns(pattern: str, table: str, matches: bool) -> None:
    said = decided(FilterOptions(ignored_patterns=(pattern,)), f"rows {table}")
    assert said == (["TI-014"] if matches else ["kept"])


@pytest.mark.parametrize("name", ["t", "d.", ".t", ""])
def test_a_table_needs_its_database(name: str) -> None:
    with pytest.raises(InputError, match=r"BE301 .* is no table"):
        TableFilter(FilterOptions(do_tables=(name,)))


STATEMENTS = (
    "CREATE TABLE t1 (a INT)",
    "CREATE TABLE t2 LIKE t1",
    "CREATE TABLE e.t3 SELECT * FROM t2",
    "RENAME TABLE t1 TO tmp, t2 TO t1, tmp TO t2",
    "RENAME TABLE t2 TO e.t2, t3 TO t2",
    "ALTER TABLE t1 RENAME TO t3",
    "DROP TABLE t1, t3",
    "DROP DATABASE e",
    "INSERT INTO t2 SELECT * FROM t3",
    "rows t1",
    "rows t3",
)


class Everything(OutputState):
    """Hands out all rows whatever the statement names."""

    def about(self, facts: Iterable[Fact]) -> Rows:  # noqa: ARG002
        return self.rows


@BOTH
def test_rows_of_tables_that_a_statement_does_not_name_do_not_matter(mode: str) -> None:
    chance = random.Random(5)
    moved = 0
    for _ in range(3):
        lists = options(mode, ignored_tables=("d.t1",), ignored_patterns=("e.t%",))
        some, every = TableFilter(lists), TableFilter(lists)
        every.output = Everything()
        for statement in chance.choices(STATEMENTS, k=25):
            assert _said(some, statement) == _said(every, statement)
            assert some.output.rows == every.output.rows
            moved += bool(some.output.rows)
    assert moved > 25
