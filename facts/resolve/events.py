"""What a change of a table's rows makes the server change and read besides: triggers, cascades, views, functions.

Sources: MySQL manual, CREATE TRIGGER and FOREIGN KEY Constraints; MariaDB 10.11.19 audit records
(docs/conformance.md: the server locks the children of a cascading key and everything its triggers name).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from ..catalog import Catalog, Routine, Table, View
from ..names import object_key, split_key
from ..origin import Origin, Span
from ..server.names import Names
from ..statement import ForeignKey, Statement
from .cascades import ANY_COLUMN, NO_COLUMNS, SetColumns, columns_set, further, reaches
from .hash_order import Hashed, hash_order, of_bytes, of_weights

#: what the names of routines begin with in a hash (MySQL source, mdl.h)
_NAMESPACES = {"function": "\x03", "procedure": "\x04"}
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


#: how triggers are reached: by a row, or by a cascade, which fires none
_FIRES, _OPENED = "trigger", "cascade trigger"
#: in which order triggers of a table are opened
ROW_EVENTS = ("INSERT", "UPDATE", "DELETE")
#: how servers hash the names that a stored program uses (server/name_hash.tsv)
_HASHES: dict[str, Hashed] = {"weights": of_weights, "bytes": of_bytes}

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


#: row events on a table, and the columns that an UPDATE sets
RowChange = tuple[tuple[str, ...], SetColumns]


#: depth, place and what is reached
_Waiting = deque[tuple[int, int, Iterator[Reached]]]


class _Used:
    """A table as a stored program uses it: under one name, in all its statements.

    times: how often it is opened, which is as often as one statement names it.
    """

    def __init__(self, key: str, name: str) -> None:
        self.key, self.name = key, name
        self.reads = self.writes = self.renamed = False
        self.times = 1
        self.changes: list[RowChange] = []


class Reach:
    """Follows one statement through the catalog as a server opens tables; each object and path is reported once.

    Tables that are opened with one stand behind all that are waiting; when no table waits, all functions that were
    named so far are looked at.
    Source: MySQL source, sql_base.cc, open_tables; measured on MySQL 5.6.24 and MariaDB 10.11.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._catalog: Catalog = names.catalog
        self._seen: set[tuple[str, ...]] = set()
        self._depth = 0
        self._tables: _Waiting = deque()
        self._routines: _Waiting = deque()
        self.place = 0
        about = names.server.tables
        self._hashed = next((_HASHES[str(row[0])] for row in about.get("name_hash", ())), None)
        self._opened_ahead = {str(row[0]) for row in about.get("opened_ahead", ())}

    def written(self, key: str, events: tuple[str, ...], columns: SetColumns = ANY_COLUMN) -> Iterator[Reached]:
        """Everything that changing rows of `key` reaches; a temporary table has neither triggers nor children.

        columns: those that an UPDATE sets.
        """
        return self._opened(self._written(key, [(events, columns)]))

    def read(self, key: str) -> Iterator[Reached]:
        """The tables read through a view (nothing for a table)."""
        return self._opened(self._read(key))

    def function(self, name: str, default_db: str) -> Iterator[Reached]:
        """What a stored function reads and writes; nothing for a built-in."""
        self.call([name], default_db)
        return self.called()

    def call(self, names: Iterable[str], default_db: str) -> None:
        """Stored functions of the statement stand before those of what it changes; `place` tells behind which of them,
        from 1 on, the last object was reached."""
        for place, name in enumerate(names, 1):
            if (routine := self._new(name, default_db)) is not None:
                self._routines.append((0, place, self._in_function(routine)))

    def called(self) -> Iterator[Reached]:
        """What the functions of `call` read and write."""
        return self._opened(iter(()))

    def programs(self) -> Iterator[Statement]:
        """The statements of the triggers, functions and procedures that were reached so far."""
        for how, key, *_ in self._seen:
            if how == "trigger":
                yield from self._catalog.triggers[key].body
            elif how in ("function", "procedure"):
                yield from self._catalog.routines[key].body

    def updatable(self, key: str) -> Iterator[str]:
        """The tables of which an UPDATE of this name may change one: itself, or those below a view."""
        view = None if key in self._names.temporary else self._catalog.views.get(key)
        if view is None:
            yield key
        elif self._first("candidates", key):
            for base in view.updatable:
                yield from self.updatable(base)

    def _opened(self, found: Iterator[Reached]) -> Iterator[Reached]:
        yield from found
        while self._tables or self._routines:
            for waiting in (self._tables, self._routines):
                while waiting:
                    self._depth, self.place, behind = waiting.popleft()
                    yield from behind
        self._depth = self.place = 0

    def _behind(self, key: str, found: Iterator[Reached], waiting: _Waiting) -> None:
        """What lies one level deeper waits, unless that is too deep."""
        if self._depth < DEEPEST:
            waiting.append((self._depth + 1, self.place, found))
        elif self._leads_on(key):
            waiting.append((self._depth, self.place, iter((Reached("deep", key, "", "", None),))))

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

    def _written(self, key: str, changes: Iterable[RowChange], how: str = _FIRES) -> Iterator[Reached]:
        changes = [change for change in changes if change[0]]
        if key in self._names.temporary or not changes:
            return
        if (view := self._catalog.views.get(key)) is not None:
            yield from self._through_view(view, changes)
            return
        happens = {event for events, _ in changes for event in events}
        for event in ROW_EVENTS:
            if event in happens:
                yield from self._triggers(key, event, how)
        for events, columns in changes:
            for event in events:
                if event != "INSERT":
                    yield from self._cascades(key, event, columns if event == "UPDATE" else ANY_COLUMN, happens)
        if "INSERT" in happens:
            yield from self._defaults(key)

    def _read(self, key: str) -> Iterator[Reached]:
        view = self._catalog.views.get(key)
        if view is None or key in self._names.temporary or not self._first("view", key):
            return
        for base in view.base_tables:
            yield Reached("read", base, "view", key, view.origin)
            self._behind(base, self._read(base), self._tables)
        self._functions(view)

    def _new(self, name: str, default_db: str) -> Routine | None:
        """The stored function of a name, the first time that it is met."""
        routine = self._catalog.function(name, default_db)
        return routine if routine is not None and self._first("function", routine.key) else None

    def _in_function(self, routine: Routine) -> Iterator[Reached]:
        return self._body(routine.body, routine.db, "function", routine.key, routine.origin)

    def _through_view(self, view: View, changes: list[RowChange]) -> Iterator[Reached]:
        if not self._first("updated view", view.key) or not view.base_tables:
            return
        for base in view.base_tables:
            if view.updatable == (base,):
                action = "read" if base in self._catalog.views else "write"
                yield Reached(action, base, "view", view.key, view.origin)
                # of which columns the view gives another name is not kept
                behind = self._written(base, [(events, ANY_COLUMN) for events, _ in changes])
                self._behind(base, behind, self._tables)
            elif base in view.updatable:
                # Of joined tables the columns named decide, whose owners the catalog does not keep.
                for table in self.updatable(base):
                    yield Reached("may write", table, "view", view.key, view.origin)
            else:
                yield Reached("read", base, "view", view.key, view.origin)
        self._functions(view)

    def _functions(self, view: View) -> None:
        for name in view.functions:
            if (routine := self._new(name, view.db)) is not None:
                self._behind(routine.key, self._in_function(routine), self._routines)

    def _defaults(self, key: str) -> Iterator[Reached]:
        """Sequences are opened for all rows that may be inserted, whether or not a row takes the default.

        Source: MariaDB source, sql_base.cc: internal tables; measured on MariaDB 10.11.
        """
        table = self._catalog.tables.get(key) if self._names.server.tables else None
        for sequence in sequences_of(table) if table is not None else ():
            if self._first("default", sequence):
                yield Reached("write", sequence, "default", key, table.origin if table is not None else None)

    def _triggers(self, key: str, event: str, how: str) -> Iterator[Reached]:
        for trigger in sorted(self._catalog.triggers_of(key, event), key=lambda each: each.timing != "BEFORE"):
            if self._first("trigger", trigger.key):
                yield from self._body(trigger.body, trigger.db, how, trigger.key, trigger.origin)

    def _cascades(
        self, key: str, event: str, columns: SetColumns, happens: Collection[str], opens: str = ""
    ) -> Iterator[Reached]:
        """Children are opened whatever columns are set; which of them change is another question.

        A server opens all children before their children, by the names of the keys, and as the change of the statement
        (opens) goes on, also behind SET NULL. MariaDB opens what their triggers for all that happens to the statement's
        table name, which do not fire. Measured on MariaDB 10.11.
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
            if "triggers behind cascades" in self._opened_ahead:
                for each in ROW_EVENTS:
                    if each in happens:
                        deeper.append((child.key, self._triggers(child.key, each, _OPENED)))
            deeper.append((child.key, self._cascades(child.key, after, inner, happens, opens)))
        for key, found in deeper:
            self._behind(key, found, self._tables)

    def _body(
        self, body: tuple[Statement, ...], db: str, how: str, by: str, origin: Origin | None, called: bool = False
    ) -> Iterator[Reached]:
        """called: by another routine, which opens tables of its own."""
        inner = Names(db, self._catalog, self._names.temporary)
        locks_joined = "joined tables of a program's UPDATE" in self._opened_ahead
        for used in self._in_order(_used(body, inner, locks_joined)):
            if used.reads:
                yield Reached("read", used.key, how, by, origin)
                if used.renamed or (called and not used.writes):
                    yield Reached("alias", used.key, how, by, origin)
                self._behind(used.key, self._read(used.key), self._tables)
            if used.writes:
                yield from [Reached("write", used.key, how, by, origin)] * used.times
                inside = how if how == _OPENED else _FIRES
                self._behind(used.key, self._written(used.key, used.changes, inside), self._tables)
        for kind, routine in self._called(body, db):
            if self._first(kind, routine.key):
                is_function = kind == "function"
                within = self._body(routine.body, routine.db, how, by, origin, called=True)
                self._behind(routine.key, self._in_function(routine) if is_function else within, self._routines)

    def _called(self, body: tuple[Statement, ...], db: str) -> Iterator[tuple[str, Routine]]:
        """The routines that a program calls, in the order of a hash of those of its statements, each a hash too.

        Source: MySQL source, sp.cc, sp_update_sp_used_routines; measured on MySQL 5.6.24 and MariaDB 10.11: both take
        weights.
        """
        found: dict[str, tuple[str, Routine]] = {}
        names: list[str] = []
        for leaf in body:
            catalog = self._catalog
            called = [("function", catalog.function(used.name, db)) for used in leaf.functions]
            called += [("procedure", catalog.routine("procedure", ref.db or db, ref.name)) for ref in leaf.refs("call")]
            inside = []
            for kind, routine in called:
                if routine is not None:
                    inside.append(f"{_NAMESPACES[kind]}{routine.db}\0{split_key(routine.key).name}")
                    found[inside[-1]] = kind, routine
            names += inside if self._hashed is None else hash_order(inside, of_weights)
        ordered = dict.fromkeys(names) if self._hashed is None else hash_order(names, of_weights)
        return (found[name] for name in ordered)

    def _in_order(self, used: dict[str, _Used]) -> Iterator[_Used]:
        if self._hashed is None:
            return iter(used.values())
        return (used[name] for name in hash_order(used, self._hashed))


def _used(body: tuple[Statement, ...], names: Names, locks_joined: bool) -> dict[str, _Used]:
    """The tables of a program by the name under which a server keeps them: database, table, alias.

    locks_joined: a program locks all tables that an UPDATE lists for writing.
    """
    found: dict[str, _Used] = {}
    for leaf in body:
        named: dict[str, set[Span]] = {}
        for ref in leaf.objects:
            if ref.kind not in ("table", "view", "sequence") or ref.action == "call":
                continue
            key = names.key(ref)
            of = split_key(key)
            name = "\0".join((of.db, of.name, ref.alias or ref.name))
            used = found.setdefault(name, _Used(key, name))
            named.setdefault(name, set()).add(ref.span)
            used.times = max(used.times, len(named[name]))
            if ref.action == "read":
                used.reads, used.renamed = True, used.renamed or bool(ref.alias)
            if ref.action != "read" or (locks_joined and ref.role == "joined"):
                used.writes = True
                used.changes.append((row_events(leaf), columns_set(leaf, key, names)))
    return found
