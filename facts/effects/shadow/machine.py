"""The server's shadow as statements see it: names to tables, plans, and the functions that queries may call."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from sqlglot import exp

from ...catalog import Table, redirected
from ...names import SYSTEM_DATABASES, object_key, split_key
from ...sql.builtin_functions import BUILTIN_FUNCTIONS
from ...sql.comments import blank_comments
from ...sql.dialect import SqlMode, Vendor
from ...statement import ObjectRef
from ...wildcards import matches
from . import create
from .client import ShadowClient
from .columns import Shaped
from .delete import DeletePlan, delete_plan
from .insert_plan import InsertPlan, insert_plan
from .library import Library
from .literals import LiteralShape, Value, shape
from .locks import Locks
from .plan import SqliteQuery, query
from .problem import NotFollowedError, RefusedError, TypedError, UnseenError, UnsureError
from .read_again import is_joined_delete, names_view, reads_again
from .returned import check_returned
from .rewrite import StatementHead, parsed
from .running import RunningStatement
from .scope import Context, Source
from .sequences import Sequences, with_calls
from .server import ShadowServer
from .session_values import GlobalValues, take_over
from .table import Shadow
from .tables import ShadowTables, function_names
from .update import UpdatePlan, check_widths, update_plan
from .viewed import through_views, view_rows
from .vocabulary import check_names
from .written_names import name_by_texts

Plan = InsertPlan | UpdatePlan | DeletePlan | tuple[StatementHead, SqliteQuery]
#: names of local variables, and those of them that hold stand-ins
Locals = tuple[frozenset[str], frozenset[str]]
NO_LOCALS: Locals = (frozenset(), frozenset())
_MOST_PLANS = 20_000


class Machine(Library):
    """Everything one `ShadowEffects` holds that is not of one session."""

    def __init__(
        self,
        vendor: Vendor,
        transactional: Collection[str],
        default_engine: str,
        server: ShadowServer,
        most_rows: int,
        options: Mapping[str, str],
    ) -> None:
        super().__init__(server, most_rows)
        self.vendor = vendor
        self.transactional = frozenset(transactional)
        self.default_engine = default_engine.upper()
        self.tables = ShadowTables()
        self.locks = Locks()
        self.clients: dict[str, ShadowClient] = {}
        self.plans: dict[tuple[Any, ...], Plan] = {}
        self.texts_as_names: dict[tuple[str, SqlMode], tuple[int, ...]] = {}  # which literals of a shape are aliases
        self.calls: list[str] = []  # the procedures that run, each in the one before
        self.branches: dict[str, str] = {}  # xid to the session that is in it; "" where it is prepared and left
        self.depth = 0
        self.merged = False  # a table of MERGE was made: its rows are those of MyISAM tables
        self.made_in: dict[str, tuple[frozenset[str], SqlMode]] = {}  # the sql_mode of programs, by key
        self.grants_moved = False  # rows of the grant tables were written
        self.plugins_moved = False  # plugins, which bring variables and engines, came or went
        self.globals = self.globals_at_start = GlobalValues.of_options(options)  # what sessions to come take over
        first = ShadowClient("")
        take_over(first, self.globals, server.variables)
        self.charset_at_start = first.new_charset  # of databases that were not made here
        self.limits_log_cache = False  # changes may be too large for the cache of the binary log
        self.before: list[Callable[[], None]] = []  # how to put back what the statement defined
        self.garbage: list[Shadow] = []
        self.sequences = Sequences(self, self.before)

    @property
    def sees_all(self) -> bool:
        """Whether sessions are seen from their beginning."""
        return self.tables.fresh or self.locks.in_turn

    # --- names

    def exists(self, run: RunningStatement, key: str, permanent: bool = False) -> bool | None:
        """Whether a table or view exists; None where it is not known."""
        if not permanent and key in run.client.temporary and key not in run.client.unsettled:
            return True
        if self.unsettled(run, key, permanent) or any(matches(each, key) for each in self.server.undefined):
            return None
        if key in self.tables.permanent or (run.names.catalog.knows(key) and key not in self.tables.gone):
            return True
        db = split_key(key).db
        # on a new server there are no others than those that were made; where none was, nothing is claimed
        is_lost = db in self.tables.gone or (bool(self.tables.databases) and self.tables.has_database(db) is False)
        if key in self.tables.gone or db in self.tables.databases or is_lost:
            return False
        if self.tables.fresh and db == "mysql":
            return key in self.server.system
        return None

    def table(self, run: RunningStatement, db: str | None, name: str) -> Source:
        """The shadow a name means. Raises RefusedError 1046 and 1146; UnsureError for what is not known."""
        db = db or run.names.default_db
        if not db:
            raise RefusedError(1046, early=True)
        key = object_key(db, name)
        found = self.tables.find(key, run.client)
        if found is not None and found.temporary and key not in run.client.unsettled:
            return found
        if self.unsettled(run, key):
            raise NotFollowedError(f"what {key} is by now is not known")
        if found is not None:
            return found
        catalog = run.names.catalog
        if object_key(db, name, "sequence ") in self.tables.others:
            raise NotFollowedError(f"the row of the sequence {key} is not followed")
        if key in catalog.views and key not in self.tables.gone:
            return view_rows(self, run, catalog.views[key])
        if (table := self.followed(run, key)) is not None:
            return table
        if self.exists(run, key) is False and db.lower() not in SYSTEM_DATABASES:
            raise RefusedError(1146, key, early=True)
        shown = self.server.schema_tables if db.lower() == "information_schema" else {}
        if shown and name.lower() not in shown:
            raise RefusedError(1109, key, early=True)
        if self.tables.fresh and not shown and db.lower() in SYSTEM_DATABASES:
            raise NotFollowedError(f"no schema for {key}")
        raise UnseenError(f"no schema for {key}")

    def source(self, run: RunningStatement, db: str | None, name: str) -> Source:
        """What a name in FROM leads to, as `table`; of a table of information_schema its columns."""
        try:
            return self.table(run, db, name)
        except UnseenError:
            described = (db or run.names.default_db).lower() == "information_schema"
            if described and (columns := self.server.schema_tables.get(name.lower())):
                return columns
            raise

    def followed(self, run: RunningStatement, key: str) -> Shadow | None:
        """The table that a name means, described ones included; None where it is not known, or is none."""
        found = self.tables.find(key, run.client)
        if found is None and not self.unsettled(run, key) and (found := self._described(run, key)) is not None:
            self.meet_children(run, key)
        return found

    def _described(self, run: RunningStatement, key: str) -> Shadow | None:
        """The table that the catalog describes under a key, from now on followed; None where there is none."""
        definition = run.names.catalog.tables.get(key)
        if definition is None or key in self.tables.gone:
            return None
        table = self.shadow(run, definition, False)
        table.checked = table.checked or table.partitioned  # which rows its partitions take is not kept
        if not (self.tables.fresh and key in self.server.known):
            table.forget(f"the rows of {key} are not known")
        self.tables.permanent[key] = table
        self.tables.moved()
        return table

    def meet_children(self, run: RunningStatement, key: str) -> None:
        """From now on follow the described tables whose foreign keys lead to a table, directly or over others."""
        for child, _ in list(run.names.catalog.children_of(key)):
            if child.key not in self.tables.permanent and self._described(run, child.key) is not None:
                self.meet_children(run, child.key)

    def unsettled(self, run: RunningStatement, key: str, permanent: bool = False) -> bool:
        """Whether a statement with an unknown outcome has left it open what a name means."""
        if not permanent and key in run.client.unsettled:
            return True
        names = self.tables.unsettled
        return bool(names) and not names.isdisjoint((key, split_key(key).db))

    def check_settled(self, run: RunningStatement, key: str) -> None:
        """Raises NotFollowedError where it is open what a name means that a definition is to take."""
        if self.unsettled(run, key, permanent=True):
            raise NotFollowedError(f"whether {key} exists is not known")

    def unsettle(self, run: RunningStatement, key: str, temporary: bool) -> None:
        """It is not known what a name means from here on; `undo_last` reverts it."""
        names = run.client.unsettled if temporary else self.tables.unsettled
        if key not in names:
            names.add(key)
            self.before.append(lambda: names.discard(key))
            self.tables.moved()

    def settle(self, names: set[str], key: str) -> None:
        """It is known again what a name means; `undo_last` reverts it."""
        if key in names:
            names.discard(key)
            self.before.append(lambda: names.add(key))

    def has_object(self, run: RunningStatement, what: str, ref: ObjectRef) -> bool | None:
        """Whether a view, trigger, routine, event or sequence exists."""
        catalog, db = run.names.catalog, ref.db or run.names.default_db
        if self.unsettled(run, object_key(db, ref.name, what)):
            return None
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

    def shadow(
        self, run: RunningStatement, definition: Table, temporary: bool, selected: Mapping[str, Shaped] | None = None
    ) -> Shadow:
        """An empty shadow for a definition."""
        made = create.shadow_of(run, definition, self.transactional, self.default_engine, temporary, selected)
        made.charset, made.collation = self.tables.charsets.get(split_key(made.key).db, self.charset_at_start)
        return made

    def put(self, run: RunningStatement, places: dict[str, Shadow], key: str, table: Shadow | None) -> None:
        """Make a name mean this table from now on (None: nothing); `undo_last` reverts it."""
        self.settle(run.client.unsettled if places is run.client.temporary else self.tables.unsettled, key)
        old = places.get(key)
        self.before.append(lambda: self._place(run.client, places, key, old))
        if old is not None and (table is None or table.sqlite != old.sqlite):
            self.garbage.append(old)
        self._place(run.client, places, key, table)
        if places is not run.client.temporary:
            self.note_set(run, self.tables.gone, key, present=table is None)
            if table is not None:
                self.locks.make(table)

    def lose(self, why: str) -> None:
        """A text that is not known ran: what is missing may be there, and every table may have other rows."""
        self.tables.databases.clear()
        self.tables.gone.clear()
        self.tables.fresh = False
        for table in self.tables.permanent.values():
            table.forget(why)

    def note_mode(self, run: RunningStatement, key: str) -> None:
        """A program is made in the sql_mode of the session; `undo_last` reverts it."""
        old = self.made_in.get(key)
        if old is not None:
            self.before.append(lambda: self.made_in.update({key: old}))
        self.made_in[key] = run.client.modes, run.mode

    def _place(self, _: ShadowClient, places: dict[str, Shadow], key: str, table: Shadow | None) -> None:
        if table is None:
            places.pop(key, None)
        else:
            places[key] = table
        self.tables.moved()

    def follow(self, run: RunningStatement, old: str, new: str) -> None:
        """A table has another name: foreign keys that lead to it do so by the new one."""
        children = {child.key: child for child, _ in self.tables.children.get(old, ())}
        for key, child in children.items():
            is_open = self.unsettled(run, key, permanent=True)
            self.put(run, self.tables.permanent, key, _redirected(child, old, new))
            if is_open:
                self.unsettle(run, key, temporary=False)
        if old in self.tables.maybe_parents:
            self.note_set(run, self.tables.maybe_parents, new)

    def note_charset(self, db: str, said: tuple[str, str]) -> None:
        """A database is made with a character set and a collation, empty where none is said; `undo_last` reverts it."""
        before = self.tables.charsets.get(db, ("", ""))
        self.tables.charsets[db] = said
        self.before.append(lambda: self.tables.charsets.update({db: before}))

    def note_set(self, run: RunningStatement, names: set[str], name: str, present: bool = True) -> None:
        """Add a name to a set or remove it; `undo_last` reverts it."""
        if (name in names) != present:
            self.before.append(lambda: (names.discard if present else names.add)(name))
            (names.add if present else names.discard)(name)
        if names is not self.tables.gone:
            self.note_set(run, self.tables.gone, name, not present)

    # --- plans

    def context(self, run: RunningStatement, **more: Any) -> Context:
        """What names mean to the translator."""
        return Context(
            lambda db, name: self.source(run, db, name),
            lambda db, name: self.stored_key(run, db, name),
            opaque_variables=frozenset(run.client.opaque_variables),
            typed=self.server.uuid_type and not run.prepares,
            strict=run.strict,
            reads_changed_keys=self.server.reads_changed_keys,
            checks_json=self.server.checks_json,
            charset=run.client.charset,
            system_variables={} if self.plugins_moved else self.server.variables,
            no_functions=self.server.vocabulary.no_functions,
            unnamed_derived=self.server.unnamed_derived,
            lacks_database=not run.names.default_db,
            **more,
        )

    def stored_key(self, run: RunningStatement, db: str | None, name: str) -> str | None:
        catalog, default_db = run.names.catalog, db or run.names.default_db
        routine = catalog.routine("function", default_db, name)
        if routine is not None:
            if self.unsettled(run, routine.key):
                raise NotFollowedError(f"whether {routine.key} exists is not known")
            return routine.key
        loadable = db is None and name.lower() in catalog.loadable
        vocabulary, word = self.server.vocabulary, name.upper()
        is_built_in = word in BUILTIN_FUNCTIONS and word not in vocabulary.no_functions
        if (
            not loadable
            and (db or not is_built_in)
            and not self.tables.gone.isdisjoint(function_names(db, name, default_db))
        ):
            raise RefusedError(1305, name, early=True)
        if not loadable and not is_built_in and self._is_no_function(run, db, name):
            if word in vocabulary.keywords:
                raise NotFollowedError(f"what {name} means is not followed")
            raise RefusedError(1305, name, early=True)
        return None

    def _is_no_function(self, run: RunningStatement, db: str | None, name: str) -> bool:
        """Whether a name that the catalog does not have is no stored or loadable function of the server either."""
        where = db or run.names.default_db
        if not where and (run.depth or run.into is not None):
            raise NotFollowedError("whether a function without a database is missed before the database")  # 1046, 1305
        if self.unsettled(run, object_key(where, name, "function")):
            return False
        known = where in self.tables.databases or self.tables.has_database(where) is False
        return known if db is not None else self.tables.fresh and (known or not where)

    def plan(
        self,
        run: RunningStatement,
        found: LiteralShape,
        variables: Locals = NO_LOCALS,
        rows: Mapping[str, Shadow] | None = None,
        numbers: frozenset[str] | None = None,
    ) -> Plan:
        """The plan of a statement that reads or changes rows. Raises RefusedError, UnsureError.

        numbers: place holders that hold numbers, where these are compared with text.
        """
        client = run.client
        key = (
            found.key, run.names.default_db, run.mode, self.tables.version, client.name if client.temporary else "",
            variables, frozenset(client.opaque_variables), numbers, self.tables.opaque_columns(client), run.prepares,
            run.strict, tuple(sorted((n, t.key) for n, t in rows.items())) if rows else (),
        )  # fmt: skip
        plan = self.plans.get((*key, *self._names(run, found)))
        if plan is None:
            if len(self.plans) >= _MOST_PLANS:
                self.plans.clear()
                self.texts_as_names.clear()
            try:
                plan = self._planned(run, found, variables, rows or {}, numbers or frozenset())
            except (NotFollowedError, TypedError, UnseenError):
                raise
            except UnsureError as unsure:  # names and types that are not looked up may be refused
                if not self.tables.fresh:
                    raise
                raise NotFollowedError(str(unsure)) from unsure
            self.plans[*key, *self._names(run, found)] = plan
        return plan

    def _names(self, run: RunningStatement, found: LiteralShape) -> list[Value]:
        """Literals that are names of columns, as far as the shape was planned before."""
        return [found.values[place] for place in self.texts_as_names.get((found.key, run.mode), ())]

    def query(
        self, run: RunningStatement, text: str, variables: Locals, rows: Mapping[str, Shadow]
    ) -> tuple[SqliteQuery, LiteralShape]:
        """The plan of a query inside a program. Raises RefusedError, UnsureError."""
        found = self.shape(text, run.mode)
        plan = self.plan(run, found, variables, rows)
        if not isinstance(plan, tuple):
            raise UnsureError("a query is expected")
        return plan[1], found

    def _planned(
        self,
        run: RunningStatement,
        found: LiteralShape,
        variables: Locals,
        rows: Mapping[str, Shadow],
        numbers: frozenset[str],
    ) -> Plan:
        head, tree = parsed(found.key, run.mode)
        check_names(self.server.vocabulary, tree)
        self.texts_as_names[found.key, run.mode] = name_by_texts(tree, found.values)
        for node in tree.find_all(exp.Ordered, exp.Group):
            listed = node.expressions if isinstance(node, exp.Group) else [node.this]
            if any(isinstance(each.this if isinstance(each, exp.Neg) else each, exp.Placeholder) for each in listed):
                self._by_position(run, found, tree)
        of_view = names_view(run.names.catalog.views, tree, run.names.default_db)
        through_views(self, run, tree)
        context = self.context(run, variables=variables[0], opaque_locals=variables[1], rows=rows, numbers=numbers)
        if isinstance(tree, exp.Insert | exp.Update | exp.Delete):
            plan: Plan
            if isinstance(tree, exp.Insert):
                plan = insert_plan(context, head, tree)
                changed = {plan.table.key}
            elif isinstance(tree, exp.Update):
                plan = update_plan(context, head, tree)
                changed = {target.table.key for target in plan.targets}
            else:
                plan = delete_plan(context, head, tree)
                changed = {table.key for table in plan.tables}
            check_returned(tree, plan)
            self._check_read_again(tree, changed, run.names.default_db, of_view)
            if isinstance(tree, exp.Update):
                check_widths(tree)
            return plan
        return head, query(context, tree)

    def _check_read_again(
        self, tree: exp.Insert | exp.Update | exp.Delete, changed: set[str], default_db: str, of_view: bool
    ) -> None:
        """Raises RefusedError 1093 where a subquery reads a changed table, NotFollowedError where a view may."""
        code = self.server.joined_delete_read if is_joined_delete(tree) else self.server.target_read
        again = reads_again(tree, default_db) if code else ()
        if again and of_view:
            raise NotFollowedError("whether a view reads the table that is changed")
        if changed.intersection(again):
            raise RefusedError(code, early=True)

    def _by_position(self, run: RunningStatement, found: LiteralShape, tree: exp.Expr) -> None:
        """Raises RefusedError 1054 where a statement without a select list is ordered by a position; UnsureError."""
        made = {each.alias for each in tree.find_all(exp.CTE)}
        for table in tree.find_all(exp.Table):
            if table.name and table.name not in made:
                self.table(run, table.db or None, table.name)  # what is missing is found first
        own = tree.args.get("order") if isinstance(tree, exp.Update | exp.Delete) else None
        for each in own.expressions if own is not None else ():
            item = each.this if isinstance(each, exp.Ordered) else each
            place = item.name[1:] if isinstance(item, exp.Placeholder) else ""
            if place.isdigit() and isinstance(value := found.values[int(place)], int):
                raise RefusedError(1054, str(value), early=True)
        raise UnsureError("ORDER BY a position")

    def shape(self, text: str, mode: SqlMode) -> LiteralShape:
        """The shape of a text, with the comments opened that this server reads."""
        text = with_calls(text.rstrip("\0"))  # a client may send the end-of-string character of C
        return shape(blank_comments(text, self.vendor) if "/*" in text else text, mode)


def _redirected(child: Shadow, old: str, new: str) -> Shadow:
    """A table whose foreign keys lead to another by its new name."""
    definition = child.definition
    if definition is not None:
        definition = replace(definition, foreign_keys=redirected(definition.foreign_keys, old, new))
    return replace(child, foreign_keys=redirected(child.foreign_keys, old, new), definition=definition)
