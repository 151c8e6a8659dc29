"""One statement, by kind."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Iterable, Mapping

from sqlglot import exp

from ...names import split_key
from ...sql.kinds import CHANGES
from ...statement import Statement
from . import kept_tables, table_locks
from .accounts import ACCOUNTS, GRANT_TABLES, check_grant_tables, forget_grant_tables
from .charsets import charset_said, check_options, check_said
from .client import NEXT_READ_ONLY, READ_ONLY
from .contention import contend
from .definition import DEFINITIONS
from .delete import DeletePlan, delete
from .expressions import check_scalar
from .insert import insert
from .insert_plan import InsertPlan
from .literals import LiteralShape, Value, named
from .load import inserts, write_file
from .looked_at import looked_at
from .machine import NO_LOCALS, Locals, Machine, Plan
from .objects import altered_routine
from .opaque_values import TIMES
from .prepared import prepared
from .problem import NotFollowedError, RefusedError, TypedError, UnsureError
from .refusals import check_default_database
from .reopened import check_handled, check_reopened
from .rewrite import parsed
from .running import RunningStatement
from .sequence_names import check_opened_sequences, check_sequences
from .servers import foreign_server
from .settings import assign, remember
from .show_forms import check_show
from .single_rows import SEVERAL_ROWS, TOO_MANY_ROWS
from .table import Shadow
from .update import UpdatePlan, update
from .viewed import is_view
from .xa import xa

_NAME_AND_PAREN = re.compile(r"([\w$]+)`?\s*\(")
_EXPLAINED = re.compile(
    r"(?is)\s*(?:EXPLAIN|DESCRIBE|DESC)\s+(?:EXTENDED\s+|PARTITIONS\s+|FORMAT\s*=\s*(?:JSON|TRADITIONAL)\s+)?(?P<rest>[\w(].*)"
)
_DELAYED = re.compile(r"(?i)\w+\s+DELAYED\b")
_QUERY = re.compile(r"(?i)\bSELECT\b")
_ISOLATION = "tx_isolation"
_PLANNED = ("SELECT", "INSERT", "REPLACE", "UPDATE", "DELETE")
_THIS_ONE = re.compile(r"(?i)\s*SET\s+TRANSACTION\b")
_ROWS = CHANGES | {"SELECT", "DO", "EXPRESSION", "CONDITION"}
#: they only look at tables
_LOOK = frozenset({"DESCRIBE", "EXPLAIN", "SHOW"})
#: beside those of rows, they open their tables
_OPEN_ONCE = _LOOK | {"LOAD DATA", "LOCK TABLES", "CREATE VIEW"}
#: nothing that is followed here changes
_NOTHING = frozenset(
    """EMPTY BEGIN COMMIT ROLLBACK SAVEPOINT|ROLLBACK TO SAVEPOINT|RELEASE SAVEPOINT|LOCK TABLES|UNLOCK TABLES|SET NAMES
    SET TRANSACTION|SHOW|DESCRIBE|EXPLAIN|FLUSH|ANALYZE TABLE|OPTIMIZE TABLE|REPAIR TABLE|CHECK TABLE|CHECKSUM TABLE
    USE|PREPARE|DEALLOCATE|HELP|GRANT|REVOKE
    SET PASSWORD|SET ROLE|RESET
    CURSOR|EXPRESSION|ALTER DATABASE|ALTER EVENT
    ALTER PROCEDURE|ALTER FUNCTION|RENAME USER|ALTER USER|SET DEFAULT ROLE
    """.replace("\n", "|").split("|")
)
#: what a server has besides databases and accounts: threads, files, plugins, replicas
_OF_THE_SERVER = frozenset({
    "KILL", "PURGE", "INSTALL SONAME", "UNINSTALL SONAME", "INSTALL PLUGIN", "UNINSTALL PLUGIN", "CHANGE MASTER",
    "START SLAVE", "STOP SLAVE", "ALTER SERVER", "HANDLER", "CACHE INDEX", "LOAD INDEX",
})  # fmt: skip
#: they report what they cannot open as a row, but for a name without a database
_NEED_DATABASE = frozenset(
    {"ANALYZE TABLE", "OPTIMIZE TABLE", "REPAIR TABLE", "CHECK TABLE", "CHECKSUM TABLE", "FLUSH"}
)
_WRITTEN_ANEW = frozenset({"OPTIMIZE TABLE", "REPAIR TABLE"})
Rows = Mapping[str, Shadow] | None
_IN_TRANSACTION, _SAFE_UPDATES = 1568, 1175
#: functions that change something, or may be refused for their arguments
_CALLED = ("my_setvar", "my_last_insert_id", *(f"my_{name}(:" for name in TIMES))
#: functions that may refuse a value; for them a query that gives nothing but rows is executed, too
_REFUSE = (
    "my_single(", "my_MY_ARITHMETIC(", "my_MY_DIVIDED(", "my_MY_WHOLE(", "my_EXP(", "my_POW(", "my_POWER(", "my_ABS("
)  # fmt: skip
_OTHER_WIDTH = 1222
_ON = frozenset({"1", "ON", "TRUE"})
_NO_BASE_TABLE, _IN_USE = 1347, 1442
#: they ask for a default database before they look for what they drop (measured on MySQL 5.6.24 and MariaDB 10.11)
_DROPPED_BY_NAME = frozenset({"DROP VIEW", "DROP PROCEDURE", "DROP EVENT", "DROP SEQUENCE"})
_UNKNOWN_ROLES = frozenset({"SET ROLE", "SET DEFAULT ROLE"})
_NOTHING = frozenset(part.strip() for part in _NOTHING) | {"EMPTY", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT"}


def execute_statement(
    machine: Machine,
    run: RunningStatement,
    statement: Statement,
    text: str,
    values: Mapping[str, Value] | None = None,
    rows: Mapping[str, Shadow] | None = None,
    variables: Locals = NO_LOCALS,
) -> tuple[int, int]:
    """(rows affected, rows matched). Raises RefusedError, UnsureError, sqlite3.Error.

    values: of local variables (`v_name`) and of the row of a trigger (`new_0`, `old_0` ...).
    """
    kind = statement.kind
    machine.grants_moved |= any(run.names.key(ref) in GRANT_TABLES for ref in statement.refs("write", "drop", "alter"))
    if any(ref.kind == "sequence" for ref in statement.objects) and (kind in _ROWS or kind in ("DO", "SET")):
        check_sequences(machine, run, statement)
    check_opened_sequences(machine, run, statement)
    if kind in _ROWS or kind == "SET":
        check_reopened(run, statement)
    elif kind in _OPEN_ONCE:
        check_handled(run, statement)
    if kind == "DO":
        return _done(machine, run, text, values or {}, variables, rows)
    if kind in _ROWS:
        if run.depth and run.server.use_before_names and not _lacks_a_table(machine, run, statement):
            _check_in_use(run, map(run.names.key, statement.refs("write")), run.in_use)
        _doubt_joined(run, statement)
        found = machine.shape(text, run.mode)
        is_delayed = run.server.delays and "delayed" in statement.flags and _check_delayed(machine, run, statement)
        try:
            return data(machine, run, found, values or {}, variables, rows)[:2]
        except RefusedError as refused:
            # its engine is asked once the table is open, before columns and values are
            refused.early &= not is_delayed
            raise
    if kind == "LOAD DATA":
        each = (machine.shape(row, run.mode) for row in inserts(machine, run, statement, text))
        return sum(data(machine, run, found, values or {}, variables)[0] for found in each), 0
    if kind in ACCOUNTS:
        forget_grant_tables(machine)
        check_grant_tables(machine)
    if kind in _DROPPED_BY_NAME:
        check_default_database(run, statement)
    if kind in DEFINITIONS and variables[0] and kind.endswith("SELECT"):
        raise NotFollowedError("whether a query that makes a table reads a local variable")
    if kind in DEFINITIONS:
        return DEFINITIONS[kind](machine, run, statement, text), 0
    if kind in ("SET", "SET NAMES"):
        assign(machine, run, statement, text)
        return 0, 0
    if run.depth and kind.endswith("SAVEPOINT"):
        raise NotFollowedError("the savepoints of a trigger or function, which has its own, are not followed")
    if kind in ("ROLLBACK TO SAVEPOINT", "RELEASE SAVEPOINT"):
        if statement.subject.lower() not in run.client.savepoints:
            raise RefusedError(1305, statement.subject, early=True)
        return 0, 0
    if kind in _LOOK:
        if kind in ("SHOW", "DESCRIBE"):
            check_show(kind, text, run.mode)
        looked_at(machine, run, statement)
        if kind == "EXPLAIN":
            _explained(machine, run, text, variables)
        return 0, 0
    if kind in ("ALTER PROCEDURE", "ALTER FUNCTION"):
        altered_routine(machine, run, statement)
        return 0, 0
    if kind in _UNKNOWN_ROLES:
        raise NotFollowedError("what roles exist is not known")
    if kind in ("PREPARE", "DEALLOCATE"):
        prepared(machine, run, statement)
        return 0, 0
    if kind == "SAVEPOINT":
        _check_savepoint(machine, run)
    if kind.startswith("XA "):
        xa(machine, run, statement, text)
        return 0, 0
    if (
        kind in _NEED_DATABASE
        and not run.names.default_db
        and any(not ref.db for ref in statement.refs("read", "alter", "write"))
    ):
        raise RefusedError(1046, early=True)
    if kind in _NEED_DATABASE:
        for key in map(run.names.key, statement.refs("read", "alter", "write")):
            machine.sequences.lose(key)  # its row may be read anew
            table = machine.tables.find(key, run.client)
            run.client.reopened |= key in run.client.temporary and kind in _WRITTEN_ANEW
            if table is not None and table.engine == "ARCHIVE" and kind in _WRITTEN_ANEW:
                table.forget("what REPAIR and OPTIMIZE make of rows of ARCHIVE is not followed")
    if kind == "USE":
        exists = machine.tables.has_database(statement.subject)
        if exists is False:
            raise RefusedError(1049, statement.subject, early=True)
        if exists is None and machine.tables.fresh:
            raise NotFollowedError(f"whether database {statement.subject} exists is not known")
        run.client.maybe_default.clear()
        return 0, 0
    if kind == "BINLOG":  # its rows go to permanent tables, whatever temporary ones hide
        for key in map(run.names.key, statement.refs("write")):
            if machine.exists(run, key, permanent=True) is False:
                raise RefusedError(1146, key, early=True)
    if kind == "HANDLER":
        kept_tables.handle(run, statement)
    if kind in _OF_THE_SERVER:
        machine.plugins_moved |= kind.startswith(("INSTALL", "UNINSTALL"))
        raise NotFollowedError(f"whether {kind} finds what it names is not known")
    if kind in ("CREATE SERVER", "DROP SERVER"):
        foreign_server(machine, run, statement)
        return 0, 0
    if kind == "SET TRANSACTION" and _THIS_ONE.match(text):
        if run.client.in_transaction:
            raise RefusedError(_IN_TRANSACTION, early=True)
        if not run.client.autocommit:
            raise NotFollowedError("whether a table was used since the last transaction is not followed")
    if kind == "SET TRANSACTION":
        for assignment in statement.assignments:
            if assignment.scope == "global":
                machine.globals = machine.globals.put(assignment.name, assignment.value)
            elif assignment.name == _ISOLATION:
                run.client.settings[_ISOLATION] = assignment.value
            elif assignment.name == READ_ONLY:
                own = READ_ONLY if assignment.scope == "session" else NEXT_READ_ONLY
                run.client.settings[own] = assignment.value
    if kind == "BEGIN" and not run.client.branch:  # an XA transaction goes on as it is
        stays = run.server.begin_stays_read_only and run.client.in_transaction and run.client.read_only
        run.client.read_only = "read only" in statement.flags or (stays and "read write" not in statement.flags)
        run.client.snapshot = "consistent snapshot" in statement.flags
    elif not run.client.in_transaction:  # what ended by itself is not gone on with by CHAIN
        run.client.read_only = False
    table_locks.keep(machine, run, statement, text)
    if kind == "ALTER DATABASE":
        said = charset_said(text)
        check_said(*said)
        check_options(text)
        for ref in statement.objects if said[0] else ():
            machine.note_charset(ref.name or run.names.default_db, said)
    if kind == "ALTER DATABASE" and any(
        machine.tables.has_database(ref.name) is not True for ref in statement.objects if ref.kind == "database"
    ):
        raise NotFollowedError("what ALTER DATABASE says of a missing one is not followed")
    if kind in _NOTHING or kind.startswith("SHOW"):
        return 0, 0
    raise NotFollowedError(f"{kind} is not followed")


def _lacks_a_table(machine: Machine, run: RunningStatement, statement: Statement) -> bool:
    tables = (ref for ref in statement.refs("read", "write") if ref.kind == "table")
    return any(machine.exists(run, run.names.key(ref)) is False for ref in tables)


def _check_in_use(run: RunningStatement, written: Iterable[str], outer: Collection[str]) -> None:
    """Raises RefusedError 1442 for a table that the statement uses which invoked the trigger or function."""
    for key in written:
        if key in outer and key not in run.client.temporary:
            raise RefusedError(_IN_USE, key)


def _doubt_joined(run: RunningStatement, statement: Statement) -> None:
    """What triggers of a table name that an UPDATE of several tables only reads may be opened, too.

    Measured on MySQL 5.6.24: they make it unsafe and have maps of their own, though they do not fire.
    """
    joined = (run.names.key(ref) for ref in statement.objects if ref.role == "joined")
    if any(any(run.names.catalog.triggers_of(key, "UPDATE")) for key in joined):
        run.log_doubt = run.log_doubt or "whether tables of triggers that do not fire are opened"


def _check_delayed(machine: Machine, run: RunningStatement, statement: Statement) -> bool:
    """Whether the statement names a table whose engine lets no other thread put rows in, as InnoDB.

    Raises RefusedError 1347 for a view, NotFollowedError for a table of another engine, or a temporary one, which that
    thread does not know.
    """
    found = False
    if statement.functions:
        raise NotFollowedError("whether functions are looked for before the engine is asked")
    for key in map(run.names.key, statement.refs("write")):
        if is_view(machine, run, key):
            raise RefusedError(_NO_BASE_TABLE, key, early=True)
        table = machine.tables.find(key, run.client)
        if table is not None and (table.temporary or table.engine == "BLACKHOLE" or not table.transactional):
            raise NotFollowedError("when and how a delayed row is put in is not followed")
        found |= table is not None
    return found


def _check_savepoint(machine: Machine, run: RunningStatement) -> None:
    """Raises NotFollowedError where the transaction used a table of Aria: 1178 (measured on MariaDB 10.11)."""
    used = (machine.tables.permanent.get(key) for key in run.client.used | run.client.maybe_used)
    if any(table is not None and table.engine == "ARIA" for table in used):
        raise NotFollowedError("whether Aria lets the transaction have a savepoint")


def _explained(machine: Machine, run: RunningStatement, text: str, variables: Locals) -> None:
    """Raises NotFollowedError where the statement that is explained is refused or not followed."""
    found = _EXPLAINED.match(text)
    if found is None or not found["rest"].lstrip("( \t\r\n").upper().startswith(_PLANNED):
        raise NotFollowedError("whether EXPLAIN has this form is not followed")
    if _DELAYED.match(found["rest"]):
        raise NotFollowedError("whether a delayed INSERT is explained")
    if any(each.locked is not None or each.lost_locks for each in machine.clients.values() if each is not run.client):
        raise NotFollowedError("whether EXPLAIN waits for a table that another session has locked")
    if run.client.limits_joins or len(_QUERY.findall(found["rest"])) > 1:
        raise NotFollowedError("whether EXPLAIN is refused for how many rows a query in it gives")
    stored = {split_key(key).name.lower() for key in run.names.catalog.routines}
    if not stored.isdisjoint(name.lower() for name in _NAME_AND_PAREN.findall(found["rest"])):
        raise NotFollowedError("whether EXPLAIN runs a stored function is not followed")  # it fills derived tables
    try:
        machine.plan(run, machine.shape(found["rest"], run.mode), variables)
    except RefusedError as refused:
        raise NotFollowedError(f"whether EXPLAIN is refused with {refused.code}") from refused


def _done(
    machine: Machine, run: RunningStatement, text: str, values: Mapping[str, Value], variables: Locals, rows: Rows
) -> tuple[int, int]:
    """DO: what fails in a function or as a value makes warnings, and is taken back.

    Source: MySQL source, sql_do.cc; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    try:
        return data(machine, run, machine.shape(text, run.mode), values, variables, rows)[:2]
    except (RefusedError, sqlite3.Error) as error:
        found = machine.translated(error) if isinstance(error, sqlite3.Error) else error
        if not isinstance(found, RefusedError) or not (found.inside or found.code == SEVERAL_ROWS):
            raise found from None
        if run.changes:
            raise UnsureError("a function fails, and DO goes on") from error
        return 0, 0


