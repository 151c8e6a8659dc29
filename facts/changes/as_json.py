"""Changes of rows as JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from ..binlog.images.images import Image
from ..binlog.images.values import EitherSign, Value
from .changes import RowChange
from .mapped import ChangedTable


def as_json(change: RowChange) -> dict[str, Any]:
    """A change: where it stands, when and where it was made, and the columns of its images that are there.

    Decimals, dates, times and JSON documents are texts; bytes are `{"hex": ...}`, an integer whose sign nothing tells
    is `{"signed": ..., "unsigned": ...}`.
    """
    found: dict[str, Any] = place_of(change)
    for word, image in (("before", change.before), ("after", change.after)):
        if image is not None:
            found[word] = {name: _value(value) for name, value in named(change.table, image).items()}
    return found


def place_of(change: RowChange) -> dict[str, Any]:
    """What all forms say of a change beside its images."""
    event = change.event
    return {
        "file": change.file,
        "position": event.position,
        **({"inner": event.inner} if event.inner else {}),
        "number": change.number,
        "timestamp": event.timestamp,
        "server_id": event.server_id,
        "gtid": change.gtid,
        "database": change.table.db,
        "table": change.table.table,
        "change": change.change,
    }


def named(table: ChangedTable, image: Image) -> Mapping[str, Value]:
    """The values of an image by the names of their columns; one without a name is `@` and its number, from 1."""
    columns = table.columns
    return {
        columns[number].name or f"@{number + 1}": value
        for number, value in zip(image.columns, image.values, strict=True)
    }


def _value(value: Value) -> Any:
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, EitherSign):
        return {"signed": value.signed, "unsigned": value.unsigned}
    return value
