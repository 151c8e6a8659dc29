"""A workload decided on a server of a profile: what each statement came to, and what stands in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from binlogic.facts.readers.record import Record
from binlogic.facts.readers.script import read_statements
from binlogic.facts.server.server import Server
from binlogic.rules.log import EventGroup, Logged, logged
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay import Decided, Replay, Setup
from binlogic.rules.replay.decider import Decider
from binlogic.rules.replay.workload import decider_for, of_server

PACK = "logging-format"


@dataclass(frozen=True)
class Seen:
    """One decided statement, as tests ask about it."""

    logged: Logged

    @property
    def decided(self) -> Decided:
        return self.logged.decided

    @property
    def text(self) -> str:
        return self.decided.text

    @property
    def verdict(self) -> str:
        (outcome,) = self.decided.decision.outcomes
        return outcome.verdict

    @property
    def form(self) -> str:
        """`rows`, `statement` or nothing."""
        (outcome,) = self.decided.decision.outcomes
        return outcome.format

    @property
    def rules(self) -> set[str]:
        """The ids of all rules that hold."""
        return {reason.rule_id for outcome in self.decided.decision.outcomes for reason in outcome.reasons}

    @property
    def code(self) -> int:
        """The error the statement ends with; 0 for none."""
        for outcome in self.decided.decision.outcomes:
            for reason in outcome.reasons:
                if reason.verdict in ("refused", "fails"):
                    rule = self.decided.decider.verdicts[reason.relation].rule
                    return rule.code or next(value for value in reason.values if isinstance(value, int))
        return 0

    @property
    def unsafe(self) -> set[str]:
        """The reasons told in notes 1592."""
        return self.said("LF-100")

    def said(self, rule: str) -> set[str]:
        """The first word that a rule bound beside statement and binlog."""
        return {
            str(reason.values[0])
            for outcome in self.decided.decision.outcomes
            for reason in outcome.reasons
            if reason.rule_id == rule and reason.values
        }

    @property
    def groups(self) -> tuple[EventGroup, ...]:
        """The groups written in the course of the statement."""
        return self.logged.written.groups

    @property
    def events(self) -> list[str]:
        """What was written meanwhile: `BEGIN`, `Write_rows shop.t`, the text of other Query events, else the type."""
        return [said(event.type, event.text, event.table) for group in self.groups for event in group.events]

    @property
    def facts(self) -> set[tuple[object, ...]]:
        """`(relation, *row)` of everything observed of the statement."""
        return {(fact.relation, *fact.row) for fact in self.decided.entry.observation.facts}


def said(kind: str, text: str, table: str) -> str:
    return f"{kind} {table}" if table else text if kind == "Query" else f"{kind} {text}".strip()


Decide = Callable[..., list[Seen]]


@cache
def profile(name: str) -> tuple[Pack, Decider]:
    pack = builtin_pack(PACK, name)
    return pack, decider_for(pack)


def replayed(name: str, sql: str, follow: bool, settings: dict[str, str]) -> Iterator[Seen]:
    pack, decider = profile(name)
    setup = of_server(pack, Setup(), list(settings.items()), "shadow" if follow else "assumed", fresh=follow)
    replay = Replay(decider, setup, "test.sql", setup.server.vendor, strict=False)

    def decided() -> Iterator[Decided]:
        yield from replay.run(records(sql))
        yield from replay.end_sessions()

    yield from map(Seen, logged(decided(), Server.of(pack.about_server)))


def records(sql: str) -> Iterator[Record]:
    return (statement.record for statement in read_statements(sql, "test.sql"))


@pytest.fixture
def decide() -> Decide:
    """`decide(profile, format, sql, follow=True, **variables)`: every decided statement, ends of sessions included."""

    def run(name: str, binlog_format: str, sql: str, follow: bool = True, **variables: str) -> list[Seen]:
        return list(replayed(name, sql, follow, {"binlog_format": binlog_format, **variables}))

    return run


@pytest.fixture
def last(decide: Decide) -> Callable[..., Seen]:
    """The last statement of a workload, not the ends of its sessions."""

    def run(*arguments: Any, **variables: Any) -> Seen:
        return [seen for seen in decide(*arguments, **variables) if seen.decided.record.line][-1]

    return run
