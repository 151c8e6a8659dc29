"""Rows that a session has changed and not committed: what another session finds there depends on timing.

A log names a statement when it starts or ends, not when it got its locks, so that the order of two sessions that want
the same row is not known. Where statements run in turn, a row that is held stays held until the one that wants it gives
up. Rows are told by the value of a primary key of one column.
"""

from __future__ import annotations

from collections.abc import Iterable

from .client import ShadowClient
from .literals import Value
from .store import Undo
from .table import Row, Shadow


class Locks:
    """By sqlite table and key: the session that holds the row. in_turn: a statement ends before the next begins."""

    def __init__(self, in_turn: bool = False) -> None:
        self.in_turn = in_turn
        self._held: dict[str, dict[Value, str]] = {}
        self._doubts: dict[str, list[tuple[Shadow, Value]]] = {}
        self._by_client: dict[str, list[tuple[str, Value]]] = {}
        self._changed: dict[str, set[str]] = {}  # by sqlite table, who has changed rows of it
        self._scanned: dict[str, set[str]] = {}  # or locked rows, and the gaps between them, that no key told
        self._time = 0
        self._committed: dict[str, int] = {}  # by sqlite table, when changes of it were last committed
        self._made: dict[str, int] = {}  # by sqlite table, when it was made or altered
        self._began: dict[str, int] = {}  # by client, when its last transaction ended

    def take(self, client: ShadowClient, changes: Iterable[Undo]) -> None:
        """Note the rows that a statement has made or removed in transactional tables; in turn, all that it changed.

        A row removed and made again, as by one that changes its value, is there whenever another session looks.
        """
        for table, _, before, after in changes:
            if table.transactional and not table.temporary:
                self._changed.setdefault(table.sqlite, set()).add(client.name)
            if not table.transactional or table.temporary:
                continue
            for key in _other_keys(table, before) ^ _other_keys(table, after):
                self._hold(client, table, key)
            if len(table.primary) != 1:
                continue
            i = table.primary[0]
            old = None if before is None else before[i]
            new = None if after is None else after[i]
            if old == new and not self.in_turn:
                continue
            held = self._held.setdefault(table.sqlite, {})
            for key in (old, new):
                if key is None:
                    continue
                if held.get(key) == client.name and not self.in_turn:
                    del held[key]
                else:
                    self._hold(client, table, key)

    def _hold(self, client: ShadowClient, table: Shadow, key: Value) -> None:
        held = self._held.setdefault(table.sqlite, {})
        if key not in held:
            held[key] = client.name
            self._by_client.setdefault(client.name, []).append((table.sqlite, key))

    def release(self, client: ShadowClient) -> None:
        """The transaction has ended."""
        self._time += 1
        self._committed.update((sqlite, self._time) for sqlite, names in self._changed.items() if client.name in names)
        self._began[client.name] = self._time
        for names in (*self._changed.values(), *self._scanned.values()):
            names.discard(client.name)
        for sqlite, key in self._by_client.pop(client.name, ()):
            held = self._held.get(sqlite, {})
            if held.get(key) == client.name:
                del held[key]
        for table, key in self._doubts.pop(client.name, ()):
            table.doubtful.discard(key)

    def scan(self, client: ShadowClient, table: Shadow) -> None:
        """Note that a statement locks rows of a table that no primary key tells."""
        if table.transactional and not table.temporary:
            self._scanned.setdefault(table.sqlite, set()).add(client.name)

    def is_changed(self, client: ShadowClient, table: Shadow) -> bool:
        """Whether another session has changed rows, and not committed."""
        return bool(self._changed.get(table.sqlite, set()) - {client.name})

    def is_newer(self, client: ShadowClient, table: Shadow) -> bool:
        """Whether another session has committed changes since the transaction of this one began."""
        return self._committed.get(table.sqlite, 0) > self._began.get(client.name, 0)

    def make(self, table: Shadow) -> None:
        """Note that a table is made, or is another from now on."""
        self._time += 1
        self._made[table.sqlite] = self._time

    def is_remade(self, client: ShadowClient, table: Shadow) -> bool:
        """Whether the table was made since the transaction of the session began."""
        return self._made.get(table.sqlite, 0) > self._began.get(client.name, 0)

    def crossed(self, client: ShadowClient, table: Shadow, scans: bool) -> bool:
        """Whether another session may keep the statement waiting: its gaps are in the way, or, of a statement that
        scans, any row it has changed."""
        if not self.in_turn:
            return False
        others = self._scanned.get(table.sqlite, set()) | (self._changed.get(table.sqlite, set()) if scans else set())
        return bool(others - {client.name})

    def waits(self, client: ShadowClient, table: Shadow, keys: Iterable[Value] | None) -> bool:
        """Whether a statement waits in vain for a row with one of these keys (None: they are not known)."""
        if not self.in_turn or keys is None:
            return False
        held = self._held.get(table.sqlite, {})
        return any(held.get(number, client.name) != client.name for value in keys for number in _readings(value))

    def doubt(self, client: ShadowClient, table: Shadow, keys: Iterable[Value] | None) -> bool:
        """Whether a statement that wants the rows with these keys (None: any) may meet one another session holds."""
        held = self._held.get(table.sqlite)
        if not held and not table.doubtful:
            return False
        others = {key for key, name in (held or {}).items() if name != client.name}
        if keys is None:
            return bool(others or table.doubtful)
        named = {number for value in keys for number in _readings(value)}
        met = named & others
        table.doubtful |= met
        self._doubts.setdefault(client.name, []).extend((table, key) for key in met)
        return bool(met or named & table.doubtful)


def other_key(table: Shadow, n: int, values: Iterable[Value]) -> Value:
    """What stands for a row in a unique key; a collation may take two texts for one."""
    return f"{table.unique[n].name}: " + ", ".join(str(value).casefold().rstrip() for value in values)


def other_uniques(table: Shadow) -> list[int]:
    """The unique keys besides a primary key of one column."""
    return [n for n, unique in enumerate(table.unique) if len(unique.columns) > 1 or unique.columns != table.primary]


def _other_keys(table: Shadow, row: Row | None) -> set[Value]:
    found = set[Value]()
    if row is None:
        return found
    for n in other_uniques(table):
        values = [row[i] for i in table.unique[n].columns]
        if None not in values:
            found.add(other_key(table, n, values))
    return found


def _readings(value: Value) -> tuple[Value, ...]:
    return (value, int(value)) if isinstance(value, str) and value.isdigit() and len(value) < 19 else (value,)
