"""A record batch as the replay reads it: by columns where most rows are looked at, by row where few are."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal

import pyarrow as arrow
import pyarrow.compute as compute
from pyarrow import types

from ...facts.readers.entry import text_of
from ...facts.readers.executes import MAY_BEGIN_EXECUTE, says_execute
from .statements import Templates

_CODES: dict[Any, Literal["i", "q"]] = {arrow.int32(): "i", arrow.int64(): "q"}


class Records:
    """A record batch as the replay reads it.

    names, sessions: the names of sessions, and the place of each row's among them. keys: of each row what a view knows
    its statement by; empty, which no view knows, where the row has to be looked at. databases: the default databases
    that the log tells.
    """

    def __init__(self, batch: Any, templates: Templates | None) -> None:
        self.batch = batch
        self.positions = _numbers(batch.column("position"))
        named = batch.column("session").dictionary_encode()
        self.names: list[str] = named.dictionary.to_pylist()
        self.sessions: list[int] = _numbers(named.indices).tolist()
        self.keys = [""] * len(batch) if templates is None else _keys(batch, templates)
        told = batch.column("db")
        self.databases = [] if told.null_count == len(told) else [db and text_of(db) for db in told.to_pylist()]

    def row(self, row: int) -> tuple[Any, ...]:
        """One row."""
        return tuple([value_of(row) for value_of in self._readers])

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
    if column.type in _CODES and not column.null_count:
        return _numbers(column).__getitem__
    if column.type in _CODES or types.is_binary(column.type):
        return lambda row: column[row].as_py()
    encoded = column.dictionary_encode()
    values = [*encoded.dictionary.to_pylist(), None]
    place = _numbers(encoded.indices.fill_null(len(values) - 1)).__getitem__
    return lambda row: values[place(row)]


def column_of(numbers: array[int]) -> Any:
    """An Arrow column of numbers, 32 or 64 bits each as they are."""
    kind = arrow.int32() if numbers.itemsize == 4 else arrow.int64()
    return arrow.Array.from_buffers(kind, len(numbers), [None, arrow.py_buffer(numbers)])


def _numbers(column: Any) -> memoryview:
    """Numbers without nulls, as they lie in memory."""
    return memoryview(column.buffers()[1]).cast(_CODES[column.type])[column.offset : column.offset + len(column)]


def _keys(batch: Any, templates: Templates) -> list[str]:
    """The texts that stand for the statements of a batch: the first of its template, or its own."""
    template, own = batch.column("template").dictionary_encode(), batch.column("own")
    texts = [templates.first(number) for number in template.dictionary.to_pylist()]
    codes = _numbers(template.indices.fill_null(len(texts)))
    texts.append("")
    keys = [texts[code] for code in codes]
    unfolded = compute.indices_nonzero(compute.and_(compute.is_valid(own), compute.is_valid(template)))
    for row, raw in zip(unfolded.to_pylist(), own.take(unfolded).to_pylist(), strict=True):
        text = raw.decode("utf-8", "surrogateescape")
        keys[row] = "" if text.lstrip("\n")[:1] in MAY_BEGIN_EXECUTE and says_execute(text) else text
    return keys
