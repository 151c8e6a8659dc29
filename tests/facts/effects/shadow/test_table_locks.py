"""Table locks and prepared texts: what a session may use, and what has to exist.

Error codes measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import pytest
from binlogic.facts.effects.shadow import ShadowServer

from .conftest import Shop


@pytest.fixture
def locked(shop: Shop) -> Shop:
    shop.all("CREATE TABLE item (id INT PRIMARY KEY)", "CREATE TABLE parcel (id INT PRIMARY KEY)")
    return shop


def test_a_table_locked_for_reading_takes_no_change(locked: Shop) -> None:
    locked.all("LOCK TABLES item READ", "SELECT * FROM item")
    assert locked.run("INSERT INTO item VALUES (1)").error == 1099
    assert locked.run("DROP TABLE item").error == 1099
    assert locked.run("INSERT INTO parcel VALUES (1)").error == 1100
    assert locked.run("SELECT * FROM parcel").error == 1100
    assert locked.run("CREATE TABLE other (id INT)").error == 1100
    assert locked.run("INSERT INTO parcel VALUES (1)", "B").error == 0
    locked.all("UNLOCK TABLES", "INSERT INTO item VALUES (1)")


def test_temporary_tables_need_no_lock(locked: Shop) -> None:
    locked.all("CREATE TEMPORARY TABLE draft (id INT)", "LOCK TABLES item READ", "INSERT INTO draft VALUES (1)")
    locked.all("CREATE TEMPORARY TABLE second (id INT)")


def test_begin_gives_table_locks_up(locked: Shop) -> None:
    locked.all("LOCK TABLES item WRITE", "INSERT INTO item VALUES (1)", "COMMIT")
    assert locked.run("INSERT INTO parcel VALUES (1)").error == 1100
    locked.all("BEGIN", "INSERT INTO parcel VALUES (1)")


def test_each_of_several_tables_is_locked_as_it_says(locked: Shop) -> None:
    locked.all("LOCK TABLES item WRITE, parcel READ", "INSERT INTO item VALUES (1)")
    assert locked.run("INSERT INTO parcel VALUES (1)").error == 1099


def test_which_of_several_quoted_tables_is_written_is_open(locked: Shop) -> None:
    locked.all("LOCK TABLES `item` WRITE, `parcel` READ")
    assert not locked.run("INSERT INTO parcel VALUES (1)").sure


def test_a_lock_of_a_missing_table_fails_and_gives_the_others_up(locked: Shop) -> None:
    locked.all("LOCK TABLES item READ")
    assert locked.run("LOCK TABLES gone READ").error == 1146
    locked.all("INSERT INTO parcel VALUES (1)")


def test_the_global_read_lock_refuses_changes_of_its_own_session(locked: Shop) -> None:
    locked.all("FLUSH TABLES WITH READ LOCK", "SELECT * FROM item")
    assert locked.run("INSERT INTO item VALUES (1)").error == 1223
    locked.all("UNLOCK TABLES", "INSERT INTO item VALUES (1)")


@pytest.mark.parametrize("call", ["f()", "shop.f()"])
def test_beside_a_missing_table_the_global_read_lock_may_refuse_a_function(locked: Shop, call: str) -> None:
    body = "BEGIN INSERT INTO item VALUES (1); RETURN 1; END"
    locked.all(f"CREATE FUNCTION f() RETURNS INT {body}", "FLUSH TABLES WITH READ LOCK")
    assert 1223 in locked.run(f"SELECT {call} FROM gone").refused_with


@pytest.mark.parametrize("text", ["INSERT INTO gone VALUES (1)", "SELECT * FROM gone", "DELETE FROM gone WHERE id = ?"])
def test_prepare_opens_the_tables_of_its_text(shop: Shop, text: str) -> None:
    shop.all("PREPARE p FROM 'SELECT 1'")
    assert shop.run(f"PREPARE p FROM '{text}'").error == 1146
    assert not shop.run("EXECUTE p").sure  # the name means nothing any more


def test_prepare_of_a_definition_opens_nothing(shop: Shop) -> None:
    shop.all("PREPARE p FROM 'DROP TABLE gone'", "PREPARE p FROM 'TRUNCATE gone'")


@pytest.mark.parametrize(
    ("columns", "error"),
    [
        ("id INT AUTO_INCREMENT PRIMARY KEY", 1164),
        ("id INT PRIMARY KEY, n INT", 1069),
        ("id INT NOT NULL, KEY (id)", 1069),
        ("id INT", 1178),
    ],
)
def test_csv_has_no_keys_and_no_counter(columns: str, error: int) -> None:
    refused = {"CSV auto_increment": 1164, "CSV key": 1069, "CSV nullable": 1178}
    assert Shop(ShadowServer(refused=refused)).run(f"CREATE TABLE t ({columns}) ENGINE=CSV").error == error
