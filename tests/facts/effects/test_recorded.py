"""Effects as a server was seen to have them, over rows that are followed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from binlogic.facts.catalog import Catalog
from binlogic.facts.effects import Change, Effects, Observed, RecordedEffects, possibilities
from binlogic.facts.effects.shadow import ShadowEffects, ShadowServer
from binlogic.facts.resolve.assumed import assumed_facts
from binlogic.facts.server.names import Names
from binlogic.facts.sql.dialect import DEFAULT_MODE, Vendor
from binlogic.facts.sql.parse import parse_statement

_VENDOR = Vendor("mariadb", 101119)
_REFUSAL = 1665


class Attic:
    """One session in database `attic`, autocommit on."""

    def __init__(self) -> None:
        shadow = ShadowEffects(_VENDOR, {"INNODB"}, "InnoDB", ShadowServer())
        self.source = RecordedEffects(shadow, {_REFUSAL})
        self.names = Names("attic", Catalog())
        for sql in ("CREATE DATABASE attic", "CREATE TABLE box (n INT PRIMARY KEY, w VARCHAR(9))"):
            self.run(sql)

    def run(self, sql: str, observed: Observed | None = None) -> Effects:
        statement = parse_statement(sql, DEFAULT_MODE, _VENDOR)
        self.source.expect(observed)
        effects = self.source.run(statement, self.names, "A")
        if statement.kind.startswith("CREATE") and not effects.error:
            self.names.catalog.apply(statement, "attic")
        self.source.commit("A")
        return effects

    def facts(self, sql: str, observed: Observed) -> list[set[tuple[Any, ...]]]:
        """The facts of each way that a statement may have gone."""
        statement = parse_statement(sql, DEFAULT_MODE, _VENDOR)
        effects = self.run(sql, observed)
        assumed = tuple(assumed_facts(statement, self.names, []))
        return [{(f.relation, *f.row) for f in each.facts} for each in possibilities(effects, statement, assumed)]


@pytest.fixture
def attic() -> Attic:
    return Attic()


def test_what_was_followed_stays_where_it_is_what_was_seen(attic: Attic) -> None:
    seen = Observed(affected=1, changes=(Change("attic.box", "insert", 1),))
    effects = attic.run("INSERT INTO box VALUES (1, 'a')", seen)
    assert (effects.sure, effects.observed, effects.changes[0].table) == (True, None, "attic.box")


def test_a_row_that_nobody_could_follow_is_the_one_that_was_seen(attic: Attic) -> None:
    open_one = "INSERT INTO box SELECT 2, LEFT(RAND(), 3)"
    assert not attic.run("DELETE FROM box WHERE RAND() > 2").sure
    assert attic.facts(open_one, Observed(affected=1)) == [{("row_change", "attic.box", "insert", 1)}]
    nothing, asked = attic.facts("UPDATE box SET n = n WHERE RAND() > 2", Observed(affected=0))
    assert (nothing, asked) == (set(), {("tries", "attic.box")})
    events = Observed(affected=2, changes=(Change("attic.box", "update", 1),))
    assert attic.facts("REPLACE INTO box VALUES (2, 'x')", events) == [{("row_change", "attic.box", "update", 1)}]


def test_rows_that_a_rollback_took_out_of_the_log_may_have_changed(attic: Attic) -> None:
    attic.run("CREATE TABLE lid (n INT PRIMARY KEY) ENGINE=MyISAM")
    both = "UPDATE box, lid SET box.n = 5, lid.n = 5 WHERE box.n = lid.n"
    for sql in ("INSERT INTO box VALUES (1, 'a')", "INSERT INTO lid VALUES (1)"):
        attic.run(sql)
    seen = Observed(affected=2, changes=(Change("attic.lid", "update", 1),), in_part=True)
    assert attic.run(both, replace(seen, in_part=False)).observed is not None
    attic = Attic()
    attic.run("CREATE TABLE lid (n INT PRIMARY KEY) ENGINE=MyISAM")
    for sql in ("INSERT INTO box VALUES (1, 'a')", "INSERT INTO lid VALUES (1)"):
        attic.run(sql)
    followed = attic.run(both, seen)
    assert (followed.sure, {change.table for change in followed.changes}) == (True, {"attic.box", "attic.lid"})
    one, other = attic.facts("UPDATE box, lid SET box.n = RAND(), lid.n = RAND()", seen)
    assert other - one == {("row_change", "attic.box", "update", 1)}


def test_rows_are_unknown_behind_a_change_that_was_not_followed(attic: Attic) -> None:
    attic.run("INSERT INTO box VALUES (1, 'a')")
    assert attic.run("DELETE FROM box WHERE n = 1", Observed(affected=0)).observed is not None
    assert not attic.run("DELETE FROM box WHERE n = 1").sure


def test_an_error_that_was_seen_takes_the_change_back(attic: Attic) -> None:
    failed = attic.run("INSERT INTO box VALUES (1, 'a')", Observed(error=1205))
    assert (failed.error, failed.early, failed.changes) == (1205, False, ())
    assert attic.run("INSERT INTO box VALUES (1, 'b')").error == 0
    assert attic.run("UPDATE box SET n = 3", Observed(error=1142)).early


def test_an_error_that_rules_derive_is_not_handed_to_them(attic: Attic) -> None:
    effects = attic.run("INSERT INTO box VALUES (1, 'a')", Observed(error=_REFUSAL))
    assert (effects.error, effects.changes[0].verb) == (0, "insert")


def test_a_failure_that_was_not_seen_did_not_happen(attic: Attic) -> None:
    attic.run("INSERT INTO box VALUES (1, 'a')")
    assert attic.run("INSERT INTO box VALUES (1, 'a')").error == 1062
    assert attic.facts("INSERT INTO box VALUES (1, 'b')", Observed(affected=1)) == [
        {("row_change", "attic.box", "insert", 1)}
    ]


def test_the_count_of_a_statement_that_sends_rows_says_nothing(attic: Attic) -> None:
    effects = attic.run("INSERT INTO box VALUES (1, 'a') RETURNING n", Observed(affected=0))
    assert (effects.sure, len(effects.changes)) == (True, 1)


def test_an_observation_is_of_one_statement(attic: Attic) -> None:
    attic.run("INSERT INTO box VALUES (1, 'a')", Observed(error=1205))
    assert attic.run("INSERT INTO box VALUES (1, 'a')").error == 0
