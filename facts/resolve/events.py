"""What a change of a table's rows makes the server change and read besides: triggers, cascades, views, functions.

Sources: MySQL manual, CREATE TRIGGER and FOREIGN KEY Constraints; MariaDB 10.11.19 audit records
(docs/conformance.md: the server locks the children of a cascading key and everything its triggers name).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..catalog import Catalog, Table, View
from ..names import object_key, split_key
from ..origin import Origin
from ..server.names import Names
from ..statement import ForeignKey, Statement
from .cascades import ANY_COLUMN, NO_COLUMNS, SetColumns, columns_set, further, reaches

#: which row events a statement kind raises on the tables it writes
_EVENTS = {
    "INSERT": ("INSERT",),
    "INSERT SELECT": ("INSERT",),
    "REPLACE": ("INSERT", "DELETE"),
    "REPLACE SELECT": ("INSERT", "DELETE"),
    "LOAD DATA": ("INSERT",),
    "LOAD XML": ("INSERT",),
    "UPDATE": ("UPDATE",),
    "DELETE": ("DELETE",),
}


#: how deep views, triggers, functions and cascades are followed one behind the other; what lies deeper is open.
#: Without a bound, n views on top of each other need n * n facts.
DEEPEST = 32


class Reached(NamedTuple):
    """An object reached through another: action `write`, `may write` or `read`, how (trigger, cascade, view, function),
    by what. `spare` and `may spare`: a cascade that is opened, and of which no row changes, or perhaps none. `alias`:
    it is read under another name, or by a routine of its own. `deep`: it lies so deep that what is behind it is not
    looked at.
    """

    action: str
    key: str
    how: str
    by: str
    origin: Origin | None


def row_events(statement: Statement) -> tuple[str, ...]:
    """The row events a statement raises on each table it writes."""
    events = _EVENTS.get(statement.kind, ())
    if "on duplicate key" in statement.flags:
        events += ("UPDATE",)
    if statement.kind.startswith("LOAD") and "replace" in statement.flags:
        events += ("DELETE",)
    return events


def sequences_of(table: Table) -> Iterator[str]:
    """Keys of the sequences from which the defaults of a table take values."""
    for db, name in dict.fromkeys(named for column in table.columns for named in column.default_sequences):
        yield object_key(db or split_key(table.key).db, name)


def _identifier(child: tuple[Table, ForeignKey]) -> tuple[str, str]:
    """As InnoDB names a foreign key, by which it keeps them in order."""
    table, foreign_key = child
    return split_key(table.key).db, foreign_key.name or foreign_key.generated


class Reach:
    """Follows one statement through the catalog; each object and path is reported once."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._catalog: Catalog = names.catalog
        self._seen: set[tuple[str, ...]] = set()
        self._depth = 0

    def written(self, key: str, events: tuple[str, ...], columns: SetColumns = ANY_COLUMN) -> Iterator[Reached]:
        """Everything that changing rows of `key` reaches; a temporary table has neither triggers nor children.

        columns: those that an UPDATE sets.
        """
        if key in self._names.temporary or not events:
            return
        if (view := self._catalog.views.get(key)) is not None:
            yield from self._through_view(view, events)
            return
        if "INSERT" in events:
            yield from self._defaults(key)
        for event in events:
            yield from self._triggers(key, event)
            if event != "INSERT":
                yield from self._cascades(key, event, columns if event == "UPDATE" else ANY_COLUMN)

    def read(self, key: str) -> Iterator[Reached]:
        """The tables read through a view (nothing for a table)."""
        view = self._catalog.views.get(key)
        if view is None or key in self._names.temporary or not self._first("view", key):
            return
        for base in view.base_tables:
            yield Reached("read", base, "view", key, view.origin)
            yield from self._behind(base, self.read(base))
        yield from self._functions(view)

    def function(self, name: str, default_db: str) -> Iterator[Reached]:
        """What a stored function reads and writes; nothing for a built-in."""
        db, _, bare = name.rpartition(".")
        routine = self._catalog.routine("function", db or default_db, bare)
        if routine is None or not self._first("function", routine.key):
            return
        found = self._body(routine.body, routine.db, "function", routine.key, routine.origin)
        yield from self._behind(routine.key, found)

    def programs(self) -> Iterator[Statement]:
        """The statements of the triggers, functions and procedures that were reached so far."""
        for how, key, *_ in self._seen:
            if how == "trigger":
                yield from self._catalog.triggers[key].body
            elif how in ("function", "procedure"):
                yield from self._catalog.routines[key].body

    def _behind(self, key: str, found: Iterator[Reached]) -> Iterator[Reached]:
        """What lies one level deeper, unless that is too deep."""
        if self._depth >= DEEPEST:
            if self._leads_on(key):
                yield Reached("deep", key, "", "", None)
            return
        self._depth += 1
        try:
            yield from found
        finally:
            self._depth -= 1

    def _leads_on(self, key: str) -> bool:
        """Whether something may lie behind an object: a table that nothing is defined on ends every path."""
        catalog = self._catalog
        defined = (catalog.triggers_of(key, event) for event in ("INSERT", "UPDATE", "DELETE"))
        return key not in catalog.tables or any(map(any, (*defined, catalog.children_of(key))))

    def _first(self, *step: str) -> bool:
        if step in self._seen:
            return False
        self._seen.add(step)
        return True

    def _through_view(self, view: View, events: tuple[str, ...]) -> Iterator[Reached]:
        if not self._first("updated view", view.key) or not view.base_tables:
            return
        for base in view.base_tables:
            if view.updatable == (base,):
                action = "read" if base in self._catalog.views else "write"
                yield Reached(action, base, "view", view.key, view.origin)
                yield from self._behind(base, self.written(base, events))
            elif base in view.updatable:
                # Of joined tables the columns named decide, whose owners the catalog does not keep.
                for table in self.updatable(base):
                    yield Reached("may write", table, "view", view.key, view.origin)
            else:
                yield Reached("read", base, "view", view.key, view.origin)
        yield from self._functions(view)

    def updatable(self, key: str) -> Iterator[str]:
        """The tables of which an UPDATE of this name may change one: itself, or those below a view."""
        view = None if key in self._names.temporary else self._catalog.views.get(key)
        if view is None:
            yield key
        elif self._first("candidates", key):
            for base in view.updatable:
                yield from self.updatable(base)

    def _functions(self, view: View) -> Iterator[Reached]:
        for name in view.functions:
            yield from self.function(name, view.db)

    def _defaults(self, key: str) -> Iterator[Reached]:
        """Sequences are opened for all rows that may be inserted, whether or not a row takes the default.

        Source: MariaDB source, sql_base.cc: internal tables; measured on MariaDB 10.11.
        """
        table = self._catalog.tables.get(key) if self._names.server.tables else None
        for sequence in sequences_of(table) if table is not None else ():
            if self._first("default", sequence):
                yield Reached("write", sequence, "default", key, table.origin if table is not None else None)

    def _triggers(self, key: str, event: str) -> Iterator[Reached]:
        for trigger in list(self._catalog.triggers_of(key, event)):
            if self._first("trigger", trigger.key):
                found = self._body(trigger.body, trigger.db, "trigger", trigger.key, trigger.origin)
                yield from self._behind(trigger.key, found)

    def _cascades(self, key: str, event: str, columns: SetColumns, opens: str = "") -> Iterator[Reached]:
        """Children are opened whatever columns are set; which of them change is another question.

        A server opens all children before their children, by the names of the keys, and as the change of the statement
        (opens) goes on, also behind SET NULL: measured on MariaDB 10.11.
        """
        opens = opens or event
        deeper: list[tuple[str, Iterator[Reached]]] = []
        for child, foreign_key in sorted(self._catalog.children_of(key), key=_identifier):
            reached = reaches(foreign_key, event, columns)
            after, inner = further(foreign_key, event, columns, reached or "no")
            if opens != event and reached in (None, "no"):
                reached = reaches(foreign_key, opens, NO_COLUMNS)
                after, inner = further(foreign_key, opens, NO_COLUMNS, "no")
            if reached is None:
                continue
            if ("cascade", child.key, after, "yes") in self._seen or not self._first(
                "cascade", child.key, after, reached
            ):
                continue
            by = foreign_key.name or f"{child.key} -> {key}"
            yield Reached("write", child.key, "cascade", by, child.origin)
            if reached != "yes":
                yield Reached("spare" if reached == "no" else "may spare", child.key, "cascade", by, child.origin)
            deeper.append((child.key, self._cascades(child.key, after, inner, opens)))
        for key, found in deeper:
            yield from self._behind(key, found)

    def _body(
        self, body: tuple[Statement, ...], db: str, how: str, by: str, origin: Origin | None, called: bool = False
    ) -> Iterator[Reached]:
        """called: by another routine, which opens tables of its own."""
        inner = Names(db, self._catalog, self._names.temporary)
        changed = {inner.key(ref) for leaf in body for ref in leaf.refs("write")} if called else frozenset()
        for leaf in body:
            for ref in leaf.objects:
                if ref.kind not in ("table", "view", "sequence"):
                    continue
                key = inner.key(ref)
                if ref.action == "read":
                    yield Reached("read", key, how, by, origin)
                    if ref.alias or (called and key not in changed):
                        yield Reached("alias", key, how, by, origin)
                    yield from self.read(key)
                elif ref.action != "call":
                    yield Reached("write", key, how, by, origin)
                    yield from self.written(key, row_events(leaf), columns_set(leaf, key, inner))
            for used in leaf.functions:
                yield from self.function(used.name, db)
            for ref in leaf.refs("call"):
                routine = self._catalog.routine("procedure", ref.db or db, ref.name)
                if routine is not None and self._first("procedure", routine.key):
                    yield from self._behind(routine.key, self._body(routine.body, routine.db, how, by, origin, True))
