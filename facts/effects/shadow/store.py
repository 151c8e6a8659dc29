"""Rows in one sqlite database in memory, and how each change of them is undone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import NamedTuple

from .literals import Value
from .problem import UnsureError
from .table import Row, Shadow, quoted

#: virtual machine instructions that one question may take, about half a second
_INSTRUCTIONS = 50_000_000
_TICK = 100_000

#: HAVING may stand alone in MySQL
_OF_SQLITE_ALONE = "HAVING"


class Undo(NamedTuple):
    """The inverse of one change: the row as it was (None: it did not exist) under its number."""

    table: Shadow
    rowid: int
    before: Row | None
    after: Row | None


class Store:
    """The sqlite database; `rows` counts those of all tables."""

    def __init__(self, most_rows: int) -> None:
        self.connection = sqlite3.connect(":memory:", isolation_level=None, cached_statements=2048)
        self.connection.execute("PRAGMA journal_mode=OFF")
        self.connection.execute("PRAGMA synchronous=OFF")
        self.most_rows = most_rows
        self.rows = 0
        self._tables = 0
        self._ticks = 0
        self.connection.set_progress_handler(self._tick, _TICK)

    def _tick(self) -> int:
        self._ticks += 1
        return int(self._ticks * _TICK > _INSTRUCTIONS)

    def start(self) -> None:
        """A statement begins: its time starts anew."""
        self._ticks = 0

    def new_name(self) -> str:
        """A name no table has had."""
        self._tables += 1
        return f"t{self._tables}"

    def create(self, table: Shadow) -> None:
        """Make the sqlite table of a new shadow."""
        if not table.columns:
            return
        listed = ", ".join(f"{quoted(column.name)} {column.sqlite}" for column in table.columns)
        self.connection.execute(f"CREATE TABLE {table.sqlite} ({listed})")
        for n, unique in enumerate(table.unique):
            parts = ",".join(quoted(table.columns[i].name) for i in unique.columns)
            self.connection.execute(f"CREATE UNIQUE INDEX {table.sqlite}_{n} ON {table.sqlite} ({parts})")
        for n, (foreign, _) in enumerate(table.foreign_keys):
            parts = ",".join(quoted(name) for name in foreign.columns)
            self.connection.execute(f"CREATE INDEX {table.sqlite}_f{n} ON {table.sqlite} ({parts})")

    def drop(self, table: Shadow) -> None:
        """Free the rows of a table that nothing refers to any more."""
        self.rows -= table.rows
        table.rows = 0
        self.connection.execute(f"DROP TABLE IF EXISTS {table.sqlite}")

    def insert(self, table: Shadow, row: Row) -> int:
        """Add a row; its number. Raises sqlite3.IntegrityError for a duplicate, UnsureError when memory is full."""
        if self.rows >= self.most_rows:
            table.forget("more rows than are kept")
            raise UnsureError("more rows than are kept")
        cursor = self.connection.execute(table.insert_sql, row)
        table.rows += 1
        self.rows += 1
        return cursor.lastrowid or 0

    def update(self, table: Shadow, rowid: int, row: Row) -> None:
        """Replace a row. Raises sqlite3.IntegrityError for a duplicate."""
        listed = ",".join(f"{quoted(column.name)}=?" for column in table.columns)
        self.connection.execute(f"UPDATE {table.sqlite} SET {listed} WHERE _rowid_=?", (*row, rowid))

    def delete(self, table: Shadow, rowid: int) -> None:
        """Remove a row."""
        self.connection.execute(f"DELETE FROM {table.sqlite} WHERE _rowid_=?", (rowid,))
        table.rows -= 1
        self.rows -= 1

    def undo(self, change: Undo) -> None:
        """Make a change not have happened. A clash with what others did since makes the table unknown."""
        table = change.table
        try:
            if change.before is None:
                self.delete(table, change.rowid)
            elif change.after is None:
                marks = ",".join("?" * (len(table.columns) + 1))
                self.connection.execute(
                    f"INSERT INTO {table.sqlite} (_rowid_,{table.select_sql[15:].split(' FROM ')[0]}) VALUES ({marks})",
                    (change.rowid, *change.before),
                )
                table.rows += 1
                self.rows += 1
            else:
                self.update(table, change.rowid, change.before)
        except sqlite3.Error:
            table.forget("a rollback met rows of another session")

    def find(self, table: Shadow, columns: tuple[int, ...], values: tuple[Value, ...]) -> list[tuple[Value, ...]]:
        """The rows, each after its number, that have these values in these columns."""
        where = " AND ".join(f"{quoted(table.columns[i].name)} IS ?" for i in columns)
        return self.connection.execute(f"{table.select_sql} WHERE {where}", values).fetchall()

    def ask(self, sql: str, values: Mapping[str, Value]) -> list[tuple[Value, ...]]:
        """The rows of a query."""
        return self.relation(sql, values)[0]

    def relation(self, sql: str, values: Mapping[str, Value]) -> tuple[list[tuple[Value, ...]], int]:
        """The rows of a query, and how many columns it has, whatever rows there are."""
        cursor = self.connection.execute(sql, values)
        return cursor.fetchall(), len(cursor.description)

    def prepare(self, sql: str, values: Mapping[str, object]) -> None:
        """Have sqlite read a query and not run it. Raises sqlite3.Error for one that makes no sense."""
        try:
            self.connection.execute(f"EXPLAIN {sql}", values).close()
        except sqlite3.Error as error:
            if _OF_SQLITE_ALONE not in str(error):
                raise

    def function(self, name: str, call: Callable[..., Value]) -> None:
        """Make a function of ours callable in queries."""
        self.connection.create_function(name, -1, call)
