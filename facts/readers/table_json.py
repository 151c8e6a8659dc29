"""Exports of the tables in which servers keep statements (table_rows.py), as JSON: an object per row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .entry import LogEntry
from .json_objects import json_format
from .table_rows import entry_of


def _entries(said: Mapping[str, Any], offset: int, line: int) -> Iterable[LogEntry] | None:
    entry = entry_of({name.lower(): value for name, value in said.items()}, offset, line)
    return (entry,) if isinstance(entry, LogEntry) else None


TABLE_JSON = json_format("table-json", "an exported table", _entries)
