"""Tables read and written: as a server reported them, and in small cases of what statements reach unnamed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from binlogic.benchmarks.runs import WORKLOADS, Run
from binlogic.benchmarks.truth import compare
from binlogic.facts.catalog import Catalog
from binlogic.facts.resolve import Names, Observation, observe
from binlogic.facts.server.session import Session
from binlogic.facts.sql.parse import parse_statement

RUN = WORKLOADS / "node-MIXED.tar.xz"
PARENT = "CREATE TABLE parent (id INT PRIMARY KEY, a INT)"
CHILD = "CREATE TABLE child (id INT PRIMARY KEY, pid INT, {name} FOREIGN KEY (pid) REFERENCES parent (id) {actions})"
OTHER = "CREATE TABLE other (id INT PRIMARY KEY, b INT)"


@pytest.mark.skipif(not RUN.exists(), reason=f"the recorded run {RUN} is not here")
def test_every_statement_of_a_recorded_run_reads_and_writes_what_the_server_said() -> None:
    result = compare(Run("node-MIXED", RUN))
    assert result.counted > 1900
    assert result.misses == []


def catalog_of(definitions: Iterable[str]) -> Catalog:
    catalog = Catalog()
    for definition in definitions:
        catalog.apply(parse_statement(definition), "d")
    return catalog


def observed(definitions: Iterable[str], statement: str) -> Observation:
    return observe(parse_statement(statement), Names("d", catalog_of(definitions)))


def reached(definitions: Iterable[str], statement: str) -> set[tuple[str, ...]]:
    """(relation, table, how) of everything the statement reaches without naming it."""
    facts = observed(definitions, statement).facts
    return {(fact.relation, str(fact.row[0]), str(fact.row[2])) for fact in facts if fact.relation.endswith("_via")}


CASCADED = {("writes_via", "d.child", "cascade")}


@pytest.mark.parametrize(
    ("actions", "statement", "changes"),
    [
        ("ON DELETE CASCADE", "DELETE FROM parent", CASCADED),
        ("ON DELETE SET NULL", "DELETE FROM parent", CASCADED),
        ("ON DELETE CASCADE", "UPDATE parent SET a = 1", set()),
        ("ON UPDATE CASCADE", "UPDATE parent SET a = 1", CASCADED),
        ("ON UPDATE CASCADE", "DELETE FROM parent", set()),
        ("ON DELETE RESTRICT ON UPDATE NO ACTION", "DELETE FROM parent", set()),
        ("ON DELETE CASCADE", "INSERT INTO parent VALUES (1, 2)", set()),
        ("ON UPDATE CASCADE", "INSERT INTO parent VALUES (1, 2) ON DUPLICATE KEY UPDATE a = 3", CASCADED),
        ("ON DELETE CASCADE", "REPLACE INTO parent VALUES (1, 2)", CASCADED),
        ("ON DELETE CASCADE", "TRUNCATE parent", set()),
        ("ON DELETE CASCADE", "DELETE parent FROM parent JOIN other USING (id)", CASCADED),
        ("ON DELETE CASCADE", "DELETE other FROM parent JOIN other USING (id)", set()),
    ],
)
def test_a_cascade_follows_the_action_of_its_own_event(
    actions: str, statement: str, changes: set[tuple[str, ...]]
) -> None:
    assert reached([PARENT, OTHER, CHILD.format(name="", actions=actions)], statement) == changes


def test_a_cascade_goes_on_as_a_delete_or_an_update_of_the_child() -> None:
    grandchild = "CREATE TABLE grandchild (pid INT, FOREIGN KEY (pid) REFERENCES child (id) ON {event} CASCADE)"
    nulled = CHILD.format(name="", actions="ON DELETE SET NULL")
    deleted = CHILD.format(name="", actions="ON DELETE CASCADE")
    further = ("writes_via", "d.grandchild", "cascade")
    assert further in reached([PARENT, deleted, grandchild.format(event="DELETE")], "DELETE FROM parent")
    # behind SET NULL a server opens what the DELETE would reach, and no row of it changes
    opened = observed([PARENT, nulled, grandchild.format(event="DELETE")], "DELETE FROM parent").facts
    assert {fact.relation for fact in opened if fact.row[:1] == ("d.grandchild",)} >= {"writes_via", "spares"}
    assert further not in reached([PARENT, nulled, grandchild.format(event="UPDATE")], "DELETE FROM parent")


def test_a_cascade_fires_no_trigger_and_a_table_that_refers_to_itself_ends() -> None:
    noted = "CREATE TRIGGER noted AFTER DELETE ON child FOR EACH ROW INSERT INTO other VALUES (1, 2)"
    definitions = [PARENT, OTHER, CHILD.format(name="", actions="ON DELETE CASCADE"), noted]
    assert reached(definitions, "DELETE FROM parent") == CASCADED
    tree = "CREATE TABLE tree (id INT PRIMARY KEY, up INT, FOREIGN KEY (up) REFERENCES tree (id) ON DELETE CASCADE)"
    assert reached([tree], "DELETE FROM tree") == {("writes_via", "d.tree", "cascade")}


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("", ["ALTER TABLE child DROP FOREIGN KEY child_ibfk_1"]),
        ("CONSTRAINT up", ["ALTER TABLE child DROP FOREIGN KEY up"]),
        ("CONSTRAINT up", ["ALTER TABLE child DROP CONSTRAINT `up`"]),
        ("", ["RENAME TABLE child TO kid", "ALTER TABLE kid DROP FOREIGN KEY kid_ibfk_1"]),
        ("", ["DROP TABLE child", "CREATE TABLE child (id INT)"]),
    ],
)
def test_a_foreign_key_goes_by_the_name_it_has_or_was_given(name: str, changes: list[str]) -> None:
    definitions = [PARENT, CHILD.format(name=name, actions="ON DELETE CASCADE")]
    assert reached(definitions, "DELETE FROM parent") == CASCADED
    assert reached([*definitions, *changes], "DELETE FROM parent") == set()


def test_a_given_name_counts_on_from_the_highest() -> None:
    second = "ALTER TABLE child ADD FOREIGN KEY (id) REFERENCES other (id) ON DELETE CASCADE"
    drop = "ALTER TABLE child DROP FOREIGN KEY child_ibfk_{number}"
    definitions = [PARENT, OTHER, CHILD.format(name="", actions="ON DELETE CASCADE"), second]
    assert reached([*definitions, drop.format(number=2)], "DELETE FROM other") == set()
    assert reached([*definitions, drop.format(number=1)], "DELETE FROM other") == CASCADED


def test_children_follow_a_renamed_parent() -> None:
    definitions = [PARENT, CHILD.format(name="", actions="ON DELETE CASCADE"), "RENAME TABLE parent TO old", PARENT]
    assert reached(definitions, "DELETE FROM old") == CASCADED
    assert reached(definitions, "DELETE FROM parent") == set()


def test_a_trigger_fires_on_its_event_and_so_do_those_of_the_tables_it_changes() -> None:
    definitions = [
        PARENT,
        OTHER,
        "CREATE TABLE third (c INT)",
        "CREATE PROCEDURE note() INSERT INTO other VALUES (1, 2)",
        "CREATE TRIGGER first AFTER UPDATE ON parent FOR EACH ROW BEGIN IF NEW.a > 1 THEN CALL note(); END IF; END",
        "CREATE TRIGGER second AFTER INSERT ON other FOR EACH ROW SET @n = (SELECT MAX(c) FROM third)",
    ]
    changes = {("writes_via", "d.other", "trigger"), ("reads_via", "d.third", "trigger")}
    assert reached(definitions, "UPDATE parent SET a = 1") == changes
    assert reached(definitions, "INSERT INTO parent VALUES (1, 2) ON DUPLICATE KEY UPDATE a = 1") == changes
    assert reached(definitions, "DELETE FROM parent") == set()
    assert reached([*definitions, "RENAME TABLE parent TO p"], "UPDATE p SET a = 1") == changes
    assert reached([*definitions, "DROP TRIGGER first"], "UPDATE parent SET a = 1") == set()
    assert reached([*definitions, "DROP TABLE parent", PARENT], "UPDATE parent SET a = 1") == set()


def test_a_view_shows_its_bases_and_what_its_functions_read() -> None:
    definitions = [
        PARENT,
        OTHER,
        "CREATE FUNCTION top() RETURNS INT RETURN (SELECT MAX(b) FROM other)",
        "CREATE VIEW inner_view AS SELECT a, top() FROM parent",
        "CREATE VIEW outer_view AS WITH x AS (SELECT * FROM inner_view) SELECT * FROM x",
    ]
    assert reached(definitions, "SELECT * FROM outer_view") == {
        ("reads_via", "d.inner_view", "view"),
        ("reads_via", "d.parent", "view"),
        ("reads_via", "d.other", "function"),
    }


def test_defining_a_view_runs_none_of_its_functions() -> None:
    bump = "CREATE FUNCTION bump() RETURNS INT BEGIN INSERT INTO other VALUES (1, 2); RETURN 1; END"
    assert reached([PARENT, OTHER, bump], "CREATE VIEW v AS SELECT bump() FROM parent") == set()
    assert reached([PARENT, OTHER, bump], "DO bump()") == {("writes_via", "d.other", "function")}


def test_an_updated_view_changes_the_table_of_its_outermost_from() -> None:
    definitions = [
        PARENT,
        OTHER,
        CHILD.format(name="", actions="ON DELETE CASCADE"),
        "CREATE VIEW some AS SELECT a FROM parent WHERE id IN (SELECT id FROM other)",
        "CREATE VIEW same AS SELECT * FROM some",
    ]
    below = {("writes_via", "d.parent", "view"), ("reads_via", "d.other", "view"), *CASCADED}
    assert reached(definitions, "DELETE FROM some") == below
    assert reached(definitions, "DELETE FROM same") == {*below, ("reads_via", "d.some", "view")}


def test_which_table_of_a_joined_view_changes_is_not_guessed() -> None:
    join = "CREATE VIEW joined AS SELECT a, b FROM parent JOIN other USING (id)"
    found = observed([PARENT, OTHER, join], "UPDATE joined SET b = 1")
    assert [fact.row for fact in found.facts if fact.relation == "may_write"] == [("d.parent",), ("d.other",)]
    assert found.unknown == ("d.parent", "d.other")
    assert not any(fact.relation in ("writes", "writes_via") for fact in found.facts)


def test_a_view_that_no_update_can_reach_is_read_only() -> None:
    union = "CREATE VIEW u AS SELECT a FROM parent UNION SELECT b FROM other"
    assert reached([PARENT, OTHER, union], "UPDATE u SET a = 1") == {
        ("reads_via", "d.parent", "view"),
        ("reads_via", "d.other", "view"),
    }


def test_functions_that_call_each_other_end() -> None:
    definitions = [
        OTHER,
        "CREATE FUNCTION ping() RETURNS INT BEGIN UPDATE other SET b = 1; RETURN pong(); END",
        "CREATE FUNCTION pong() RETURNS INT RETURN ping()",
    ]
    assert reached(definitions, "SELECT pong()") == {("writes_via", "d.other", "function")}


@pytest.mark.parametrize(
    ("definition", "known"),
    [
        ("DROP TABLE parent", {"d.parent", "d.other"}),
        ("DROP TABLE parent, other", {"d.parent"}),
        ("ALTER TABLE parent RENAME TO moved", {"d.parent", "d.other"}),
        ("RENAME TABLE parent TO moved, other TO o", {"d.parent", "d.o"}),
    ],
)
def test_a_definition_of_a_temporary_table_leaves_the_table_it_hides(definition: str, known: set[str]) -> None:
    catalog = catalog_of([PARENT, OTHER])
    session = Session("s", "d", temporary={"d.parent": None})
    catalog.apply(session.beneath_temporary(parse_statement(definition)), "d")
    assert catalog.tables.keys() == known
