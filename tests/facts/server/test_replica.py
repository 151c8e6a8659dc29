"""Filters of a replica: what its options name, and under which name things arrive there."""

from __future__ import annotations

import re

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.names import database_key
from binlogic.facts.readers.option_file import Option, command_line
from binlogic.facts.server.channels import of_channel
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


def test_domain_ids_are_numbers() -> None:
    with pytest.raises(InputError, match="`1,x` are no domain ids"):
        replica_filters([("replicate_ignore_domain_ids", "1,x")])
    assert not replica_filters([("replicate_ignore_domain_ids", "")])


#: as the manual of MySQL has them, and what it says that the channels have
CHANNELS = command_line([
    "--replicate-do-db=db1", "--replicate-do-db=channel_1:db2", "--replicate-do-db=db3", "--replicate-ignore-db=db4",
    "--replicate-ignore-db=channel_2:db5", "--replicate-wild-do-table=channel_1:db6.t1%", "--server-id=2",
])  # fmt: skip
#: and as MariaDB writes them
CONNECTIONS = command_line([
    "--replicate-do-db=glob", "--One.replicate-do-db=a", "--One.replicate-do-db=b", "--two.replicate-rewrite-db=a->b",
])  # fmt: skip


@pytest.mark.parametrize(
    ("options", "channel", "found"),
    [
        (CHANNELS, "channel_1", "ignore_db=db4 do_db=db2 wild_do_table=db6.t1%"),
        (CHANNELS, "CHANNEL_2", "do_db=db1 do_db=db3 ignore_db=db5"),
        (CHANNELS, "", "do_db=db1 do_db=db3 ignore_db=db4"),
        (CONNECTIONS, "One", "do_db=a do_db=b"),
        (CONNECTIONS, "one", "do_db=glob"),  # measured on MariaDB 10.11.19: in option files letter case counts
        (CONNECTIONS, "two", "do_db=glob rewrite_db=a->b"),
        ([("c.replicate_do_db", "a")], None, "do_db=a"),
        ([("replicate_do_db", ":a"), ("replicate_do_db", "b")], "", "do_db=a"),
    ],
)
def test_a_channel_has_its_own_filters_and_else_those_of_all(
    options: list[Option], channel: str | None, found: str
) -> None:
    of_it = dict.fromkeys(f"{name.removeprefix('replicate_')}={value}" for name, value in of_channel(options, channel))
    assert sorted(set(of_it) - {"server_id=2"}) == sorted(found.split())


@pytest.mark.parametrize(
    ("options", "channel", "said"),
    [
        (CHANNELS, None, "filters of channels `channel_1` and `channel_2`, and of all; hint: choose one with"),
        ([("c.replicate_do_db", "a"), ("replicate_do_db", "b")], None, "filters of the channel `c`, and of all"),
        ([("c.replicate_do_db", "a")], "d", "no filter is of the channel `d`; hint: choose one of `c`"),
        ([("server_id", "2")], "d", "no filter is of the channel `d`"),
    ],
)
def test_a_channel_has_to_be_chosen_where_there_are_several(
    options: list[Option], channel: str | None, said: str
) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        of_channel(options, channel)


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
