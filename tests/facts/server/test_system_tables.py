"""Tables that come with a server, from tables of a profile."""

import pytest
from binlogic.facts.server.server import Server
from binlogic.facts.server.system_tables import definitions, known_rows, known_tables
from binlogic.rules.packing.loading import builtin_pack

TABLES = {
    "system_table": frozenset({("mysql.x", "MYISAM"), ("mysql.y", "CSV")}),
    "system_definition": frozenset({("mysql.x", 2, "PRIMARY KEY (a)"), ("mysql.x", 1, "a CHAR(3) NOT NULL")}),
    "new_row": frozenset({("mysql.x", "a", "'k'"), ("mysql.y", "-", "-")}),
}


def test_definitions_are_made_in_order() -> None:
    (statement,) = definitions(TABLES)
    assert statement.text == "CREATE TABLE mysql.x (a CHAR(3) NOT NULL, PRIMARY KEY (a)) ENGINE=MYISAM"
    assert statement.definition is not None
    assert [key.columns for key in statement.definition.keys] == [("a",)]


def test_rows_are_inserts_and_empty_tables_are_known() -> None:
    assert [statement.text for statement in known_rows(TABLES)] == ["INSERT INTO mysql.x (a) VALUES ('k')"]
    assert known_tables(TABLES) == {"mysql.x", "mysql.y"}


@pytest.mark.parametrize("profile", ["mysql-5.6", "mysql-8.0", "mariadb-10.11", "mariadb-11.8"])
def test_every_system_definition_of_the_pack_is_understood(profile: str) -> None:
    tables = Server.of(builtin_pack("logging-format", profile).about_server).tables
    found = definitions(tables)
    assert all(not statement.problem and statement.definition is not None for statement in found)
    defined = {f"mysql.{ref.name}" for statement in found for ref in statement.refs("create")}
    assert defined == {str(row[0]) for row in tables.get("system_definition", ())}
