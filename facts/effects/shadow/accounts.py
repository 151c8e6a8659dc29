"""Accounts, roles and privileges: which there are, and the errors of statements about those that are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ...names import object_key, split_key
from ...statement import ObjectRef, Statement
from .definition_names import account_exists, account_key, is_unsettled, name_key
from .machine import Machine
from .objects import check_flags, doubt_definitions
from .privileges import check_privileges
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement

_GRANT = re.compile(
    r"\s*(?:GRANT|REVOKE)\s+(?:IF\s+EXISTS\s+)?(?P<what>.*?)\s+ON\s+(?:(?P<kind>TABLE|PROCEDURE|FUNCTION|PACKAGE)\s+)?"
    r"(?P<level>\S+)\s+(?:TO|FROM)\s",
    re.IGNORECASE | re.DOTALL,
)
_COLUMNS = re.compile(r"\([^)]*\)")
_ROLES = re.compile(r"\s*(?:GRANT|REVOKE)\s+(?:ADMIN\s+OPTION\s+FOR\s+)?(?P<roles>.*?)\s+(?:TO|FROM)\s", re.I | re.S)
_PLUGIN = re.compile(r"(?i)\bIDENTIFIED\s+(?:VIA|WITH)\s+[`'\"]?(\w+)")
_GRANTS = re.compile(r"(?i)\s*GRANT\b")
_PLUGIN_TWICE = re.compile(r"(?i)\bIDENTIFIED\s+WITH\s+(?:\w+|[`'\"]\w+[`'\"])\s+(?:BY|IDENTIFIED)\b")
_HASH = re.compile(r"(?i)\bPASSWORD\s*=?\s*'([^'\s]*)'")
_HASHED = re.compile(r"\*[0-9A-Fa-f]{40}|")
_ILLEGAL, _NO_DATABASE = 1144, 1046
_OF_COLUMNS = frozenset({"SELECT", "INSERT", "UPDATE", "REFERENCES"})
_GRANT_TABLES = "user host db tables_priv columns_priv procs_priv proxies_priv roles_mapping global_priv"
#: keys of the tables that accounts and privileges are read from
GRANT_TABLES = frozenset(f"mysql.{name}" for name in _GRANT_TABLES.split())
_MISSING = {"table": 1147, "database": 1141, "routine": 1403}
#: names that no role may have (measured on MariaDB 10.11)
_NO_ROLE = frozenset({"none", "public"})
_MAY_BE_CREATED = 1133
_CURRENT_USER = re.compile(r"(?i)\bCURRENT_USER\b")
_CURRENT_ROLE = re.compile(r"(?i)\bCURRENT_ROLE\b")
_NO_SUCH_ROLE, _NOT_GRANTED = 1959, 1962


class _Level(NamedTuple):
    """What a GRANT or REVOKE is about: privileges, what kind of object it names and which; columns, lower case."""

    privileges: frozenset[str]
    kind: str
    name: str
    routine: str = ""
    columns: frozenset[str] = frozenset()


def account(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """CREATE, DROP, ALTER and RENAME of users and roles: 1396 where one fails, the others are done."""
    check_flags(statement)
    if statement.kind.endswith("ROLE") and "@" in text:
        raise NotFollowedError("whether a role may have a host is not followed")
    if _CURRENT_USER.search(text):
        raise NotFollowedError("which account is the session's own is not followed")
    try:
        _check_authentication(machine, text)
    except RefusedError as refused:
        if "," in text:
            raise NotFollowedError("whether the accounts without the plugin are made") from refused
        raise
    failed = done = 0
    guess = ""
    for ref, to in _pairs(statement):
        if statement.kind == "CREATE ROLE" and machine.vendor.flavor == "mariadb" and ref.name.lower() in _NO_ROLE:
            raise RefusedError(_NO_SUCH_ROLE, ref.name, early=True)
        wanted = ref.action != "create" or to is not None
        exists = account_exists(machine, ref)
        if to is not None and account_exists(machine, to):
            failed += 1
        elif exists is None and (wanted or account_key(ref) in machine.tables.unsettled):
            guess = ref.name
            if to is None and ref.action != "alter":  # whatever it was, it is there, or gone
                machine.settle(machine.tables.unsettled, account_key(ref))
                _rename_grants(machine, run, ref, to)
            elif to is not None:
                machine.unsettle(run, account_key(ref), temporary=False)
                machine.unsettle(run, account_key(to), temporary=False)
        elif bool(exists) == wanted or "or replace" in statement.flags:
            done += 1
            _rename_grants(machine, run, ref, to)
        elif "if exists" in statement.flags or "if not exists" in statement.flags:
            run.warn(1974 if wanted else 1973)
        else:
            failed += 1
    if failed and guess:
        raise NotFollowedError(f"whether account {guess} exists, and goes beside others, is not known")
    run.partly = bool(failed and done)
    if failed:
        raise RefusedError(1396, early=not done)
    if guess:
        raise UnsureError(f"whether account {guess} exists is not known", contained=True)
    return 0


def check_grant_tables(machine: Machine) -> None:
    """Raises NotFollowedError where statements changed rows of the grant tables: accounts are read from them."""
    if machine.grants_moved:
        raise NotFollowedError("what the grant tables hold is not known")


def forget_grant_tables(machine: Machine) -> None:
    """A statement about accounts changed their rows."""
    for key, table in machine.tables.permanent.items():
        if key in GRANT_TABLES:
            table.forget("statements about accounts change the grant tables")


def set_password(machine: Machine, _run: RunningStatement, statement: Statement, text: str) -> int:
    """SET PASSWORD: 1133 for a missing account."""
    _check_authentication(machine, re.sub(r"(?i)^\s*SET\s+PASSWORD.*?(?==)", "PASSWORD", text, flags=re.S))
    for ref in statement.refs("alter"):
        need_account(machine, ref, 1133)
    return 0


def grant(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """GRANT: what it is about has to exist; an account is made where the server does so."""
    _check_current_role(text)
    level = _level(run, text)
    if level is not None:
        _check(machine, run, level)
    _check_authentication(machine, text)
    missing = machine.server.grant_missing
    if run.client.modes and missing in (0, _MAY_BE_CREATED):
        missing = 0 if run.client.creates_accounts else _MAY_BE_CREATED
    identified = re.search(r"(?i)\bIDENTIFIED\b", text) is not None
    for ref in statement.refs("alter"):
        exists = account_exists(machine, ref, is_role=not identified)
        if exists is not False and _PLUGIN.search(text):
            raise NotFollowedError("whether GRANT gives an account that is there another plugin")
        if exists is None and is_unsettled(machine, ref):
            raise NotFollowedError(f"whether account {ref.name} exists is not known")
        if exists is False and missing and not identified:
            _check_alone(statement)
            raise RefusedError(missing, ref.name, early=True)
        if not exists:
            machine.note_set(run, machine.tables.others, account_key(ref))
        for privilege in level.privileges if level is not None else ():
            machine.note_set(run, machine.tables.others, _granted(ref, level, privilege))
    roles = _roles(machine, text) if "roles" in statement.flags else ()
    if len(roles) > 1:
        raise NotFollowedError("whether several roles may be granted at once")
    for role, ref in product(roles, statement.refs("alter")):
        held = tuple(f"grant:{name_key(role + host)} role " for host in ("", "@%"))
        if role == ref.name.removesuffix("@%") or any(n.startswith(held) for n in machine.tables.others):
            raise NotFollowedError("whether roles are granted in a ring is not followed")
        machine.note_set(run, machine.tables.others, f"grant:{account_key(ref)} role {role}")
    return 0


def _check_alone(statement: Statement) -> None:
    """Raises NotFollowedError where the refused statement is about several accounts, some of which it may change.

    Source: MySQL 5.6 source, sql_acl.cc: an Incident event is written then.
    """
    if len(statement.refs("alter")) > 1:
        raise NotFollowedError("what a refused statement leaves of several accounts is not followed")


def _check_current_role(text: str) -> None:
    """Raises NotFollowedError where a statement is about the role that is set."""
    if _CURRENT_ROLE.search(text):
        raise NotFollowedError("which role is set is not known")


def revoke(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """REVOKE: 1141 and its like where the account or the privilege is missing."""
    _check_current_role(text)
    level = _level(run, text)
    if level is not None:
        check_privileges(level.privileges, level.kind)
    of_roles = "roles" in statement.flags
    for ref in statement.refs("alter"):
        if is_unsettled(machine, ref):
            raise UnsureError(f"what {ref.name} may do is not known")
    for ref in statement.refs("alter") if of_roles and not machine.tables.fresh else ():
        need_account(machine, ref, 1141)
    roles = _roles(machine, text) if of_roles else ()
    for role, ref in product(roles, statement.refs("alter")):
        grant_of_role = f"grant:{account_key(ref)} role {role}"
        if grant_of_role not in machine.tables.others:
            if not machine.tables.fresh:
                raise UnsureError(f"the roles of {ref.name} are not known")
            raise RefusedError(_NOT_GRANTED, role, early=True)
        machine.note_set(run, machine.tables.others, grant_of_role, present=False)
    if roles:
        return 0
    code = 1269 if level is None else 1141
    for ref in statement.refs("alter"):
        doubt_definitions(machine, run, ref.name)
        if level is None and run.server.revoke_all_is_logged and account_exists(machine, ref, is_role=True) is False:
            run.partly = True
            raise RefusedError(code, ref.name)
        if account_exists(machine, ref) is False:
            _check_alone(statement)
        need_account(machine, ref, code)
        if level is None or level.kind == "global":
            continue
        prefix = _granted(ref, level, "")
        held = {name for name in machine.tables.others if name.startswith(prefix)}
        if not held:
            if account_key(ref) not in machine.tables.others and not machine.tables.fresh:
                raise UnsureError(f"the privileges of {ref.name} are not known")
            _check_alone(statement)
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


def _rename_grants(machine: Machine, run: RunningStatement, ref: ObjectRef, to: ObjectRef | None) -> None:
    if ref.action == "drop" or to is not None:
        machine.note_set(run, machine.tables.others, account_key(ref), present=False)
        prefix = f"grant:{account_key(ref)} "
        for name in [name for name in machine.tables.others if name.startswith(prefix)]:
            machine.note_set(run, machine.tables.others, name, present=False)
            if to is not None:
                machine.note_set(run, machine.tables.others, f"grant:{account_key(to)} {name[len(prefix) :]}")
        doubt_definitions(machine, run, ref.name)
    if ref.action == "create" or to is not None:
        machine.note_set(run, machine.tables.others, account_key(to or ref))


def _roles(machine: Machine, text: str) -> tuple[str, ...]:
    """The roles that are granted or revoked. Raises RefusedError 1959 for one that does not exist (MariaDB)."""
    if "CREATE ROLE" in machine.server.unsupported:
        return ()
    if machine.vendor.flavor != "mariadb":
        raise NotFollowedError("roles of this server are not followed")
    found = _ROLES.match(text)
    names = found["roles"].split(",") if found is not None else ()
    roles = tuple(name.strip().strip("`'\"") for name in names)
    for role in roles:
        if name_key(role) in machine.tables.unsettled:
            raise NotFollowedError(f"whether role {role} exists is not known")
        if name_key(role) not in machine.tables.others:
            if not machine.tables.fresh:
                raise UnsureError(f"whether role {role} exists is not known")
            raise RefusedError(_NO_SUCH_ROLE, role, early=True)
    return roles


def _check_authentication(machine: Machine, text: str) -> None:
    """Raises RefusedError 1524 for a plugin that is not loaded."""
    known = machine.server.plugins
    if _PLUGIN_TWICE.search(text):
        raise NotFollowedError("whether a plugin may have a password")
    for name in _PLUGIN.findall(text) if known else ():
        if name.lower() not in known and not machine.tables.fresh:
            raise UnsureError(f"whether plugin {name} is loaded is not known")
        if name.lower() not in known and _GRANTS.match(text):
            raise NotFollowedError("whether a plugin that is not loaded is missed before the account")  # 1700
        if name.lower() not in known:
            raise RefusedError(1524, name, early=True)
    for said in _HASH.findall(text):
        if not _HASHED.fullmatch(said):
            raise NotFollowedError("whether a hash is one is not followed")


def need_account(machine: Machine, ref: ObjectRef, code: int) -> None:
    """Raises RefusedError with this code for an account that does not exist, UnsureError where it is not known."""
    exists = account_exists(machine, ref, is_role=True)
    if exists is None:
        raise UnsureError(f"whether account {ref.name} exists is not known")
    if not exists:
        raise RefusedError(code, ref.name, early=True)


def _level(run: RunningStatement, text: str) -> _Level | None:
    """What is granted on what; None for roles and for REVOKE ALL PRIVILEGES, GRANT OPTION.

    Raises RefusedError 1046 for a name without a database where none is chosen, NotFollowedError where one may be.
    """
    found = _GRANT.match(text)
    if found is None:
        return None
    words = (word.strip().upper() for word in _COLUMNS.sub("", found["what"]).split(","))
    privileges = frozenset("ALL" if word.startswith("ALL") else word for word in words)
    columns = frozenset(
        name.strip(" `\n").lower() for said in _COLUMNS.findall(found["what"]) for name in said[1:-1].split(",")
    )
    db, dot, name = found["level"].replace("`", "").rpartition(".")
    if not dot and "PROXY" not in privileges:
        if run.client.maybe_default:
            raise NotFollowedError("which database is the default one is not known")
        if not run.names.default_db:
            raise RefusedError(_NO_DATABASE, early=True)
    if name == "*":
        kind = "database" if db != "*" and (db or not dot) else "global"
        return _Level(privileges, kind, db or run.names.default_db, columns=columns)
    routine = (found["kind"] or "").lower()
    kind = "routine" if routine in ("procedure", "function", "package") else "table"
    return _Level(privileges, kind, object_key(db or run.names.default_db, name), routine, columns)


def _check(machine: Machine, run: RunningStatement, level: _Level) -> None:
    """Raises RefusedError where what is granted on does not exist; CREATE may be granted before."""
    check_privileges(level.privileges, level.kind)
    if level.columns and level.kind != "table":
        raise RefusedError(_ILLEGAL, early=True)
    if level.columns and not (level.privileges <= _OF_COLUMNS and _has_columns(machine, level)):
        raise NotFollowedError("whether these privileges of columns may be granted")
    if level.kind == "table" and not {"ALL", "CREATE", "PROXY"} & level.privileges:
        there = machine.exists(run, level.name, permanent=True)
        if there is False or machine.tables.has_database(split_key(level.name).db) is False:
            raise RefusedError(1146, level.name, early=True)
        if there is None:
            raise UnsureError(f"whether {level.name} exists is not known")
    elif level.kind == "routine":
        db, _, name = level.name.rpartition(".")
        if run.names.catalog.routine("procedure" if level.routine == "procedure" else "function", db, name) is None:
            if machine.tables.has_database(db) is None:
                raise UnsureError(f"whether {level.name} exists is not known")
            raise RefusedError(1305, level.name, early=True)


def _has_columns(machine: Machine, level: _Level) -> bool:
    table = machine.tables.permanent.get(level.name)
    return table is not None and level.columns <= table.names.keys()


def _granted(ref: ObjectRef, level: _Level | None, privilege: str) -> str:
    assert level is not None
    return f"grant:{account_key(ref)} {level.kind} {level.name} {privilege}"


ACCOUNTS = {
    **{f"{verb} {what}": account for verb in ("CREATE", "DROP", "ALTER", "RENAME") for what in ("USER", "ROLE")},
    "SET PASSWORD": set_password,
    "GRANT": grant,
    "REVOKE": revoke,
}
