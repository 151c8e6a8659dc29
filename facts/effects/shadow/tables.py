"""The shadow tables by key, and which of them a foreign key points at."""

from __future__ import annotations

from ...names import SYSTEM_DATABASES, object_key, split_key
from ...statement import ForeignKey
from .client import ShadowClient
from .table import Row, Shadow

_LONG_TEXTS = ("TINYTEXT", "TEXT", "MEDIUMTEXT", "LONGTEXT", "LONG", "JSON")
_AT_FIRST = SYSTEM_DATABASES | {"test"}


def function_names(db: str | None, name: str, default_db: str) -> tuple[str, ...]:
    """What a function may stand under among names that are gone: a stored one, and one of a plugin without database."""
    stored = object_key(db or default_db, name, "function ")
    return (stored,) if db else (stored, object_key("", name.lower(), "function "))


class ShadowTables:
    """Every permanent table; `version` moves with each definition, so that plans can be kept.

    databases: those that the workload created, so that what is missing in them is known to be missing. fresh: the
    server was new when the workload began, so that there is only what the workload made and what comes with a server.
    """

    def __init__(self) -> None:
        self.permanent: dict[str, Shadow] = {}
        self.databases: set[str] = set()
        self.charsets: dict[str, tuple[str, str]] = {}  # (character set, collation) that databases are made with
        self.gone: set[str] = set()  # names that were dropped and not made again
        self.maybe_parents: set[str] = set()  # tables to which a foreign key may lead that was not followed
        self.maybe_views: set[str] = set()  # names of which some may be views
        self.unsettled: set[str] = set()  # names of which it is not known whether they exist, or what they are
        self.others: set[str] = set()  # keys of events and accounts that the workload created
        self.files: dict[str, list[Row] | None] = {}  # that queries wrote; None: in a format not followed
        self.holds_no_choice = False  # an ENUM was given a value that is none of its words
        self.fresh = False
        self.version = 0
        self.children: dict[str, list[tuple[Shadow, ForeignKey]]] = {}

    def has_unplaced_texts(self, client: ShadowClient) -> bool:
        """Whether a table has texts of which an empty one has no place in memory: it is 0 then, and no wrong number.

        Measured on MariaDB 10.11: of MyISAM and Aria, not of InnoDB.
        """
        shown = (*self.permanent.values(), *client.temporary.values())
        return any(
            table.engine != "INNODB" and any(each.type.upper().startswith(_LONG_TEXTS) for each in table.columns)
            for table in shown
        )

    def find(self, key: str, client: ShadowClient) -> Shadow | None:
        """The table a name means in a session: a temporary one hides a permanent one."""
        return client.temporary.get(key) or self.permanent.get(key)

    def opaque_columns(self, client: ShadowClient) -> int:
        """How many columns hold stand-ins: it grows with each, and a plan knows which they were."""
        return sum(len(t.opaque) for shown in (self.permanent, client.temporary) for t in shown.values())

    def has_database(self, db: str) -> bool | None:
        """Whether a database exists; None where it is not known."""
        if db in self.unsettled:
            return None
        if db in self.databases or any(split_key(key).db == db for key in self.permanent):
            return True
        return False if db in self.gone or (self.fresh and db.lower() not in _AT_FIRST) else None

    def moved(self) -> None:
        """A definition changed: what was derived from definitions is derived anew."""
        self.version += 1
        self.children = {}
        for table in self.permanent.values():
            for foreign, parent in table.foreign_keys:
                held = self.permanent.get(parent)
                if held is not None and held.engine != table.engine:
                    continue  # what another engine made in its place is no parent; measured on both servers
                self.children.setdefault(parent, []).append((table, foreign))