def data(
    machine: Machine,
    run: RunningStatement,
    found: LiteralShape,
    local: Mapping[str, Value],
    variables: Locals = NO_LOCALS,
    rows: Mapping[str, Shadow] | None = None,
    numbers: frozenset[str] | None = None,
) -> tuple[int, int, list[tuple[Value, ...]], list[str]]:
    """(affected, matched, rows of a query, where INTO puts them) of a statement that reads or changes rows."""
    text = found.key.lstrip(" \t\r\n(")
    if text[:2].upper() == "DO" and not text[2:3].isalnum():
        found = found._replace(key="SELECT" + text[2:])
        check_scalar(parsed(found.key, run.mode)[1])
    try:
        plan = machine.plan(run, found, variables, rows, numbers)
    except RefusedError as error:
        if run.client.safe_updates and text[:6].upper() in ("UPDATE", "DELETE"):
            raise NotFollowedError(f"whether safe updates or error {error.code} come first") from error
        raise
    means_last = str(run.client.settings.get("sql_auto_is_null", 0)).upper() in _ON
    tests = parsed(found.key, run.mode)[1].find_all(exp.Is) if means_last else ()
    if any(isinstance(test.expression, exp.Null) for test in tests):
        raise NotFollowedError("IS NULL may mean the last number that was made")
    if run.client.limits_joins and (_tables(plan) or parsed(found.key, run.mode)[1].find(exp.Subquery)):
        raise NotFollowedError("whether the statement reads more rows than max_join_size is not followed")
    if run.client.safe_updates and isinstance(plan, UpdatePlan | DeletePlan):
        if isinstance(plan, DeletePlan) and plan.everything:
            raise RefusedError(_SAFE_UPDATES, early=True)
        raise NotFollowedError("whether safe updates find a key to use is not followed")
    values: dict[str, Value] = dict(local)
    literals = found.values
    if isinstance(plan, InsertPlan) and found.repeated:
        width = len(plan.columns)
        more = found.key.count("?") - width
        values |= named(literals[:width])
        values |= named(literals[len(literals) - more :] if more else [], width)
        literals = literals[: len(literals) - more]
    else:
        values |= named(literals)
    is_locking = table_locks.LOCKING.search(found.key) is not None or run.client.locks_what_it_reads
    contend(machine.locks, run, plan, values, literals if found.repeated else None, is_locking)
    outer = run.in_use
    run.in_use = outer + [table.key for table in _tables(plan)]
    try:
        return _run_plan(run, plan, values, literals, found.repeated, outer, is_locking)
    except TypedError:
        if numbers is not None or run.undo or found.repeated:
            raise
        run.in_use = outer
        numbers = frozenset(name for name, value in values.items() if not isinstance(value, str))
        return data(machine, run, found, local, variables, rows, numbers)
    finally:
        run.in_use = outer


