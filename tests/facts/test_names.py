"""Keys of objects: one constant per object, whatever characters its name has."""

from __future__ import annotations

import pytest
from binlogic.facts.names import ObjectName, database_key, database_of, object_key, quoted, split_key
from hypothesis import given
from hypothesis import strategies as st

_PARTS = st.text(alphabet="a.`: é", min_size=1, max_size=4)
_KINDS = st.sampled_from(("table", "procedure", "user", "savepoint"))


@given(_PARTS | st.just(""), _PARTS, _KINDS)
def test_a_key_is_split_into_what_it_was_made_of(db: str, name: str, kind: str) -> None:
    assert split_key(object_key(db, name, kind)) == ObjectName(kind, db, name)


@given(_PARTS, _PARTS, _PARTS, _PARTS)
def test_two_objects_never_share_a_key(db: str, name: str, other_db: str, other: str) -> None:
    assert (object_key(db, name) == object_key(other_db, other)) == ((db, name) == (other_db, other))


def test_tables_views_and_sequences_share_one_name_space_and_routines_do_not() -> None:
    assert object_key("d", "x", "view") == object_key("d", "x", "sequence") == object_key("d", "x") == "d.x"
    assert object_key("d", "x", "procedure") == "procedure:d.x"


@pytest.mark.parametrize(
    ("key", "db"),
    [
        ("d.t", "d"),
        ("procedure:d.p", "d"),
        ("`a.b`.t", "a.b"),
        ("user:bob", ""),
        (database_key("d"), "d"),  # LOG(d) covers CREATE DATABASE d
    ],
)
def test_the_database_an_object_is_in(key: str, db: str) -> None:
    assert database_of(key) == db


def test_messages_quote_each_part() -> None:
    assert quoted("d.t") == "`d`.`t`"
    assert quoted(object_key("a.b", "c`d")) == "`a.b`.`c``d`"
    assert quoted(database_key("d")) == "`d`"
