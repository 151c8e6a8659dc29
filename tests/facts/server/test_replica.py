"""Filters of a replica: what its options name, and under which name things arrive there."""

from __future__ import annotations

import re

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.names import database_key
from binlogic.facts.server.replica import ReplicaFilters, replica_filters
from binlogic.facts.wildcards import matches


def filters(*options: str) -> ReplicaFilters:
    pairs = (option.partition("=") for option in options)
    return replica_filters([(f"replicate_{name}", value) for name, _, value in pairs])


def test_other_options_are_no_filters() -> None:
    assert not replica_filters([("server_id", "2"), ("replicate_same_server_id", "ON"), ("log_bin", None)])


def test_a_list_of_databases_names_what_is_in_them() -> None:
    found = filters("do_db=shop", "ignore_db=log")
    assert found.lists == ("replicate-do-db", "replicate-ignore-db")
    assert list(found.naming("shop.orders")) == [("replicate-do-db", "shop")]
    assert list(found.naming(database_key("log"))) == [("replicate-ignore-db", "log")]
    assert list(found.naming("other.orders")) == []


def test_a_list_of_tables_never_names_a_database() -> None:
    found = filters("do_table=shop.orders", "wild_ignore_table=shop.%")
    assert list(found.naming("shop.orders")) == [
        ("replicate-do-table", "shop.orders"),
        ("replicate-wild-ignore-table", "shop.%"),
    ]
    assert list(found.naming(database_key("shop"))) == [("replicate-wild-ignore-table", "shop.%")]


@pytest.mark.parametrize(
    ("pattern", "key", "found"),
    [
        ("shop.%", "shop.orders", True),
        ("shop.%", "database:shop", True),
        ("shop.o%", "database:shop", False),
        ("shop.o_ders", "shop.orders", True),
        (r"sh\_p.%", "shop.orders", False),
        (r"sh\_p.%", "sh_p.orders", True),
        ("shop.%", "shop2.orders", False),
        ("shop.(a+)+$", "shop." + "a" * 60, False),
    ],
)
def test_patterns_are_those_of_the_servers(pattern: str, key: str, found: bool) -> None:
    assert matches(pattern, key) is found


def test_a_rewritten_database_has_another_name_there() -> None:
    found = filters("rewrite_db=shop->copy", "rewrite_db=shop->second")
    assert found.database("shop") == "copy"
    assert found.moved("shop.orders") == "copy.orders"
    assert found.moved(database_key("shop")) == database_key("copy")
    assert found.moved("other.orders") == "other.orders"
    assert found
    assert not found.lists


@pytest.mark.parametrize("option", ["rewrite_db=shop", "rewrite_db=->x", "do_table=orders", "wild_do_table=%"])
def test_what_makes_no_sense_is_refused(option: str) -> None:
    with pytest.raises(InputError) as caught:
        filters(option)
    assert caught.value.number == "BE110"


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("c1.replicate_do_db", "shop", "`replicate_do_db` is of the channel `c1`"),  # MariaDB
        ("replicate_do_db", "c1:shop", "`replicate_do_db` is of the channel `c1`"),  # MySQL 8.0
        ("replicate_wild_ignore_table", "c1:log.%", "`replicate_wild_ignore_table` is of the channel `c1`"),
        ("c1.replicate_rewrite_db", "a->b", "`replicate_rewrite_db` is of the channel `c1`"),
        ("replicate_ignore_domain_ids", "1,x", "`1,x` are no domain ids"),
    ],
)
def test_what_is_not_followed_is_not_left_out_in_silence(option: str, value: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        replica_filters([("replicate_do_db", "shop"), (option, value)])
    assert not replica_filters([("replicate_ignore_domain_ids", "")])


def test_options_of_the_server_compare_without_letter_case() -> None:
    found = filters("ignore_table=SHOP.Orders", "wild_do_table=Shop.O%", "do_db=SHOP")
    caseless = ("replicate-ignore-table", "replicate-wild-do-table")
    assert list(found.naming("shop.ORDERS", caseless)) == [
        ("replicate-ignore-table", "SHOP.Orders"),
        ("replicate-wild-do-table", "Shop.O%"),
    ]
    assert list(found.naming("shop.ORDERS")) == []
    assert list(found.naming("Shop.Other", caseless)) == [("replicate-wild-do-table", "Shop.O%")]
    assert list(found.naming("SHOP.x")) == [("replicate-do-db", "SHOP")]
