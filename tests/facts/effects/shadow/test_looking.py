"""Whether a server knows from keys that no row matches, and then logs nothing: open where it may."""

from __future__ import annotations

import pytest

from .conftest import Shop


@pytest.fixture
def kept(shop: Shop) -> Shop:
    shop.all(
        "CREATE TABLE goods (id INT PRIMARY KEY, n INT NOT NULL, free INT, KEY (n)) ENGINE=InnoDB",
        "CREATE TABLE notes (id INT PRIMARY KEY, n INT NOT NULL, free INT) ENGINE=MyISAM",
    )
    return shop


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM goods WHERE n IS NULL",
        "DELETE FROM goods WHERE id = NULL",
        "UPDATE goods SET free = 1 WHERE id = 300000000000",
        "UPDATE goods SET free = 1 WHERE id BETWEEN 5 AND 3",
        "UPDATE goods SET free = 1 WHERE id > 5 AND id < 3",
        "DELETE FROM notes WHERE id = 6",
    ],
)
def test_may_be_known_before_a_row_is_read(kept: Shop, sql: str) -> None:
    assert kept.run(sql).unseen


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM goods WHERE id = 6",
        "DELETE FROM goods WHERE id BETWEEN 3 AND 5",
        "DELETE FROM goods WHERE id IN (1, 2)",
        "UPDATE goods SET n = 1 WHERE free = 6",
        "DELETE FROM notes WHERE free = 6",
        "DELETE FROM notes",
    ],
)
def test_rows_are_looked_for(kept: Shop, sql: str) -> None:
    assert not kept.run(sql).unseen


def test_a_row_that_matches_is_looked_for(kept: Shop) -> None:
    kept.all("INSERT INTO notes VALUES (6, 1, 1)")
    assert not kept.run("DELETE FROM notes WHERE id = 6").unseen
