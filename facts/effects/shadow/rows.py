"""One row at a time: insert, update, delete, with triggers, unique keys and foreign keys."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ...statement import ForeignKey
from .charsets import plain_text
from .literals import Value
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .store import Undo
from .table import Row, Shadow, Unique

_DEEPEST_CASCADE = 15
_TIMES = ("date", "datetime", "time")


def insert_row(run: RunningStatement, table: Shadow, row: Row) -> int:
    """Insert a row that has been through its BEFORE trigger; its number. Raises RefusedError 1062 and 1452."""
    run.step()
    if table.checked:
        raise NotFollowedError("a CHECK or a partition decides")
    try:
        check_parents(run, table, row)
    except RefusedError as error:
        _meet_duplicate(run, table, row, error)
        raise
    if table.engine in run.server.discarding:
        run.changed(table, "insert")
        return 0
    try:
        rowid = run.store.insert(table, row)
    except sqlite3.IntegrityError as error:
        unique, _ = conflict(run, table, row)
        if unique is None:
            raise UnsureError("a duplicate that no key explains") from error
        code = run.server.refused.get(f"{table.engine} duplicate")
        if code and run.ignoring:
            raise NotFollowedError("whether IGNORE passes over an engine's error is not followed") from error
        raise RefusedError(code or 1062, unique.name) from error
    table.shuffled |= table.holes
    run.undo.append(Undo(table, rowid, None, row))
    run.changed(table, "insert")
    _collation(run, table, row)
    return rowid


def _meet_duplicate(run: RunningStatement, table: Shadow, row: Row, orphan: RefusedError, but: int = 0) -> None:
    """Raises RefusedError 1062 where a row without a parent is a duplicate, UnsureError where either may come first.

    The primary key is written first, foreign keys are looked at with the index of each.
    Source: MySQL 5.6 source, row0ins.cc, row_ins_index_entry_step; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    unique, _ = conflict(run, table, row, but)
    if unique is None:
        return
    led = {i for foreign, _ in table.foreign_keys for i in _positions(table, foreign.columns)}
    if tuple(unique.columns) != table.primary or led & set(table.primary):
        raise UnsureError("whether the duplicate or the missing parent is found first") from orphan
    raise RefusedError(1062, unique.name) from orphan


def _meet_children(run: RunningStatement, table: Shadow, old: Row, new: Row, unique: Unique) -> None:
    """Raises RefusedError 1451 where children hold a row that would become a duplicate, UnsureError where either may
    be found first.

    Each index is left before its new entry is put in, the primary key first. Source: MySQL 5.6 source, row0upd.cc;
    measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    for child, foreign in run.tables.children.get(table.key, ()) if _enforced(run, table) else ():
        at = _positions(table, foreign.parent_columns)
        values = tuple(old[i] for i in at)
        if child.engine != "INNODB" or None in values or values == tuple(new[i] for i in at):
            continue
        if not _referring(run, child, foreign, values):
            continue
        if foreign.on_update in ("CASCADE", "SET NULL"):
            raise UnsureError("whether the duplicate or a child is found first")
        if at in (table.primary, unique.columns):
            raise RefusedError(1451, foreign.name or foreign.generated)
        if unique.columns != table.primary or set(at) & set(table.primary):
            raise UnsureError("whether the duplicate or a child is found first")


def _collation(run: RunningStatement, table: Shadow, row: Row) -> None:
    """Collations hold more texts equal than sqlite does: accents, other alphabets, spaces at the end."""
    for i in table.texts:
        value = row[i]
        if not isinstance(value, str):
            continue
        unusual = not value.isascii() or value.endswith(" ")
        if unusual:
            table.unusual.add(i)
        if i not in table.text_keys:
            continue
        if unusual:
            table.accented.setdefault(i, set()).add(plain_text(value))
        if unusual or (i in table.accented and plain_text(value) in table.accented[i]):
            run.doubt = f"the collation of {table.columns[i].name} decides"


def check_alike(found: dict[Unique, set[Row]], row: Row) -> None:
    """Raises NotFollowedError where a collation may hold the texts of a row for those of another one of a new table.

    found: the texts of each key so far, to which those of the row are added.
    """
    for key, seen in found.items():
        values = tuple(plain_text(value) if isinstance(value := row[i], str) else value for i in key.columns)
        if None not in values and values in seen:
            raise NotFollowedError("whether a collation holds the texts of two rows for equal")
        seen.add(values)


def update_row(run: RunningStatement, table: Shadow, rowid: int, old: Row, new: Row, cascade: bool = False) -> None:
    """Replace a row by a different one. Raises RefusedError 1062, 1451, 1452 and what the engine refuses."""
    run.step()
    _check_engine(run, table, "update")
    if table.checked:
        raise NotFollowedError("a CHECK or a partition decides")
    if not cascade:
        try:
            check_parents(run, table, new, old)
        except RefusedError as error:
            _meet_duplicate(run, table, new, error, rowid)
            raise
    try:
        run.store.update(table, rowid, new)
    except sqlite3.IntegrityError as error:
        unique, _ = conflict(run, table, new, rowid)
        if unique is not None:
            _meet_children(run, table, old, new, unique)
        raise RefusedError(1062, unique.name if unique else "") from error
    _collation(run, table, new)
    at = len(run.undo), len(run.changes)
    run.undo.append(Undo(table, rowid, old, new))
    if table.engine != "INNODB" or (run.server.update_moves_counter and not cascade):
        count_past(run, table, new)
    run.changed(table, "update", cascade)
    if table.versioned and not cascade:  # the row as it was: measured on MariaDB 10.11
        run.changed(table, "insert")
    try:
        _children(run, table, old, new)
    except RefusedError:
        _take_back(run, *at)
        raise


def count_past(run: RunningStatement, table: Shadow, row: Row) -> None:
    """Count on from the number of a row; engines other than InnoDB, and newer InnoDB, do so for any UPDATE.

    Source: MySQL 8.0 manual, AUTO_INCREMENT Handling in InnoDB; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if table.auto is not None:
        run.counters.setdefault(table, table.next_id)
        table.count_past(row)


