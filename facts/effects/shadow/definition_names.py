"""What every definition asks first: the key of a name, and whether its database is there."""

from __future__ import annotations

from ...statement import ObjectRef
from .machine import Machine
from .problem import RefusedError
from .running import Running


def named_key(run: Running, ref: ObjectRef) -> str:
    """The key of a name. Raises RefusedError 1046 where no database is chosen."""
    if not ref.db and not run.names.default_db and ref.kind in ("table", "view", "sequence", "trigger"):
        raise RefusedError(1046, early=True)
    return run.names.key(ref)


def check_database(machine: Machine, db: str) -> None:
    """Raises RefusedError 1049 where the database is known not to exist."""
    if machine.tables.has_database(db) is False:
        raise RefusedError(1049, db, early=True)
