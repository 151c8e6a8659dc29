"""What statements change for every session of a stream: as rows, and passed from one replay to others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

import pyarrow as arrow
import pyarrow.compute as compute

from ...facts.catalog import Catalog, Table, concerns_catalog, define_table, defined_alone
from ...facts.codec import decoded, encoded
from ...facts.readers.record import Record
from ...facts.statement import Statement
from ...rules.replay.next_world import NextWorld
from ...rules.replay.replay import Replay
from ...rules.replay.shared import Effect
from ..lake.files import read_where
from ..lake.packed import TextColumn
from ..lake.tables import EFFECTS
from .noted import Noted, NotedEffects

#: positions from here on come after every record: what was still waiting when the log ended
AFTER_ALL = 1 << 62
#: statements whose texts are remembered
_TEXTS = 1_000


class At(NamedTuple):
    """An effect and when it came: after every record before position `at`, and before the later ones."""

    at: int
    effect: Effect


class _Unread(NamedTuple):
    """A table by the statement that defines it, at a place among many."""

    texts: TextColumn
    place: int
    db: str

    def table(self) -> Table:
        """Read the statement."""
        table = define_table(decoded(Statement, self.texts[self.place].decode()), self.db, Catalog(), None)
        if table is None:
            raise ValueError("no definition of a table")
        return table


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
            defines = None if settings else defined_alone(statement, db)
            told = (json.dumps(dict(settings)), self._text_of(statement), defines)
            self._noted.append(Noted(self.at, place, db, *told))
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

    def begin_with(self, files: Sequence[str], stream: int) -> None:
        """Apply the effects of earlier runs before the first statement, when nothing is remembered that they change."""
        rows = _rows(files, stream)
        texts = TextColumn(rows["statement"].chunks)
        told = (rows[name].to_pylist() for name in ("at", "db", "defines"))
        tables = self._shared.catalog.tables
        for place, (at, db, defines) in enumerate(zip(*told, strict=True)):
            if at >= AFTER_ALL:
                break
            if defines is None:
                self._begin_with(_effect(rows.slice(place, 1).to_pylist()[0]).effect)
            else:
                tables.put_off(defines, _Unread(texts, place, db))

    def _begin_with(self, effect: Effect) -> None:
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
        for number, (at, place, *told) in enumerate(together):
            yield (stream, at, number, *place, *told)


def read_effects(files: Sequence[str], stream: int) -> list[At]:
    """The effects of a stream in order."""
    return [_effect(row) for row in _rows(files, stream).to_pylist()]


def _rows(files: Sequence[str], stream: int) -> Any:
    """The rows of a stream, in order; files of earlier versions do not say what a statement defines."""
    tables = [read_where(file, "stream", stream) for file in files]
    rows = arrow.concat_tables([EFFECTS.empty_table(), *tables], promote_options="permissive")
    return rows.take(compute.sort_indices(rows, [("at", "ascending"), ("number", "ascending")]))


def _effect(row: dict[str, Any]) -> At:
    statement = decoded(Statement, row["statement"])
    record = Record(row["session"], "query", statement.text, row["line"], row["position"], row["column"])
    settings = tuple(json.loads(row["settings"]).items()) if row["settings"] != "{}" else ()
    return At(row["at"], Effect(record, statement, row["db"], settings))
