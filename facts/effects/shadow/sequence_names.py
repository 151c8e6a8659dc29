"""Sequences that a statement names, and that are not there.

Measured on MariaDB 10.11, before any row is read: 4091 and 4089 where a value is asked for, 1146 where rows or a
definition take it, or where the query has a table before it.
"""

from __future__ import annotations

import re

from ...names import object_key, split_key
from ...origin import NO_SPAN
from ...statement import ObjectRef, Statement
from .machine import Machine
from .problem import NotFollowedError, RefusedError
from .running import RunningStatement

_UNKNOWN, _NOT_A_SEQUENCE, _NO_TABLE = 4091, 4089, 1146
_PUT_IN = ("INSERT", "REPLACE", "LOAD")
_ASKS = frozenset({"SELECT", "SET", "DO"})
_FROM = re.compile(r"(?i)\bFROM\b(?!\s+DUAL\b)")


def check_sequences(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError for a missing sequence, NotFollowedError where another object may have the name."""
    for ref in statement.objects:
        if ref.kind != "sequence" or ref.action not in ("read", "write") or not (ref.db or run.names.default_db):
            continue
        if "CREATE SEQUENCE" not in run.server.unsupported:
            try:
                _check(machine, run, ref, asks=statement.kind in _ASKS)
            except RefusedError as refused:
                if refused.code == _UNKNOWN and _FROM.search(statement.text):
                    raise NotFollowedError("whether a table comes before the sequence is not followed") from refused
                raise


def check_opened_sequences(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Raises NotFollowedError where rows go to a table with a default whose sequence may be missing (1146).

    Measured on MariaDB 10.11: where rows are logged it is opened for every INSERT, else for one that takes the default.
    """
    for ref in statement.refs("write") if statement.kind.startswith(_PUT_IN) else ():
        table = machine.tables.find(run.names.key(ref), run.client)
        columns = table.definition.columns if table is not None and table.definition is not None else ()
        for db, name in {named for column in columns for named in column.default_sequences}:
            sequence = ObjectRef("read", db or split_key(run.names.key(ref)).db, name, NO_SPAN, kind="sequence")
            if not machine.has_object(run, "sequence", sequence):
                raise NotFollowedError("whether the missing sequence of a default is opened")


def check_default_sequences(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """As `check_sequences`, of the defaults of the columns of CREATE TABLE."""
    for column in statement.definition.columns if statement.definition is not None else ():
        for db, name in column.default_sequences:
            if "CREATE SEQUENCE" in run.server.unsupported:
                raise NotFollowedError("whether a default may call a function")
            _check(machine, run, ObjectRef("read", db, name, NO_SPAN, kind="sequence"), asks=False)


def _check(machine: Machine, run: RunningStatement, ref: ObjectRef, asks: bool) -> None:
    exists = machine.has_object(run, "sequence", ref)
    if exists is None and machine.tables.has_database(ref.db or run.names.default_db) is False:
        raise NotFollowedError(f"what is said of a sequence in the missing database {ref.db} is not followed")
    if exists is not False:
        return
    key = object_key(ref.db or run.names.default_db, ref.name)
    if machine.tables.find(key, run.client) is not None and asks:
        raise RefusedError(_NOT_A_SEQUENCE, key, early=True)
    if machine.exists(run, key) is not False:
        raise NotFollowedError(f"whether {key} is a sequence is not followed")
    raise RefusedError(_UNKNOWN if asks else _NO_TABLE, key, early=True)