def _tables(plan: Plan) -> list[Shadow]:
    """The tables a plan reads or writes."""
    if isinstance(plan, InsertPlan):
        return [plan.table, *(plan.source.tables if plan.source else ())]
    if isinstance(plan, UpdatePlan):
        return list(plan.find.tables)
    return list(plan.find.tables if isinstance(plan, DeletePlan) else plan[1].tables)


def _verbs(plan: Plan) -> list[tuple[Shadow, str]]:
    """What is done to which table before a row is looked for."""
    if isinstance(plan, InsertPlan):
        return [(plan.table, "replace" if plan.replace else "insert")]
    return []  # of rows that are found: rows.py


def _change(
    run: RunningStatement,
    plan: InsertPlan | UpdatePlan | DeletePlan,
    values: dict[str, Value],
    literals: list[Value],
    repeated: bool,
) -> tuple[int, int]:
    """(rows affected, rows matched) of a plan that changes rows."""
    if isinstance(plan, InsertPlan):
        return insert(run, plan, values, literals, repeated), 0
    if isinstance(plan, UpdatePlan):
        return update(run, plan, values)
    return delete(run, plan, values), 0


def _run_plan(
    run: RunningStatement,
    plan: Plan,
    values: dict[str, Value],
    literals: list[Value],
    repeated: bool,
    outer: list[str],
    is_locking: bool,
) -> tuple[int, int, list[tuple[Value, ...]], list[str]]:
    for table, verb in _verbs(plan):
        if code := run.server.refused.get(f"{table.engine} {verb}"):
            raise RefusedError(code, table.key)
    if run.depth:
        written = (
            [plan.table] if isinstance(plan, InsertPlan)
            else [target.table for target in plan.targets] if isinstance(plan, UpdatePlan)
            else plan.tables if isinstance(plan, DeletePlan) else ()
        )  # fmt: skip
        _check_in_use(run, [table.key for table in written], outer)
    found = plan.source if isinstance(plan, InsertPlan) else plan[1] if isinstance(plan, tuple) else plan.find
    run.check_remade(found.tables if found is not None else ())
    if isinstance(plan, InsertPlan | UpdatePlan | DeletePlan):
        run.ignoring = plan.ignore
        try:
            return *_change(run, plan, values, literals, repeated), [], []
        finally:
            run.ignoring = False
    head, query = plan
    run.looks_on = not (head.into or head.outfile or query.calls or any(each in query.sql for each in _CALLED))
    if head.into and "sql_select_limit" in run.client.settings:
        raise NotFollowedError("how many rows a SELECT gives is limited")
    if run.looks_on and not query.overflows and not any(each in query.sql for each in _REFUSE):
        query.check_values(values)
        run.store.prepare(query.sql, values)
        return 0, 0, [], []
    if not is_locking:
        run.check_snapshot(query.tables)
    if head.into:
        query.check_one_row(run, values)
    result = query.rows(run, values)
    if head.outfile:
        write_file(run, values.get(head.outfile), result, head.plain and not query.opaque)
    run.not_found = bool(head.into) and not result
    if head.into and result and len(result[0]) != len(head.into):
        raise RefusedError(_OTHER_WIDTH, early=True)
    if head.into and len(query.outputs) != len(head.into) and not result:
        raise NotFollowedError("how many columns a query gives is not followed")
    if head.into and len(result) > 1:
        raise RefusedError(TOO_MANY_ROWS)
    for name, value in zip(head.into, result[0] if result else (), strict=False):
        if not name.startswith("@"):
            if run.into is None:
                raise RefusedError(1327, name)
            run.into(name, value, query.opaque)
        else:
            remember(run.client, name[1:], value, query.opaque)
    return 0, 0, result, head.into
