"""A binlog put together from the entries that results name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..binlogs import Binlog
from ..names import object_key
from ..origin import Origin


class ListedName(NamedTuple):
    """An entry of a LOG or IGNORE list; table is empty for a database."""

    db: str
    table: str
    origin: Origin


def binlog_of(
    name: str, log_id: int, log_all: bool, log: Iterable[ListedName], ignore: Iterable[ListedName], origin: Origin
) -> Binlog:
    """The binlog with these lists."""
    log, ignore = list(log), list(ignore)
    return Binlog(
        name, log_id, log_all, _databases(log), _tables(log), _databases(ignore), _tables(ignore),
        origin=origin, scope_origin=origin,
    )  # fmt: skip


def _databases(entries: Iterable[ListedName]) -> dict[str, Origin]:
    return {each.db: each.origin for each in entries if not each.table}


def _tables(entries: Iterable[ListedName]) -> dict[str, Origin]:
    return {object_key(each.db, each.table): each.origin for each in entries if each.table}


def origin_at(file: str, line: int, column: int, text: str) -> Origin:
    """The place of a cell, or of a part of one."""
    return Origin("config", file, line, column, text=text)
