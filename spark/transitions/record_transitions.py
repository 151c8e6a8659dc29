"""What came of a record at a session position, and where it left the session.

The same record leaves a session at the same position where it left another one, as long as nothing changed that all
sessions meet. Statements that are one transition have cached transitions, which hold at more positions (cache.py).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ...facts.server.session import Session
from ...rules.memo.bounds import Bounds
from ...rules.memo.states import InternedState
from ...rules.replay.client import Client
from ...rules.replay.views import NO_VIEW, SessionView

#: each may keep a view and the definitions of its temporary tables
_KEPT = 30_000


class RecordKey(NamedTuple):
    """What tells a record from others.

    text: its template or text; None for a command. db: the default database that its log tells, or what a command says.
    """

    text: str | None
    db: str | None = None
    command: str = ""

    @property
    def opens(self) -> bool:
        """Whether the record opens its session."""
        return self.command == "connect"

    @property
    def ends(self) -> bool:
        """Whether it ends its session."""
        return self.command == "quit"

    @property
    def is_db(self) -> bool:
        """Whether it only changes the default database."""
        return self.command == "init db"


#: all of a session that a record meets: the number of its view, which has its names, and the state that rules derived
SessionPosition = tuple[int, InternedState | None]

#: a session of which nothing is known yet, and one whose next record cannot be taken by itself
UNBORN = Client(Session(""), None, {}, NO_VIEW)
WAITING = Client(Session(""), None, {}, NO_VIEW)


def is_whole(client: Client) -> bool:
    """Whether a view and a state are all that a session keeps."""
    return not (client.view is NO_VIEW or client.session.prepared or client.session.texts)


def position_of(client: Client, key: RecordKey, turns: int) -> SessionPosition | None:
    """All of a session that a record meets; None where that is more than a view and a state have.

    turns: of the replay; a session that is not there yet meets what all have met since the last of them.
    """
    if key.opens:
        return (-1 - turns, None) if client is UNBORN else None
    return (client.view.number, None if key.is_db else client.state.at) if is_whole(client) else None


class RecordTransition(NamedTuple):
    """The place of what came of a record (NOTHING: nothing did), and where it left its session.

    at: None where it is as it was. account: of the session that a record opened.
    """

    place: int
    view: SessionView
    at: InternedState | None
    account: str = ""


#: of one key
ByPosition = dict[SessionPosition, RecordTransition]
#: the place of what came of a record of which nothing comes
NOTHING = -1
_NONE: ByPosition = {}


class RecordTransitions:
    """The record transitions of a stream, in bounded memory."""

    def __init__(self) -> None:
        self._of: dict[str | None, dict[RecordKey, ByPosition]] = {}
        self._bounds: Bounds[SessionPosition, RecordTransition] = Bounds(_KEPT)
        self._looking: set[str | None] = set()

    @property
    def full(self) -> bool:
        """Whether they should be forgotten before more are kept."""
        return self._bounds.full

    def find(self, key: RecordKey, position: SessionPosition) -> RecordTransition | None:
        """What a record did before."""
        of_text = self._of.get(key.text)
        return None if of_text is None else of_text.get(key, _NONE).get(position)

    def keep(self, key: RecordKey, position: SessionPosition, record_transition: RecordTransition, looks: bool) -> None:
        """Remember what a record did. looks: it may have looked at definitions that are not its entry's."""
        self._bounds.keep(self._of.setdefault(key.text, {}).setdefault(key, {}), position, record_transition)
        if looks:
            self._looking.add(key.text)

    def forget(self, texts: Collection[str] | None) -> Collection[str | None] | None:
        """Forget these texts, and those that look at definitions; None: all. Says of which it did."""
        looking, self._looking = self._looking, set()
        if texts is None:
            self._bounds.forget()
            self._of.clear()
            return None
        gone = looking.union(texts)
        for text in gone:
            for record_table in self._of.pop(text, {}).values():
                record_table.clear()
        return gone
