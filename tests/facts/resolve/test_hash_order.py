"""The order in which servers open the tables that a stored program names."""

from __future__ import annotations

import pytest
from binlogic.facts.resolve.hash_order import Hashed, hash_order, of_bytes, of_weights
from hypothesis import given
from hypothesis import strategies as st

NAMES = st.lists(st.text(min_size=1, max_size=9), unique=True, max_size=40)


def ordered(tables: str, hashed: Hashed) -> str:
    keys = [f"d1\0{name}\0{name}" for name in tables.split()]
    return " ".join(key.split("\0")[1] for key in hash_order(keys, hashed))


@pytest.mark.parametrize(
    ("named", "hashed", "opened"),
    [
        ("items project", of_weights, "project items"),
        ("items project", of_bytes, "project items"),
        ("t5 t3 ledger stock", of_weights, "ledger t5 stock t3"),
        ("t5 t3 ledger stock", of_bytes, "ledger stock t5 t3"),
        ("zz t1 items t2 t4 preis", of_weights, "t1 zz preis items t2 t4"),
        ("zz t1 items t2 t4 preis", of_bytes, "zz preis t1 t2 items t4"),
        ("ünter таб e ещё straße", of_weights, "ünter таб straße e ещё"),
        ("ünter таб e ещё straße", of_bytes, "ünter ещё таб straße e"),
    ],
)
def test_tables_are_opened_as_servers_open_them(named: str, hashed: Hashed, opened: str) -> None:
    """Measured on MySQL 5.6.24 and MariaDB 10.11: triggers that insert into these tables, in row format."""
    assert ordered(named, hashed) == opened


@given(NAMES)
def test_every_name_is_kept_once(names: list[str]) -> None:
    for hashed in (of_weights, of_bytes):
        assert sorted(hash_order([*names, *names], hashed)) == sorted(names)


@given(NAMES)
def test_a_name_stands_in_its_bucket_or_behind_the_first_of_it(names: list[str]) -> None:
    """The invariant of linear hashing: whatever has the number of a bucket, its first record is in that slot."""
    slots = hash_order(names, of_bytes)
    size = 1
    while size <= len(slots):
        size *= 2

    def bucket(name: str) -> int:
        number = of_bytes(name) & (size - 1)
        return number if number < len(slots) else number & (size // 2 - 1)

    for name in slots:
        assert bucket(slots[bucket(name)]) == bucket(name)
