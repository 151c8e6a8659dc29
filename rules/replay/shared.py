"""What every session of a workload meets: binlogs, tables, the server and its variables, accounts, rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ...facts.asked import OF_RECORD, record_facts
from ...facts.binlogs import Binlogs
from ...facts.catalog import Catalog, Existence
from ...facts.effects import EffectsSource
from ...facts.fact import Fact
from ...facts.readers.record import Record
from ...facts.resolve.resolver import TOUCH
from ...facts.server.privileges import Privileges
from ...facts.server.server import Server
from ...facts.server.session import Session
from ...facts.statement import Statement
from .doubts import Doubt
from .views import StatementEntry

#: kinds of statements that change accounts and what they may do
ACCOUNTS = frozenset({"CREATE USER", "DROP USER", "GRANT", "REVOKE"})
_OPEN = (Fact("temporary_open", ()),)
_TRUSTS = (Fact("trusts_creators", ()),)
_PLAIN = (Fact("lacks_privileges", ()),)
_REDEFINED = (Fact("definitions_changed", ()),)
_UNSEEN = (Fact("beginning_unseen", ()),)


class Effect(NamedTuple):
    """A statement that changes what every session meets: definitions, binlogs, global variables or accounts.

    db: where its names resolve. settings: the global variables it sets.
    """

    record: Record
    statement: Statement
    db: str
    settings: tuple[tuple[str, str], ...] = ()


@dataclass
class Setup:
    """What is in force before the workload: binlogs, tables, the server and its variables.

    effects: what knows the effects of statements; without it they are assumed. by_name: rules ask which tables a
    statement names; asked: what else they ask for (facts/asked). database: the default database of sessions at their
    start. kinds: engines in classes that rules tell apart, where an undescribed table may be of each; strict: nothing
    is presumed. account, time: who runs statements and when, where the workload does not say it. options: variables of
    the server that stand in the setup. presumed: what it leaves open.
    """

    binlogs: Binlogs = field(default_factory=Binlogs)
    catalog: Catalog = field(default_factory=Catalog)
    server: Server = field(default_factory=Server)
    settings: dict[str, str] = field(default_factory=dict)
    effects: EffectsSource | None = None
    by_name: bool = False
    asked: frozenset[str] = frozenset()
    database: str = ""
    kinds: tuple[tuple[str, ...], ...] = ()
    strict: bool = False
    options: tuple[tuple[str, str | None], ...] = ()
    presumed: tuple[str, ...] = ()
    account: str = ""
    time: str = ""


class Shared:
    """What is in force now; begins as a setup says.

    is_whole: nothing but the workload changes it.
    """

    def __init__(self, setup: Setup, is_whole: bool = False) -> None:
        self.binlogs = setup.binlogs
        self.catalog = setup.catalog
        #: what is there and what is not; None where the workload does not show all that happens
        self.existence = Existence(setup.catalog) if is_whole else None
        self.server = setup.server
        self.settings = {**setup.server.defaults, **setup.settings}
        self.effects = setup.effects
        self.by_name = setup.by_name
        self.asked = setup.asked
        self.asks_of_records = not setup.asked.isdisjoint(OF_RECORD)
        self._time = setup.time
        self.account = setup.account
        self.database = setup.database
        self.kinds = setup.kinds
        self.strict = setup.strict
        self.presumed = setup.presumed
        #: what every session stands on behind statements that are not known in full (doubts.py)
        self.doubts: dict[str, Doubt] = {}
        self.privileges = Privileges()
        self._at_start = dict(self.settings)
        #: how many statements changed something here
        self.changes = 0
        #: how many statements changed definitions
        self.definitions = 0
        #: tables that no statement has opened since the server was started again
        self.unopened: set[str] = set()

    def beside(self, session: Session) -> tuple[Fact, ...]:
        """What holds beside what a statement says: of the server, of the session's account, of its open tables."""
        trusts = _TRUSTS if self.settings.get("log_bin_trust_function_creators") == "ON" else ()
        plain = bool(session.account) and not self.privileges.administers(session.account)
        is_open = session.temporary and self.server.tables
        unseen = () if session.begun else _UNSEEN
        return (*trusts, *unseen, *(_PLAIN if plain else ()), *(_OPEN if is_open else ()))

    def note_time(self, record: Record) -> None:
        """A log may write a time only where it differs from the one above."""
        if record.time.strip():
            self._time = record.time

    def of_record(self, record: Record, session: Session) -> tuple[Fact, ...]:
        """What rules ask of the record that a statement came in: its account, its time, which it is."""
        if not self.asks_of_records:
            return ()
        session.statements += 1
        self.note_time(record)
        return tuple(record_facts(session.account, self._time, session.statements, self.asked))

    def redefined(self, session: Session, entry: StatementEntry) -> tuple[Fact, ...]:
        """Whether other sessions changed definitions since the session last ran a statement that it keeps parsed."""
        if not any(fact.relation == "kept_parsed" for fact in entry.observation.facts):
            return ()
        changed = session.definitions != self.definitions
        session.definitions = self.definitions
        return _REDEFINED if changed else ()

    @property
    def told_apart(self) -> bool:
        """Whether statements are decided for each thing that an undescribed table may be."""
        return bool(self.kinds) or self.strict

    def first_opened(self, entry: StatementEntry) -> tuple[Fact, ...]:
        """The tables that this statement is the first to open since the server was started again."""
        if not self.unopened:
            return ()
        touched = (str(fact.row[0]) for fact in entry.observation.facts if fact.relation in TOUCH)
        first = [key for key in dict.fromkeys(touched) if key in self.unopened]
        self.unopened.difference_update(first)
        return tuple(Fact("first_opened", (key,)) for key in first)

    def of_new_sessions(self) -> list[tuple[str, str, str]]:
        """What holds of a session that begins now: the variables that rules ask for."""
        return [("setting", name, value) for name, value in self.settings.items() if name in self.server.variables]

    def restart(self) -> None:
        """The server starts again: global variables that were set and the rows of MEMORY tables are gone."""
        self.changes += 1
        self.settings.clear()
        self.settings.update(self._at_start)
        self.unopened = set(self.catalog.tables)
        if self.effects is not None:
            self.effects.restart()
