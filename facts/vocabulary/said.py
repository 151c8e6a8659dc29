"""How values of closed lists are said in sentences, where they are no words of one."""

from __future__ import annotations

from collections.abc import Mapping

#: what a transaction or its cache has, to follow `has`, `has no` and `holds`
_CACHED: Mapping[str, str] = {
    "N write": "changes that cannot be rolled back",
    "XA active": "XA state ACTIVE",
    "XA idle": "XA state IDLE",
    "XA in the log": "XA events in the log",
    "XA prepared": "XA state PREPARED",
    "binlog part": "parts in the binary log",
    "event": "events",
    "one-phase part": "parts in engines without two-phase commit",
    "tables": "tables in use",
    "temporary N write": "changes of temporary tables that cannot be rolled back",
    "temporary table dropped": "temporary tables dropped in it",
    "temporary table made": "temporary tables made in it",
    "temporary table made or dropped": "temporary tables made or dropped in it",
    "two-phase part": "parts in engines with two-phase commit",
    "two-phase write": "changes in engines with two-phase commit",
    "used T": "uses of tables that can be rolled back",
    "used self-logging": "uses of engines that write the binary log themselves",
}
#: what a statement has that is no clause of its text, to follow `has` and `has no`
_FEATURES: Mapping[str, str] = {
    "asks the dictionary": "answers from the data dictionary",
    "conditional": "conditions around it",
    "dynamic": "computed text",
    "every row": "changes of every row",
    "index": "indexes to make or drop",
    "logs": "LOGS",
    "multi": "more tables than one to change",
    "opens a table": "tables to open",
    "roles": "roles to grant or revoke",
    "into variable": "INTO a variable",
    "locking": "locking clauses",
    "no write to binlog": "NO_WRITE_TO_BINLOG",
    "stored function": "stored functions to call",
    "udf": "SONAME",
    "undecodable": "text that is no base64",
    "versioned": "WITH SYSTEM VERSIONING",
    "where false": "WHERE that no row meets",
}


def said(kind: str, value: str) -> str:
    """A value of a column type in words; clauses of SQL as they are written."""
    if kind == "cached":
        return _CACHED.get(value, value)
    return _FEATURES.get(value, value.upper()) if kind == "feature" else value
