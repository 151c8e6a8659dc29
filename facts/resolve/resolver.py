"""One statement, its session's names and the catalog -> the facts rules decide on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from ..asked import asked_facts
from ..catalog import final_names, renames
from ..fact import Fact
from ..names import TABLE_KINDS, VIRTUAL_DATABASES, database_key, database_of, object_key
from ..origin import NO_SPAN, Origin, Span
from ..server.names import Names
from ..sql.kinds import CHANGES, EVALUATED, KINDS, LOADS
from ..statement import ObjectRef, Statement
from .assumed import assumed_facts
from .cascades import SetColumns, columns_set
from .columns import assigned_tables
from .events import ROW_EVENTS, Reach, Reached, row_events
from .existence import existence_facts
from .images import image_facts
from .kept import PREPARING, executed_facts, forgotten_facts
from .limits import limit_facts
from .named import BY_NAME, observe_tables
from .observation import NestedStatement, Observation, Presumption
from .presumed import presumed_facts, presumed_functions, presumed_tables
from .replica import replica_facts
from .settings import computed_variables, setting_facts
from .tables import table_facts
from .usage import usage_facts

_SYSTEM = database_key("system")
_CASCADE = "cascade"
# Statements that count as changes of the system database.
_ACCOUNT = frozenset(
    {"CREATE USER", "ALTER USER", "DROP USER", "RENAME USER", "CREATE ROLE", "DROP ROLE"}
    | {"GRANT", "REVOKE", "SET PASSWORD", "SET DEFAULT ROLE"}
)
_TRANSPARENT = frozenset({"SET STATEMENT", "ANALYZE STATEMENT", "EXECUTE IMMEDIATE"})
_SAVEPOINTS = {
    "SAVEPOINT": "sets_savepoint",
    "ROLLBACK TO SAVEPOINT": "rolls_back_to",
    "RELEASE SAVEPOINT": "releases",
}
# Statements whose named tables are neither read nor changed as far as a binlog or its replay depends on it.
_LOOKERS = frozenset(
    {"LOCK TABLES", "FLUSH", "SHOW", "DESCRIBE", "EXPLAIN", "HANDLER"}
    | {"ANALYZE TABLE", "OPTIMIZE TABLE", "REPAIR TABLE", "CHECK TABLE", "CHECKSUM TABLE"}
)
_REMAKING = frozenset({"OPTIMIZE TABLE", "REPAIR TABLE"})
_LOCKS = {"lock": "reading", "lock write": "writing"}
_PURPOSES = {"read": "reading", "write": "writing"}
#: how tables are reached that the server itself opens beside those that are named; children of foreign keys are not
_OPENED_BY_SERVER = frozenset({"trigger", "view", "function"})
# Words that begin statements of which something is known only with what they are about.
_DEFINING = frozenset({"CREATE", "ALTER", "DROP", "RENAME", "BACKUP", "RESTORE", "IMPORT"})
# Facts about tables whose definition matters.
TOUCH = frozenset({"writes", "writes_via", "reads", "reads_via", "locks"})
# Objects whose names may follow the default database.
_IN_DATABASES = TABLE_KINDS | {"procedure", "function", "trigger", "event"}
#: why an outcome is unknown where names follow a default database that nobody named
NO_DATABASE = "no default database is known: name it with USE or --database"
# Statements that keep the functions they name for later.
_UNUSED_FUNCTIONS = frozenset({"CREATE VIEW", "ALTER VIEW"})
_SPARED = {"spare": "spares", "may spare": "may_spare"}
_BESIDE = {**_SPARED, "alias": "opens_again"}
# Statements that run the functions they name, beside those that change rows.
_RUN_FUNCTIONS = EVALUATED | {
    "CONDITION",
    "SELECT",
    "DO",
    "SET",
    "CREATE TABLE SELECT",
    "CREATE TEMPORARY TABLE SELECT",
}
# Statements for which a missing definition could hide a trigger, a view or a cascade.
_NEEDS_SCHEMA = CHANGES | LOADS | {"SELECT"}
# Statements that change rows which a LIMIT picks.
_LIMITED = frozenset({"UPDATE", "DELETE", "INSERT SELECT"})


def observe(statement: Statement, names: Names) -> Observation:
    """The facts of a statement at this point of its session. Never raises."""
    found = _observed(statement, names)
    if names.asked and not found.unread:
        found = _with_asked(found, statement, names)
    if not names.by_name:
        return found
    inner = executed_statement(statement, names)
    told = [fact for fact in observe_tables(inner, names.default_db) if fact.relation in BY_NAME]
    if statement.kind == "EXECUTE":
        told = [replace(fact, span=NO_SPAN) for fact in told]
    return replace(found, facts=(*found.facts, *told))


def _with_asked(found: Observation, statement: Statement, names: Names) -> Observation:
    """The observation with what only rules of a team ask for."""
    inner = executed_statement(statement, names)
    told = [*asked_facts(inner, replace(names, default_db=names.running(statement)))]
    if inner is not statement and statement.kind != "EXECUTE":
        told += (fact for fact in asked_facts(statement, names) if fact.relation == "sets_variable")
    elif statement.kind == "EXECUTE":
        told = [replace(fact, span=NO_SPAN) for fact in told]
    return replace(found, facts=(*found.facts, *told))


def _observed(statement: Statement, names: Names) -> Observation:
    if statement.problem:
        return observe_unparsed(statement.problem, statement.kind)
    inner = executed_statement(statement, names)
    if inner is not statement:
        found = _observed(inner, replace(names, default_db=names.running(statement)))
        if statement.kind != "EXECUTE":
            told = (*found.facts, *setting_facts(statement, names))
            return replace(found, facts=told, computed=(*found.computed, *computed_variables(statement, names)))
        # Its spans are places in the text that was prepared.
        told = tuple(replace(fact, span=NO_SPAN) for fact in found.facts)
        return replace(found, facts=(*told, *executed_facts(statement, names)))
    if statement.kind == "EXECUTE":
        return observe_unparsed(f"the text of prepared statement `{statement.subject}` is not known", "EXECUTE")
    if statement.kind == "EXECUTE IMMEDIATE":
        return observe_unparsed("the text that EXECUTE IMMEDIATE runs depends on data", statement.kind)
    if statement.kind == "CALL":
        return _call(statement, names)
    if statement.kind == "COMPOUND":
        return Observation("COMPOUND", (Fact("kind", ("COMPOUND",)),), nested=_leaves(statement.body, names.default_db))
    if statement.kind not in KINDS and statement.kind.split()[0] in _DEFINING:
        return observe_unparsed(f"nothing is known of {statement.kind}", statement.kind)
    if names.assume and not names.default_db and _lacks_database(statement):
        return observe_unparsed(NO_DATABASE, statement.kind)
    return _Observer(statement, names).observation()


def _lacks_database(statement: Statement) -> bool:
    """Whether a default database decides what the statement changes, or reads for a change."""
    if statement.kind in _LOOKERS or statement.kind == "EMPTY":
        return False
    named = [ref for ref in statement.objects if ref.kind in _IN_DATABASES]
    return any(not ref.db for ref in named) and any(ref.action != "read" for ref in statement.objects)


def executed_statement(statement: Statement, names: Names) -> Statement:
    """What runs: the statement behind EXECUTE, SET STATEMENT ... FOR and the like, where it is known; else itself."""
    if statement.kind == "EXECUTE":
        return names.prepared.get(statement.subject.lower(), statement)
    if statement.kind in _TRANSPARENT and len(statement.body) == 1:
        return statement.body[0]
    return statement


def observe_unparsed(problem: str, kind: str = "UNKNOWN") -> Observation:
    """A statement that could not be understood."""
    return Observation(kind, (Fact("kind", (kind,)), Fact("unparsed", (problem,))), unread=True)


def observe_session_end(temporary: Iterable[str], names: Names | None = None) -> Observation:
    """The end of a session: it drops the temporary tables that are live, given in the order they were made.

    names: what they are like, where the server is known.
    """
    live = list(temporary)
    drops = [Fact("drops", (key,)) for key in sorted(live)]
    presumed: tuple[Presumption, ...] = ()
    if names is not None and names.server.tables:
        runs = groupby(reversed(live), database_of)
        closed = [(key, run) for run, (_, keys) in enumerate(runs, 1) for key in keys]
        drops += [Fact("closes", (key, place, run)) for place, (key, run) in enumerate(closed, 1)]
        drops += table_facts(Statement("SESSION END"), names, live)
        presumed = presumed_tables(Statement("SESSION END"), names, live)
        drops += presumed_facts(presumed)
    return Observation("SESSION END", (Fact("kind", ("SESSION END",)), *drops), presumed)


def _call(statement: Statement, names: Names) -> Observation:
    ref = next(iter(statement.refs("call")), None)
    routine = names.catalog.routine("procedure", ref.db or names.default_db, ref.name) if ref else None
    if ref is not None and routine is None and names.assume:
        missing = [*existence_facts(statement, names)]
        if missing:
            return Observation("CALL", (Fact("kind", ("CALL",)), *missing))
    if ref is None or routine is None:
        called = names.key(ref) if ref else "?"
        return observe_unparsed(f"no schema for {called}, so what CALL runs is not known", "CALL")
    return Observation("CALL", (Fact("kind", ("CALL",)),), nested=_leaves(routine.body, routine.db))


def _leaves(body: tuple[Statement, ...], db: str) -> tuple[NestedStatement, ...]:
    return tuple(
        NestedStatement(leaf, db, "conditional" in leaf.flags)
        for leaf in body
        if leaf.objects or leaf.assignments or leaf.kind not in ("DECLARE", "EXPRESSION", "CURSOR")
    )


class _Observer:
    """Collects the facts of one statement; `N` counts its objects in the order they are found."""

    def __init__(self, statement: Statement, names: Names) -> None:
        self._statement = statement
        self._names = names
        self._facts: list[Fact] = []
        self._n = 0
        runs = statement.kind not in _UNUSED_FUNCTIONS
        self._calls = tuple(used.name for used in statement.functions) if runs else ()
        self._presumed: dict[str, Presumption] = {}

    def observation(self) -> Observation:
        statement = self._statement
        kind = statement.kind
        if kind in ("COMMIT", "ROLLBACK") and "chain" in statement.flags:
            kind += " AND CHAIN"
        self._add("kind", kind, span=statement.span)
        if kind in _ACCOUNT:
            self._number("writes_via", _SYSTEM, statement.span, "account", kind.lower())
        elif kind not in _LOOKERS:
            self._objects()
            self._functions()
        else:
            for number, ref in enumerate(statement.objects, 1):
                self._aim(self._names.key(ref), number, ref.span)
            self._locks()
        if kind == "BINLOG":
            for number, ref in enumerate(statement.refs("write"), 1):
                self._add("row_change", self._names.key(ref), ref.role, number)
        if kind in PREPARING:
            self._facts += forgotten_facts(statement, self._names)
        if kind in _SAVEPOINTS:
            self._add(_SAVEPOINTS[kind], object_key("", statement.subject.lower(), "savepoint"))
        self._facts += setting_facts(statement, self._names)
        self._facts += (Fact("follows", pair) for pair in pairwise(self._changes()))
        if self._names.server.tables:
            if self._names.default_db:
                self._add("default_database", database_key(self._names.default_db))
            self._facts += usage_facts(statement, self._names)
            if "limit" in statement.flags and statement.kind in _LIMITED:
                self._facts += limit_facts(statement, self._names)
            touched = [str(fact.row[0]) for fact in self._facts if fact.relation in TOUCH]
            self._facts += table_facts(statement, self._names, touched, self._children())
            if self._names.assume:
                self._presume_tables(touched)
            self._facts += image_facts(statement, self._names, self._changed_rows())
            self._facts += list(replica_facts(statement, self._names, self._facts))
            if self._names.assume:
                self._facts += assumed_facts(statement, self._names, self._facts)
                self._facts += existence_facts(statement, self._names)
        if row_events(statement) or kind in _RUN_FUNCTIONS:
            self._presumed |= {each.key: each for each in presumed_functions(statement, self._names)}
        computed = tuple(computed_variables(statement, self._names)) if statement.assignments else ()
        presumed = (*self._presumed.values(), *(Presumption("value", name) for name in computed))
        conditional = "conditional" in statement.flags
        return Observation(kind, tuple(self._facts), presumed, conditional=conditional, computed=computed)

    def _presume(self, what: str, key: str) -> None:
        self._presumed.setdefault(key, Presumption(what, key))

    def _presume_tables(self, touched: Sequence[str]) -> None:
        """An engine is more than that it is a table at all."""
        touched = [key for key in touched if not self._is_missing(key)]
        engines = presumed_tables(self._statement, self._names, touched)
        self._presumed |= {each.key: each for each in engines}
        self._facts += presumed_facts(engines)

    def _children(self) -> set[str]:
        """The tables that are reached through foreign keys alone."""
        found = [fact for fact in self._facts if fact.relation in TOUCH]
        through = {str(fact.row[0]) for fact in found if _CASCADE in fact.row[1:]}
        return through - {str(fact.row[0]) for fact in found if _CASCADE not in fact.row[1:]}

    def _changes(self) -> list[str | int]:
        """Positions of what changes: cascades last, since they may not run, and none of which no row changes."""
        spared = {fact.row for fact in self._facts if fact.relation in _SPARED.values()}
        own, cascades = [], []
        for fact in self._facts:
            if fact.relation == "writes_via" and fact.row[2] == "cascade":
                if (fact.row[0], fact.row[3]) not in spared:
                    cascades.append(fact.row[1])
            elif fact.relation in ("writes", "writes_via"):
                own.append(fact.row[1])
        return own + cascades

    def _changed_rows(self) -> list[str]:
        """Keys of the tables whose rows may change; a definition changes none."""
        through = ("writes_via",) if not row_events(self._statement) else ("writes", "writes_via")
        return [str(fact.row[0]) for fact in self._facts if fact.relation in through]

    def _add(self, relation: str, *row: str | int, span: Span = NO_SPAN, via: Origin | None = None) -> None:
        self._facts.append(Fact(relation, row, span, via))

    def _number(self, relation: str, key: str, span: Span, *rest: str, via: Origin | None = None) -> None:
        self._n += 1
        self._add(relation, key, self._n, *rest, span=span, via=via)

    def _locks(self) -> None:
        """LOCK TABLES for writing, OPTIMIZE and REPAIR: servers decide on them as on changes of what is locked."""
        if self._statement.kind in _REMAKING:
            for ref in self._statement.refs("write"):
                self._add("locks", self._names.key(ref), "writing", span=ref.span)
        locked = [ref for ref in self._statement.objects if ref.role in _LOCKS]
        if not any(_LOCKS[ref.role] == "writing" for ref in locked):
            return
        for ref in locked:
            key, purpose = self._names.key(ref), _LOCKS[ref.role]
            self._add("locks", key, purpose, span=ref.span)
            if purpose == "writing":
                self._locks_beside(key, ref.span)

    def _locks_beside(self, key: str, span: Span) -> None:
        for reached in Reach(self._names).written(key, ROW_EVENTS):
            if reached.how in _OPENED_BY_SERVER and reached.action in _PURPOSES:
                self._add("locks", reached.key, _PURPOSES[reached.action], span=span, via=reached.origin)

    def _aim(self, key: str, number: int, span: Span) -> None:
        """Filters of a replica look at names that a statement only maintains or changes through."""
        if self._names.server.replica:
            self._add("aims_at", key, number, span=span)

    def _objects(self) -> None:
        written = assigned_tables(self._statement, self._names)
        # What is dropped as a temporary table is no change, so it must not stand between two that are.
        for ref in sorted(self._statement.objects, key=self._drops_temporary):
            key = self._names.key(ref)
            if ref.action == "read":
                self._read(ref, key, written.resolved.get(key))
            elif ref.action != "call":
                self._write(ref, key)
        for ref in written.candidates:
            self._candidate(ref)
        steps = renames(self._statement, self._names.default_db)
        for old, new in steps:
            self._add("renames", old, new)
        for old, new in final_names(steps).items():
            self._add("comes_to_be_called", old, new)

    def _candidate(self, ref: ObjectRef) -> None:
        """A table, or the tables below a view, that an UPDATE may change, with all that would change then."""
        reach = Reach(self._names)
        perhaps = SetColumns(
            perhaps=frozenset(column.rpartition(".")[2].lower() for column in self._statement.assigned)
        )
        for key in reach.updatable(self._names.key(ref)):
            self._may_write(key, ref.span)
            for reached in reach.written(key, row_events(self._statement), perhaps):
                if reached.action == "write":
                    self._may_write(reached.key, ref.span, reached.origin)

    def _may_write(self, key: str, span: Span, via: Origin | None = None) -> None:
        if ("may_write", key) not in {(fact.relation, fact.row[0]) for fact in self._facts}:
            self._add("may_write", key, span=span, via=via)
            self._presume("columns", key)

    def _drops_temporary(self, ref: ObjectRef) -> bool:
        return ref.action == "drop" and ref.role != "rename from" and self._names.key(ref) in self._names.temporary

    def _read(self, ref: ObjectRef, key: str, resolved: Span | None) -> None:
        if resolved is not None:  # an unqualified SET column turned out to be this table's
            self._change(key, ref.span)
            return
        if ref.role == "references":
            self._number("reads_via", key, ref.span, "references", "foreign key")
            return
        if database_of(key).lower() not in VIRTUAL_DATABASES:
            self._need(key)
        self._number("reads", key, ref.span)
        if ref.role == "joined":
            self._add("joins", key, span=ref.span)
        self._reached(Reach(self._names).read(key), ref.span)

    def _write(self, ref: ObjectRef, key: str) -> None:
        statement = self._statement
        if ref.kind == "database":
            self._database(ref, key)
            return
        if ref.kind == "trigger":
            self._trigger(ref, key)
            return
        if ref.action == "drop" and ref.role != "rename from":
            self._add("drops", key, span=ref.span)
            if "temporary" in statement.flags:
                self._add("drops_temporary", key, span=ref.span)
        if ref.action == "create" and "temporary" in statement.flags:
            self._add("creates_temporary", key, span=ref.span)
        self._change(key, ref.span)

    def _change(self, key: str, span: Span) -> None:
        self._need(key)
        events = row_events(self._statement)
        if not (events and key in self._names.catalog.views and key not in self._names.temporary):
            self._number("writes", key, span)
        else:
            self._number("reads", key, span)  # the view itself is only looked up
            self._aim(key, self._n, span)
        if key not in self._names.temporary and {"UPDATE", "DELETE"}.intersection(events):
            table = self._names.catalog.tables.get(key)
            if table is not None and table.dropped_children:
                self._presume("children", key)
        columns = columns_set(self._statement, key, self._names)
        reach = self._reach_of_calls()
        self._reached_by(reach, reach.written(key, events, columns), span)

    def _database(self, ref: ObjectRef, key: str) -> None:
        self._number("writes", key, ref.span)
        if ref.action == "drop":
            tables = self._names.catalog.tables_in(ref.name)
            for table in tables:
                self._number("writes", table, ref.span)
            existence = self._names.existence
            if existence is None or key not in existence.whole:  # others may go with it
                self._presumed.setdefault(key, Presumption("tables", key, said="other " if tables else ""))

    def _trigger(self, ref: ObjectRef, key: str) -> None:
        known = self._names.catalog.triggers.get(key)
        if known is not None and ref.action == "drop":
            self._number("writes", known.table, ref.span, via=known.origin)
        elif not any(other.role == "trigger table" for other in self._statement.objects):
            self._number("writes", key, ref.span)
            self._presume("trigger", key)

    def _functions(self) -> None:
        reach = self._reach_of_calls()
        self._reached_by(reach, reach.called(), Span(0, 0))

    def _reach_of_calls(self) -> Reach:
        """One that begins with the functions of the statement, for the first that asks."""
        reach = Reach(self._names)
        reach.call(self._calls, self._names.default_db)
        self._calls = ()
        return reach

    def _reached_by(self, reach: Reach, found: Iterator[Reached], span: Span) -> None:
        functions = self._statement.functions
        for reached in found:
            self._reach(reached, functions[reach.place - 1].span if reach.place else span)

    def _reached(self, found: Iterator[Reached], span: Span) -> None:
        for reached in found:
            self._reach(reached, span)

    def _reach(self, reached: Reached, span: Span) -> None:
        if reached.action == "may write":
            self._add("may_write", reached.key, span=span, via=reached.origin)
            self._presume("columns", reached.key)
        elif reached.action == "deep":
            self._presume("depth", reached.key)
        elif reached.action in _BESIDE:
            self._add(_BESIDE[reached.action], reached.key, reached.by, span=span, via=reached.origin)
        else:
            relation = "writes_via" if reached.action == "write" else "reads_via"
            self._number(relation, reached.key, span, reached.how, reached.by, via=reached.origin)

    def _is_missing(self, key: str) -> bool:
        """Whether rules know that an object is not there, so that nothing is presumed of it."""
        existence = self._names.existence if self._names.server.tables else None
        return existence is not None and key not in self._names.temporary and existence.missing(key) is not None

    def _need(self, key: str) -> None:
        if self._is_missing(key):
            return
        if self._statement.kind in _NEEDS_SCHEMA and not self._names.known(key):
            self._presume("table", key)
