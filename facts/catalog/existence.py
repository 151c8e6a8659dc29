"""What exists and what does not, as far as a workload that is seen whole tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..names import TABLE_KINDS, database_key, database_of, split_key
from ..origin import DEFAULT, Origin
from ..statement import Statement
from .catalog import Catalog
from .names import ref_key, renames

_ROUTINES = frozenset({"procedure", "function"})
#: kinds that are told by what the workload does alone: the catalog has no definitions of them
_WITHOUT_DEFINITION = frozenset({"database", "event", "user"})
#: kinds of object whose existence is followed
_FOLLOWED = TABLE_KINDS | _ROUTINES | _WITHOUT_DEFINITION | {"trigger"}


@dataclass
class Existence:
    """Objects that are known to be there, or known not to be; of all others neither is known.

    catalog: the definitions, which are there. made: databases, events, accounts, and what RENAME gave a name to without
    a definition, by the statement that made them. gone: what was dropped. whole: databases that the workload made, so
    that it has made all that is in them. doubted: objects of which it is not known whether the last statement about
    them did anything.
    """

    catalog: Catalog
    made: dict[str, Origin] = field(default_factory=dict)
    gone: dict[str, Origin] = field(default_factory=dict)
    whole: dict[str, Origin] = field(default_factory=dict)
    doubted: set[str] = field(default_factory=set)

    def there(self, key: str) -> Origin | None:
        """Where an object was made that is known to be there, else None."""
        if key in self.doubted:
            return None
        name, catalog = split_key(key), self.catalog
        if name.kind in _ROUTINES:
            routine = catalog.routine(name.kind, name.db, name.name)
            return None if routine is None else routine.origin or DEFAULT
        for definitions in (catalog.tables, catalog.views, catalog.triggers):
            if key in definitions:
                return definitions[key].origin or DEFAULT
        return self.made.get(key)

    def kind(self, key: str) -> str:
        """Whether a name that is known to be there is a table or a view; empty where neither is known."""
        if key in self.doubted:
            return ""
        return "view" if key in self.catalog.views else "table" if key in self.catalog.tables else ""

    def missing(self, key: str) -> Origin | None:
        """What took an object away, or made the database that it is not in, where it is known not to be there."""
        name = split_key(key)
        database = database_key(name.db)
        if key in self.doubted or database in self.doubted or self.there(key) is not None:
            return None
        if key in self.gone or name.kind == "database":
            return self.gone.get(key)
        if database in self.gone:
            return self.gone[database]
        if database in self.whole and not self._differs_in_case(key):
            return self.whole[database]
        return None

    def apply(self, statement: Statement, default_db: str, origin: Origin, certain: bool) -> frozenset[str] | None:
        """What a definition leaves, once the catalog knows it. certain: whether it is known to have run.

        Returns the keys of which something else is known now, None where they are those of a database or an account.
        """
        named = [(ref_key(ref, default_db), ref) for ref in statement.objects if ref.kind in _FOLLOWED]
        keys = frozenset(key for key, _ in named)
        moved = None if any(ref.kind in ("database", "user") for _, ref in named) else keys
        if not certain:
            self.doubted |= keys
            return moved
        is_renamed = any(ref.role == "rename to" for _, ref in named)
        for key, ref in named:
            if ref.action == "create":
                self._create(key, statement, origin)
            elif ref.action == "drop" or (ref.kind == "event" and is_renamed):
                self._drop(key, statement, origin)
            elif ref.kind == "user":
                self.gone.pop(key, None)  # GRANT makes the account on some servers
        for old, new in renames(statement, default_db):
            self._settle(old)
            self.gone[old] = origin
            self._settle(new)
            if new not in self.catalog.tables and new not in self.catalog.views:
                self.made[new] = origin  # what it is stays unknown
        return moved

    def _create(self, key: str, statement: Statement, origin: Origin) -> None:
        is_new = "if not exists" not in statement.flags or self.missing(key) is not None
        self._settle(key)
        kind = split_key(key).kind
        if kind in _WITHOUT_DEFINITION:
            self.made.setdefault(key, origin)
        if kind == "database" and is_new:
            self.whole[key] = origin
            for inside in [*self._inside(key)]:
                self._settle(inside)
            # of a database that is replaced the catalog still has what was in it
            self.doubted.update(each for each in self._defined() if database_of(each) == split_key(key).name)

    def _drop(self, key: str, statement: Statement, origin: Origin) -> None:
        if "if exists" in statement.flags and self.there(key) is None and key not in self.made:
            # what is of another kind stays
            is_known = self.missing(key) is not None or statement.kind == "DROP DATABASE"
            if not is_known:
                return
        self._settle(key)
        for inside in [*self._inside(key)]:
            self._settle(inside)
        self.whole.pop(key, None)
        if key not in self.catalog.tables and key not in self.catalog.views:
            self.gone[key] = origin

    def _defined(self) -> Iterator[str]:
        """The keys of all definitions."""
        for definitions in (self.catalog.tables, self.catalog.views, self.catalog.triggers, self.catalog.routines):
            yield from definitions

    def _settle(self, key: str) -> None:
        self.made.pop(key, None)
        self.gone.pop(key, None)
        self.doubted.discard(key)

    def _inside(self, database: str) -> Iterator[str]:
        """What is known of objects in a database."""
        name = split_key(database)
        if name.kind == "database":
            known = {*self.made, *self.gone, *self.doubted} - {database}
            yield from (key for key in known if database_of(key) == name.name)

    def _differs_in_case(self, key: str) -> bool:
        """Whether something has the same name in other letters: servers may take them for equal."""
        wanted = key.lower()
        return any(each.lower() == wanted for each in (*self.catalog.tables, *self.catalog.views, *self.made))
