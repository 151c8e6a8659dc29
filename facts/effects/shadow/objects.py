"""Databases, stored programs, events and sequences: that they are there, or are not."""

from __future__ import annotations

import re

from ...names import SYSTEM_DATABASES, object_key, split_key
from ...origin import NO_SPAN
from ...statement import ObjectRef, Statement
from .bodies import check_body
from .charsets import charset_said, check_options, check_said
from .definition_names import account_exists, account_key, check_database, named_key
from .machine import Machine
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .table import Shadow
from .tables import function_names
from .trigger_rows import columns_of_row
from .viewed import base_table

#: times and intervals that every server takes (MySQL manual, CREATE EVENT)
_UNIT = r"(?:YEAR|QUARTER|MONTH|WEEK|DAY|HOUR|MINUTE|SECOND)"
#: behind 2037 there is no timestamp (1525)
_SHORT = r"(?:\d{1,2}\s+(?:WEEK|MONTH)|\d\s+(?:YEAR|QUARTER)|\d{1,3}\s+DAY|\d{1,4}\s+(?:HOUR|MINUTE|SECOND))"
_NOW = rf"(?:CURRENT_TIMESTAMP|NOW)(?:\(\))?(?:\s*\+\s*INTERVAL\s+{_SHORT})?"
_TIME_AND_INTERVAL = rf"(?:'203[0-7]-\d\d-\d\d(?: \d\d:\d\d:\d\d)?'|{_NOW})"
_SCHEDULE = re.compile(
    rf"(?is)\bON\s+SCHEDULE\s+(?:AT\s+{_TIME_AND_INTERVAL}|EVERY\s+'?[1-9]\d*'?\s+{_UNIT}(?:\s+STARTS\s+{_TIME_AND_INTERVAL})?)"
    r"(?:\s*;?\s*\Z|\s+(?:ON\s+COMPLETION|RENAME|ENABLE|DISABLE|COMMENT|DO)\b)"
)
_HAS_SCHEDULE = re.compile(r"(?i)\bON\s+SCHEDULE\b")
_SAME_EVENT, _OTHER_DATABASE = 1551, 1435
_TIME_AND_EVENT = re.compile(r"(?i)\b(BEFORE|AFTER)\s+(INSERT|UPDATE|DELETE)\s+ON\b")
_ONE_TRIGGER = 1235
#: characters of a name in the file system: most of one name, and of a sign that is encoded
_LONGEST_FILE, _ENCODED = 250, 5
_INVOKER = re.compile(r"(?i)\bSQL\s+SECURITY\s+INVOKER\b")
_DEFINER = re.compile(
    r"(?i)\bDEFINER\s*=\s*(?P<user>'[^']*'|`[^`]*`|\"[^\"]*\"|(?!CURRENT_)[\w$]+)"
    r"(?:\s*@\s*(?P<host>'[^']*'|`[^`]*`|\"[^\"]*\"|[\w.%$]+))?"
)
_OF_A_ROLE = re.compile(r"(?i)\bDEFINER\s*=\s*CURRENT_ROLE\b")
_ENGINE = re.compile(r"(?i)\bENGINE\s*=?\s*(\w+)")
_KEEP_SEQUENCES = frozenset({"INNODB", "MYISAM", "ARIA"})


