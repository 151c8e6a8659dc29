"""Statements that a server may refuse for more than one reason: which it finds first is open.

Errors measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import pytest
from binlogic.facts.effects.shadow import ShadowServer

from .conftest import Shop


@pytest.fixture
def locked(shop: Shop) -> Shop:
    shop.all("CREATE TABLE item (id INT PRIMARY KEY, price DECIMAL(8,2))", "CREATE TABLE parcel (id INT)")
    shop.all("INSERT INTO item VALUES (1, 2)", "LOCK TABLES item WRITE")
    return shop


def test_a_missing_table_that_is_not_locked_either(locked: Shop) -> None:
    effects = locked.run("INSERT INTO gone VALUES (1)")
    assert effects.refused_with == (1100, 1146)
    assert not effects.sure


def test_a_table_that_is_there_is_just_not_locked(locked: Shop) -> None:
    effects = locked.run("INSERT INTO parcel VALUES (1)")
    assert (effects.error, effects.refused_with, effects.sure) == (1100, (), True)


def test_a_temporary_table_is_shown_without_a_lock(locked: Shop) -> None:
    locked.all("CREATE TEMPORARY TABLE draft (id INT)", "SHOW CREATE TABLE draft", "SHOW CREATE TABLE item")
    assert locked.run("SHOW CREATE TABLE parcel").error == 1100


def test_what_was_tried_leaves_nothing(locked: Shop) -> None:
    locked.run("INSERT INTO parcel VALUES (1)")
    locked.run("DROP TABLE parcel")
    locked.all("UNLOCK TABLES", "INSERT INTO parcel VALUES (2)")
    assert locked.values("parcel") == [(2,)]


def test_a_text_that_cannot_be_prepared_for_two_reasons(locked: Shop) -> None:
    assert not locked.run("PREPARE p FROM 'UPDATE gone SET id = 1'").sure
    assert locked.run("PREPARE p FROM 'UPDATE parcel SET id = 1'").error == 1100


def test_a_syntax_error_is_all_there_is(locked: Shop) -> None:
    effects = locked.run("CREATE TABLE gone (a DATE DEFAULT (SELECT))")
    assert effects.refused_with == ()


@pytest.mark.parametrize("chain", ["COMMIT AND CHAIN", "ROLLBACK AND CHAIN"])
def test_a_transaction_that_is_chained_gives_table_locks_up(locked: Shop, chain: str) -> None:
    locked.all(chain, "INSERT INTO parcel VALUES (1)")


def test_a_trigger_that_is_newer_than_the_lock(locked: Shop) -> None:
    locked.all("UNLOCK TABLES", "LOCK TABLES item WRITE, parcel READ")
    assert locked.run("CREATE TRIGGER note BEFORE UPDATE ON item FOR EACH ROW DELETE FROM parcel").error == 0
    assert not locked.run("UPDATE item SET price = 3").sure


def test_ignore_under_a_lock(locked: Shop) -> None:
    assert not locked.run("INSERT IGNORE INTO parcel VALUES (1)").sure


@pytest.mark.parametrize("text", ["CONCAT('a', 'b')", "'a'"])
def test_a_text_that_is_no_number_may_end_a_copy(shop: Shop, text: str) -> None:
    shop.all("CREATE TABLE item (id INT PRIMARY KEY, price DECIMAL(8,2))", "INSERT INTO item VALUES (1, 2)")
    assert not shop.run(f"CREATE TABLE copy AS SELECT * FROM item WHERE price = {text}").sure


def test_a_column_without_a_default_is_missed_before_a_value_is_taken(shop: Shop) -> None:
    shop.all("CREATE TABLE item (id INT NOT NULL, price INT NOT NULL)", "CREATE SEQUENCE numbers")
    effects = shop.run("INSERT INTO item (id) VALUES (NEXTVAL(numbers))")
    assert (effects.error, effects.changes) == (1364, ())


def test_an_altered_sequence_that_nobody_made(shop: Shop) -> None:
    assert not shop.run("ALTER SEQUENCE numbers RESTART 5").sure


def test_what_an_engine_that_only_appends_does_with_ignore() -> None:
    shop = Shop(ShadowServer(refused={"ARCHIVE duplicate": 1022, "ARCHIVE delete": 1031}))
    shop.all("CREATE TABLE old (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=ARCHIVE", "INSERT INTO old VALUES (5)")
    assert shop.run("INSERT INTO old VALUES (5)").error == 1022
    assert shop.run("DELETE FROM old").error == 1031
    assert not shop.run("DELETE IGNORE FROM old").sure
    shop = Shop(ShadowServer(refused={"ARCHIVE duplicate": 1022}))
    shop.all("CREATE TABLE old (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=ARCHIVE", "INSERT INTO old VALUES (5)")
    assert not shop.run("INSERT IGNORE INTO old VALUES (5)").sure
