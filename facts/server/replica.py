"""The filters of a replica: replicate-do-db, replicate-do-table, replicate-rewrite-db and the others.

Source: MySQL manual, Replica Server Options; MariaDB documentation, Replication Filters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from ..errors import InputError, excerpt
from ..names import database_key, object_key, split_key
from ..wildcards import matches
from .channels import of_channel

#: options that name databases, tables and patterns of tables
DATABASE_LISTS = ("replicate_do_db", "replicate_ignore_db")
TABLE_LISTS = ("replicate_do_table", "replicate_ignore_table")
PATTERN_LISTS = ("replicate_wild_do_table", "replicate_wild_ignore_table")
_REWRITE = "replicate_rewrite_db"
_LISTS = frozenset(DATABASE_LISTS + TABLE_LISTS + PATTERN_LISTS)
#: as SHOW REPLICA STATUS of MariaDB calls what CHANGE MASTER TO DO_DOMAIN_IDS and IGNORE_DOMAIN_IDS say
_BY_DOMAIN = frozenset({"replicate_do_domain_ids", "replicate_ignore_domain_ids"})


@dataclass(frozen=True, slots=True)
class ReplicaFilters:
    """What a replica is told to apply. entries: (option, what it names) as written. rewrite: (database here, database
    there), tried in order. domains: (option, id) of domains of GTIDs (MariaDB).
    """

    entries: tuple[tuple[str, str], ...] = ()
    rewrite: tuple[tuple[str, str], ...] = ()
    domains: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.entries or self.rewrite or self.domains)

    @property
    def lists(self) -> tuple[str, ...]:
        """The options that are given, each once, with dashes as they are written."""
        return tuple(dict.fromkeys(_dashed(option) for option, _ in (*self.entries, *self.domains)))

    @property
    def domain_ids(self) -> tuple[tuple[str, str], ...]:
        """(option, id), options with dashes."""
        return tuple((_dashed(option), each) for option, each in self.domains)

    def database(self, db: str) -> str:
        """What a database is called there."""
        return next((there for here, there in self.rewrite if here == db), db)

    def naming(self, key: str, caseless: Collection[str] = ()) -> Iterator[tuple[str, str]]:
        """(option, its value) of every entry that names an object by the name it has there.

        An option of databases names what is in the database; one of tables never names a database, a pattern may.
        caseless: the options that compare names without letter case; the others compare them exactly.
        """
        exact, lower = key, _lower(key)
        for option, written in self.entries:
            folds = _dashed(option) in caseless
            value, key = (written.lower(), lower) if folds else (written, exact)
            name = split_key(key)
            db = name.name if name.kind == "database" else name.db
            if option in DATABASE_LISTS:
                found = value == db
            elif option in TABLE_LISTS:
                found = _table(value) == key
            else:
                found = matches(value, key)
            if found:
                yield _dashed(option), written

    def moved(self, key: str) -> str:
        """The key of a table or database in the database it has there."""
        name = split_key(key)
        if name.kind == "database":
            return database_key(self.database(name.name))
        return object_key(self.database(name.db), name.name, name.kind)


NO_FILTERS = ReplicaFilters()


def replica_filters(options: Iterable[tuple[str, str | None]], file: str = "") -> ReplicaFilters:
    """The filters among the options of a replica (names with `_`); other options are left out.

    Raises InputError BE110 for a table without its database, for a rewrite that is no `from->to`, for filters of
    several channels, and for a domain id that is no number.
    """
    entries: list[tuple[str, str]] = []
    rewrite: list[tuple[str, str]] = []
    domains: list[tuple[str, str]] = []
    for option, value in of_channel(options, None, file):
        said = (value or "").strip()
        if option == _REWRITE:
            here, arrow, there = (part.strip() for part in said.partition("->"))
            if not (here and arrow and there):
                raise InputError("BE110", f"{excerpt(said)} rewrites no database", file, hint="write from->to")
            rewrite.append((here, there))
        elif option in _BY_DOMAIN:
            ids = [each.strip() for each in said.split(",") if each.strip()]
            if not all(each.isdecimal() for each in ids):
                raise InputError("BE110", f"{excerpt(said)} are no domain ids", file, hint="write 1,2")
            domains += ((option, str(int(each))) for each in ids)
        elif option in _LISTS:
            if option not in DATABASE_LISTS and "." not in said:
                raise InputError("BE110", f"{excerpt(said)} is no table", file, hint="write DATABASE.TABLE")
            entries.append((option, said))
    return ReplicaFilters(tuple(entries), tuple(rewrite), tuple(domains))


def _dashed(option: str) -> str:
    return option.replace("_", "-")


def _lower(key: str) -> str:
    name = split_key(key)
    if name.kind == "database":
        return database_key(name.name.lower())
    return object_key(name.db.lower(), name.name.lower(), name.kind)


def _table(text: str) -> str:
    db, _, name = text.partition(".")
    return object_key(db, name)
