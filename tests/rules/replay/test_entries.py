"""Statements are understood once per context, and again when a definition touches what they mention."""

from __future__ import annotations

import pytest
from binlogic.facts.catalog import Catalog
from binlogic.facts.server.session import Session
from binlogic.facts.sql.dialect import DEFAULT_VENDOR
from binlogic.facts.sql.parsing import StatementCache
from binlogic.rules.replay import entries as entries_module
from binlogic.rules.replay.decider import Decider
from binlogic.rules.replay.entries import Entries
from binlogic.rules.replay.views import StatementEntry


class Kept:
    """Entries with one session in database d."""

    def __init__(self, decider: Decider) -> None:
        self.session = Session("1", "d")
        self.entries = Entries(decider, Catalog(), StatementCache(DEFAULT_VENDOR), from_log=False)

    def find(self, text: str) -> StatementEntry:
        return self.entries.find(text, self.session, self.entries.context(self.session))


@pytest.fixture
def kept(decider: Decider) -> Kept:
    return Kept(decider)


def test_one_template_is_one_entry_per_default_database(kept: Kept) -> None:
    first = kept.find("INSERT INTO t VALUES (1)")
    assert kept.find("INSERT INTO t VALUES (2), (3)") is first
    kept.session.default_db = "e"
    assert kept.find("INSERT INTO t VALUES (1)") is not first
    kept.session.default_db = "d"
    assert kept.find("INSERT INTO t VALUES (1)") is first


def test_only_what_mentions_a_table_is_forgotten_with_it(kept: Kept) -> None:
    about_t, about_u = kept.find("DELETE FROM t"), kept.find("DELETE FROM u")
    kept.entries.forget(frozenset({"d.t"}))
    assert kept.find("DELETE FROM t") is not about_t
    assert kept.find("DELETE FROM u") is about_u
    kept.entries.forget()
    assert kept.find("DELETE FROM u") is not about_u


def test_a_temporary_table_makes_a_variant_and_leaves_the_entry(kept: Kept) -> None:
    plain = kept.find("DELETE FROM t")
    kept.session.temporary = {"d.t": None}
    hidden = kept.find("DELETE FROM t")
    assert (plain.observation.unknown, hidden.observation.unknown) == (("d.t",), ())
    assert kept.find("DELETE FROM t") is hidden
    kept.session.temporary = {"d.other": None}
    assert kept.find("DELETE FROM t") is plain


def test_entries_are_bounded(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries_module, "_KEPT", 3)
    context = kept.entries.context(kept.session)
    for number in range(10):
        kept.find(f"DELETE FROM t{number}")
        assert len(context) <= 3


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("CREATE TABLE t (k INT)", True),
        ("DROP BINLOG 'b'", True),
        ("USE d", True),
        ("SET @a = 'x'", True),
        ("INSERT INTO t VALUES (1)", False),
        ("COMMIT", False),
        ("SET SESSION binlog_format = 'ROW'", False),
        ("SET NAMES utf8mb4, autocommit = 0", False),
        ("SET sql_mode = 'ANSI_QUOTES'", True),
        ("SET GLOBAL binlog_format = 'ROW'", True),
        ("SET STATEMENT max_statement_time = 1 FOR DROP TABLE t", True),
    ],
)
def test_what_moves_on_more_than_the_state(text: str, moves: bool, kept: Kept) -> None:
    assert kept.find(text).moves_on is moves
