"""The server's shadow as statements see it: names to tables, plans, and the functions that queries may call."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from sqlglot import exp

from ..catalog import Table, View
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
from .locks import Locks
from .plan import Query, query
from .problem import RefusedError, UnsureError
from .rewrite import Head, parsed
from .running import Running
from .server import Server
from .standins import Standins, standard
from .store import Store
from .table import Shadow
from .tables import Tables
from .translate import Context, Source, Translator
from .update import UpdatePlan, update_plan
from .views import ViewRows, simple_base, view_tree

Plan = InsertPlan | UpdatePlan | DeletePlan | tuple[Head, Query]
#: names of local variables, and those of them that hold stand-ins
Locals = tuple[frozenset[str], frozenset[str]]
NO_LOCALS: Locals = (frozenset(), frozenset())
_MOST_PLANS = 20_000
_DEEPEST_VIEW = 16
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
        self.locks = Locks()
        self.standins = Standins(server.version)
        self.plans: dict[tuple[Any, ...], Plan] = {}
        self.running: Running | None = None
        self.pending: Exception | None = None
        self.calls = 0
        self.depth = 0
        self.before: list[Callable[[], None]] = []  # how to put back what the statement defined
        self.garbage: list[Shadow] = []
        self.stored: Callable[[Running, str, tuple[Value, ...]], Value] = _no_stored
        self._register()

    # --- names

    def exists(self, run: Running, key: str, permanent: bool = False) -> bool | None:
        """Whether a table or view exists; None where nobody knows."""
        if not permanent and key in run.client.temporary:
            return True
        if key in self.tables.permanent or (run.names.catalog.knows(key) and key not in self.tables.gone):
            return True
        db = split_key(key).db
        if key in self.tables.gone or db in self.tables.databases or db in self.tables.gone:
            return False
        return None

    def table(self, run: Running, db: str | None, name: str) -> Source:
        """The shadow a name means. Raises RefusedError 1046 and 1146; UnsureError for what is not known."""
        db = db or run.names.default_db
        if not db:
            raise RefusedError(1046, early=True)
        key = object_key(db, name)
        found = self.tables.find(key, run.client)
        if found is not None:
            return found
        catalog = run.names.catalog
        if key in catalog.views and key not in self.tables.gone:
            return self.view(run, catalog.views[key])
        if key in catalog.tables and key not in self.tables.gone:
            table = self.shadow(run, catalog.tables[key], False)
            table.forget(f"the rows of {key} are not known")
            self.tables.permanent[key] = table
            self.tables.moved()
            return table
        if self.exists(run, key) is False and db.lower() not in _SYSTEM:
            raise RefusedError(1146, key, early=True)
        raise UnsureError(f"no schema for {key}")

    def view(self, run: Running, view: View) -> ViewRows:
        """The rows of a view, whose names resolve where it was made."""
        if self.depth > _DEEPEST_VIEW:
            raise UnsureError("views stand on each other too deeply")
        saved, run.names = run.names, replace(run.names, default_db=view.db)
        self.depth += 1
        try:
            tree = view_tree(view)
            translator = Translator(self.context(run))
            sql = translator.sql(tree)
            names = [e.alias_or_name.lower() for e in tree.selects] if isinstance(tree, exp.Query) else ["*"]
            if "*" in names:
                listed = create.columns_of(tree, self.context(run))
                names = [name.lower() for name, _ in listed]
            return ViewRows(
                sql, tuple(names), translator.opaque, translator.depends, translator.calls, tuple(translator.tables)
            )
        finally:
            run.names = saved
            self.depth -= 1

    def _through_views(self, run: Running, tree: exp.Expr) -> None:
        """Where rows of a simple view are changed, let the statement name its table."""
        if not isinstance(tree, exp.Insert | exp.Update | exp.Delete):
            return
        node = tree.this.this if isinstance(tree.this, exp.Schema) else tree.this
        for _ in range(_DEEPEST_VIEW):
            if not isinstance(node, exp.Table):
                return
            key = object_key(node.db or run.names.default_db, node.name)
            view = run.names.catalog.views.get(key)
            if view is None or self.tables.find(key, run.client) is not None or key in self.tables.gone:
                return
            base, condition = simple_base(view_tree(view))
            alias = node.alias or node.name
            node.set("this", exp.to_identifier(base.name, quoted=True))
            node.set("db", exp.to_identifier(base.db or view.db, quoted=True))
            if isinstance(tree, exp.Insert):
                continue
            node.set("alias", exp.TableAlias(this=exp.to_identifier(alias, quoted=True)))
            if condition is not None:
                for column in condition.find_all(exp.Column):
                    column.set("table", exp.to_identifier(alias, quoted=True))
                    column.set("db", None)
                where = tree.args.get("where")
                whole = condition if where is None else exp.and_(exp.paren(where.this), exp.paren(condition))
                tree.set("where", exp.Where(this=whole))

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
        elif what == "sequence":
            if object_key(db, ref.name, "sequence ") in self.tables.others:
                return True
        elif object_key(db, ref.name) in catalog.views:
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
                    made.append(defaults.value(run, i))
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
        self,
        run: Running,
        found: Shape,
        variables: Locals = NO_LOCALS,
        rows: Mapping[str, Shadow] | None = None,
        typed: bool = False,
    ) -> Plan:
        """The plan of a statement that reads or changes rows. Raises RefusedError, UnsureError."""
        client = run.client
        numbers = frozenset(f"l{i}" for i, v in enumerate(found.values) if not isinstance(v, str)) if typed else None
        key = (
            found.key, run.names.default_db, run.mode, self.tables.version, client.name if client.temporary else "",
            variables, frozenset(client.opaque_variables), numbers,
            tuple(sorted((n, t.key) for n, t in rows.items())) if rows else (),
        )  # fmt: skip
        plan = self.plans.get(key)
        if plan is None:
            if len(self.plans) >= _MOST_PLANS:
                self.plans.clear()
            plan = self.plans[key] = self._planned(run, found, variables, rows or {}, numbers or frozenset())
        return plan

    def query(self, run: Running, text: str, variables: Locals, rows: Mapping[str, Shadow]) -> tuple[Query, Shape]:
        """The plan of a query inside a program. Raises RefusedError, UnsureError."""
        found = self.shape(text, run.mode)
        plan = self.plan(run, found, variables, rows)
        if not isinstance(plan, tuple):
            raise UnsureError("a query is expected")
        return plan[1], found

    def _planned(
        self, run: Running, found: Shape, variables: Locals, rows: Mapping[str, Shadow], numbers: frozenset[str]
    ) -> Plan:
        head, tree = parsed(found.key, run.mode)
        for node in tree.find_all(exp.Ordered, exp.Group):
            listed = node.expressions if isinstance(node, exp.Group) else [node.this]
            if any(isinstance(each, exp.Placeholder) for each in listed):
                raise UnsureError("ORDER BY a position")
        self._through_views(run, tree)
        context = self.context(run, variables=variables[0], opaque_locals=variables[1], rows=rows, numbers=numbers)
        if isinstance(tree, exp.Insert):
            return insert_plan(context, head, tree)
        if isinstance(tree, exp.Update):
            return update_plan(context, head, tree)
        if isinstance(tree, exp.Delete):
            return delete_plan(context, head, tree)
        return head, query(context, tree)

    def shape(self, text: str, mode: SqlMode) -> Shape:
        """The shape of a text, with the comments opened that this server reads."""
        text = text.rstrip("\0")  # a client may send the end-of-string character of C
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
        functions["MY_VARIABLE"] = self._setting
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

    def default(self, name: str) -> Value:
        """The value of a session variable that was not set; a stand-in where it matters to nothing here."""
        if name == "sql_mode":
            return "STRICT_TRANS_TABLES" if self.server.strict else ""
        return standard(name)

    def _setting(self, name: Value) -> Value:
        found = self._client.settings.get(str(name))
        return self.default(str(name)) if found is None else found

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


def _no_stored(_run: Running, key: str, _arguments: tuple[Value, ...]) -> Value:
    raise UnsureError(f"{key} is not followed")
