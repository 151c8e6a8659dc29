"""What every definition asks first: the key of a name, and whether its database is there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...names import object_key
from ...statement import ObjectRef, Statement
from .machine import Machine
from .problem import NotFollowedError, RefusedError
from .running import RunningStatement

#: what always has a privilege table of its own (MariaDB 10.11)
_EVERYBODY = frozenset({"public@%"})
_DEFINES = re.compile(r"(?i)\s*(?:CREATE|ALTER|DROP|RENAME)\b")
#: characters among which a definition names what it defines
_HEAD = 120


def named_key(run: RunningStatement, ref: ObjectRef) -> str:
    """The key of a name. Raises RefusedError 1046 where no database is chosen."""
    if not ref.db and not run.names.default_db and ref.kind in ("table", "view", "sequence", "trigger"):
        raise RefusedError(1046, early=True)
    return run.names.key(ref)


def check_database(machine: Machine, db: str) -> None:
    """Raises RefusedError 1049 where the database is known not to exist, NotFollowedError on a new server where it is
    not known."""
    exists = machine.tables.has_database(db)
    if exists is False:
        raise RefusedError(1049, db, early=True)
    if exists is None and machine.tables.fresh:
        raise NotFollowedError(f"whether database {db} exists is not known")


def account_key(ref: ObjectRef) -> str:
    """The key of a user or role."""
    return name_key(ref.name)


def name_key(name: str) -> str:
    """The key of an account or role by its name: hosts alone are the same in every case."""
    user, at, host = name.rpartition("@")
    return object_key("", user + at + host.lower() if at else host, "user")


def _role_key(ref: ObjectRef) -> str:
    """The key of the role that the name of an account may mean."""
    return name_key(ref.name.removesuffix("@%"))


def is_unsettled(machine: Machine, ref: ObjectRef) -> bool:
    """Whether a statement with an unknown outcome has left it open what an account, or a role of its name, is."""
    return not machine.tables.unsettled.isdisjoint((account_key(ref), _role_key(ref)))


def account_exists(machine: Machine, ref: ObjectRef, is_role: bool = False) -> bool | None:
    """Whether there is such an account; is_role: or a role of this name."""
    key = account_key(ref)
    keys = {key, _role_key(ref)} if is_role else {key}
    if not keys.isdisjoint(machine.tables.unsettled):
        return None
    if not keys.isdisjoint(machine.tables.others) or ref.name.lower() in _EVERYBODY:
        return True
    if key in machine.tables.gone:
        return False
    if ref.name.lower() in machine.server.accounts:
        return True
    return False if machine.tables.fresh else None


def may_mean(run: RunningStatement, ref: ObjectRef) -> tuple[str, ...]:
    """Every key under which the object of a name may stand."""
    if ref.kind in ("user", "role"):
        return (account_key(ref),)
    own, db = run.names.key(ref), ref.db or run.names.default_db
    if ref.kind == "database":
        return (own, ref.name)
    if ref.kind in ("view", "sequence"):  # they share their names with tables
        return (own, object_key(db, ref.name))
    return (own,)


def named_in(run: RunningStatement, statement: Statement) -> Iterator[str]:
    """The keys that the first words of a definition may mean which was not understood."""
    if statement.kind != "UNKNOWN" or not _DEFINES.match(statement.text):
        return
    for name in re.findall(r"[\w$]+", statement.text[:_HEAD])[1:]:
        for kind in ("", "procedure", "function", "trigger", "event"):
            yield object_key(run.names.default_db, name, kind) if kind else object_key(run.names.default_db, name)
