"""Privileges and what each may be granted on."""

from __future__ import annotations

from collections.abc import Collection

from .problem import NotFollowedError, RefusedError

_OF_TABLES = frozenset(
    {"ALL", "USAGE", "GRANT OPTION", "SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "REFERENCES", "INDEX",
     "ALTER", "CREATE VIEW", "SHOW VIEW", "TRIGGER"}
)  # fmt: skip
_OF_DATABASES = _OF_TABLES | {
    "CREATE TEMPORARY TABLES", "LOCK TABLES", "EXECUTE", "CREATE ROUTINE", "ALTER ROUTINE", "EVENT",
}  # fmt: skip
_OF_ALL = _OF_DATABASES | {
    "RELOAD", "PROCESS", "FILE", "SHUTDOWN", "SUPER", "SHOW DATABASES", "REPLICATION SLAVE", "REPLICATION CLIENT",
    "CREATE USER", "CREATE TABLESPACE", "PROXY",
}  # fmt: skip
_ALLOWED = {
    "table": _OF_TABLES,
    "database": _OF_DATABASES,
    "routine": frozenset({"ALL", "USAGE", "GRANT OPTION", "EXECUTE", "ALTER ROUTINE"}),
}
_ILLEGAL, _GLOBAL_ONLY = 1144, 1221


def check_privileges(privileges: Collection[str], kind: str) -> None:
    """Raises RefusedError for a privilege that is none of what it is granted on, NotFollowedError for an unknown one.

    kind: table, database, routine or global. Source: MySQL 5.6 manual, Privileges Provided by MySQL; measured on
    MySQL 5.6.24 and MariaDB 10.11.
    """
    words = {" ".join(privilege.split()) for privilege in privileges}
    if unknown := words - _OF_ALL:
        raise NotFollowedError(f"whether {min(unknown)} is a privilege is not followed")
    if kind in _ALLOWED and not words <= _ALLOWED[kind] | {"PROXY"}:
        raise RefusedError(_GLOBAL_ONLY if kind == "database" else _ILLEGAL, early=True)
