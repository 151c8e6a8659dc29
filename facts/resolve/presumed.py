"""Tables without a definition: they are presumed to exist and to be of the ordinary engine of the server.

The question is what a statement does if it runs and succeeds, so existence is part of the question; the engine is not,
so an answer that stands on it says so (docs/certainty.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ..catalog import ENGINE_UNKNOWN
from ..fact import Fact
from ..names import TABLE_KINDS, VIRTUAL_DATABASES, database_key, database_of, object_key, split_key
from ..origin import DEFAULT
from ..server.names import Names
from ..sql.builtin_functions import BUILTIN_FUNCTIONS
from ..statement import Statement
from .observation import Observation, Presumption
from .running import running

ENGINE = "engine"


def presumed_tables(statement: Statement, names: Names, touched: Iterable[str]) -> tuple[Presumption, ...]:
    """One presumption for each touched table of unknown engine, in the order in which they are touched."""
    made = {names.key(ref) for ref in statement.refs("create")}
    sequences = {names.key(ref) for ref in statement.objects if ref.kind == "sequence"}
    unknown = [key for key in dict.fromkeys(touched) if key not in made | sequences and _is_undefined(key, names)]
    return tuple(_of(key, names) for key in unknown)


def presumed_facts(presumed: Iterable[Presumption]) -> Iterator[Fact]:
    """`engine` of each of these tables."""
    return (Fact("engine", (each.key, each.value), via=DEFAULT) for each in presumed if each.what == ENGINE)


def with_engines(seen: Observation, engines: Mapping[str, str]) -> Observation:
    """The same statement where presumed tables are of these engines instead."""
    facts = (
        replace(fact, row=(fact.row[0], engines.get(str(fact.row[0]), fact.row[1])))
        if fact.relation == ENGINE and fact.via == DEFAULT
        else fact
        for fact in seen.facts
    )
    return replace(seen, facts=tuple(facts))


def presumed_functions(statement: Statement, names: Names) -> Iterator[Presumption]:
    """One for each function that is neither the server's nor described: it may write, or differ on a replica.

    Those that views, triggers and routines call are among them.
    """
    for here in running(statement, names):
        for used in here.statement.functions:
            db, _, bare = used.name.rpartition(".")
            if not db and (bare.upper() in BUILTIN_FUNCTIONS or bare.lower() in names.catalog.loadable):
                continue
            if names.catalog.function(used.name, here.db) is None:
                yield Presumption("function", object_key(db or here.db, bare if db else bare.lower(), "function"))


def _of(key: str, names: Names) -> Presumption:
    engine = names.server.engine(names.default_engine)
    return Presumption(ENGINE, key, engine, names.server.titles.get(engine, engine))


def _is_undefined(key: str, names: Names) -> bool:
    name, server = split_key(key), names.server
    if name.kind not in TABLE_KINDS or not name.db or name.db.lower() in VIRTUAL_DATABASES:
        return False
    if (table := names.table(key)) is not None:
        return table.engine == ENGINE_UNKNOWN
    if key in names.catalog.views and key not in names.temporary:
        return False
    return key not in server.engines and database_key(database_of(key)) not in server.engines
