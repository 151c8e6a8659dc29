"""What definitions leave in the catalog, and which statements about tables they may change the meaning of."""

from __future__ import annotations

import pytest
from binlogic.facts.catalog import Catalog, definitions
from binlogic.facts.catalog import catalog as catalog_module
from binlogic.facts.names import object_key
from binlogic.facts.origin import Origin
from binlogic.facts.sql.parse import parse_statement

A = "CREATE TABLE a (k INT PRIMARY KEY, x INT)"
CHILD = "CREATE TABLE b (f INT, CONSTRAINT fk FOREIGN KEY (f) REFERENCES a (k))"
TRIGGER = "CREATE TRIGGER g AFTER INSERT ON a FOR EACH ROW INSERT INTO c VALUES (1)"


def catalog(*texts: str) -> Catalog:
    """The catalog after these statements in default database d."""
    found = Catalog()
    for text in texts:
        change(found, text)
    return found


def change(on: Catalog, text: str) -> frozenset[str] | None:
    statement = parse_statement(text)
    assert not statement.problem, statement.problem
    return on.apply(statement, "d", Origin("catalog", text=text))


def columns(of: Catalog, key: str) -> list[str]:
    return [column.name for column in of.tables[key].columns]


def test_create_keeps_columns_keys_and_engine() -> None:
    table = catalog("CREATE TABLE e.a (k INT, x INT, UNIQUE KEY u (x)) ENGINE=MyISAM").tables["e.a"]
    assert [column.name for column in table.columns] == ["k", "x"]
    assert [(key.kind, key.name, key.columns) for key in table.keys] == [("unique", "u", ("x",))]
    assert (table.engine.upper(), table.complete) == ("MYISAM", True)


def test_create_if_not_exists_leaves_what_is_there() -> None:
    found = catalog(A)
    assert change(found, "CREATE TABLE IF NOT EXISTS a (other INT)") == frozenset()
    assert columns(found, "d.a") == ["k", "x"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("CREATE PROCEDURE p() SELECT 1", "CREATE PROCEDURE IF NOT EXISTS P() SELECT RAND()"),
        ("CREATE FUNCTION f() RETURNS INT RETURN 1", "CREATE FUNCTION IF NOT EXISTS f() RETURNS INT RETURN RAND()"),
        (TRIGGER, "CREATE TRIGGER IF NOT EXISTS g AFTER INSERT ON a FOR EACH ROW SET @x = RAND()"),
        ("CREATE VIEW v AS SELECT k FROM a", "CREATE VIEW IF NOT EXISTS v AS SELECT RAND()"),
    ],
)
def test_programs_and_views_stay_as_well(first: str, second: str) -> None:
    """Measured on MariaDB 10.11: the body of the first one runs."""
    found = catalog(A, first)
    before = [dict(found.routines), dict(found.triggers), dict(found.views)]
    change(found, second)
    assert [dict(found.routines), dict(found.triggers), dict(found.views)] == before
    change(found, second.replace(" IF NOT EXISTS", ""))
    assert [dict(found.routines), dict(found.triggers), dict(found.views)] != before


def test_a_change_looks_at_nothing_but_what_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """16,000 definitions took ten times as long as 4,000 when each looked at all of them."""
    found = catalog(A, CHILD, TRIGGER, "CREATE TABLE p (k INT)")

    def walked(_: object) -> object:
        raise AssertionError("all definitions are looked at")

    for name in ("__iter__", "items", "values", "keys"):
        monkeypatch.setattr(definitions.DefinitionTable, name, walked, raising=False)
    change(found, "CREATE TABLE q (k INT)")
    change(found, "ALTER TABLE a ADD z INT")
    change(found, "RENAME TABLE a TO c")
    assert [child.key for child, _ in found.children_of("d.c")] == ["d.b"]
    assert [trigger.key for trigger in found.triggers_of("d.c", "INSERT")] == ["trigger:d.g"]
    change(found, "DROP TABLE c")
    assert not [*found.triggers_of("d.c", "INSERT")]
    change(found, "DROP TABLE b")
    assert not [*found.children_of("d.c")]


