"""Where a replay's effects come from: rows that are followed, or what a server was seen to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from ...facts.catalog import Catalog
from ...facts.effects import EffectsKind, EffectsSource, RecordedEffects
from ...facts.errors import InputError
from ...facts.readers.option_file import Option
from ...facts.readers.record import Record
from ...facts.server.server import Server
from ...facts.server.session import Session
from ...facts.server.system_tables import known_rows
from ..packing.pack import Pack
from .shared import Setup

if TYPE_CHECKING:
    from ...facts.effects.shadow import ShadowEffects

#: records of a workload that a private server runs
MOST_LIVE = 100_000
_LISTS = frozenset({"binlog_do_db", "binlog_ignore_db"})


def source_of(
    kind: EffectsKind,
    pack: Pack,
    server: Server,
    catalog: Catalog,
    options: Mapping[str, str],
    fresh: bool = False,
    in_turn: bool = False,
) -> EffectsSource | None:
    """A source of effects on a server of the pack's profile; None where effects are assumed.

    options: values of the server's variables, by name. fresh: the server is new, with the rows of its system tables,
    of which `catalog` has the definitions. in_turn: no two statements run at a time.
    """
    if kind == "assumed":
        return None
    # a fifth of what is loaded otherwise, which assumed effects do without
    from ...facts.effects.shadow import ShadowEffects
    from ...facts.effects.shadow import ShadowServer as Behaviour

    transactional = {str(row[0]) for row in pack.program.facts.get("transactional_engine", ())}
    behaviour = Behaviour.of(server.tables)
    shadow = ShadowEffects(
        server.vendor,
        transactional,
        server.default_engine,
        behaviour,
        fresh=fresh,
        in_turn=in_turn,
        options=options,
    )
    if fresh:
        _fill(shadow, server, catalog)
    return shadow if kind == "shadow" else RecordedEffects(shadow, refusals(pack))


def run_live(
    records: Iterable[Record], setup: Setup, pack: Pack, options: Iterable[Option], before: Iterable[Record] = ()
) -> Iterator[Record]:
    """The records, of which a private server has run each before the first is handed on; `setup` learns what it did.

    options: variables of the server; those that rules do not know are left out. before: statements that make the
    tables. Raises InputError BE301 where there is no such server, or for more records than are kept.
    """
    from ...facts.effects.live import observe_live

    kept = list(islice(records, MOST_LIVE + 1))
    if len(kept) > MOST_LIVE:
        raise InputError("BE301", f"--effects live runs at most {MOST_LIVE} records", hint="use --effects shadow")
    known = [(name, value) for name, value in options if name in _LISTS or setup.server.variable(name) is not None]
    seen = observe_live(kept, pack.profile, known, before)
    source = setup.effects

    def told() -> Iterator[Record]:
        for record, observed in zip(kept, seen, strict=True):
            if isinstance(source, RecordedEffects):
                source.expect(observed)
            yield record

    return told()


def refusals(pack: Pack) -> frozenset[int]:
    """The codes of the server with which rules of the pack refuse a statement."""
    return frozenset(rule.code for rule in pack.program.rules if rule.verdict == "refused" and rule.code is not None)


def _fill(shadow: ShadowEffects, server: Server, catalog: Catalog) -> None:
    """Put the rows of a new server into its system tables."""
    session = Session("setup", server=server)
    for statement in known_rows(server.tables):
        shadow.run(statement, session.names(catalog), session.name, text=statement.text)
    shadow.commit(session.name)
    shadow.end(session.name)
    shadow.machine.grants_moved = False  # they are those of a new server
