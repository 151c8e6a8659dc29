"""Accounts, roles and privileges: which there are, and the errors of statements about those that are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..names import object_key
from ..statement import ObjectRef, Statement
from .machine import Machine
from .problem import RefusedError, UnsureError
from .running import Running

_GRANT = re.compile(
    r"\s*(?:GRANT|REVOKE)\s+(?:IF\s+EXISTS\s+)?(?P<what>.*?)\s+ON\s+(?:(?P<kind>TABLE|PROCEDURE|FUNCTION|PACKAGE)\s+)?"
    r"(?P<level>\S+)\s+(?:TO|FROM)\s",
    re.IGNORECASE | re.DOTALL,
)
_COLUMNS = re.compile(r"\([^)]*\)")
_MISSING = {"table": 1147, "database": 1141, "routine": 1403}


class _Level(NamedTuple):
    """What a GRANT or REVOKE is about: privileges, what kind of object it names and which."""

    privileges: frozenset[str]
    kind: str
    name: str
    routine: str = ""


def account(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """CREATE, DROP, ALTER and RENAME of users and roles: 1396 where one cannot be carried out, the others are."""
    failed = done = 0
    guess = ""
    for ref, to in _pairs(statement):
        wanted = ref.action != "create" or to is not None
        exists = _exists(machine, ref)
        if to is not None and _exists(machine, to):
            failed += 1
        elif exists is None and wanted:
            guess = ref.name
        elif bool(exists) == wanted or "or replace" in statement.flags:
            done += 1
            _carry(machine, run, ref, to)
        elif "if exists" in statement.flags or "if not exists" in statement.flags:
            run.warn(1974 if wanted else 1973)
        else:
            failed += 1
    run.partly = bool(failed and done)
    if failed:
        raise RefusedError(1396, early=not done)
    if guess:
        raise UnsureError(f"whether account {guess} exists is not known")
    return 0


def set_password(machine: Machine, _run: Running, statement: Statement, _text: str) -> int:
    """SET PASSWORD: 1133 for a missing account."""
    for ref in statement.refs("alter"):
        _need(machine, ref, 1133)
    return 0


def grant(machine: Machine, run: Running, statement: Statement, text: str) -> int:
    """GRANT: what it is about has to exist; an account is made where the server does so."""
    level = _level(run, text)
    if level is not None:
        _check(machine, run, level)
    for ref in statement.refs("alter"):
        exists = _exists(machine, ref)
        if exists is False and machine.server.grant_missing and not re.search(r"(?i)\bIDENTIFIED\b", text):
            raise RefusedError(machine.server.grant_missing, ref.name, early=True)
        if not exists:
            machine.note_set(run, machine.tables.others, _key(ref))
        for privilege in level.privileges if level is not None else ():
            machine.note_set(run, machine.tables.others, _granted(ref, level, privilege))
    return 0


def revoke(machine: Machine, run: Running, statement: Statement, text: str) -> int:
    """REVOKE: 1141 and its like where the account or the privilege is missing."""
    level = _level(run, text)
    code = 1269 if level is None else 1141
    for ref in statement.refs("alter"):
        _need(machine, ref, code)
        if level is None or level.kind == "global":
            continue
        prefix = _granted(ref, level, "")
        held = {name for name in machine.tables.others if name.startswith(prefix)}
        if not held:
            if _key(ref) not in machine.tables.others and not machine.tables.fresh:
                raise UnsureError(f"the privileges of {ref.name} are not known")
            raise RefusedError(_MISSING[level.kind], ref.name, early=True)
        for name in held:
            if name.removeprefix(prefix) in level.privileges or "ALL" in level.privileges:
                machine.note_set(run, machine.tables.others, name, present=False)
    return 0


def _pairs(statement: Statement) -> Iterator[tuple[ObjectRef, ObjectRef | None]]:
    """The accounts of a statement, each with its new name."""
    if statement.kind != "RENAME USER":
        yield from ((ref, None) for ref in statement.objects)
        return
    yield from zip(statement.refs("drop"), statement.refs("create"), strict=False)


def _carry(machine: Machine, run: Running, ref: ObjectRef, to: ObjectRef | None) -> None:
    if ref.action == "drop":
        machine.note_set(run, machine.tables.others, _key(ref), present=False)
        for name in [name for name in machine.tables.others if name.startswith(f"grant:{_key(ref)} ")]:
            machine.note_set(run, machine.tables.others, name, present=False)
    if ref.action == "create" or to is not None:
        machine.note_set(run, machine.tables.others, _key(to or ref))


def _exists(machine: Machine, ref: ObjectRef) -> bool | None:
    key = _key(ref)
    if key in machine.tables.others:
        return True
    if key in machine.tables.gone:
        return False
    if ref.name.lower() in machine.server.accounts:
        return True
    return False if machine.tables.fresh else None


def _need(machine: Machine, ref: ObjectRef, code: int) -> None:
    exists = _exists(machine, ref)
    if exists is None:
        raise UnsureError(f"whether account {ref.name} exists is not known")
    if not exists:
        raise RefusedError(code, ref.name, early=True)


def _level(run: Running, text: str) -> _Level | None:
    """What is granted on what; None for roles and for REVOKE ALL PRIVILEGES, GRANT OPTION."""
    found = _GRANT.match(text)
    if found is None:
        return None
    words = (word.strip().upper() for word in _COLUMNS.sub("", found["what"]).split(","))
    privileges = frozenset("ALL" if word.startswith("ALL") else word for word in words)
    db, dot, name = found["level"].replace("`", "").rpartition(".")
    if name == "*":
        kind = "database" if db != "*" and (db or not dot) else "global"
        return _Level(privileges, kind, db or run.names.default_db)
    routine = (found["kind"] or "").lower()
    kind = "routine" if routine in ("procedure", "function", "package") else "table"
    return _Level(privileges, kind, object_key(db or run.names.default_db, name), routine)


def _check(machine: Machine, run: Running, level: _Level) -> None:
    """Raises RefusedError where what is granted on does not exist; CREATE may be granted before."""
    if level.kind == "table" and not {"ALL", "CREATE", "PROXY"} & level.privileges:
        if machine.exists(run, level.name, permanent=True) is False:
            raise RefusedError(1146, level.name, early=True)
    elif level.kind == "routine":
        db, _, name = level.name.rpartition(".")
        if run.names.catalog.routine("procedure" if level.routine == "procedure" else "function", db, name) is None:
            if machine.tables.has_database(db) is None:
                raise UnsureError(f"whether {level.name} exists is not known")
            raise RefusedError(1305, level.name, early=True)


def _key(ref: ObjectRef) -> str:
    return object_key("", ref.name.lower(), "user")


def _granted(ref: ObjectRef, level: _Level | None, privilege: str) -> str:
    assert level is not None
    return f"grant:{_key(ref)} {level.kind} {level.name} {privilege}"


ACCOUNTS = {
    **{f"{verb} {what}": account for verb in ("CREATE", "DROP", "ALTER", "RENAME") for what in ("USER", "ROLE")},
    "SET PASSWORD": set_password,
    "GRANT": grant,
    "REVOKE": revoke,
}
