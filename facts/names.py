"""Names of objects as the one-word constants that rules compare.

A table, view or sequence is `db.name`; every other object has its kind in front, so that a table-scope
entry never matches a procedure of the same name: `database:test`, `procedure:test.p`, `user:bob@%`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_PLAIN = re.compile(r"[^.`:]+\Z")
_PART = re.compile(r"`((?:[^`]|``)*)`|([^.`]+)")

#: kinds that share the name space of tables
TABLE_KINDS = frozenset({"table", "view", "sequence"})

#: databases whose tables the server makes up as they are read: no trigger, view or definition of a user is in them
VIRTUAL_DATABASES = frozenset({"information_schema", "performance_schema"})

#: databases that every server has from the start
SYSTEM_DATABASES = VIRTUAL_DATABASES | {"mysql", "sys"}

#: how the key of a savepoint begins
SAVEPOINT = "savepoint:"
#: how the keys of what a session has beside tables begin: savepoints, statements that it keeps parsed
NO_TABLES = (SAVEPOINT, "prepared:", "parsed:")


class ObjectName(NamedTuple):
    """What an object key says: kind, database (empty where the kind has none) and name."""

    kind: str
    db: str
    name: str


#: kinds whose names are the same in capitals (MySQL manual, Identifier Case Sensitivity); those of routines are kept
#: as written, since calls are logged by them, and where they only say that something is gone (`function `) they are not
_ANY_CASE = frozenset({"event", "procedure ", "function "})


def object_key(db: str, name: str, kind: str = "table") -> str:
    """The constant for an object, e.g. `test.foo` or `procedure:test.p`; parts with dots are back-quoted."""
    if kind in _ANY_CASE:
        name = name.lower()  # whatever the file system tells apart
    path = f"{_part(db)}.{_part(name)}" if db else _part(name)
    return path if kind in TABLE_KINDS else f"{kind}:{path}"


def database_key(db: str) -> str:
    """The constant for a database as an object of its own, e.g. `database:test`."""
    return object_key("", db, "database")


def split_key(key: str) -> ObjectName:
    """The parts of a key made by `object_key` or `database_key`."""
    kind, path = "table", key
    head, colon, rest = key.partition(":")
    if colon and "`" not in head:
        kind, path = head, rest
    parts = [quoted.replace("``", "`") if quoted or not bare else bare for quoted, bare in _PART.findall(path)]
    if len(parts) == 1:
        return ObjectName(kind, "", parts[0])
    return ObjectName(kind, parts[0], parts[1] if len(parts) > 1 else "")


def shown(key: str) -> str:
    """The name of a table as SHOW BINLOG EVENTS writes it: its parts bare, with a dot between them."""
    if "`" not in key:
        return key
    name = split_key(key)
    return ".".join(filter(None, (name.db, name.name)))


def database_of(key: str) -> str:
    """The database that an object is in; a database is in itself, so that `LOG(db)` covers CREATE DATABASE db."""
    name = split_key(key)
    return name.name if name.kind == "database" else name.db


def quoted(key: str) -> str:
    """The name as the server prints it in a message: `test`.`foo` with back-quotes."""
    name = split_key(key)
    last = "`" + name.name.replace("`", "``") + "`"
    return "`" + name.db.replace("`", "``") + "`." + last if name.db else last


def _part(text: str) -> str:
    return text if _PLAIN.match(text) else "`" + text.replace("`", "``") + "`"
