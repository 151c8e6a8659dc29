"""The statements of a workload as sessions of one kind meet them: a statement met again costs one look-up.

Entries are kept by default database and sql_mode. What else can be met in a statement, temporary tables that hide
others and facts that hold of the session, is added here once for all sessions of which the same holds.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple

from ...facts.resolve import Observation
from ...facts.sql.dialect import DEFAULT_MODE, SqlMode
from ...facts.statement import Statement
from ..memo.bounds import Bounds

_ENTRIES_KEPT = 100_000
_VIEWS_KEPT = 10_000
_NUMBERS = count()


class StatementEntry(NamedTuple):
    """A statement understood in one context, ready to be decided again and again.

    moves_on: something beside the decided state may change (catalog, names, binlogs). body_line: the text can only be
    a statement of a trigger body. plain: it is one step and nothing else. mentions: the objects of its facts, which a
    temporary table may hide. variants: the same statement where temporary tables hide some of them. views: those that
    keep it. transitions: what came of it where it was a transition alone, by the core of the state it met, and a
    place for it among all that came of statements; one memory for all statements of which the same was observed.
    """

    statement: Statement
    observation: Observation
    prepared: Any
    moves_on: bool = False
    body_line: bool = False
    plain: bool = False
    mentions: frozenset[str] = frozenset()
    variants: dict[object, StatementEntry] = {}  # noqa: RUF012 (every kept entry gets its own)
    views: list[SessionView] = []  # noqa: RUF012
    transitions: dict[int, tuple[Any, int]] = {}  # noqa: RUF012


class SessionView(dict[str, StatementEntry]):
    """Plain entries by template, or by text where there is none: only those that are one step and nothing else.

    number: tells it from every other view. db, mode, temporary: default database, sql_mode and temporary tables of its
    sessions. without_temporary: the view of what does not mention these tables, this one where there are none.
    """

    __slots__ = ("db", "hidden_tables", "mode", "number", "temporary", "without_temporary")

    def __init__(
        self,
        db: str = "",
        mode: SqlMode = DEFAULT_MODE,
        temporary: Mapping[str, Any] = MappingProxyType({}),
        without_temporary: SessionView | None = None,
    ) -> None:
        super().__init__()
        self.number = next(_NUMBERS)
        self.db = db
        self.mode = mode
        self.temporary = dict(temporary)
        self.hidden_tables = frozenset(temporary)
        self.without_temporary = self if without_temporary is None else without_temporary

    def find(self, key: str) -> StatementEntry | None:
        """The entry of a statement as the sessions of this view mean it."""
        entry = self.without_temporary.get(key)
        return self.get(key) if entry is None or not self.hidden_tables.isdisjoint(entry.mentions) else entry


#: what nothing is kept in: rows are followed, or lines of the log may be no statements of the client
NO_VIEW = SessionView()


class SessionViews:
    """Views by what holds in them, in bounded memory."""

    def __init__(self) -> None:
        self._known: dict[Hashable, SessionView] = {}
        self._entries: Bounds[str, StatementEntry] = Bounds(_ENTRIES_KEPT)

    def of(self, db: str, mode: SqlMode, beside: Hashable, temporary: Mapping[str, Any]) -> SessionView:
        """The view of sessions with these names, of which this holds beside."""
        about = (db, mode, beside, bool(temporary))
        without_temporary = self._known.get(about)
        if without_temporary is None:
            without_temporary = self._made(about, SessionView(db, mode))
        if not temporary:
            return without_temporary
        hiding = (about, tuple(temporary.items()))
        known = self._known.get(hiding)
        return self._made(hiding, SessionView(db, mode, temporary, without_temporary)) if known is None else known

    def _made(self, about: Hashable, view: SessionView) -> SessionView:
        if len(self._known) >= _VIEWS_KEPT:
            self._known.clear()
        self._known[about] = view
        return view

    def keep(self, view: SessionView, key: str, entry: StatementEntry) -> None:
        """Keep an entry in a view until it is forgotten."""
        if self._entries.full:
            self.forget()
        self._entries.keep(view, key, entry)
        entry.views.append(view)

    def forget(self) -> None:
        """Forget every entry."""
        for view in self._entries.memories:
            for entry in view.values():
                entry.views.clear()
        self._entries.forget()


def forget_entry(entry: StatementEntry, key: str) -> None:
    """Take one entry out of all views."""
    for view in entry.views:
        view.pop(key, None)
    entry.views.clear()
