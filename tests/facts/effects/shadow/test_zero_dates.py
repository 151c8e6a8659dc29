"""Zero dates as defaults, as measured on MySQL 5.6.24 and MariaDB 10.11 under six values of sql_mode."""

from __future__ import annotations

import pytest
from binlogic.facts.effects.shadow import ShadowServer

from .conftest import Shop

MODES = ("", "STRICT_TRANS_TABLES", "STRICT_TRANS_TABLES,NO_ZERO_DATE", "NO_ZERO_DATE", "NO_ZERO_IN_DATE",
         "STRICT_ALL_TABLES,NO_ZERO_IN_DATE")  # fmt: skip
#: by column, where it is refused with 1067 under each mode: on MariaDB, on MySQL
MEASURED = {
    "d DATE NOT NULL DEFAULT '0000-00-00'": ("001100", "001000"),
    "d DATETIME NOT NULL DEFAULT '0000-00-00 00:00:00'": ("001100", "001000"),
    "d DATETIME DEFAULT 0": ("001100", "001000"),
    "d DATE DEFAULT '0'": ("111111", "011001"),
    "d DATE DEFAULT '2020-00-00'": ("000011", "000001"),
    "d DATE DEFAULT '2020-02-30'": ("111111", "111111"),
    "d DATETIME DEFAULT 'abc'": ("111111", "111111"),
    "d TIMESTAMP NOT NULL DEFAULT '0000-00-00 00:00:00'": ("001100", "001000"),
    "d DATE DEFAULT ''": ("111111", "111111"),
    "d DATE DEFAULT '0000-01-01'": ("000000", "000000"),
}


@pytest.mark.parametrize("column", MEASURED)
@pytest.mark.parametrize("is_mariadb", [True, False])
def test_a_zero_date_is_refused_where_the_modes_say_so(column: str, is_mariadb: bool) -> None:
    shop = Shop(ShadowServer(zero_modes_alone=is_mariadb))
    refused = ""
    for number, mode in enumerate(MODES):
        assert shop.run(f"SET SESSION sql_mode = '{mode}'").error == 0
        effects = shop.run(f"CREATE TABLE t{number} ({column})")
        assert effects.sure
        assert effects.error in (0, 1067)
        refused += str(int(effects.error == 1067))
    assert refused == MEASURED[column][0 if is_mariadb else 1]


@pytest.mark.parametrize("forbids", [True, False])
def test_a_mode_that_nobody_set_is_that_of_the_version(forbids: bool) -> None:
    shop = Shop(ShadowServer(forbids_zero_dates=forbids))
    assert shop.run("CREATE TABLE t (d DATE DEFAULT '0000-00-00')").error == (1067 if forbids else 0)


def test_invalid_dates_that_are_allowed_are_open(shop: Shop) -> None:
    shop.run("SET sql_mode = 'ALLOW_INVALID_DATES'")
    assert not shop.run("CREATE TABLE t (d DATE DEFAULT '2020-02-30')").sure
