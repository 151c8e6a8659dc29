"""Which header parser reads a statement, by its first word and, for CREATE, ALTER, DROP and RENAME, by its object."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import (
    account,
    admin,
    alter_table,
    binlog,
    create_table,
    database,
    injection,
    routine,
    session,
    show,
    table,
    transaction,
    view,
)
from .assignment import set_
from .clauses import definer, modifiers, past_equals
from .compound import compound
from .draft import StatementDraft

Header = Callable[[StatementDraft, int], None]

_PREFIXES = (
    "TEMPORARY", "UNIQUE", "FULLTEXT", "SPATIAL", "VECTOR", "ONLINE", "OFFLINE", "AGGREGATE", "IGNORE", "UNDO",
    "PUBLIC", "FORCE",
)  # fmt: skip
_SERVER_OBJECTS = ("SERVER", "TABLESPACE", "LOGFILE", "RESOURCE", "PACKAGE", "CATALOG", "LIBRARY")

_CREATE: dict[str, Header] = {
    "TABLE": create_table.create_table,
    "INDEX": alter_table.create_index,
    "SEQUENCE": table.create_sequence,
    "VIEW": view.create_view,
    "PROCEDURE": routine.create_procedure,
    "FUNCTION": routine.create_function,
    "TRIGGER": routine.create_trigger,
    "EVENT": routine.create_event,
    "DATABASE": database.create_database,
    "SCHEMA": database.create_database,
    "BINLOG": binlog.create_binlog,
    "USER": account.create_user,
    "ROLE": account.create_role,
    **dict.fromkeys(_SERVER_OBJECTS, database.create_server_object),
}
_ALTER: dict[str, Header] = {
    "TABLE": alter_table.alter_table,
    "SEQUENCE": table.alter_sequence,
    "VIEW": view.alter_view,
    "PROCEDURE": routine.alter_routine,
    "FUNCTION": routine.alter_routine,
    "EVENT": routine.alter_event,
    "DATABASE": database.alter_database,
    "SCHEMA": database.alter_database,
    "BINLOG": binlog.alter_binlog,
    "USER": account.alter_user,
    **dict.fromkeys(_SERVER_OBJECTS, database.alter_server_object),
}
_DROP: dict[str, Header] = {
    "TABLE": table.drop_table,
    "TABLES": table.drop_table,
    "INDEX": alter_table.drop_index,
    "SEQUENCE": table.drop_sequence,
    "VIEW": view.drop_view,
    "PROCEDURE": routine.drop_program,
    "FUNCTION": routine.drop_program,
    "TRIGGER": routine.drop_program,
    "EVENT": routine.drop_program,
    "DATABASE": database.drop_database,
    "SCHEMA": database.drop_database,
    "BINLOG": binlog.drop_binlog,
    "USER": account.drop_user,
    "ROLE": account.drop_role,
    "PREPARE": lambda draft, i: session.deallocate(draft, i - 1),
    **dict.fromkeys(_SERVER_OBJECTS, database.drop_server_object),
}
_RENAME: dict[str, Header] = {
    "TABLE": table.rename_table,
    "TABLES": table.rename_table,
    "USER": account.rename_user,
}


def create(draft: StatementDraft, i: int) -> None:
    """`CREATE [OR REPLACE] [prefix ...] object ...`."""
    _by_object(draft, i, "CREATE", _CREATE)


def alter(draft: StatementDraft, i: int) -> None:
    """`ALTER [prefix ...] object ...`."""
    _by_object(draft, i, "ALTER", _ALTER)


def drop(draft: StatementDraft, i: int) -> None:
    """`DROP [TEMPORARY] object ...`."""
    _by_object(draft, i, "DROP", _DROP)


def rename(draft: StatementDraft, i: int) -> None:
    """`RENAME {TABLE | USER} ...`."""
    _by_object(draft, i, "RENAME", _RENAME)


def start(draft: StatementDraft, i: int) -> None:
    """`START TRANSACTION`, or START of something that is no transaction (SLAVE, REPLICA, GROUP_REPLICATION)."""
    if draft.tokens.word(i) == "TRANSACTION":
        transaction.start_transaction(draft, i + 1)
    else:
        admin.words_only(draft, i)


def _by_object(draft: StatementDraft, i: int, verb: str, headers: Mapping[str, Header]) -> None:
    i = _prefix(draft, i)
    word = draft.tokens.word(i)
    header = headers.get(word)
    if header is None:
        draft.kind = f"{verb} {word}".strip()
        draft.approximate = True
    else:
        header(draft, i + 1)


def _prefix(draft: StatementDraft, i: int) -> int:
    """The index of the object word: after OR REPLACE, TEMPORARY, ALGORITHM, DEFINER, SQL SECURITY and the like."""
    tokens = draft.tokens
    while True:
        before = i
        if tokens.words(i, "OR", "REPLACE"):
            draft.flags.add("or replace")
            i += 2
        i = definer(tokens, modifiers(draft, i, *_PREFIXES))
        if tokens.word(i) == "ALGORITHM":
            i = past_equals(tokens, i + 1) + 1
        if tokens.word(i) == "SQL SECURITY":
            i += 2
        elif tokens.words(i, "SQL", "SECURITY"):
            i += 3
        if i == before:
            return i


HEADERS: dict[str, Header] = {
    "CREATE": create,
    "ALTER": alter,
    "DROP": drop,
    "RENAME": rename,
    "TRUNCATE": table.truncate,
    "SET": set_,
    "SHOW": show.show,
    "USE": session.use,
    "LOCK": session.lock,
    "UNLOCK": session.unlock,
    "PREPARE": session.prepare,
    "EXECUTE": session.execute,
    "DEALLOCATE": session.deallocate,
    "BEGIN": transaction.begin,
    "START": start,
    "COMMIT": transaction.commit,
    "ROLLBACK": transaction.rollback,
    "SAVEPOINT": transaction.savepoint,
    "RELEASE": transaction.release,
    "XA": transaction.xa,
    "GRANT": account.grant,
    "REVOKE": account.revoke,
    "FLUSH": admin.flush,
    "RESET": admin.reset,
    "BINLOG": injection.binlog_statement,
    **dict.fromkeys(("ANALYZE", "OPTIMIZE", "REPAIR", "CHECK", "CHECKSUM"), admin.maintain_tables),
    **dict.fromkeys(("IF", "CASE", "LOOP", "WHILE", "REPEAT", "FOR"), compound),
    **dict.fromkeys(
        (
            "KILL", "PURGE", "HELP", "INSTALL", "UNINSTALL", "CHANGE", "STOP", "SHUTDOWN", "RESTART",
            "CACHE", "BACKUP", "CLONE", "IMPORT", "SIGNAL", "RESIGNAL", "GET",
        ),
        admin.words_only,
    ),
}  # fmt: skip
