"""The server's shadow as statements see it: names to tables, plans, and the functions that queries may call."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlglot import exp

from ..catalog import Table
from ..names import object_key, split_key
from ..sql.comments import blank_comments
from ..sql.dialect import SqlMode, Vendor
from ..statement import ObjectRef, Statement
from . import create
from .client import Client
from .delete import DeletePlan, delete_plan
from .functions import BUILTINS
from .insert import InsertPlan, insert_plan
from .literals import Shape, Value, shape
from .plan import Query, query
from .problem import RefusedError, UnsureError
from .rewrite import Head, parsed
from .running import Running
from .server import Server
from .standins import Standins
from .store import Store
from .table import Shadow
from .tables import Tables
from .translate import Context, Source
from .update import UpdatePlan, update_plan

Plan = InsertPlan | UpdatePlan | DeletePlan | tuple[Head, Query]
#: names of local variables, and those of them that hold stand-ins
Locals = tuple[frozenset[str], frozenset[str]]
NO_LOCALS: Locals = (frozenset(), frozenset())
_MOST_PLANS = 20_000
_SYSTEM = frozenset({"mysql", "information_schema", "performance_schema", "sys"})


class Machine:
    """Everything one `Data` holds that is not of one session."""

    def __init__(
        self, vendor: Vendor, transactional: Collection[str], default_engine: str, server: Server, most_rows: int
    ) -> None:
        self.vendor = vendor
        self.server = server
        self.transactional = frozenset(transactional)
        self.default_engine = default_engine.upper()
        self.tables = Tables()
        self.store = Store(most_rows)
        self.standins = Standins(server.version)
        self.plans: dict[tuple[Any, ...], Plan] = {}
        self.running: Running | None = None
        self.pending: Exception | None = None
        self.calls = 0
        self.before: list[Callable[[], None]] = []  # how to put back what the statement defined
        self.garbage: list[Shadow] = []
        self.stored: Callable[[Running, str, tuple[Value, ...]], Value] = _no_stored
        self._register()

    # --- names

    def exists(self, run: Running, key: str, permanent: bool = False) -> bool | None:
        """Whether a table or view exists; None where nobody knows."""
        if not permanent and key in run.client.temporary:
            return True
        if key in self.tables.permanent or run.names.catalog.knows(key):
            return True
        db = split_key(key).db
        if key in self.tables.gone or db in self.tables.databases or db in self.tables.gone:
            return False
        return None

    def table(self, run: Running, db: str | None, name: str) -> Source | str:
        """The shadow a name means. Raises RefusedError 1046 and 1146; UnsureError for what is not known."""
        db = db or run.names.default_db
        if not db:
            raise RefusedError(1046, early=True)
        key = object_key(db, name)
        found = self.tables.find(key, run.client)
        if found is not None:
            return found
        catalog = run.names.catalog
        if key in catalog.views:
            raise UnsureError(f"view {key} is not followed")
        if key in catalog.tables:
            table = self.shadow(run, catalog.tables[key], False)
            table.forget(f"the rows of {key} are not known")
            self.tables.permanent[key] = table
            self.tables.moved()
            return table
        if self.exists(run, key) is False and db.lower() not in _SYSTEM:
            raise RefusedError(1146, key, early=True)
        raise UnsureError(f"no schema for {key}")

    def has_object(self, run: Running, what: str, ref: ObjectRef) -> bool | None:
        """Whether a view, trigger, routine, event or sequence exists."""
        catalog, db = run.names.catalog, ref.db or run.names.default_db
        if what in ("procedure", "function"):
            if ref.name.lower() in catalog.loadable:
                return True
            if catalog.routine(what, db, ref.name) is not None:
                return True
        elif what == "trigger":
            if object_key(db, ref.name, "trigger") in catalog.triggers:
                return True
        elif what == "event":
            if object_key(db, ref.name, "event") in self.tables.others:
                return True
        elif what in ("view", "sequence") and object_key(db, ref.name) in {**catalog.views, **catalog.tables}:
            return True
        return False if db in self.tables.databases or db in self.tables.gone else None

    def shadow(self, run: Running, definition: Table, temporary: bool) -> Shadow:
        """An empty shadow for a definition."""
        return create.shadow_of(run, definition, self.transactional, self.default_engine, temporary)

    def put(self, run: Running, places: dict[str, Shadow], key: str, table: Shadow | None) -> None:
        """Make a name mean this table from now on (None: nothing); `take_back` reverts it."""
        old = places.get(key)
        self.before.append(lambda: self._place(run.client, places, key, old))
        if old is not None and (table is None or table.sqlite != old.sqlite):
            self.garbage.append(old)
        self._place(run.client, places, key, table)
        if places is not run.client.temporary:
            self.note_set(run, self.tables.gone, key, present=table is None)

    def _place(self, _: Client, places: dict[str, Shadow], key: str, table: Shadow | None) -> None:
        if table is None:
            places.pop(key, None)
        else:
            places[key] = table
        self.tables.moved()

    def note_set(self, run: Running, names: set[str], name: str, present: bool = True) -> None:
        """Add a name to a set or remove it; `take_back` reverts it."""
        if (name in names) != present:
            self.before.append(lambda: (names.discard if present else names.add)(name))
            (names.add if present else names.discard)(name)
        if names is not self.tables.gone:
            self.note_set(run, self.tables.gone, name, not present)

    def refill(self, run: Running, old: Shadow, new: Shadow, statement: Statement) -> int:
        """Copy the rows of an altered table; how many. Raises RefusedError 1062."""
        renamed: dict[str, str] = {}
        for action in statement.alters:
            if action.op == "change column" and action.column:
                renamed[action.column.name.lower()] = action.name.lower()
            elif action.op == "rename column":
                renamed[action.value.lower()] = action.name.lower()
        from .defaults import defaults_of

        defaults = defaults_of(new, self.context(run))
        at = [old.names.get(renamed.get(c.name.lower(), c.name.lower())) for c in new.columns]
        new.opaque.update(i for i, j in enumerate(at) if j is not None and j in old.opaque)
        if not old.known:
            new.forget(old.why_not)
        count = 0
        for _, *row in run.store.ask(old.select_sql, {}):
            made: list[Value] = []
            for i, j in enumerate(at):
                if j is not None:
                    made.append(row[j])
                elif new.columns[i].auto:
                    made.append(count + 1)
                elif i in defaults.queries or not new.columns[i].not_null:
                    made.append(defaults.value(run, i, explicit=True))
                else:
                    made.append(defaults.implicit(i))
            try:
                run.store.insert(new, defaults.generated(run, tuple(made)))
            except sqlite3.IntegrityError:
                raise RefusedError(1062) from None
            count += 1
        new.next_id = max(old.next_id, count + 1 if new.auto is not None and at[new.auto] is None else old.next_id)
        return count

    # --- plans

    def context(self, run: Running, **more: Any) -> Context:
        """What names mean to the translator."""
        return Context(
            lambda db, name: self.table(run, db, name),
            lambda db, name: self._stored_key(run, db, name),
            opaque_variables=frozenset(run.client.opaque_variables),
            **more,
        )

    def _stored_key(self, run: Running, db: str | None, name: str) -> str | None:
        routine = run.names.catalog.routine("function", db or run.names.default_db, name)
        return None if routine is None else routine.key

    def plan(
        self, run: Running, found: Shape, variables: Locals = NO_LOCALS, rows: Mapping[str, Shadow] | None = None
    ) -> Plan:
        """The plan of a statement that reads or changes rows. Raises RefusedError, UnsureError."""
        client = run.client
        key = (
            found.key, run.names.default_db, run.mode, self.tables.version, client.name if client.temporary else "",
            variables, frozenset(client.opaque_variables), tuple(sorted((n, t.key) for n, t in rows.items())) if rows else (),
        )  # fmt: skip
        plan = self.plans.get(key)
        if plan is None:
            if len(self.plans) >= _MOST_PLANS:
                self.plans.clear()
            plan = self.plans[key] = self._planned(run, found, variables, rows or {})
        return plan

    def _planned(self, run: Running, found: Shape, variables: Locals, rows: Mapping[str, Shadow]) -> Plan:
        head, tree = parsed(found.key, run.mode)
        for node in tree.find_all(exp.Ordered, exp.Group):
            listed = node.expressions if isinstance(node, exp.Group) else [node.this]
            if any(isinstance(each, exp.Placeholder) for each in listed):
                raise UnsureError("ORDER BY a position")
        context = self.context(run, variables=variables[0], opaque_locals=variables[1], rows=rows)
        if isinstance(tree, exp.Insert):
            return insert_plan(context, head, tree)
        if isinstance(tree, exp.Update):
            return update_plan(context, head, tree)
        if isinstance(tree, exp.Delete):
            return delete_plan(context, head, tree)
        return head, query(context, tree)

    def shape(self, text: str, mode: SqlMode) -> Shape:
        """The shape of a text, with the comments opened that this server reads."""
        return shape(blank_comments(text, self.vendor) if "/*" in text else text, mode)

    # --- functions

    def _register(self) -> None:
        functions: dict[str, Callable[..., Value]] = {**BUILTINS, **self.standins.functions()}
        functions["SINGLE"] = self._single
        functions["USERVAR"] = self._variable
        functions["SETVAR"] = self._set
        functions["LAST_INSERT_ID"] = self._last_insert_id
        functions["ROW_COUNT"] = lambda: self._client.row_count
        functions["DATABASE"] = lambda: self._run.names.default_db or None
        functions["SCHEMA"] = functions["DATABASE"]
        functions["STORED"] = self._stored
        for name, call in functions.items():
            self.store.function("my_" + name, self._guarded(call))

    @property
    def _run(self) -> Running:
        assert self.running is not None
        return self.running

    @property
    def _client(self) -> Client:
        return self._run.client

    def _guarded(self, call: Callable[..., Value]) -> Callable[..., Value]:
        def guarded(*values: Value) -> Value:
            try:
                return call(*values)
            except (RefusedError, UnsureError) as error:
                self.pending = error
                raise
            except Exception as error:
                self.pending = UnsureError(f"a function fails: {type(error).__name__}")
                raise self.pending from error

        return guarded

    def _single(self, count: Value, value: Value) -> Value:
        if isinstance(count, int) and count > 1:
            raise RefusedError(1242)
        return value

    def _variable(self, name: Value) -> Value:
        if name in self._client.unknown_variables:
            raise UnsureError(f"@{name} is not known")
        return self._client.variables.get(str(name))

    def _set(self, name: Value, value: Value) -> Value:
        self._client.variables[str(name)] = value
        return value

    def _last_insert_id(self, *given: Value) -> Value:
        if given:
            self._client.last_insert_id = given[0]
            return given[0]
        return self._client.last_insert_id

    def _stored(self, key: Value, *arguments: Value) -> Value:
        return self.stored(self._run, str(key), arguments)

    # --- errors of sqlite

    def translated(self, error: sqlite3.Error) -> Exception:
        """What a failure of sqlite means."""
        if self.pending is not None:
            pending, self.pending = self.pending, None
            return pending
        message = str(error)
        if "ambiguous column" in message:
            return RefusedError(1052, early=True)
        if "no such column" in message:
            return RefusedError(1054, early=True)
        return UnsureError(f"the query is not followed: {message}")


def _no_stored(run: Running, key: str, arguments: tuple[Value, ...]) -> Value:
    raise UnsureError(f"{key} is not followed")

