"""Tables: what CREATE, DROP, RENAME and TRUNCATE do to the shadow; every definition by kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from ...catalog import Table, define_table, renames
from ...names import object_key, split_key
from ...statement import Statement
from . import create, table_locks
from .accounts import ACCOUNTS
from .alter import VERSIONED, alter_table
from .columns import is_long, shaped
from .declared import check_declared, names_in
from .definable import check_definition, check_temporary
from .definition_names import check_database, named_key
from .definition_words import check_partitions, check_words, without_partitions
from .engines import check_engine
from .literals import DecimalLiteral, Value, WideLiteral
from .machine import Machine
from .objects import (
    alter_event,
    alter_sequence,
    check_flags,
    create_database,
    create_object,
    drop_database,
    drop_object,
)
from .plan import SqliteQuery
from .problem import NotFollowedError, RefusedError, UnsureError
from .row_formats import is_narrow
from .running import RunningStatement
from .sequence_names import check_default_sequences
from .table import Shadow
from .view_definition import create_view
from .viewed import base_table, is_view
from .written_names import said_in

_CREATE = re.compile(r"(?i)\bCREATE\b")
#: what changes which columns of a versioned table make history
_COLUMN_VERSIONS = re.compile(r"(?i)\bWITH\s+SYSTEM\s+VERSIONING\b")
_OWN_VERSIONS = re.compile(r"(?i)\bPERIOD\s+FOR\b|\bWITHOUT\s+SYSTEM\b")

#: found as the table is made: a bad default, what the engine reports
_AS_MADE = frozenset({1067, 1030, 1178})
#: errors of a definition that a parser finds: character sets
_PARSED = frozenset({1115, 1273})
#: of TRUNCATE of a table that keeps its history
_KEY_OF_PARTITIONS = 1506
#: of OR REPLACE by what a query reads of the same table; measured on MariaDB 10.11
_READ_ITSELF = 1093
#: what a decimal has no room for
_WIDEST = 1e64
_TRIGGER_STAYS, _VIEW_STAYS, _MISSING = 1435, 1450, 1146

Definition = Callable[[Machine, RunningStatement, Statement, str], int]


def create_table(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """CREATE TABLE in its three forms."""
    ref = next(iter(statement.refs("create")), None)
    if ref is None:
        raise UnsureError("no table is named")
    check_flags(statement)
    key = named_key(run, ref)
    if not run.names.default_db and any(each.role == "references" and not each.db for each in statement.objects):
        raise NotFollowedError("in which database the parent of a foreign key is")
    temporary = "temporary" in statement.flags
    engine = (statement.definition.engine if statement.definition else "").upper()
    check_engine(run.server, engine, machine.tables.fresh, run.client)
    if temporary and (code := run.server.refused.get(f"{engine} temporary")):
        raise RefusedError(code, early=True)
    is_lost = not temporary and machine.tables.has_database(split_key(key).db) is False
    if temporary or is_lost or run.server.sources_before_target:
        _check_sources(machine, run, statement)
    if is_lost:
        _check_before_database(machine, run, statement, key, text)
        check_database(machine, split_key(key).db)
    if temporary and not run.server.temporary_anywhere and machine.tables.has_database(split_key(key).db) is not True:
        raise NotFollowedError("a temporary table of a database that may not exist")
    if any(each.role == "like" and run.names.key(each) == key for each in statement.objects):
        raise RefusedError(1066, ref.name, early=True)
    if temporary and key in run.client.unsettled:
        raise UnsureError(f"whether {key} is a temporary table is not known")
    exists = key in run.client.temporary if temporary else machine.exists(run, key, permanent=True)
    if exists and "or replace" not in statement.flags:
        _check_before_existing(machine, run, statement, key, text)
    if exists:
        if "if not exists" in statement.flags:
            like = next((ref for ref in statement.objects if ref.role == "like"), None)
            if like is not None and not machine.exists(run, run.names.key(like)):
                raise NotFollowedError("whether a missing table that is copied is found first")
            run.warn(1050)
            return 0
        if "or replace" not in statement.flags:
            raise RefusedError(1050, key, early=True)
        if is_view(machine, run, key):
            raise RefusedError(run.server.existence.other_kind["DROP TABLE", "view"], key, early=True)
        if not temporary and run.client.foreign_keys and _children(machine, run, key):  # measured on MariaDB 10.11
            raise RefusedError(run.server.referenced, key)
        before = run.client.temporary[key] if temporary else None
        if before is not None and before.auto is not None and statement.kind.endswith("SELECT"):
            raise NotFollowedError("whether the table that is replaced makes the statement unsafe")
        reads_itself = any(run.names.key(ref) == key for ref in statement.refs("read"))
        if statement.kind == "CREATE TABLE SELECT" and reads_itself:
            raise RefusedError(_READ_ITSELF, key, early=True)
    check_default_sequences(machine, run, statement)
    if statement.kind.endswith("SELECT") and (code := run.server.refused.get(f"{engine} create select")):
        raise RefusedError(code, key)
    try:
        table, given, rows = _new_table(machine, run, statement, key, text, temporary)
    except RefusedError as refused:
        # what may be a table of MERGE is opened first, which refuses one that does not fit its parts
        if exists is None and (machine.merged or not _is_before_existing(run, refused, text)):
            raise UnsureError(f"whether {key} exists, or error {refused.code}") from refused
        if exists and statement.kind == "CREATE TABLE" and refused.code not in _PARSED:
            raise UnsureError(f"whether {key} is dropped before error {refused.code}") from refused
        _check_long_columns(run, statement, refused)
        raise
    try:
        check_definition(machine, run, table)
        check_temporary(run, table)
    except RefusedError as refused:
        if exists is None and (machine.merged or not (run.server.definition_first and not table.foreign_keys)):
            raise UnsureError(f"whether {key} exists, or error {refused.code}") from refused
        if exists and "or replace" in statement.flags:
            raise UnsureError(f"whether {key} is dropped before error {refused.code}") from refused
        raise
    if "versioned" not in statement.flags and _COLUMN_VERSIONS.search(text):
        raise NotFollowedError("which columns have versions is not followed")
    if "versioned" in statement.flags:
        if temporary:
            raise RefusedError(VERSIONED, early=True)
        table.versioned = True
        if _OWN_VERSIONS.search(text):
            table.forget("the statement says which columns have versions")
    places = run.client.temporary if temporary else machine.tables.permanent
    old = places.get(key)
    machine.put(run, places, key, table)
    try:
        made = create.fill(run, table, given, rows, statement.flags) if given and rows is not None else 0
    except RefusedError:
        machine.put(run, places, key, old)
        raise
    if rows is None:
        table.forget(f"the rows {key} was made with are not known")
        catalog, db = run.names.catalog, run.names.default_db
        calls = any(catalog.function(used.name, db) is not None for used in statement.functions)
        if table.unique or calls:  # two of them may be equal, a function may fail
            machine.unsettle(run, key, temporary)
        raise UnsureError(table.why_not, contained=True)
    if exists is None and not temporary:
        raise UnsureError(f"whether {key} exists is not known")
    return made


def _check_sources(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError 1146 where a table is missing that the definition reads or copies, other than its own."""
    made = {run.names.key(ref) for ref in statement.refs("create")}
    selects = statement.kind.endswith("SELECT")  # what else is read is a part of MERGE, which is not looked for
    for ref in statement.objects:
        is_read = ref.role == "like" or (selects and ref.action == "read" and ref.role != "references")
        is_read &= ref.kind == "table"
        key = run.names.key(ref)
        if is_read and key not in made and machine.exists(run, key) is False:
            raise RefusedError(_MISSING, key, early=True)