def delete_row(run: RunningStatement, table: Shadow, rowid: int, old: Row, cascade: bool = False) -> None:
    """Delete a row. Raises RefusedError 1451 and what the engine refuses."""
    run.step()
    _check_engine(run, table, "delete")
    at = len(run.undo), len(run.changes)
    try:
        _children(run, table, old, None)
    except RefusedError:
        _take_back(run, *at)
        raise
    run.store.delete(table, rowid)
    table.holes = table.engine != "INNODB"
    run.undo.append(Undo(table, rowid, old, None))
    # a row of a versioned table becomes history: measured on MariaDB 10.11
    run.changed(table, "update" if table.versioned else "delete", cascade)


def doubt_times(run: RunningStatement, table: Shadow, old: Row, new: Row) -> None:
    """Note a doubt where all that a row changes are times of the clock, which may not have moved on since."""
    changed = {i for i, value in enumerate(new) if value != old[i]}
    if changed and changed <= table.opaque and all(table.columns[i].kind in _TIMES and old[i] for i in changed):
        run.log_doubt = run.log_doubt or "whether the clock has moved on"


def refuse_null(run: RunningStatement, table: Shadow, fired: Row | None) -> None:
    """Raises RefusedError where a trigger gave NULL to a column that takes none, as an UPDATE fires it.

    Source: measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    for column, value in zip(table.columns, fired or (), strict=False):
        if value is None and column.not_null and not column.generated:
            if run.ignoring:
                raise NotFollowedError("what IGNORE makes of a NULL that a trigger gives")
            raise RefusedError(1048, column.name)


def _take_back(run: RunningStatement, undone: int, changed: int) -> None:
    """An engine refuses a row for its children: nothing of it is left, whether or not the statement goes on."""
    for undo in reversed(run.undo[undone:]):
        run.store.undo(undo)
    del run.undo[undone:], run.changes[changed:]


def _check_engine(run: RunningStatement, table: Shadow, verb: str) -> None:
    if code := run.server.refused.get(f"{table.engine} {verb}"):
        if run.ignoring:
            raise NotFollowedError("whether IGNORE passes over an engine's error is not followed")
        raise RefusedError(code, table.key)


#: a duplicate key, and one that a cascade makes in a child
_DUPLICATE, _IN_CHILD = 1062, 1761


def conflict(run: RunningStatement, table: Shadow, row: Row, but: int = 0) -> tuple[Unique | None, tuple[Value, ...]]:
    """The first unique key that a row violates, and the row already there, after its number."""
    for unique in table.unique:
        values = tuple(row[i] for i in unique.columns)
        if None not in values:
            for found in run.store.find(table, unique.columns, values):
                if found[0] != but:
                    return unique, found
    return None, ()


def in_place(run: RunningStatement, table: Shadow, unique: Unique) -> bool:
    """Whether REPLACE updates the row that is there: the key is the table's last and nothing watches deletes."""
    watched = any(t.event == "DELETE" for t in run.names.catalog.triggers_of(table.key, "DELETE"))
    return (
        unique == table.unique[-1] and not (watched and not table.temporary) and not run.tables.children.get(table.key)
    )


def differs(table: Shadow, old: Row, new: Row) -> bool:
    """Whether REPLACE changes a row; engines but InnoDB write the same row again: measured on both servers."""
    return old != new or table.engine != "INNODB"


# --- foreign keys


def _enforced(run: RunningStatement, table: Shadow) -> bool:
    return run.client.foreign_keys and table.engine == "INNODB"


def _positions(table: Shadow, names: tuple[str, ...]) -> tuple[int, ...]:
    if any(name.lower() not in table.names for name in names):
        raise UnsureError("a foreign key names no column")
    return tuple(table.names[name.lower()] for name in names)


