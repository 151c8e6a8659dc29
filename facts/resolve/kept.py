"""Statements that a session keeps parsed: what PREPARE names, and the statements of procedures.

A server forgets neither with the statement's end, nor what it found out about it (MySQL 5.6 source, sql_lex.h,
binlog_stmt_flags; measured on MySQL 5.6.24 and MariaDB 10.11).
"""

from __future__ import annotations

from zlib import crc32

from ..fact import Fact
from ..names import object_key
from ..server.names import Names
from ..statement import Statement

#: statements after which a name stands for another prepared statement, or for none
PREPARING = frozenset({"PREPARE", "DEALLOCATE"})


def executed_facts(statement: Statement, names: Names) -> tuple[Fact, ...]:
    """kept_parsed of an EXECUTE."""
    return (Fact("kept_parsed", (_prepared(statement), "EXECUTE")),) if names.server.tables else ()


def forgotten_facts(statement: Statement, names: Names) -> tuple[Fact, ...]:
    """forgets_parsed of a PREPARE or DEALLOCATE."""
    return (Fact("forgets_parsed", (_prepared(statement),)),) if names.server.tables else ()


def called_facts(statement: Statement, names: Names) -> tuple[Fact, ...]:
    """kept_parsed of a statement of a procedure; it is known by the text of the definition and its place in it."""
    if not names.server.tables:
        return ()
    place = f"{crc32(statement.text.encode()):08x}-{statement.span.start}"
    return (Fact("kept_parsed", (object_key(names.default_db, place, "parsed"), "CALL")),)


def _prepared(statement: Statement) -> str:
    return object_key("", statement.subject.lower(), "prepared")
