"""What statements change for every session of a stream: as rows, and passed from one replay to others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from ...facts.catalog.catalog import concerns_catalog
from ...facts.codec import decoded, encoded
from ...facts.readers.place import origin_in
from ...facts.readers.record import Record
from ...facts.statement import Statement
from ...rules.replay.next_world import NextWorld
from ...rules.replay.replay import Replay
from ...rules.replay.shared import Effect
from ..lake.files import read_where

#: positions from here on come after every record: what was still waiting when the log ended
AFTER_ALL = 1 << 62


class At(NamedTuple):
    """An effect and when it came: after every record before position `at`, and before the later ones."""

    at: int
    effect: Effect


class NotedWorld(NextWorld):
    """Notes what its own statements change for every session; `at` is the position of the record it is at."""

    at = 0

    def note(self) -> list[At]:
        """Begin to note, anew; what is returned grows."""
        self._noted: list[At] = []
        return self._noted

    def share(self, effect: Effect) -> bool:
        """Apply it, and note it."""
        is_applied = super().share(effect)
        if is_applied:
            self._noted.append(At(self.at, effect))
        return is_applied

    def take(self, effect: Effect) -> None:
        """Apply an effect of another replay."""
        super().share(effect)

    def begin_with(self, effect: Effect) -> None:
        """Apply an effect before the first statement, when nothing is remembered that it could change."""
        record, statement, db, settings = effect
        if settings or not concerns_catalog(statement):
            super().share(effect)
        else:
            self._shared.catalog.define(statement, db, origin_in(record, self.file, statement.span, "catalog"))


class SharingReplay(Replay):
    """A replay whose statements meet what those of other replays change, and the reverse."""

    world_type = NotedWorld
    world: NotedWorld


def effect_rows(stream: int, noted: Sequence[At]) -> Iterator[tuple[Any, ...]]:
    """Rows of the `effects` table; `number` tells those of one record apart."""
    texts: dict[int, str] = {}  # by identity: sessions create the same temporary table again and again
    for at, together in groupby(noted, key=attrgetter("at")):
        for number, (_, (record, statement, db, settings)) in enumerate(together):
            place = (record.offset, record.line, record.column, record.session)
            text = texts.get(id(statement)) or texts.setdefault(id(statement), encoded(statement))
            yield (stream, at, number, *place, db, json.dumps(dict(settings)), text)


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
