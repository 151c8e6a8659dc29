"""Facts as Parquet files, one per relation: all of them are written whole, or none is."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ...facts.door.parquet import ESCAPED, columns
from ...facts.errors import InputError
from ...facts.schema import BY_NAME
from .files import make_folder

_BATCH = 10_000
_NUMBERS = ("position", "integer")


def write_parquet(rows: Iterator[dict[str, Any]], folder: Path) -> None:
    """Write rows as `fact_rows` gives them. Raises InputError BE101 where the files cannot be written."""
    make_folder(folder)
    try:
        with tempfile.TemporaryDirectory(prefix=".facts-", dir=folder) as made:
            _write(rows, Path(made))
            for file in sorted(Path(made).iterdir()):
                file.replace(folder / file.name)
    except OSError as error:
        raise InputError("BE101", f"the facts cannot be written: {error.strerror or error}", str(folder)) from error


def _write(rows: Iterator[dict[str, Any]], folder: Path) -> None:
    # Loading pyarrow takes longer than most commands.
    import pyarrow as arrow
    import pyarrow.parquet as parquet

    writers: dict[str, Any] = {}
    waiting: dict[str, list[dict[str, Any]]] = {}

    def flush(name: str) -> None:
        table = arrow.Table.from_pylist(waiting.pop(name), schema=_schema(arrow, name))
        if name not in writers:
            writers[name] = parquet.ParquetWriter(folder / f"{name}.parquet", table.schema)
        writers[name].write_table(table)

    try:
        for row in rows:
            name = row["relation"]
            flat = {"statement": row["statement"], "session": row["session"]} | row["row"]
            flat |= {f"origin_{key}": value for key, value in row["origin"].items()}
            waiting.setdefault(name, []).append(columns(flat))
            if len(waiting[name]) >= _BATCH:
                flush(name)
        for name in list(waiting):
            flush(name)
    finally:
        _close(writers.values())


def _close(writers: Iterable[Any]) -> None:
    """Close all of them, whatever becomes of each; one that cannot be closed is not tried again when it is freed."""
    with ExitStack() as closing:
        for writer in writers:
            closing.callback(setattr, writer, "is_open", False)
            closing.callback(writer.close)


def _schema(arrow: Any, name: str) -> Any:
    relation = BY_NAME[name]
    text, number = arrow.string(), arrow.int64()
    kinds = [kind for kind in relation.types if kind != "statement"]
    fields = [("statement", text), ("session", text)]
    fields += [(n, number if kind in _NUMBERS else text) for n, kind in zip(relation.names, kinds, strict=True)]
    fields += [(f"origin_{key}", text) for key in ("kind", "file", "text")]
    fields += [(f"origin_{key}", number) for key in ("line", "column", "start", "end")]
    return arrow.schema([*fields, (ESCAPED, arrow.bool_())])
