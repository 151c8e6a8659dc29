"""Paths: what came of a record of a session that stood somewhere, and where it left the session.

A session that stands where another one stood goes the same way with the same record, as long as nothing changed that
all sessions meet (decision 0036). Statements that are one transition have ways, which lead from more places (ways.py).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ...rules.memo.bounds import Bounds
from ...rules.memo.states import State
from ...rules.replay.views import View

#: each may keep a view and the definitions of its temporary tables
_KEPT = 30_000


class Key(NamedTuple):
    """What tells a record from others.

    text: its template or text; None for a command: `init db` of a database, or, of none, `quit`. db: the default
    database that its log tells.
    """

    text: str | None
    db: str | None = None

    @property
    def ends(self) -> bool:
        """Whether the record ends its session."""
        return self.text is None and self.db is None

    @property
    def is_db(self) -> bool:
        """Whether it only changes the default database."""
        return self.text is None and self.db is not None


#: all of a session that a record meets: the number of its view, which has its names, and the state that rules derived
Standing = tuple[int, State | None]


class Path(NamedTuple):
    """The place of what came of a record (NOTHING: nothing did), and where it left its session (None: as it was)."""

    place: int
    view: View
    at: State | None


#: of one key
Paths = dict[Standing, Path]
#: the place of what came of a record of which nothing comes
NOTHING = -1
_NONE: Paths = {}


class Trodden:
    """The paths of a stream, in bounded memory."""

    def __init__(self) -> None:
        self._of: dict[str | None, dict[str | None, Paths]] = {}
        self._bounds: Bounds[Standing, Path] = Bounds(_KEPT)
        self._looking: set[str | None] = set()

    def find(self, key: Key, standing: Standing) -> Path | None:
        """The path of a record."""
        of_text = self._of.get(key.text)
        return None if of_text is None else of_text.get(key.db, _NONE).get(standing)

    def keep(self, key: Key, standing: Standing, path: Path, looks: bool) -> None:
        """Remember a path. looks: it may have looked at definitions that are not its entry's."""
        if self._bounds.full:
            self.forget(None)
        self._bounds.keep(self._of.setdefault(key.text, {}).setdefault(key.db, {}), standing, path)
        if looks:
            self._looking.add(key.text)

    def forget(self, texts: Collection[str] | None) -> None:
        """Forget the paths of these texts, and of those that look at definitions; None: all."""
        if texts is None:
            self._bounds.forget()
            self._of.clear()
        else:
            for text in self._looking.union(texts):
                for paths in self._of.pop(text, {}).values():
                    paths.clear()
        self._looking.clear()
