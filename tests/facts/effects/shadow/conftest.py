"""A small server: statements of sessions run against the shadow, as a replay would run them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from binlogic.facts.catalog import Catalog
from binlogic.facts.effects import Change, Effects, ProgramStep
from binlogic.facts.effects.shadow import ShadowEffects, ShadowServer
from binlogic.facts.effects.shadow.existence_errors import ExistenceErrors
from binlogic.facts.server.names import Names
from binlogic.facts.sql.dialect import DEFAULT_MODE, Vendor
from binlogic.facts.sql.kinds import DEFINITION
from binlogic.facts.sql.parse import parse_statement
from binlogic.rules.packing.loading import builtin_pack


def _existence(profile: str) -> ExistenceErrors:
    return ExistenceErrors.of(builtin_pack("logging-format", profile).about_server)


class Shop:
    """Runs statements in database `shop`; autocommit until `begin`."""

    def __init__(self, server: ShadowServer) -> None:
        self.vendor = Vendor("mariadb", 101119)
        server = server if server.existence.taken else replace(server, existence=_existence("mariadb-10.11"))
        self.data = ShadowEffects(self.vendor, {"INNODB"}, "InnoDB", server)
        self.catalog = Catalog()
        self.open: set[str] = set()
        self.run("CREATE DATABASE shop")

    def run(self, sql: str, session: str = "A") -> Effects:
        """The effects of one statement."""
        statement = parse_statement(sql, DEFAULT_MODE, self.vendor)
        effects = self.data.run(statement, Names("shop", self.catalog), session)
        if statement.kind in DEFINITION and not effects.error:
            self.catalog.apply(statement, "shop")
        if session not in self.open:
            self.data.commit(session)
        return effects

    def all(self, *texts: str) -> None:
        """Statements that all succeed and are all understood."""
        for sql in texts:
            effects = self.run(sql)
            assert (effects.error, effects.why_not) == (0, ""), sql

    def begin(self, session: str = "A") -> None:
        self.open.add(session)
        self.data.begin(session)

    def commit(self, session: str = "A") -> None:
        self.open.discard(session)
        self.data.commit(session)

    def rollback(self, session: str = "A") -> None:
        self.open.discard(session)
        self.data.rollback(session)

    def call(self, sql: str, answer: Callable[[ProgramStep], int] | None = None) -> tuple[list[str], Effects]:
        """The texts of the steps of a CALL, and what the whole did; `answer` may refuse a step by its code."""
        statement = parse_statement(sql, DEFAULT_MODE, self.vendor)
        steps = self.data.steps(statement, Names("shop", self.catalog), "A")
        texts: list[str] = []
        try:
            step = next(steps)
            while True:
                texts.append(step.text)
                refused = answer(step) if answer else 0
                step = steps.send(refused or step.run().error)
        except StopIteration as done:
            return texts, done.value

    def values(self, query: str) -> list[tuple[object, ...]]:
        """The rows of a table, for `table column, ...`."""
        table, _, columns = query.partition(" ")
        found = self.data.machine.tables.permanent[f"shop.{table}"]
        return self.data.machine.store.ask(f"SELECT {columns or '*'} FROM {found.sqlite} ORDER BY 1", {})


@pytest.fixture
def shop() -> Shop:
    """MariaDB 10.11: strict."""
    return Shop(ShadowServer())


@pytest.fixture
def lenient() -> Shop:
    """MySQL 5.6: not strict."""
    return Shop(
        ShadowServer(
            strict=False,
            timestamp_is_automatic=True,
            inline_references=False,
            existence=_existence("mysql-5.6"),
            update_moves_counter=False,
        )
    )


def changed(effects: Effects) -> list[tuple[str, str, int]]:
    """Table, verb and rows of the changes that stay."""
    return [(c.table, c.verb, c.rows) for c in effects.changes if not c.undone]


def undone(effects: Effects) -> tuple[Change, ...]:
    """The changes that were taken back."""
    return tuple(change for change in effects.changes if change.undone)
