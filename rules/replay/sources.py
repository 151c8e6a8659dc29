"""Where a replay's effects come from: rows that are followed, or what a server was seen to do."""

from __future__ import annotations

from ...facts.catalog import Catalog
from ...facts.effects import EffectsKind, EffectsSource, RecordedEffects
from ...facts.effects.shadow import Server as Behaviour
from ...facts.effects.shadow import ShadowEffects
from ...facts.server import Server
from ...facts.session import Session
from ...facts.system_tables import known_rows
from ..pack import Pack


def source_of(
    kind: EffectsKind, pack: Pack, server: Server, catalog: Catalog, fresh: bool = False, in_turn: bool = False
) -> EffectsSource | None:
    """A source of effects on a server of the pack's profile; None where effects are assumed.

    fresh: the server is new, with the rows of its system tables, of which `catalog` has the definitions. in_turn: no
    two statements run at a time.
    """
    if kind == "assumed":
        return None
    transactional = {str(row[0]) for row in pack.program.facts.get("transactional_engine", ())}
    behaviour = Behaviour.of(server.tables)
    shadow = ShadowEffects(server.vendor, transactional, server.default_engine, behaviour, fresh=fresh, in_turn=in_turn)
    if fresh:
        _fill(shadow, server, catalog)
    return shadow if kind == "shadow" else RecordedEffects(shadow, refusals(pack))


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
