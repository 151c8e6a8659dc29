"""A workload with all that is known of it, and its answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from binlogic.facts.effects import Effects, EffectsSource
from binlogic.facts.errors import InputError
from binlogic.facts.origin import Origin
from binlogic.facts.readers.record import Record
from binlogic.facts.resolve.observation import Presumption
from binlogic.facts.server.names import Names
from binlogic.facts.server.session import Session
from binlogic.facts.sql.dialect import DEFAULT_MODE, Vendor
from binlogic.facts.sql.parsing import StatementCache
from binlogic.rules.packing.loading import builtin_pack, load_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay import Decided, Replay, Setup
from binlogic.rules.replay.certainty import Grade
from binlogic.rules.replay.client import Client
from binlogic.rules.replay.configuration import configured
from binlogic.rules.replay.decider import Decider
from binlogic.rules.replay.presumptions import keep_presumptions
from binlogic.rules.replay.workload import decider_for, of_server

ACME = Path(__file__).resolve().parents[2] / "docs" / "acme-replication"
#: packs of binlogs, which know no server; every other name is a profile
BINLOGS = ("clustrix", "acme-replication")
_CLUSTRIX = Vendor("clustrix", 50157)
_OPEN = frozenset({"unknown", "undecided"})

#: line of the record and which of its statements; line 0 and a session for its end
Place = tuple[int, str]
#: asked before each record: which of what others presume of it does not hold
Ask = Callable[[Record, Names], None]


@dataclass(frozen=True, slots=True)
class Case:
    """past: records whose answers nobody asks for. joins: they are not seen. follow: rows are followed; forgets: lines
    of records with unknown effects.
    """

    name: str
    server: str
    records: tuple[Record, ...]
    schema: tuple[str, ...] = ()
    binlogs: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    database: str = ""
    past: tuple[Record, ...] = ()
    joins: bool = False
    follow: bool = False
    forgets: frozenset[int] = frozenset()

    @property
    def statements(self) -> tuple[object, ...]:
        """All that can be left out, one by one."""
        return (*self.schema, *self.past, *self.records)

    def without(self, start: int, end: int) -> Case:
        """The same, lacking statements start to end."""
        a, b = len(self.schema), len(self.schema) + len(self.past)

        def left(rows: tuple[Any, ...], begin: int) -> tuple[Any, ...]:
            return rows[: max(0, start - begin)] + rows[max(0, end - begin) :]

        return replace(self, schema=left(self.schema, 0), past=left(self.past, a), records=left(self.records, b))


class Answer(NamedTuple):
    """What is said of one decided statement, how sure it is, and what it stands on."""

    grade: Grade
    said: frozenset[object]
    presumed: tuple[Presumption, ...]
    presumed_before: tuple[str, ...]
    text: str
    certainty: str


@dataclass
class Bench:
    """What is kept between the cases of one server."""

    pack: Pack
    decider: Decider
    statements: dict[Vendor, StatementCache] = field(default_factory=dict)


@cache
def bench(server: str) -> Bench:
    """The rules of a server. Raises InputError for a name that is none."""
    if server == "acme-replication":
        pack = load_pack(ACME)
    else:
        pack = builtin_pack(server) if server in BINLOGS else builtin_pack("logging-format", server)
    return Bench(pack, decider_for(pack))


def answers(case: Case, ask: Ask | None = None) -> Iterator[tuple[Place, Answer]]:
    """The answers of a case, in order."""
    of = bench(case.server)
    setup = _setup(case, of)
    replay = _replay(case, of, setup)
    for decided in replay.run(case.past):
        keep_presumptions(decided, replay.sessions, replay.shared, replay.decider)
    if case.joins:
        shared = replay.shared
        setup = replace(setup, binlogs=shared.binlogs, catalog=shared.catalog, settings=shared.settings)
        replay = _replay(case, of, setup)

    def records() -> Iterator[Record]:
        for record in case.records:
            if ask is not None:
                client = replay.sessions.get(record.session)
                session = client.session if client else Session("", case.database, server=setup.server)
                ask(record, session.names(replay.shared.catalog))
            yield record

    told: Counter[tuple[int, str]] = Counter()
    for decided in replay.run(records()):
        keep_presumptions(decided, replay.sessions, replay.shared, replay.decider)
        client = replay.sessions.get(decided.record.session)
        yield (decided.record.line, _part(decided, told)), _answer(decided, replay, client)
    clients = dict(replay.sessions)
    for decided in replay.end_sessions():
        yield (0, decided.record.session), _answer(decided, replay, clients.get(decided.record.session))
    if setup.effects is not None:
        setup.effects.close()


def _part(decided: Decided, told: Counter[tuple[int, str]]) -> str:
    """What tells the statements of one record apart, whichever of them are known: text, and the how manieth of it."""
    if not decided.part:
        return ""
    leaf = decided.statement
    text = leaf.text[leaf.span.start : leaf.span.end] or decided.text
    told[decided.record.line, text] += 1
    return f"{text} ({told[decided.record.line, text]})"


def _answer(decided: Decided, replay: Replay, client: Client | None) -> Answer:
    """With how many statements each doubt is about, as two of one wording are not the same."""
    open_ = any(outcome.verdict in _OPEN for outcome in decided.decision.outcomes)
    known = decided.known
    presumed = dict.fromkeys((*decided.entry.observation.presumed, *(client.presumed_inside if client else ())))
    counts = [str(each.times) for each in (client.doubts.values() if client else ())]
    counts += [f"all {each.times}" for each in replay.shared.doubts.values()]
    grade: Grade = "open" if open_ else known.grade
    before = (*decided.presumed_before, *counts)
    return Answer(grade, decided.said, tuple(presumed), before, decided.text, str(known))


def _setup(case: Case, of: Bench) -> Setup:
    setup = Setup(database=case.database)
    vendor = _CLUSTRIX if case.server in BINLOGS else Vendor("mariadb" if "mariadb" in case.server else "mysql", 101100)
    parser = of.statements.setdefault(vendor, StatementCache(vendor))
    db = case.database
    for number, text in enumerate((*case.binlogs, *case.schema), 1):
        statement = parser.parsed(text, None, DEFAULT_MODE)
        if number <= len(case.binlogs):
            record = Record("setup", "query", text, number, 0, 1)
            setup = replace(setup, binlogs=configured(setup.binlogs, statement, record, "setup"))
        else:
            setup.catalog.apply(statement, db, Origin("schema", "schema", number))
            db = statement.subject if statement.kind == "USE" else db
    setup = of_server(of.pack, setup, case.options, "shadow" if case.follow else "assumed", in_turn=True)
    setup.database = case.database
    if setup.effects is not None and case.forgets:
        setup.effects = _Forgetful(setup.effects, case.forgets)
    return setup


def _replay(case: Case, of: Bench, setup: Setup) -> Replay:
    vendor = _CLUSTRIX if case.server in BINLOGS else setup.server.vendor
    parser = of.statements.setdefault(vendor, StatementCache(vendor))
    replay = Replay(of.decider, setup, "w.sql", vendor, strict=False, statements=parser, joins=case.joins)
    if isinstance(setup.effects, _Forgetful):
        setup.effects.replay = replay
    return replay


class _Forgetful:
    """A source of effects that knows nothing of some records."""

    def __init__(self, source: EffectsSource, lines: frozenset[int]) -> None:
        self._source = source
        self._lines = lines
        self.replay: Replay | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    def run(self, statement: Any, names: Names, session: str, mode: Any = DEFAULT_MODE, text: Any = None) -> Effects:
        """As the source has it, or assumed."""
        assert self.replay is not None
        if self.replay.current[0].line in self._lines:
            return self._source.assume(statement, names, session, mode, "the effects are not known")
        return self._source.run(statement, names, session, mode, text)


def readable(case: Case) -> bool:
    """Whether its binlogs can be made."""
    try:
        _setup(replace(case, follow=False), bench(case.server))
    except InputError:
        return False
    return True
