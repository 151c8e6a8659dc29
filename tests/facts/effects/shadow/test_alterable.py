"""ALTER TABLE: what a server refuses. Every case was measured on MySQL 5.6.24 and MariaDB 10.11."""

from __future__ import annotations

import pytest

from .conftest import Shop

TABLES = (
    "CREATE TABLE p (id INT PRIMARY KEY, q INT, KEY kq (q))",
    "CREATE TABLE c (id INT PRIMARY KEY, p INT, FOREIGN KEY (p) REFERENCES p (id))",
    "CREATE TABLE c2 (id INT PRIMARY KEY, p INT, q INT, KEY kpq (p, q),"
    " CONSTRAINT fkx FOREIGN KEY (p) REFERENCES p (id))",
    "CREATE TABLE c3 (id INT PRIMARY KEY, q INT, CONSTRAINT fky FOREIGN KEY (q) REFERENCES p (q))",
    "CREATE TABLE one (a INT)",
)


@pytest.fixture
def altered(shop: Shop) -> Shop:
    shop.all(*TABLES)
    return shop


@pytest.mark.parametrize(
    ("sql", "error"),
    [
        ("ALTER TABLE c ENGINE=MyISAM", 1217),
        ("ALTER TABLE p ENGINE=MyISAM", 1217),
        ("ALTER TABLE c ENGINE=InnoDB", 0),
        ("ALTER TABLE one ENGINE=MyISAM", 0),
        ("DROP INDEX kpq ON c2", 1553),
        ("ALTER TABLE c2 ADD KEY kp (p), DROP KEY kpq", 0),
        ("ALTER TABLE c2 DROP FOREIGN KEY fkx, DROP INDEX kpq", 0),
        ("DROP INDEX fky ON c3", 1553),
        ("DROP INDEX q ON c3", 1091),
        ("DROP INDEX kq ON p", 1553),
        ("DROP INDEX nokey ON p", 1091),
        ("ALTER TABLE p DROP INDEX nokey", 1091),
        ("ALTER TABLE p DROP INDEX IF EXISTS nokey", 0),
        ("ALTER TABLE c2 DROP FOREIGN KEY nofk", 1091),
        ("ALTER TABLE c DROP FOREIGN KEY c_ibfk_1", 0),
        ("CREATE INDEX kq ON p (q)", 1061),
        ("CREATE INDEX IF NOT EXISTS kq ON p (q)", 0),
        ("ALTER TABLE c3 DROP KEY fky, ADD KEY fky (q, id)", 0),
        ("ALTER TABLE p ADD PRIMARY KEY (q)", 1068),
        ("ALTER TABLE one ADD UNIQUE (nocol)", 1072),
        ("ALTER TABLE one ADD COLUMN b INT, ADD KEY (b)", 0),
        ("ALTER TABLE one DROP COLUMN a", 1090),
    ],
)
def test_alter_table(altered: Shop, sql: str, error: int) -> None:
    effects = altered.run(sql)
    assert (effects.error, effects.why_not) == (error, "")


def test_how_a_primary_key_goes_that_a_foreign_key_needs_is_open(altered: Shop) -> None:
    assert "primary key" in altered.run("ALTER TABLE p DROP PRIMARY KEY").why_not