def check_parents(run: RunningStatement, table: Shadow, row: Row, old: Row | None = None) -> None:
    """Raises RefusedError 1452 where a foreign key has no parent."""
    if not table.foreign_keys or not _enforced(run, table):
        return
    for foreign, parent_key in table.foreign_keys:
        columns = _positions(table, foreign.columns)
        values = tuple(row[i] for i in columns)
        # a row whose primary key changes is entered anew, and its parents are looked up again
        again = old is None or any(row[i] != old[i] for i in (*columns, *table.primary))
        if None in values or not (again or _in_wider_key(table, foreign, row, old or row)):
            continue
        parent = run.tables.permanent.get(parent_key)
        if parent is None:
            raise UnsureError(f"{parent_key} is not known")
        if parent.engine != table.engine:
            raise RefusedError(1452, foreign.name or foreign.generated)
        at = _positions(parent, foreign.parent_columns) or columns
        if parent is table and values == tuple(row[i] for i in at):
            continue
        if not parent.known or parent.opaque & set(at) or table.opaque & set(columns):  # stand-ins may be equal
            raise UnsureError(f"the rows of {parent_key} are not known")
        if run.store.find(parent, at, values):
            continue
        if not again:
            raise UnsureError("which key a foreign key uses is not followed")
        raise RefusedError(1452, foreign.name or foreign.generated)


def _in_wider_key(table: Shadow, foreign: ForeignKey, row: Row, old: Row) -> bool:
    """Whether a row changes in a key that the foreign key may use and that has more columns."""
    named = {name.lower() for name in foreign.columns}
    wide = [key.columns for key in (table.definition.keys if table.definition else ()) if len(key.columns) > len(named)]
    parts = {name.lower() for names in wide if names[0].lower() in named for name in names}
    return any(row[i] != old[i] for name, i in table.names.items() if name in parts)


def linked(run: RunningStatement, tables: Sequence[Shadow]) -> Iterator[tuple[Shadow, ForeignKey]]:
    """The foreign keys that lead from one of several tables to another: (child, key)."""
    for parent in tables if run.client.foreign_keys else ():
        for child, foreign in run.tables.children.get(parent.key, ()):
            if child is not parent and child in tables:
                yield child, foreign


@contextmanager
def order_decides(tables: Sequence[Shadow]) -> Iterator[None]:
    """Raises NotFollowedError where one of several tables is refused a change and those of another would stay.

    The order of the join decides then: measured on MySQL 5.6.24 and MariaDB 10.11 with MyISAM beside ARCHIVE.
    """
    try:
        yield
    except RefusedError as error:
        if len(tables) > 1 and not all(table.transactional for table in tables):
            raise NotFollowedError("which of several tables changes before one is refused is not known") from error
        raise


def _children(run: RunningStatement, parent: Shadow, old: Row, new: Row | None, depth: int = 0) -> None:
    children = run.tables.children.get(parent.key)
    if parent.key in run.tables.maybe_parents and run.client.foreign_keys:
        raise UnsureError(f"whether a foreign key leads to {parent.key} is not known")
    if not children or not _enforced(run, parent) or parent.temporary:
        return
    if depth > _DEEPEST_CASCADE:
        raise UnsureError("cascades run deep")
    for child, foreign in children:
        if child.engine == "INNODB":
            _child(run, parent, child, foreign, old, new)


def _referring(
    run: RunningStatement, child: Shadow, foreign: ForeignKey, values: tuple[Value, ...]
) -> list[tuple[Value, ...]]:
    """The rows of a child, each behind its number, that refer to a key. Raises UnsureError where they are not known."""
    columns = _positions(child, foreign.columns)
    if not child.known or child.opaque & set(columns):
        raise UnsureError(f"the rows of {child.key} are not known")
    return run.store.find(child, columns, values)


def _child(
    run: RunningStatement, parent: Shadow, child: Shadow, foreign: ForeignKey, old: Row, new: Row | None
) -> None:
    """A foreign key of a table to itself cascades no UPDATE. Source: MySQL manual, FOREIGN KEY Constraints."""
    at = _positions(parent, foreign.parent_columns)
    values = tuple(old[i] for i in at)
    after = None if new is None else tuple(new[i] for i in at)
    if values == after or None in values:
        return
    columns = _positions(child, foreign.columns)
    if new is not None and child is parent and values == tuple(old[i] for i in columns):
        raise RefusedError(1451, foreign.name or foreign.generated)
    found = _referring(run, child, foreign, values)
    action = foreign.on_delete if new is None else foreign.on_update
    for rowid, *row in found:
        if action == "CASCADE" and new is None:
            delete_row(run, child, int(rowid or 0), tuple(row), cascade=True)
        elif action in ("CASCADE", "SET NULL") and (new is None or child is not parent):
            changed = list(row)
            for i, value in zip(columns, after or (None,) * len(columns), strict=True):
                changed[i] = value if action == "CASCADE" else None
            try:
                update_row(run, child, int(rowid or 0), tuple(row), tuple(changed), cascade=True)
            except RefusedError as refused:
                raise RefusedError(_IN_CHILD, *refused.values) if refused.code == _DUPLICATE else refused from None
        else:
            raise RefusedError(1451, foreign.name or foreign.generated)
