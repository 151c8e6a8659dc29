"""What the catalog knows of a table, a view, a trigger, a routine."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..origin import Origin
from ..statement import Column, ForeignKey, Statement, TableKey

#: foreign keys with the keys of their parents
ForeignKeys = tuple[tuple[ForeignKey, str], ...]


#: the engine of a table that is made LIKE an unknown one
ENGINE_UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `complete` is False where CREATE ... SELECT or LIKE of an unknown table hides columns.

    beneath: the keys of the tables of a MERGE table. charset: of columns that say none, empty where nothing does.
    engine: as the definition names it, empty for the default one, `?` for that of an unknown table (LIKE).
    checked, partitioned: whether a CHECK, or partitions, may refuse a row. versioned: WITH SYSTEM VERSIONING.
    moved_keys: which of its unique keys comes first is not known. dropped_children: tables that refer to it went with a
    database, unless its DROP was refused for a table that is not described.
    """

    key: str
    columns: tuple[Column, ...] = ()
    keys: tuple[TableKey, ...] = ()
    foreign_keys: ForeignKeys = ()
    engine: str = ""
    complete: bool = True
    origin: Origin | None = None
    beneath: tuple[str, ...] = ()
    charset: str = ""
    checked: bool = False
    partitioned: bool = False
    versioned: bool = False
    moved_keys: bool = False
    dropped_children: bool = False

    @property
    def named_engine(self) -> str:
        """The engine that a definition names, empty where none is known to be named."""
        return "" if self.engine == ENGINE_UNKNOWN else self.engine


@dataclass(frozen=True, slots=True)
class View:
    """A view and the keys of the tables (or views) it reads, in text order.

    updatable: the base tables of its outermost FROM, one of which an UPDATE of the view changes. functions: those it
    uses, by their name as written; `db` is where they resolve. query: the statement that defined it.
    """

    key: str
    base_tables: tuple[str, ...]
    updatable: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    db: str = ""
    origin: Origin | None = None
    query: Statement | None = None


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger; event is INSERT, UPDATE or DELETE; timing BEFORE or AFTER; `db` is where its body resolves names.

    new: the columns that its body names as NEW.x.
    """

    key: str
    table: str
    event: str
    db: str
    body: tuple[Statement, ...]
    origin: Origin | None = None
    text: str = field(default="", compare=False, repr=False)
    timing: str = ""
    new: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Routine:
    """A stored procedure or function; `db` is where its body resolves names; text is its CREATE as written.

    says: its characteristics, lower case: `deterministic`, `no sql`, `reads sql data` ...
    """

    key: str
    db: str
    body: tuple[Statement, ...]
    origin: Origin | None = None
    text: str = field(default="", compare=False, repr=False)
    says: frozenset[str] = frozenset()
