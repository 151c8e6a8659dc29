"""Whether two topologies do the same with every statement, or the smallest statement that they do not.

Filters cannot tell names of a class apart. Where all servers are the same but for their filters, and these put the
name of every class on the same lists, nothing that is decided by lists differs. Otherwise statements of some kinds are
tried on the shortest names of every class: what a server does with one statement, on tables that are everywhere as on
the first server, decides all that follows, for servers that do the same with each go on from the same state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ...facts.names import database_key, object_key
from ...facts.readers.record import Record
from ...facts.server.replica import DATABASE_LISTS, NO_FILTERS, PATTERN_LISTS
from ...facts.wildcards import literal
from ..log.text import quoted
from .file import ServerSpec, Topology
from .name_classes import NameClasses, NamePattern, TooManyClassesError, in_database, name_classes
from .run import TopologyRun
from .source_log import TopologyWorkload, caseless_lists
from .table_states import TableStates
from .word import OPEN, word_of

#: the kinds of statements that are tried, as people are told
TRIED = (
    "INSERT of values (of UUID(), too), UPDATE of two tables, INSERT ... SELECT, CREATE TABLE (plain, LIKE, SELECT, "
    "TEMPORARY), DROP TABLE, RENAME TABLE, ALTER TABLE ... RENAME, ANALYZE TABLE, GRANT on a table, CREATE USER, "
    "CREATE PROCEDURE, CREATE DATABASE, DROP DATABASE"
)
#: statements that logs and filters look at in different manners: of accounts and programs, of databases, of one table
#: and of two
_PLAIN = ("CREATE USER u", "CREATE PROCEDURE {D}.p() SELECT 1")
_OF_DATABASE = ("CREATE DATABASE {D}", "DROP DATABASE {D}")
_OF_TABLE = (
    "INSERT INTO {T} VALUES (1)",
    "INSERT INTO {T} VALUES (UUID())",
    "DROP TABLE {T}",
    "CREATE TABLE {T} (a INT)",
    "CREATE TABLE {T} SELECT 1 AS a",
    "CREATE TEMPORARY TABLE {T} (a INT)",
    "ANALYZE TABLE {T}",
    "GRANT SELECT ON {T} TO u",
)
_OF_TABLES = (
    "UPDATE {T} AS t, {U} AS u SET t.a = 1, u.a = 1",
    "INSERT INTO {T} SELECT * FROM {U}",
    "CREATE TABLE {T} LIKE {U}",
    "RENAME TABLE {T} TO {U}",
    "ALTER TABLE {T} RENAME TO {U}",
)


class TopologyStatement(NamedTuple):
    """A statement and its default database, which may be none. tables: how many it names."""

    db: str
    text: str
    tables: int = 0

    @property
    def size(self) -> tuple[int, int, int, str]:
        """How large it is: by tables, then by what is to be read."""
        return self.tables, len(self.db) + len(self.text), len(self.text), self.db + self.text


class ServerAnswer(NamedTuple):
    """What a server does with a statement and the end of its session, and what tables are there behind it."""

    words: tuple[str, ...]
    tables: frozenset[tuple[str, str]]


class TopologyDifference(NamedTuple):
    """The smallest statement that is told apart, with what the servers of both do that differ."""

    statement: TopologyStatement
    servers: Mapping[str, tuple[ServerAnswer, ServerAnswer]]


class TopologyComparison(NamedTuple):
    """difference: None where nothing is told apart. undecided: why that is not all. tried: how many statements.
    is_equal: whether no statement of any kind can be told apart, so that none was tried.
    """

    difference: TopologyDifference | None
    undecided: str = ""
    tried: int = 0
    is_equal: bool = False


def compare_topologies(one: Topology, other: Topology) -> TopologyComparison:
    """Compare two topologies with the same servers."""
    by_database = [*_by_database(one), *_by_database(other)]
    try:
        classes = name_classes([*by_database, *_by_table(one), *_by_table(other)])
        defaults = name_classes(by_database).databases
    except TooManyClassesError:
        return TopologyComparison(None, "the filters make too many classes of names")
    if same_lists(one, other, classes):
        return TopologyComparison(None, is_equal=True)
    renamed = {pair for each in (*one.servers, *other.servers) for pair in each.filters.rewrite}
    statements = sorted(statements_of(classes, defaults, renamed), key=lambda each: each.size)
    return compared_by(one, other, statements)


def same_lists(one: Topology, other: Topology, classes: NameClasses) -> bool:
    """Whether two topologies are the same but for filters that put every name on the same lists.

    Rules see of an entry that it names an object or database, and of which list it is
    (rules/packs/logging-format/86-replica-filters.dl).
    """
    keys = [*map(database_key, classes.databases), *(object_key(db, table) for db, table in classes.tables)]

    def lists(server: ServerSpec, topology: Topology) -> object:
        caseless = caseless_lists(topology.of(server.source)) if server.source else frozenset()
        filters = server.filters
        named = [{option for option, _ in filters.naming(key, caseless)} for key in keys]
        return (
            replace(server, told=(), filters=NO_FILTERS),
            filters.rewrite,
            set(filters.lists),
            set(filters.domains),
            named,
        )

    seconds = {each.name: lists(each, other) for each in other.servers}
    return {each.name: lists(each, one) for each in one.servers} == seconds


def compared_by(one: Topology, other: Topology, statements: Iterable[TopologyStatement]) -> TopologyComparison:
    """Compare them by these statements, the first of which that is told apart counts."""
    sides = (TopologySide(one), TopologySide(other))
    undecided = ""
    tried = 0
    for each in statements:
        tried += 1
        first, second = (side.does(each) for side in sides)
        different = {name: (told, second[name]) for name, told in first.items() if told != second[name]}
        if any(OPEN in (*told.words, *second[name].words) for name, told in first.items()):
            undecided = undecided or f"what becomes of `{each.text}` is open"
        elif different:
            return TopologyComparison(TopologyDifference(each, different), undecided, tried)
    return TopologyComparison(None, undecided, tried)


class TopologySide:
    """Asks one topology about single statements."""

    def __init__(self, topology: Topology) -> None:
        self._run = TopologyRun(topology, TopologyWorkload("", effects="assumed", is_whole=False), with_own_names=False)
        self._count = 0

    def does(self, statement: TopologyStatement) -> dict[str, ServerAnswer]:
        """What each server behind the first does with a statement, on tables that are as on the first."""
        self._run.begin_again()
        self._count += 1
        session = str(self._count)
        said = [("query", statement.text), ("quit", "")]
        records = [("init db", statement.db), *said] if statement.db else said
        states = TableStates(self._run)
        words: dict[str, list[str]] = {}
        for ran in self._run.run(Record(session, command, text, 1, 0, 1) for command, text in records):
            states.follow(ran)
            for name, met in ran.on.items():
                words.setdefault(name, []).append(word_of(met))
        found: dict[str, set[tuple[str, str]]] = {}
        for each in states.closing():
            found.setdefault(each.server, set()).add((self._run.own_name(each.table), each.what))
        behind = self._run.topology.servers[1:]
        return {
            each.name: ServerAnswer(tuple(words.get(each.name, ())), frozenset(found.get(each.name, ())))
            for each in behind
        }


def statements_of(
    classes: NameClasses, defaults: Iterable[str], renamed: Iterable[tuple[str, str]] = ()
) -> Iterator[TopologyStatement]:
    """A statement of every kind on every class of names, with every one of the default databases and without."""
    databases = ["", *defaults]
    tables = list(classes.tables)
    for here, there in renamed:
        databases += (each for each in (here, there) if each not in databases)
        tables += [(here, table) for db, table in classes.tables if db == there and (here, table) not in tables]
    named = [(quoted(db), f"{quoted(db)}.{quoted(table)}") for db, table in tables]
    for db in databases:
        for text in _PLAIN if db else _PLAIN[:1]:
            yield TopologyStatement(db, text.format(D=quoted(db)))
        for text, name in product(_OF_DATABASE, classes.databases):
            yield TopologyStatement(db, text.format(D=quoted(name)))
        for text, (_, table) in product(_OF_TABLE, named):
            yield TopologyStatement(db, text.format(T=table), 1)
        for text, (_, table), (_, second) in product(_OF_TABLES, named, named):
            if table != second:
                yield TopologyStatement(db, text.format(T=table, U=second), 2)


def _by_database(topology: Topology) -> Iterator[NamePattern]:
    """What looks at databases alone: lists of filters and of logs, and other names."""
    for server in topology.servers:
        yield from (in_database(value) for option, value in server.filters.entries if option in DATABASE_LISTS)
        yield from (in_database(db) for pair in server.filters.rewrite for db in pair)
        lists = (value for name, value in server.options if name in ("binlog_do_db", "binlog_ignore_db"))
        yield from (in_database(value) for value in lists if value)


def _by_table(topology: Topology) -> Iterator[NamePattern]:
    for server in topology.servers:
        caseless = caseless_lists(topology.of(server.source)) if server.source else frozenset()
        for option, value in server.filters.entries:
            if option not in DATABASE_LISTS:
                is_caseless = option.replace("_", "-") in caseless
                yield NamePattern(value if option in PATTERN_LISTS else literal(value), is_caseless)
