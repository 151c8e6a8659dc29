"""The options of a filter, and the facts they are for the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...facts.errors import InputError, excerpt
from ...facts.names import object_key
from ...facts.wildcards import matches

#: how the rules call what is written
OUTPUT = "output"


@dataclass(frozen=True, slots=True)
class FilterOptions:
    """Names are exact, as on a server with lower_case_table_names=0; tables are written `db.table`.

    rewrite: (from, to) names of default databases and of databases of row events, before all else. clever: whether
    rules follow tables through RENAME and CREATE ... LIKE or SELECT. domains: of GTIDs of MariaDB, in decimal digits.
    """

    do_databases: tuple[str, ...] = ()
    ignored_databases: tuple[str, ...] = ()
    do_tables: tuple[str, ...] = ()
    ignored_tables: tuple[str, ...] = ()
    do_patterns: tuple[str, ...] = ()
    ignored_patterns: tuple[str, ...] = ()
    do_domains: tuple[str, ...] = ()
    ignored_domains: tuple[str, ...] = ()
    rewrite: tuple[tuple[str, str], ...] = ()
    clever: bool = False

    @property
    def by_domain(self) -> bool:
        """Whether the domain of a group counts."""
        return bool(self.do_domains or self.ignored_domains)

    @property
    def patterns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.do_patterns + self.ignored_patterns))

    def rewritten(self, db: str) -> str:
        """The name of a database in the output."""
        return next((new for old, new in self.rewrite if old == db), db) if self.rewrite else db

    def facts(self) -> dict[str, set[tuple[str, ...]]]:
        """The relations of role config. Raises InputError BE301 for a table without a database."""
        lists = (
            ("do_database", self.do_databases),
            ("skip_database", self.ignored_databases),
            ("do_table", tuple(map(_table, self.do_tables))),
            ("skip_table", tuple(map(_table, self.ignored_tables))),
            ("do_pattern", tuple(map(_pattern, self.do_patterns))),
            ("skip_pattern", tuple(map(_pattern, self.ignored_patterns))),
            ("do_domain", self.do_domains),
            ("skip_domain", self.ignored_domains),
        )
        found: dict[str, set[tuple[str, ...]]] = {name: {(OUTPUT, value) for value in given} for name, given in lists}
        found["binlog"] = {(OUTPUT,)}
        if self.rewrite:
            found["renames_databases"] = {(OUTPUT,)}
        if self.clever:
            found["clever"] = {(OUTPUT,)}
        return found

    def matching(self, key: str) -> Iterator[str]:
        """The patterns that an object matches; of a database those that match its name and a dot."""
        return (pattern for pattern in self.patterns if matches(pattern, key))


def _table(text: str) -> str:
    db, dot, name = text.partition(".")
    if not (db and dot and name):
        raise InputError("BE301", f"{excerpt(text)} is no table", hint="write DATABASE.TABLE")
    return object_key(db, name)


def _pattern(text: str) -> str:
    if "." not in text:
        raise InputError("BE301", f"{excerpt(text)} is no pattern of tables", hint="write e.g. shop.order%")
    return text