def test_like_copies_columns_but_no_foreign_keys() -> None:
    found = catalog(A, CHILD, "CREATE TABLE c LIKE b", "CREATE TABLE z LIKE unknown")
    assert columns(found, "d.c") == ["f"]
    assert [table.key for table, _ in found.children_of("d.a")] == ["d.b"]
    assert not found.tables["d.z"].complete


def test_create_select_brings_columns_nobody_told_us() -> None:
    assert not catalog("CREATE TABLE c SELECT * FROM a").tables["d.c"].complete


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("ADD COLUMN y INT", ["k", "x", "y"]),
        ("DROP COLUMN X", ["k"]),
        ("CHANGE COLUMN x z INT", ["k", "z"]),
        ("MODIFY COLUMN x BIGINT", ["k", "x"]),
        ("RENAME COLUMN x TO z", ["k", "z"]),
        ("ADD COLUMN y INT, DROP COLUMN x", ["k", "y"]),
    ],
)
def test_alter_columns(clause: str, expected: list[str]) -> None:
    found = catalog(A)
    assert change(found, f"ALTER TABLE a {clause}") == {"d.a"}
    assert columns(found, "d.a") == expected


def test_alter_keys() -> None:
    found = catalog(A, "ALTER TABLE a ADD UNIQUE KEY u (x)")
    assert "u" in [key.name for key in found.tables["d.a"].keys]
    change(found, "ALTER TABLE a DROP KEY U")
    assert "u" not in [key.name for key in found.tables["d.a"].keys]


def test_a_key_without_a_name_is_dropped_by_that_of_its_first_column() -> None:
    """Measured on MySQL 5.6.24 and MariaDB 10.11."""
    found = catalog("CREATE TABLE a (k INT PRIMARY KEY, x INT UNIQUE, UNIQUE (x, k))", "ALTER TABLE a DROP INDEX x")
    assert [key.columns for key in found.tables["d.a"].keys] == [("k",), ("x", "k")]
    change(found, "ALTER TABLE a DROP INDEX x_2")
    assert [key.columns for key in found.tables["d.a"].keys] == [("k",)]


@pytest.mark.parametrize("clause", ["DROP FOREIGN KEY FK", "DROP CONSTRAINT fk"])
def test_dropping_a_foreign_key_concerns_parent_and_child(clause: str) -> None:
    found = catalog(A, CHILD)
    assert change(found, f"ALTER TABLE b {clause}") == {"d.a", "d.b"}
    assert not list(found.children_of("d.a"))


def test_adding_a_foreign_key_concerns_parent_and_child() -> None:
    found = catalog(A, "CREATE TABLE b (f INT)")
    assert change(found, "ALTER TABLE b ADD FOREIGN KEY (f) REFERENCES a (k)") == {"d.a", "d.b"}
    assert [table.key for table, _ in found.children_of("d.a")] == ["d.b"]


def test_an_unqualified_parent_is_in_the_database_of_its_child() -> None:
    found = catalog("CREATE TABLE e.b (f INT, FOREIGN KEY (f) REFERENCES a (k))")
    assert list(found.children_of("e.a"))
    assert not list(found.children_of("d.a"))


def test_an_engine_changes_what_statements_about_its_table_mean() -> None:
    found = catalog(A)
    assert change(found, "ALTER TABLE a ENGINE=MyISAM") == {"d.a"}
    assert found.tables["d.a"].engine.upper() == "MYISAM"


def test_renames_are_followed_left_to_right() -> None:
    found = catalog(A, "CREATE TABLE b (y INT)")
    assert change(found, "RENAME TABLE a TO tmp, b TO a, tmp TO b") == {"d.a", "d.b"}
    assert (columns(found, "d.a"), columns(found, "d.b")) == (["y"], ["k", "x"])
    assert "d.tmp" not in found.tables


def test_children_and_triggers_follow_a_renamed_table() -> None:
    found = catalog(A, CHILD, TRIGGER)
    changed = change(found, "ALTER TABLE a RENAME TO e.z")
    assert changed is not None
    assert changed >= {"d.a", "e.z", "d.b"}
    assert [table.key for table, _ in found.children_of("e.z")] == ["d.b"]
    assert not list(found.children_of("d.a"))
    assert [trigger.key for trigger in found.triggers_of("e.z", "INSERT")] == ["trigger:d.g"]