def _check_before_existing(machine: Machine, run: RunningStatement, statement: Statement, key: str, text: str) -> None:
    """Raises RefusedError for what a server finds wrong in a definition before it finds that the table exists.

    Source: MySQL source, sql_table.cc, create_table_impl: all but foreign keys; MariaDB: what its parser looks up;
    measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if statement.kind.endswith("SELECT") or any(ref.role == "like" for ref in statement.objects):
        return
    try:
        table, _, _ = _new_table(machine, run, statement, key, text, "temporary" in statement.flags)
        machine.garbage.append(table)
        check_definition(machine, run, replace(table, foreign_keys=()), is_there=True)
    except RefusedError as refused:
        if _is_before_existing(run, refused, text):
            raise
        if without_partitions(text)[1]:
            raise NotFollowedError("whether the partitions are looked at before the table") from refused
    except UnsureError:
        if run.server.definition_first or without_partitions(text)[1]:
            raise


def _is_before_existing(run: RunningStatement, refused: RefusedError, text: str) -> bool:
    """Whether an error of a definition is found before the table is looked for; some errors of partitions are not."""
    is_first = run.server.definition_first or refused.code in _PARSED
    return is_first and refused.code not in _AS_MADE and not without_partitions(text)[1]


def _check_long_columns(run: RunningStatement, statement: Statement, refused: RefusedError) -> None:
    """Raises NotFollowedError where the engine refuses BLOB and TEXT: most other errors come behind that one (1163)."""
    defined = statement.definition
    engine = ((defined and defined.engine) or run.mode.engine).upper()
    if defined and f"{engine} long column" in run.server.refused and any(is_long(c.type) for c in defined.columns):
        raise NotFollowedError(f"whether the engine refuses the table before error {refused.code}") from refused


def _new_table(
    machine: Machine, run: RunningStatement, statement: Statement, key: str, text: str, temporary: bool
) -> tuple[Shadow, list[str], list[tuple[object, ...]] | None]:
    """The table, what its query gives by name, and the rows; None where these are not known."""
    like = next((ref for ref in statement.objects if ref.role == "like"), None)
    if like is not None:
        source = base_table(machine, run, like.db, like.name)
        definition = replace(source.definition or Table(key, complete=False), key=key, foreign_keys=())
        copy = machine.shadow(run, definition, temporary)
        if source.partitioned and copy.temporary:  # 1562 on MySQL 5.6.24, 1478 on MariaDB 10.11
            raise NotFollowedError("how a server refuses a temporary table with partitions is not followed")
        copy.checked, copy.partitioned, copy.defaults = source.checked, source.partitioned, dict(source.defaults)
        copy.narrow = source.narrow
        copy.charset, copy.collation, copy.columns = source.charset, source.collation, source.columns
        if source.versioned:
            copy.versioned = True
            copy.forget("rows have versions")
        return copy, [], []
    defined = define_table(replace(statement, kind="CREATE TABLE"), run.names.default_db, run.names.catalog, None)
    assert defined is not None
    selects = statement.kind.endswith("SELECT")
    if temporary and without_partitions(text)[1]:  # 1562 on MySQL 5.6.24, 1506 on MariaDB 10.11
        raise NotFollowedError("how a server refuses a temporary table with partitions is not followed")
    _check_text(run, replace(defined, complete=not selects), create.query_text(run, text)[0] if selects else text)
    if not selects:
        table = machine.shadow(run, defined, temporary)
        table.narrow = is_narrow(text)
        create.options(run, table, text)
        return table, [], []
    _, query_text = create.query_text(run, text)
    context = machine.context(run)
    query, tree, values = create.selected(run, context, query_text)
    listed = create.columns_of(tree, context, said_in(query_text, run.mode))
    run.ignoring = "ignore" in statement.flags
    rows = None if query.depends else _rows(query, run, values)
    run.ignoring = False
    if len({name.lower() for name, _ in listed}) < len(listed):
        if "or replace" in statement.flags:
            raise NotFollowedError("what is logged of a table that is dropped before its replacement fails")
        raise RefusedError(1060, early=True)
    defined, shapes = create.widened(defined, listed)
    table = machine.shadow(run, defined, temporary, shapes)
    table.charset, table.narrow = "?", is_narrow(create.query_text(run, text)[0])
    if query.opaque:
        table.opaque.update(range(len(table.columns)))
    if any(isinstance(value, WideLiteral | DecimalLiteral) and abs(value) >= _WIDEST for value in values.values()):
        raise NotFollowedError("whether a number of more than 64 digits fits the column that is made for it")  # 1264
    return table, [str(name) for name, _ in listed], rows


def _check_text(run: RunningStatement, defined: Table, text: str) -> None:
    """Raises RefusedError for a definition that no engine takes, NotFollowedError for one that may be refused."""
    at = _CREATE.search(text)  # behind SET STATEMENT ... FOR
    rest, partitions = without_partitions(text[at.start() :] if at else text)
    engine = defined.engine or run.mode.engine
    check_words(rest, run.mode, names_in(defined))  # with a word that is not followed no refusal is certain
    try:
        check_declared(replace(defined, engine=engine), rest, run)
    except RefusedError as refused:
        if any(re.match(rf"{re.escape(engine.upper())} (?!long)", name) for name in run.server.refused):
            raise NotFollowedError(f"whether the engine refuses the table before error {refused.code}") from refused
        raise
    if partitions:
        if defined.foreign_keys:
            raise RefusedError(_KEY_OF_PARTITIONS, early=True)
        columns = {column.name.lower(): shaped(column, column.text) for column in defined.columns}
        long = {column.name.lower() for column in defined.columns if is_long(column.type)}
        unique = [{name.lower() for name in key.columns} for key in defined.keys if key.kind != "index"]
        unique = [names for names in unique if not names & long]
        check_partitions(partitions, columns, unique)


def _check_before_database(machine: Machine, run: RunningStatement, statement: Statement, key: str, text: str) -> None:
    """Raises NotFollowedError where something else is wrong with a table of a database that does not exist.

    Columns and keys are looked at first, but not all of them (measured on MySQL 5.6.24 and MariaDB 10.11).
    """
    if statement.kind == "CREATE TABLE":
        try:
            check_definition(machine, run, _new_table(machine, run, statement, key, text, temporary=False)[0])
        except RefusedError as refused:
            raise NotFollowedError("whether the missing database is found first") from refused


def _rows(query: SqliteQuery, run: RunningStatement, values: Mapping[str, Value]) -> list[tuple[object, ...]] | None:
    run.not_numbers = False
    try:
        run.check_remade(query.tables)
        rows: list[tuple[object, ...]] = list(query.rows(run, values))
    except UnsureError:
        return None
    return None if run.not_numbers and run.strict else rows  # an error, or not: which rows are looked at decides


def _children(machine: Machine, run: RunningStatement, key: str) -> set[str]:
    """The other tables that refer to one. Raises NotFollowedError where foreign keys count and one may."""
    if run.client.foreign_keys and key in machine.tables.maybe_parents:
        raise NotFollowedError(f"whether a foreign key leads to {key} is not known")
    machine.meet_children(run, key)
    found = {child.key for child, _ in machine.tables.children.get(key, ())} - {key}
    if run.client.foreign_keys and any(machine.unsettled(run, child, permanent=True) for child in found):
        raise NotFollowedError(f"whether a table that refers to {key} is still there is not known")
    return found


def drop_table(machine: Machine, run: RunningStatement, statement: Statement, _: str) -> int:
    """DROP TABLE: what exists goes, even where another name is unknown."""
    missing = False
    unknown = ""
    gone: set[str] = set()
    of_session = "temporary" in statement.flags
    for ref in statement.refs("drop"):
        key = named_key(run, ref)
        if key in run.client.temporary:
            if key in run.client.unsettled:
                raise UnsureError(f"what {key} is by now is not known")
            machine.put(run, run.client.temporary, key, None)
            table_locks.dropped(machine, run, key, temporary=True)
            continue
        if of_session:
            exists = None if key in run.client.unsettled else False
        else:
            exists = machine.exists(run, key, permanent=True)
        sequence = object_key(split_key(key).db, split_key(key).name, "sequence ")
        if sequence in machine.tables.others and not of_session:
            machine.note_set(run, machine.tables.others, sequence, present=False)
            machine.sequences.drop(key)
            continue
        if exists:
            if key in run.names.catalog.views and key not in machine.tables.permanent:
                if len(statement.refs("drop")) == 1 and "if exists" not in statement.flags:
                    raise RefusedError(run.server.existence.other_kind["DROP TABLE", "view"], key, early=True)
                missing = True
                continue
            children = _children(machine, run, key)
            if run.client.foreign_keys and children - {named_key(run, each) for each in statement.refs("drop")}:
                if len(statement.refs("drop")) > 1:
                    raise NotFollowedError(f"what is dropped beside {key}, which another table refers to")
                raise RefusedError(run.server.referenced, key)
            if run.client.foreign_keys and children - gone and not run.server.children_first:
                raise NotFollowedError(f"{key} is dropped before a table that refers to it")
            gone.add(key)
            machine.put(run, machine.tables.permanent, key, None)
            table_locks.dropped(machine, run, key, temporary=False)
        elif exists is None:
            unknown = key
            led_to = key in machine.tables.maybe_parents or machine.tables.children.get(key)
            if not of_session and run.client.foreign_keys and led_to:
                raise NotFollowedError(f"whether {key}, to which a foreign key leads, can be dropped")
            if of_session:  # whatever it was, it is gone
                machine.settle(run.client.unsettled, key)
            elif key in machine.tables.maybe_views or key in run.names.catalog.views:
                pass  # a view stays
            elif len(statement.refs("drop")) == 1 or "if exists" in statement.flags:  # so is this
                machine.put(run, machine.tables.permanent, key, None)
        elif "if exists" in statement.flags:
            run.warn(1051)
        else:
            missing = True
    run.partly = missing and bool(machine.before)
    if missing and unknown:
        raise UnsureError(f"whether {unknown} exists, and is dropped beside a missing table, is not known")
    if missing and "if exists" not in statement.flags:
        raise RefusedError(1051)
    if unknown:
        raise UnsureError(
            f"whether {unknown} exists is not known", contained=of_session or unknown in machine.tables.gone
        )
    return 0


def rename_table(machine: Machine, run: RunningStatement, statement: Statement, _: str) -> int:
    """RENAME TABLE, left to right; all or nothing."""
    moved: list[tuple[str, Shadow]] = []
    try:
        for old, new in renames(statement, run.names.default_db):
            if not split_key(old).db:
                raise RefusedError(1046, early=True)
            temporary = run.client.temporary.get(old) if run.server.rename_temporary else None
            places = run.client.temporary if temporary else machine.tables.permanent
            exists = True if temporary else machine.exists(run, old, permanent=True)
            if exists is None and machine.tables.has_database(split_key(old).db) is False:
                exists = False
            if exists is False and run.server.renamed_before_target:
                raise RefusedError(run.server.existence.missing["RENAME TABLE", "table"], old, early=True)
            if temporary and new in run.client.unsettled:
                raise UnsureError(f"whether {new} is a temporary table is not known")
            taken = new in run.client.temporary if temporary else machine.exists(run, new, permanent=True)
            if taken:
                raise RefusedError(1050, new, early=True)
            if exists is None or (taken is None and not exists):
                raise UnsureError(f"whether {old} or {new} exists is not known")
            if not exists:
                raise RefusedError(run.server.existence.missing["RENAME TABLE", "table"], old, early=True)
            moves = split_key(new).db != split_key(old).db
            known = not moves or machine.tables.has_database(split_key(new).db)
            if not known:
                raise UnsureError("the new database is not known") if known is None else RefusedError(1025, new)
            table = places.get(old)
            if table is None and is_view(machine, run, old):
                if moves:
                    raise RefusedError(_VIEW_STAYS, old, early=True)
                raise NotFollowedError("a view of another name is not followed")
            if table is None:  # described, and not used before
                if old in run.client.temporary:
                    raise NotFollowedError("a table behind a temporary one of its name is not followed")
                table = base_table(machine, run, split_key(old).db, split_key(old).name)
            if moves and any(trigger.table == old for trigger in run.names.catalog.triggers.values()):
                raise RefusedError(_TRIGGER_STAYS, old, early=True)
            machine.put(run, places, old, None)
            assert table.definition is not None
            machine.put(run, places, new, replace(table, key=new, definition=replace(table.definition, key=new)))
            if not temporary:
                machine.follow(run, old, new)
            moved.append((new, table))
    except RefusedError:
        for new, table in reversed(moved):
            places = run.client.temporary if table.temporary else machine.tables.permanent
            machine.put(run, places, new, None)
            machine.put(run, places, table.key, table)
            if not table.temporary:
                machine.follow(run, new, table.key)
        raise
    return 0


def truncate(machine: Machine, run: RunningStatement, statement: Statement, _: str) -> int:
    """TRUNCATE: afterwards the rows are known to be none."""
    ref = next(iter(statement.refs("write")), None)
    if ref is None:
        raise UnsureError("no table is named")
    table = base_table(machine, run, ref.db, ref.name, error=1146)
    places = run.client.temporary if table.temporary else machine.tables.permanent
    children = () if table.temporary else machine.tables.children.get(table.key, ())
    if table.versioned:
        raise RefusedError(VERSIONED, early=True)
    if run.client.foreign_keys and any(child.key != table.key for child, _ in children):
        raise RefusedError(1701, table.key, early=True)
    emptied = ("truncate", "truncate temporary") if table.temporary else ("truncate",)
    if code := next(filter(None, (run.server.refused.get(f"{table.engine} {each}") for each in emptied)), 0):
        if table.temporary:
            raise NotFollowedError("whether TRUNCATE of a temporary table that its engine refuses is written")
        raise RefusedError(code, table.key)
    run.client.emptied = run.client.emptied or table.temporary
    machine.put(run, places, table.key, create.empty_copy(run, table))
    return 0


DEFINITIONS: dict[str, Definition] = {
    "CREATE TABLE": create_table,
    "CREATE TABLE LIKE": create_table,
    "CREATE TABLE SELECT": create_table,
    "CREATE TEMPORARY TABLE": create_table,
    "CREATE TEMPORARY TABLE LIKE": create_table,
    "CREATE TEMPORARY TABLE SELECT": create_table,
    "DROP TABLE": drop_table,
    "DROP TEMPORARY TABLE": drop_table,
    "ALTER TABLE": alter_table,
    "RENAME TABLE": rename_table,
    "TRUNCATE": truncate,
    "CREATE DATABASE": create_database,
    "DROP DATABASE": drop_database,
    "CREATE VIEW": create_view,
    "ALTER VIEW": create_view,
    **{f"DROP {what}": drop_object for what in ("VIEW", "SEQUENCE", "TRIGGER", "PROCEDURE", "FUNCTION", "EVENT")},
    **{f"CREATE {what}": create_object for what in ("TRIGGER", "PROCEDURE", "FUNCTION", "EVENT", "SEQUENCE")},
    "ALTER EVENT": alter_event,
    "ALTER SEQUENCE": alter_sequence,
    **ACCOUNTS,
}