def create_database(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """CREATE DATABASE."""
    check_flags(statement)
    said = charset_said(text)
    check_said(*said)
    check_options(text)
    for ref in statement.refs("create"):
        if sum(1 if c.isalnum() or c == "_" else _ENCODED for c in ref.name) > _LONGEST_FILE:
            raise NotFollowedError("whether the name of a folder is too long is not followed")
        if machine.tables.has_database(ref.name) is None and ref.name.lower() in SYSTEM_DATABASES:
            raise NotFollowedError(f"whether the server has the database {ref.name} is not known")
        if machine.tables.has_database(ref.name):
            if "if not exists" in statement.flags:
                run.warn(1007)
                continue
            if "or replace" not in statement.flags:
                raise RefusedError(1007, ref.name, early=True)
        else:
            machine.note_set(run, machine.tables.databases, ref.name)
        machine.note_charset(ref.name, said if any(said) else run.client.new_charset)
    return 1


def _is_parent(machine: Machine, key: str, db: str) -> bool:
    """Whether a foreign key of another database leads to a table, or may."""
    children = machine.tables.children.get(key, ())
    return key in machine.tables.maybe_parents or any(split_key(child.key).db != db for child, _ in children)


def drop_database(machine: Machine, run: RunningStatement, statement: Statement, _: str) -> int:
    """DROP DATABASE; the rows affected are its tables."""
    for ref in statement.refs("drop"):
        exists = machine.tables.has_database(ref.name)
        if exists is False:
            if "if exists" in statement.flags:
                run.warn(1008)
                return 0
            raise RefusedError(1008, ref.name, early=True)
        for key in run.names.catalog.tables_in(ref.name):
            machine.meet_children(run, key)
        keys = [key for key in machine.tables.permanent if split_key(key).db == ref.name]
        described = {key for key in run.names.catalog.tables_in(ref.name) if key not in machine.tables.gone}
        parents = [key for key in {*keys, *described} if _is_parent(machine, key, ref.name)]
        keys += sorted(described.difference(keys))
        alone = parents[0] if exists and run.client.foreign_keys and parents == keys and len(keys) == 1 else ""
        if alone in machine.tables.children and machine.exists(run, alone, permanent=True):
            raise RefusedError(run.server.referenced, alone)
        if run.client.foreign_keys and parents:
            raise NotFollowedError(f"what is dropped of {ref.name}, to which other databases refer")
        for key in keys:
            if key in machine.tables.permanent:
                machine.put(run, machine.tables.permanent, key, None)
        machine.note_set(run, machine.tables.databases, ref.name, present=False)
        inside = object_key(ref.name, "x")[:-1]
        for name in [each for each in machine.tables.others if each.partition(":")[2].startswith(inside)]:
            machine.note_set(run, machine.tables.others, name, present=False)
        if exists is None:
            raise UnsureError(f"whether database {ref.name} exists is not known")
        return len(keys)
    return 0


def doubt_definer(machine: Machine, run: RunningStatement, text: str, key: str) -> None:
    """What is made in the name of an account that does not exist, or may not do all, may be refused when it is used."""
    if _OF_A_ROLE.search(text):
        raise NotFollowedError("which role is set is not known")
    found = _DEFINER.search(text)
    if found is None:
        return
    user, host = (part.strip("'`\"") for part in (found["user"], found["host"] or "%"))
    ref = ObjectRef("read", None, f"{user}@{host}", NO_SPAN, kind="user")
    levels = (f"database {split_key(key.partition(':')[2] or key).db}", "global *")
    held = machine.tables.others.union(machine.server.accounts)
    allowed = {f"grant:{account_key(ref)} {level} ALL" for level in levels} | {ref.name.lower()}
    if not account_exists(machine, ref, is_role=True) or held.isdisjoint(allowed):
        machine.unsettle(run, key, temporary=False)
        machine.note_set(run, machine.tables.others, f"definer of {key}")


def doubt_definitions(machine: Machine, run: RunningStatement, account: str) -> None:
    """What was made in the name of an account that is gone may be refused when it is used (1449)."""
    catalog = run.names.catalog
    made = [(view.key, view.query.text if view.query is not None else "") for view in catalog.views.values()]
    made += [(trigger.table, trigger.text) for trigger in catalog.triggers.values()]
    made += [(routine.key, routine.text) for routine in catalog.routines.values()]
    user = account.partition("@")[0].lower()
    for key, text in made:
        found = _DEFINER.search(text)
        if found is not None and found["user"].strip("'`\"").lower() == user:
            machine.unsettle(run, key, temporary=False)


def check_flags(statement: Statement) -> None:
    """Raises RefusedError 1221 for OR REPLACE with IF NOT EXISTS."""
    if {"or replace", "if not exists"} <= statement.flags:
        raise RefusedError(1221, early=True)


def drop_object(machine: Machine, run: RunningStatement, statement: Statement, _: str) -> int:
    """DROP VIEW, SEQUENCE, TRIGGER, PROCEDURE, FUNCTION, EVENT."""
    what = statement.kind.partition(" ")[2].lower()
    machine.tables.version += 1
    failed: dict[int, str] = {}
    dropped = False
    for ref in statement.refs("drop"):
        if what == "trigger" and not ref.db and not run.names.default_db:
            raise RefusedError(1046, early=True)
        exists = machine.has_object(run, what, ref)
        if what == "event":
            machine.note_set(run, machine.tables.others, run.names.key(ref), present=False)
        if what == "sequence":
            db = ref.db or run.names.default_db
            machine.note_set(run, machine.tables.others, object_key(db, ref.name, "sequence "), present=False)
            machine.sequences.drop(run.names.key(ref))
        if what == "function":
            machine.note_set(run, machine.tables.others, _function(run, ref), present=False)
        if exists is False:
            is_table = what == "view" and named_key(run, ref) in machine.tables.permanent
            errors = run.server.existence
            code = errors.other_kind["DROP VIEW", "table"] if is_table else errors.dropped(what)
            if "if exists" in statement.flags:
                run.warn(code)
            else:
                failed[code] = ref.name
        elif exists is None:
            raise UnsureError(f"whether {what} {ref.name} exists is not known")
        else:
            dropped = True
    run.partly = dropped and bool(failed)  # of several views those that are there go
    if len(failed) > 1:
        raise NotFollowedError("which of several errors of DROP is told")
    for code, name in failed.items():
        raise RefusedError(code, name, early=not dropped)
    return 0


def _function(run: RunningStatement, ref: ObjectRef) -> str:
    """What a function that is dropped stands under: DROP FUNCTION means one of a plugin first."""
    names = function_names(ref.db, ref.name, run.names.default_db)
    return names[-1] if ref.name.lower() in run.names.catalog.loadable else names[0]


def create_object(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """CREATE TRIGGER, PROCEDURE, FUNCTION, EVENT."""
    what = statement.kind.partition(" ")[2].lower()
    check_flags(statement)
    if what == "event" and not _SCHEDULE.search(text):
        raise NotFollowedError("the schedule of an event is not followed")
    if what == "sequence" and (engine := _ENGINE.search(text)) and engine[1].upper() not in _KEEP_SEQUENCES:
        raise NotFollowedError("a sequence of another engine is not followed")
    if what != "sequence" and "udf" not in statement.flags:
        check_body(run, statement, text)
    machine.tables.version += 1
    for ref in statement.refs("create"):
        if ref.kind != what:
            continue
        if not ref.db and not run.names.default_db and "udf" not in statement.flags:
            raise RefusedError(1046, early=True)
        if what != "trigger" and "udf" not in statement.flags:
            check_database(machine, ref.db or run.names.default_db)
        if what == "trigger":
            table = next((r for r in statement.objects if r.role == "trigger table"), None)
            if table is not None:
                base = base_table(machine, run, table.db or ref.db, table.name)
                if (ref.db or run.names.default_db) != split_key(base.key).db:
                    raise RefusedError(_OTHER_DATABASE, base.key, early=True)
                check_permanent(base, run.server.trigger_of_temporary)
                _check_row_names(base, text)
        is_new = not machine.has_object(run, what, ref)
        if "or replace" not in statement.flags:
            machine.check_settled(run, object_key(ref.db or run.names.default_db, ref.name, what))
        if what == "trigger" and run.server.one_trigger and table is not None:
            _check_only(run, run.names.key(table), text)
        if not is_new:
            if "if not exists" in statement.flags:
                run.warn(run.server.existence.created(what))
            elif "or replace" not in statement.flags:
                raise RefusedError(run.server.existence.created(what), ref.name, early=True)
        if what == "trigger" and table is not None:
            doubt_definer(machine, run, text, run.names.key(table))
        elif what in ("procedure", "function") and not _INVOKER.search(text):
            doubt_definer(machine, run, text, run.names.key(ref))
        machine.note_mode(run, object_key(ref.db or run.names.default_db, ref.name, what))
        if what == "event":
            machine.note_set(run, machine.tables.others, run.names.key(ref))
        elif what == "function":
            for name in function_names(ref.db, ref.name, run.names.default_db):
                machine.note_set(run, machine.tables.others, name)
        elif what == "sequence":
            db = ref.db or run.names.default_db
            machine.note_set(run, machine.tables.others, object_key(db, ref.name, "sequence "))
            machine.sequences.define(run.names.key(ref), statement, text)
    return 0


def _check_only(run: RunningStatement, table: str, text: str) -> None:
    """Raises RefusedError 1235 where the table has a trigger of this time and event."""
    wanted = _TIME_AND_EVENT.search(text)
    for trigger in run.names.catalog.triggers.values():
        found = _TIME_AND_EVENT.search(trigger.text) if trigger.table == table else None
        if found and wanted and found[0].upper().split() == wanted[0].upper().split():
            raise RefusedError(_ONE_TRIGGER, early=True)


def alter_sequence(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """ALTER SEQUENCE: it goes on from the next value, or from where RESTART says."""
    for ref in statement.refs("alter"):
        machine.sequences.define(named_key(run, ref), statement, text)
    return 0


def altered_routine(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """ALTER PROCEDURE and ALTER FUNCTION. Raises RefusedError 1305, UnsureError where it is not known."""
    what = statement.kind.partition(" ")[2].lower()
    for ref in statement.refs("alter"):
        exists = machine.has_object(run, what, ref)
        if exists is None:
            raise UnsureError(f"whether {what} {ref.name} exists is not known")
        if not exists or ref.name.lower() in run.names.catalog.loadable:
            raise RefusedError(run.server.existence.dropped(what), ref.name, early=True)


def alter_event(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """ALTER EVENT: it may be renamed.

    Source: MySQL source, events.cc, Events::update_event; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    old = next(iter(statement.refs("alter")), None)
    new = next((ref for ref in statement.objects if ref.role == "rename to"), None)
    if old is None:
        return 0
    if _HAS_SCHEDULE.search(text) and not _SCHEDULE.search(text):
        raise NotFollowedError("the schedule of an event is not followed")
    if new is not None and run.names.key(new) == run.names.key(old):
        raise RefusedError(_SAME_EVENT, old.name, early=True)
    if new is not None:
        if new.db:
            check_database(machine, new.db)
        if _has_event(machine, run, new):
            raise RefusedError(run.server.existence.created("event"), new.name, early=True)
    if not _has_event(machine, run, old):
        raise RefusedError(run.server.existence.dropped("event"), old.name, early=True)
    if new is not None:
        machine.note_set(run, machine.tables.others, run.names.key(old), present=False)
        machine.note_set(run, machine.tables.others, run.names.key(new))
    return 0


def _has_event(machine: Machine, run: RunningStatement, ref: ObjectRef) -> bool:
    """Raises UnsureError where it is not known."""
    exists = machine.has_object(run, "event", ref)
    if exists is None:
        raise UnsureError(f"whether event {ref.name} exists is not known")
    return exists


def _check_row_names(table: object, text: str) -> None:
    """Raises NotFollowedError where a trigger names a column of its row that the table may not have."""
    if isinstance(table, Shadow) and not columns_of_row(text) <= table.names.keys():
        raise NotFollowedError("a column of the trigger's row is not known")


def check_permanent(table: object, code: int) -> None:
    """Raises RefusedError where what a definition is made over is a temporary table."""
    if isinstance(table, Shadow) and table.temporary:
        raise RefusedError(code, table.key, early=True)