def test_drop_takes_a_table_and_its_triggers() -> None:
    found = catalog(A, CHILD, TRIGGER)
    assert change(found, "DROP TABLE a, unknown") == {"d.a", "trigger:d.g"}
    assert not found.knows("d.a")
    assert not found.triggers


def test_drop_database_takes_what_is_in_it_and_nothing_else() -> None:
    found = catalog(
        A, "CREATE TABLE e.a (k INT)", "CREATE VIEW e.v AS SELECT 1", "CREATE PROCEDURE e.p() DELETE FROM a"
    )
    assert change(found, "DROP DATABASE e") is None
    assert list(found.tables) == ["d.a"]
    assert not found.views
    assert not found.routines


def test_triggers_concern_their_table_and_what_drops_them() -> None:
    found = catalog(A)
    assert change(found, TRIGGER) == {"d.a", "trigger:d.g"}
    (trigger,) = found.triggers_of("d.a", "INSERT")
    assert [leaf.kind for leaf in trigger.body] == ["INSERT"]
    assert not list(found.triggers_of("d.a", "DELETE"))
    assert change(found, "DROP TRIGGER g") == {"d.a", "trigger:d.g"}
    assert not found.triggers


def test_a_trigger_of_an_unqualified_name_is_in_the_database_of_its_table() -> None:
    found = catalog("CREATE TRIGGER g AFTER INSERT ON e.a FOR EACH ROW INSERT INTO c VALUES (1)")
    assert found.triggers[object_key("e", "g", "trigger")].db == "e"


@pytest.mark.parametrize(
    "text",
    [
        "CREATE VIEW v AS SELECT * FROM a",
        "CREATE OR REPLACE VIEW w AS SELECT * FROM c",
        "DROP VIEW w",
        "RENAME TABLE w TO v",
        "CREATE PROCEDURE p() DELETE FROM a",
        "CREATE FUNCTION f() RETURNS INT RETURN 1",
        "DROP FUNCTION h",
    ],
)
def test_views_and_routines_may_concern_any_statement(text: str) -> None:
    found = catalog("CREATE VIEW w AS SELECT * FROM b", "CREATE FUNCTION h() RETURNS INT RETURN 1")
    assert change(found, text) is None


def test_a_view_knows_its_bases_and_which_of_them_an_update_may_reach() -> None:
    view = catalog("CREATE VIEW v AS SELECT f(1) FROM a JOIN e.b WHERE k IN (SELECT k FROM c)").views["d.v"]
    assert (view.base_tables, view.updatable) == (("d.a", "e.b", "d.c"), ("d.a", "e.b"))
    assert "f" in [name.lower() for name in view.functions]


def test_a_view_takes_the_place_of_the_table_a_dump_made_for_it() -> None:
    found = catalog("CREATE TABLE v (k INT)", "CREATE VIEW v AS SELECT * FROM a")
    assert "d.v" not in found.tables
    assert found.knows("d.v")


@pytest.mark.parametrize(
    "text", ["CREATE TEMPORARY TABLE c (k INT)", "DROP TEMPORARY TABLE a", "INSERT INTO a VALUES (1)", "TRUNCATE a"]
)
def test_what_defines_nothing_permanent_changes_nothing(text: str) -> None:
    found = catalog(A)
    before = dict(found.tables)
    assert change(found, text) == frozenset()
    assert found.tables == before


def test_names_of_routines_do_not_depend_on_case() -> None:
    found = catalog("CREATE PROCEDURE Clean() DELETE FROM a")
    assert found.routine("procedure", "d", "cLEAN") is not None
    assert found.routine("function", "d", "Clean") is None


def test_tables_in_a_database_are_sorted_with_its_views() -> None:
    found = catalog("CREATE TABLE b (k INT)", A, "CREATE VIEW ab AS SELECT 1", "CREATE TABLE e.a (k INT)")
    assert found.tables_in("d") == ("d.a", "d.ab", "d.b")


def test_a_definition_is_compared_with_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    differs = catalog_module._differs
    monkeypatch.setattr(catalog_module, "_differs", lambda old, new: compared.append(new) or differs(old, new))
    found = Catalog()
    for number in range(50):
        assert change(found, f"CREATE TABLE p{number} (a INT)") == {f"d.p{number}"}
    assert change(found, "DROP TABLE p3, p4") == {"d.p3", "d.p4"}
    assert len(compared) == 52
