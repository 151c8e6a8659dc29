"""What statements change for every session of a stream: as rows, and passed from one replay to others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from ...facts.catalog.catalog import concerns_catalog
from ...facts.codec import decoded, encoded
from ...facts.readers.record import Record
from ...facts.statement import Statement
from ...rules.replay.next_world import NextWorld
from ...rules.replay.replay import Replay
from ...rules.replay.shared import Effect
from ..lake.files import read_where
from .noted import Noted, NotedEffects

#: positions from here on come after every record: what was still waiting when the log ended
AFTER_ALL = 1 << 62
#: statements whose texts are remembered
_TEXTS = 1_000


class At(NamedTuple):
    """An effect and when it came: after every record before position `at`, and before the later ones."""

    at: int
    effect: Effect


class NotedWorld(NextWorld):
    """Notes what its own statements change for every session; `at` is the position of the record it is at."""

    at = 0
    keeps_places = False  # outcomes have no proofs, and a place takes 270 bytes of each table

    def note(self) -> NotedEffects:
        """Begin to note, anew; what is returned grows."""
        self._noted = NotedEffects()
        # by identity, which they keep: sessions create the same temporary table again and again
        self._texts: dict[int, tuple[Statement, str]] = {}
        return self._noted

    def share(self, effect: Effect) -> bool:
        """Apply it, and note it."""
        is_applied = super().share(effect)
        if is_applied:
            record, statement, db, settings = effect
            place = (record.offset, record.line, record.column, record.session)
            self._noted.append(Noted(self.at, place, db, json.dumps(dict(settings)), self._text_of(statement)))
        return is_applied

    def _text_of(self, statement: Statement) -> str:
        known = self._texts.get(id(statement))
        if known is None:
            if len(self._texts) >= _TEXTS:
                self._texts.clear()
            known = self._texts[id(statement)] = (statement, encoded(statement))
        return known[1]

    def take(self, effect: Effect) -> None:
        """Apply an effect of another replay."""
        super().share(effect)

    def begin_with(self, effect: Effect) -> None:
        """Apply an effect before the first statement, when nothing is remembered that it could change."""
        record, statement, db, settings = effect
        if settings or not concerns_catalog(statement):
            super().share(effect)
        else:
            self._shared.catalog.define(statement, db, self.origin(record, statement))


class SharingReplay(Replay):
    """A replay whose statements meet what those of other replays change, and the reverse."""

    world_type = NotedWorld
    world: NotedWorld


def effect_rows(stream: int, noted: Iterable[Noted]) -> Iterator[tuple[Any, ...]]:
    """Rows of the `effects` table; `number` tells those of one record apart."""
    for _, together in groupby(noted, key=attrgetter("at")):
        for number, (at, place, db, settings, statement) in enumerate(together):
            yield (stream, at, number, *place, db, settings, statement)


def read_effects(files: Sequence[str], stream: int) -> list[At]:
    """The effects of a stream in order."""
    rows: list[dict[str, Any]] = []
    for file in files:
        rows += read_where(file, "stream", stream).to_pylist()
    return [_effect(row) for row in sorted(rows, key=lambda row: (row["at"], row["number"]))]


def _effect(row: dict[str, Any]) -> At:
    statement = decoded(Statement, row["statement"])
    record = Record(row["session"], "query", statement.text, row["line"], row["position"], row["column"])
    settings = tuple(json.loads(row["settings"]).items()) if row["settings"] != "{}" else ()
    return At(row["at"], Effect(record, statement, row["db"], settings))
