"""The binlogs and their LOG and IGNORE lists, as CREATE / ALTER / DROP BINLOG leave them.

Source: ClustrixDB "Configuring Binlog Scope", CREATE BINLOG, ALTER BINLOG and Checking Binlog Scope. Directives are
applied left to right. A plain LOG(...) or IGNORE(...) list replaces the whole configuration once per statement, so
that `LOG(a), IGNORE(a.t)` means the same in ALTER as in CREATE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from .errors import excerpt
from .names import object_key, split_key
from .origin import Origin, Span
from .statement import BinlogDirective, BinlogEntry, Statement

#: makes the origin of a span of the statement being applied
OriginOf = Callable[[Span], Origin]

FORMATS = ("ROW", "STATEMENT", "DEFAULT")


class BinlogError(Exception):
    """A configuration statement that cannot be applied; number as in facts/errors.py."""

    def __init__(self, number: str, message: str, span: Span, hint: str) -> None:
        super().__init__(message)
        self.number = number
        self.message = message
        self.span = span
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Binlog:
    """One binlog: lists map an entry (`test` or `test.foo`) to the clause that put it there."""

    name: str
    log_id: int
    log_all: bool = True
    log_databases: Mapping[str, Origin] = field(default_factory=dict)
    log_tables: Mapping[str, Origin] = field(default_factory=dict)
    ignore_databases: Mapping[str, Origin] = field(default_factory=dict)
    ignore_tables: Mapping[str, Origin] = field(default_factory=dict)
    format: str | None = None
    origin: Origin | None = None
    scope_origin: Origin | None = None
    format_origin: Origin | None = None

    def do_list(self) -> str:
        """The Binlog_Do_DB column of SHOW MASTER STATUS: tables, then databases."""
        return ", ".join([*sorted(self.log_tables), *sorted(self.log_databases)])

    def ignore_list(self) -> str:
        """The Binlog_Ignore_DB column."""
        return ", ".join([*sorted(self.ignore_tables), *sorted(self.ignore_databases)])

    def facts(self) -> Iterator[tuple[str, tuple[str, ...], Origin | None]]:
        """(relation, row, origin) of everything rules may know of this binlog."""
        yield "binlog", (self.name,), self.origin
        if self.log_all:
            yield "log_all", (self.name,), self.scope_origin
        if self.format is not None:
            yield "format_clause", (self.name, self.format), self.format_origin
        for relation, entries in (
            ("log_database", self.log_databases),
            ("log_table", self.log_tables),
            ("ignore_database", self.ignore_databases),
            ("ignore_table", self.ignore_tables),
        ):
            for entry, origin in entries.items():
                yield relation, (self.name, entry), origin


@dataclass(frozen=True)
class Binlogs:
    """All binlogs of the system, by name, in order of creation. A value: changes give a new one."""

    by_name: Mapping[str, Binlog] = field(default_factory=dict)
    created: int = 0

    def apply(self, statement: Statement, origin_of: OriginOf) -> Binlogs:
        """Apply CREATE / ALTER / DROP BINLOG.

        Raises BinlogError: BE201 duplicate binlog, BE202 unknown binlog, BE203 name not on the list, BE204 unknown
        format, BE205 directive that cannot stand here or cannot be read.
        """
        if statement.problem:
            hint = statement.problem_hint or "see CREATE BINLOG and ALTER BINLOG in the ClustrixDB manual"
            raise BinlogError("BE205", statement.problem, statement.problem_span, hint)
        name, where = statement.subject, statement.subject_span
        known = dict(self.by_name)
        if statement.kind == "CREATE BINLOG":
            if name in known and "if not exists" in statement.flags:
                return self
            if name in known:
                raise BinlogError("BE201", f"there is already a binlog {excerpt(name)}", where, "use ALTER BINLOG")
            made = origin_of(statement.span)
            binlog = Binlog(name, self.created + 1, origin=made, scope_origin=made)
            known[name] = _directed(binlog, statement.directives, origin_of)
            return Binlogs(known, self.created + 1)
        if name not in known and "if exists" in statement.flags:
            return self
        if name not in known:
            raise BinlogError("BE202", f"there is no binlog {excerpt(name)}", where, _names_hint(known))
        if statement.kind == "DROP BINLOG":
            del known[name]
        else:
            known[name] = _directed(known[name], statement.directives, origin_of)
        return Binlogs(known, self.created)

    def facts(self) -> Iterator[tuple[str, tuple[str, ...], Origin | None]]:
        """The facts of every binlog."""
        for binlog in self.by_name.values():
            yield from binlog.facts()


def _names_hint(known: Mapping[str, Binlog]) -> str:
    return f"there are: {', '.join(known)}" if known else "there is none yet: CREATE BINLOG first"


def _directed(binlog: Binlog, directives: tuple[BinlogDirective, ...], origin_of: OriginOf) -> Binlog:
    listed = False
    for directive in directives:
        origin = origin_of(directive.span)
        op = directive.op
        if op == "format":
            binlog = _with_format(binlog, directive, origin)
        elif op in ("log all", "ignore all"):
            binlog = _emptied(binlog, op == "log all", origin)
            listed = True
        elif op in ("log", "ignore"):
            if not listed:
                binlog = _emptied(binlog, op == "ignore", origin)
            elif op == "log":
                binlog = replace(binlog, log_all=False, scope_origin=origin)
            binlog = _added(binlog, op, directive.entries, origin_of)
            listed = True
        elif op.startswith("add "):
            binlog = _added(binlog, op[4:], directive.entries, origin_of)
        elif op.startswith("drop "):
            binlog = _dropped(binlog, op[5:], directive.entries)
        else:
            said = f"unknown directive {excerpt(op)}"
            raise BinlogError("BE205", said, directive.span, "use LOG, IGNORE, ADD or DROP")
    return binlog


def _with_format(binlog: Binlog, directive: BinlogDirective, origin: Origin) -> Binlog:
    if directive.value not in FORMATS:
        said = f"unknown format {excerpt(directive.value)}"
        raise BinlogError("BE204", said, directive.span, f"use one of {', '.join(FORMATS)}")
    return replace(binlog, format=directive.value, format_origin=origin)


def _emptied(binlog: Binlog, log_all: bool, origin: Origin) -> Binlog:
    return replace(
        binlog,
        log_all=log_all,
        log_databases={},
        log_tables={},
        ignore_databases={},
        ignore_tables={},
        scope_origin=origin,
    )


def _with_list(binlog: Binlog, slot: str, entries: Mapping[str, Origin]) -> Binlog:
    match slot:
        case "log_databases":
            return replace(binlog, log_databases=entries)
        case "log_tables":
            return replace(binlog, log_tables=entries)
        case "ignore_databases":
            return replace(binlog, ignore_databases=entries)
    return replace(binlog, ignore_tables=entries)


def _slot(which: str, entry: BinlogEntry) -> tuple[str, str]:
    if entry.table is None:
        return f"{which}_databases", entry.db
    return f"{which}_tables", object_key(entry.db, entry.table)


def _added(binlog: Binlog, which: str, entries: tuple[BinlogEntry, ...], origin_of: OriginOf) -> Binlog:
    for entry in entries:
        slot, key = _slot(which, entry)
        binlog = _with_list(binlog, slot, {**getattr(binlog, slot), key: origin_of(entry.span)})
    return binlog


def _dropped(binlog: Binlog, which: str, entries: tuple[BinlogEntry, ...]) -> Binlog:
    for entry in entries:
        slot, key = _slot(which, entry)
        rest = dict(getattr(binlog, slot))
        if rest.pop(key, None) is None:
            hint = f"it holds: {', '.join(rest)}" if rest else "the list is empty"
            said = f"{excerpt(key)} is not on the {which.upper()} list of {excerpt(binlog.name)}"
            raise BinlogError("BE203", said, entry.span, hint)
        binlog = _with_list(binlog, slot, rest)
    return binlog


def mentioned(binlogs: Binlogs) -> frozenset[str]:
    """The object keys that some LOG or IGNORE list names."""
    return frozenset(
        entry for b in binlogs.by_name.values() for entries in (b.log_tables, b.ignore_tables) for entry in entries
    )


def system_tables(binlogs: Binlogs) -> dict[str, list[tuple[str | int, ...]]]:
    """The rows of system.binlogs and the four list tables (Checking Binlog Scope), first row the column names."""
    rows: dict[str, list[tuple[str | int, ...]]] = {
        "system.binlogs": [("name", "log_id", "log_all_dbs")],
        "system.binlog_log_databases": [("log_id", "database")],
        "system.binlog_log_tables": [("log_id", "database", "table")],
        "system.binlog_ignore_databases": [("log_id", "database")],
        "system.binlog_ignore_tables": [("log_id", "database", "table")],
    }
    for b in binlogs.by_name.values():
        rows["system.binlogs"].append((b.name, b.log_id, int(b.log_all)))
        for which, databases, tables in (
            ("log", b.log_databases, b.log_tables),
            ("ignore", b.ignore_databases, b.ignore_tables),
        ):
            rows[f"system.binlog_{which}_databases"] += [(b.log_id, db) for db in sorted(databases)]
            for key in sorted(tables):
                name = split_key(key)
                rows[f"system.binlog_{which}_tables"].append((b.log_id, name.db, name.name))
    return rows
