"""A record batch as the replay reads it: by columns where most rows are looked at, by row where few are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import pyarrow as arrow
import pyarrow.compute as compute
from pyarrow import types

from ...facts.readers.entry import text_of
from ...facts.readers.executes import MAY_BEGIN_EXECUTE, says_execute
from ..lake.templates import Templates
from ..read.arrays import CODES, numbers_of
from .record_transitions import RecordKey

#: those that record transitions know
_COMMANDS = ["quit", "init db", "connect"]


class Records:
    """A record batch as the replay reads it.

    names, sessions: the names of sessions, and the place of each row's among them. keys, places: what rows are known
    by, None for what has to be looked at, and the place of each row's among these.
    """

    def __init__(self, batch: Any, templates: Templates | None) -> None:
        self.batch = batch
        self.positions = numbers_of(batch.column("position"))
        named = batch.column("session").dictionary_encode()
        self.names: list[str] = named.dictionary.to_pylist()
        self.sessions = numbers_of(named.indices)
        self.keys: list[RecordKey | None] = [None]
        places = arrow.repeat(arrow.scalar(0, arrow.int32()), len(batch))
        self._others: dict[int, tuple[Any, ...]] = {}
        if templates is not None:
            self.keys, places = _keys(batch, templates)
            self._others = _rows_at(batch, places, [place for place, key in enumerate(self.keys) if key is None])
        self.places = numbers_of(places)

    def row(self, row: int) -> tuple[Any, ...]:
        """One row."""
        return self._others.get(row) or tuple([value_of(row) for value_of in self._readers])

    @cached_property
    def _readers(self) -> list[Callable[[int], Any]]:
        names, sessions = self.names, self.sessions
        known: dict[str, Callable[[int], Any]] = {"session": lambda row: names[sessions[row]]}
        columns = zip(self.batch.schema.names, self.batch.columns, strict=True)
        return [known.get(name) or _reader(column) for name, column in columns]


def _reader(column: Any) -> Callable[[int], Any]:
    """What tells the value of a row: making an Arrow scalar for each costs ten times as much."""
    if column.null_count == len(column):
        return lambda _: None
    if column.type in CODES and not column.null_count:
        return numbers_of(column).__getitem__
    if column.type in CODES or types.is_binary(column.type):
        return lambda row: column[row].as_py()
    encoded = column.dictionary_encode()
    values = [*encoded.dictionary.to_pylist(), None]
    place = numbers_of(encoded.indices.fill_null(len(values) - 1)).__getitem__
    return lambda row: values[place(row)]


def _keys(batch: Any, templates: Templates) -> tuple[list[RecordKey | None], Any]:
    """What the rows of a batch are known by, None for what has to be looked at; the place of each row's among these."""
    template, own, db = (batch.column(name).dictionary_encode() for name in ("template", "own", "db"))
    owns = [text_of(raw) for raw in own.dictionary.to_pylist()]
    texts = [*map(templates.first, template.dictionary.to_pylist()), *map(_without_execute, owns), ""]
    of_statement = compute.coalesce(compute.add(own.indices, len(template.dictionary)), template.indices)
    place = compute.if_else(compute.is_valid(template.indices), of_statement, len(texts) - 1).cast(arrow.int64())
    command = batch.column("command").dictionary_encode()
    databases = [*map(text_of, db.dictionary.to_pylist()), None]
    with_db = compute.add(compute.multiply(place, len(databases)), db.indices.fill_null(len(databases) - 1))
    of_command = compute.index_in(command.dictionary, arrow.array(_COMMANDS)).take(command.indices)
    is_command = compute.and_(compute.is_valid(of_command), compute.is_valid(own.indices))
    commands = compute.subtract(-1, compute.add(compute.multiply(own.indices, len(_COMMANDS)), of_command))
    both = compute.if_else(is_command, commands, with_db).dictionary_encode()
    keys: list[RecordKey | None] = []
    for code in both.dictionary.to_pylist():
        if code < 0:
            said, which = divmod(-1 - code, len(_COMMANDS))
            keys.append(RecordKey(None, owns[said], _COMMANDS[which]))
            continue
        text, told = divmod(code, len(databases))
        keys.append(RecordKey(texts[text], databases[told]) if texts[text] else None)
    return keys, both.indices


def _rows_at(batch: Any, places: Any, those: list[int]) -> dict[int, tuple[Any, ...]]:
    """The rows of a batch that have one of these places."""
    rows = compute.indices_nonzero(compute.is_in(places, arrow.array(those, arrow.int32())))
    columns = [_plain(column).to_pylist() for column in batch.take(rows).columns]
    return dict(zip(rows.to_pylist(), zip(*columns, strict=True), strict=True))


def _plain(column: Any) -> Any:
    return column.dictionary_decode() if types.is_dictionary(column.type) else column


def _without_execute(text: str) -> str:
    """A text; empty if it may be a part of what a session executes."""
    return "" if text.lstrip("\n")[:1] in MAY_BEGIN_EXECUTE and says_execute(text) else text
