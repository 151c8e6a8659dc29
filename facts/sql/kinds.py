"""The kinds of statements: the words `Statement.kind` may hold.

Statements that only name what a server is told (`INSTALL SONAME`, `BACKUP STAGE`) have their first two words as kind
and are listed for the forms that bear on binary logs; others may be met.
"""

from __future__ import annotations

from collections.abc import Iterable


def _each(verbs: str, objects: Iterable[str]) -> frozenset[str]:
    return frozenset(f"{verb} {what}" for verb in verbs.split() for what in objects)


#: rows of tables are changed, and the same from a file
CHANGES = frozenset({"INSERT", "INSERT SELECT", "REPLACE", "REPLACE SELECT", "UPDATE", "DELETE"})
LOADS = frozenset({"LOAD DATA", "LOAD XML"})

#: rows are read or changed
DATA = CHANGES | LOADS | {"SELECT", "CALL", "DO", "HANDLER", "ANALYZE STATEMENT"}

#: nothing is run: the plan or the columns are shown
DESCRIPTION = frozenset({"EXPLAIN", "DESCRIBE"})

#: objects are made, changed or dropped
DEFINITION = (
    _each(
        "CREATE ALTER DROP",
        ("TABLE", "VIEW", "DATABASE", "PROCEDURE", "FUNCTION", "EVENT", "SEQUENCE", "SERVER", "TABLESPACE", "BINLOG"),
    )
    | _each("CREATE DROP", ("TRIGGER", "ROLE", "PACKAGE"))
    | _each("CREATE", ("TABLE LIKE", "TABLE SELECT", "TEMPORARY TABLE LIKE", "TEMPORARY TABLE SELECT"))
    | _each("CREATE DROP", ("TEMPORARY TABLE",))
    | _each("CREATE ALTER DROP RENAME", ("USER",))
    | {"TRUNCATE", "RENAME TABLE", "GRANT", "REVOKE"}
)

#: the session, its variables and transactions
SESSION = (
    _each("SET", ("NAMES", "TRANSACTION", "ROLE", "DEFAULT ROLE", "PASSWORD", "STATEMENT", "RESOURCE GROUP"))
    | _each("XA", ("START", "END", "PREPARE", "COMMIT", "ROLLBACK", "RECOVER"))
    | {"SET", "USE", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "ROLLBACK TO SAVEPOINT", "RELEASE SAVEPOINT"}
    | {"LOCK TABLES", "UNLOCK TABLES", "PREPARE", "EXECUTE", "EXECUTE IMMEDIATE", "DEALLOCATE"}
)

#: administration
ADMINISTRATION = (
    _each("ANALYZE OPTIMIZE REPAIR CHECK CHECKSUM", ("TABLE",))
    | _each("START STOP", ("SLAVE", "REPLICA", "GROUP_REPLICATION"))
    | _each("CHANGE", ("MASTER", "REPLICATION"))
    | _each("INSTALL UNINSTALL", ("PLUGIN", "SONAME", "COMPONENT"))
    | {"FLUSH", "RESET", "SHOW", "KILL", "PURGE", "HELP", "SHUTDOWN", "RESTART", "BINLOG", "CLONE"}
    | {"CACHE INDEX", "LOAD INDEX", "BACKUP STAGE", "BACKUP LOCK", "BACKUP UNLOCK"}
)

#: values that a stored program asks for, each decided on by itself
EVALUATED = frozenset({"EXPRESSION", "ARGUMENT", "ARGUMENT SELECT"})
#: blocks, and the leaves of bodies that are no statements of their own
BODY = EVALUATED | {"CONDITION", "COMPOUND", "CURSOR", "SIGNAL", "RESIGNAL", "GET DIAGNOSTICS"}

#: every kind; EMPTY is a text without a statement, UNKNOWN one that is not understood
KINDS = DATA | DESCRIPTION | DEFINITION | SESSION | ADMINISTRATION | BODY | {"EMPTY", "UNKNOWN"}
