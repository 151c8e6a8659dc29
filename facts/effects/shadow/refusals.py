"""Errors that would keep a statement out before it touches a row, besides the one that was found.

Which of several a server finds first is its own affair, and differs between kinds of statement and versions: it is
open, except for what a parser refuses.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable

from ...names import SYSTEM_DATABASES, object_key
from ...statement import ObjectRef, Statement
from ..effects import ANY_ERROR
from .machine import Machine
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement

#: kinds of object that stand in a database
_IN_DATABASE = frozenset({"table", "view", "sequence", "trigger", "procedure", "function", "event"})
_NO_DATABASE, _ACCESS_DENIED, _SYNTAX = 1046, 1044, 1064
_DESCRIBES = "information_schema"
#: they are looked up as routines, wherever that is
_LOOKED_UP = frozenset({"DROP PROCEDURE", "DROP FUNCTION", "ALTER PROCEDURE", "ALTER FUNCTION"})


def also(machine: Machine, checks: Iterable[Callable[[], object]]) -> set[int]:
    """The errors of checks that were not reached, ANY_ERROR where one cannot be followed."""
    found: set[int] = set()
    for check in checks:
        try:
            check()
        except RefusedError as refused:
            if refused.early:
                found.add(refused.code)
        except NotFollowedError:
            found.add(ANY_ERROR)
        except UnsureError:
            continue
        except sqlite3.Error as broken:
            translated = machine.translated(broken)
            if isinstance(translated, RefusedError):
                found.add(translated.code)
    return found


def check_default_database(run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError 1046 where a name needs a default database, and there is none."""
    if not run.names.default_db and any(_needs_database(ref) for ref in statement.objects):
        raise RefusedError(_NO_DATABASE, early=True)


def maybe_default(default_db: str, statement: Statement) -> set[str]:
    """The default databases that a session may have behind a statement, where it has another one, or none, unless the
    statement is refused."""
    drops = statement.kind == "DROP DATABASE" or "or replace" in statement.flags
    refs = statement.refs("drop", "create") if drops else ()
    if statement.kind == "USE":
        return {default_db, statement.subject}
    return {default_db, ""} if any(ref.kind == "database" and ref.name == default_db for ref in refs) else set()


def check_lost_database(run: RunningStatement, statement: Statement) -> None:
    """Raises NotFollowedError for a name without a database where it is not known which one is the default."""
    if run.client.maybe_default and not run.depth and any(_needs_database(ref) for ref in statement.objects):
        raise NotFollowedError("which database is the default one is not known")


def check_syntax(run: RunningStatement, statement: Statement, check: Callable[[], object]) -> None:
    """Raises what a check of the text raises, NotFollowedError for 1064 where a name before it may be refused: it
    has no database (1046), or that is information_schema (1044).

    A parser reads from left to right, and looks for the database of a table at its name; measured on MySQL 5.6.24 and
    MariaDB 10.11.
    """
    try:
        check()
    except RefusedError as refused:
        db = "" if run.client.maybe_default and not run.depth else run.names.default_db
        is_named = any((ref.db or db).lower() in ("", _DESCRIBES) for ref in statement.objects if _is_inside(ref))
        if refused.code == _SYNTAX and is_named:
            raise NotFollowedError("whether the database of a name is met before what is no syntax") from refused
        raise


def check_altered(run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError 1046 where CREATE TABLE or ALTER name what they make or change without a database, and there
    is none: a parser finds it. Measured on MySQL 5.6.24 and MariaDB 10.11."""
    if statement.kind.startswith(("ALTER ", "CREATE TABLE")) and not run.names.default_db:
        for ref in statement.refs("alter", "create"):
            if not ref.db and (_needs_database(ref) or (ref.kind == "database" and not ref.name)):
                raise RefusedError(_NO_DATABASE, early=True)


def check_description(run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError 1044 where a statement changes information_schema, or locks a table of it.

    Source: MySQL manual, INFORMATION_SCHEMA Tables; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if statement.kind in _LOOKED_UP or statement.kind == "UNKNOWN":
        return
    locks = statement.kind == "LOCK TABLES"
    for ref in statement.objects:
        changes = ref.action in ("write", "create", "alter", "drop") or ref.role in ("trigger table", "rename to")
        db = ref.name if ref.kind == "database" else ref.db or run.names.default_db
        if (db or "").lower() != _DESCRIBES or not (changes or locks) or ref.kind in ("user", "role", "server"):
            continue
        known = run.server.schema_tables
        if statement.kind == "UPDATE" and known and ref.name.lower() not in known:
            raise NotFollowedError(f"whether {ref.name} is looked for first")
        raise RefusedError(_ACCESS_DENIED, early=True)


def _needs_database(ref: ObjectRef) -> bool:
    return not ref.db and _is_inside(ref)


def _is_inside(ref: ObjectRef) -> bool:
    """A trigger's table is of the trigger's database; a function may be one of a plugin."""
    is_other = ref.role == "trigger table" or (ref.kind == "function" and ref.action == "drop")
    return ref.kind in _IN_DATABASE and not is_other


def check_read_lock(run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError where a stored function may change something under FLUSH TABLES WITH READ LOCK."""
    if run.client.read_lock and any(
        run.names.catalog.function(each.name, run.names.default_db) for each in statement.functions
    ):
        raise RefusedError(run.server.read_lock, early=True)


def check_tables(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError where a table that is read or written is missing."""
    for ref in statement.refs("read", "write"):
        if ref.kind == "table" and (ref.db or "").lower() not in SYSTEM_DATABASES:
            machine.table(run, ref.db, ref.name)


def triggers_lack_a_table(machine: Machine, run: RunningStatement, statement: Statement) -> bool:
    """Whether a trigger of a table that is written names one that does not exist: if it fires, it fails."""
    written = {run.names.key(ref) for ref in statement.refs("write")}
    for trigger in run.names.catalog.triggers.values():
        refs = (ref for each in trigger.body for ref in each.refs("read", "write")) if trigger.table in written else ()
        if any(
            ref.kind == "table" and machine.exists(run, object_key(ref.db or trigger.db, ref.name)) is False
            for ref in refs
        ):
            return True
    return False
