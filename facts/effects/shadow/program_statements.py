"""What a server's parser refuses of the statements in a stored program, beyond what it refuses of each alone.

Source: MySQL manual, Restrictions on Stored Programs, and Server Error Message Reference; measured on MySQL 5.6.24 and
MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...sql.dialect import SqlMode
from .definition_words import is_followed_type
from .nodes import Leaf, StoredProgram
from .problem import NotFollowedError, RefusedError
from .server import ShadowServer
from .vocabulary import check_vocabulary

_SYNTAX, _COMMITS, _GIVES_ROWS = 1064, 1422, 1415
_LOOKS = (
    "SHOW", "DESCRIBE", "EXPLAIN", "ANALYZE TABLE", "CHECK TABLE", "OPTIMIZE TABLE", "REPAIR TABLE", "CHECKSUM TABLE",
    "CACHE INDEX", "LOAD INDEX",
)  # fmt: skip
_RETURNING = re.compile(r"(?i)\bRETURNING\b")
_INTO = re.compile(r"(?i)\bINTO\b")
_ROWS_OF_VALUES = re.compile(r"(?i)\s*\(*\s*VALUES\b")
_ON = re.compile(r"(?i)\bON\b")
#: they end a transaction; ALTER DATABASE and statements of servers do not count
_COMMITTING = frozenset(
    {"BEGIN", "COMMIT", "COMMIT AND CHAIN", "ROLLBACK", "ROLLBACK AND CHAIN", "TRUNCATE", "CREATE TABLE",
     "CREATE TABLE LIKE", "CREATE TABLE SELECT", "ALTER TABLE", "DROP TABLE", "RENAME TABLE", "CREATE VIEW",
     "DROP VIEW", "CREATE DATABASE", "DROP DATABASE", "DROP TRIGGER", "ALTER EVENT", "DROP EVENT", "CREATE SEQUENCE",
     "ALTER SEQUENCE", "DROP SEQUENCE", "CREATE USER", "DROP USER", "RENAME USER", "CREATE ROLE", "DROP ROLE", "GRANT",
     "REVOKE", "INSTALL PLUGIN", "INSTALL SONAME", "UNINSTALL PLUGIN", "UNINSTALL SONAME"}
)  # fmt: skip
#: the grammar of programs has not all statements of some versions
_NOT_EVERYWHERE = frozenset({"BINLOG", "SHUTDOWN", "SET STATEMENT"})
_ANEW = re.compile(r"(?i)\s*(?:WITH\b|ALTER\s+TABLE\s+\S+\s+(?:NO)?WAIT\b)")


def check_known(server: ShadowServer, leaves: Sequence[Leaf]) -> None:
    """Raises RefusedError 1064 for a kind of statement that the server does not have."""
    if any(leaf.statement.kind in server.unsupported for leaf in leaves):
        raise RefusedError(_SYNTAX, parsed=True)
    for leaf in leaves:
        kind = leaf.statement.kind
        of_roles = kind == "SET ROLE" or (kind in ("GRANT", "REVOKE") and not _ON.search(leaf.text))
        if _ANEW.match(leaf.text):
            raise NotFollowedError("whether the server knows WITH, or WAIT in a program")
        is_doubted = kind in _NOT_EVERYWHERE or _ROWS_OF_VALUES.match(leaf.text) or "udf" in leaf.statement.flags
        if is_doubted or (of_roles and "CREATE ROLE" in server.unsupported):
            raise NotFollowedError(f"whether a program may have {kind}")


def check_signature(found: StoredProgram) -> None:
    """Raises NotFollowedError for parameters and types that a function may not have."""
    if any(mode != "IN" for mode, _, _ in found.parameters):
        raise NotFollowedError("whether a function may have such parameters is not followed")
    if found.returns is not None and not is_followed_type(found.returns.type):
        raise NotFollowedError("whether a function may return such a value is not followed")


def check_atomic(server: ShadowServer, leaves: Sequence[Leaf], mode: SqlMode) -> None:
    """Raises RefusedError 1415 or 1422 for statements of a function or trigger that give rows or commit."""
    for leaf in leaves:
        if _RETURNING.search(leaf.text):
            check_vocabulary(server.vocabulary, leaf.statement, leaf.text, mode)
    if any(_gives_rows(each) for each in leaves):
        raise RefusedError(_GIVES_ROWS, parsed=True)
    if any(_commits(server, each) for each in leaves):
        raise RefusedError(_COMMITS, parsed=True)


def _gives_rows(leaf: Leaf) -> bool:
    """Whether a statement of a body sends rows to the client."""
    kind = leaf.statement.kind
    if kind == "SELECT":
        return _INTO.search(leaf.text) is None
    returns = kind.startswith(("INSERT", "REPLACE", "DELETE")) and _RETURNING.search(leaf.text) is not None
    return returns or kind.startswith(_LOOKS)


def _commits(server: ShadowServer, leaf: Leaf) -> bool:
    kind = leaf.statement.kind
    if kind == "ALTER USER":
        return not server.one_form_of_alter_user
    return kind in _COMMITTING and "temporary" not in leaf.statement.flags
