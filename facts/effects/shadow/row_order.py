"""In which order a statement meets rows where it says none.

Source: MySQL manual, MyISAM Table Storage Formats: new rows take the places of deleted ones; measured on MySQL 5.6.24
and MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from .literals import Value
from .plan import SqliteQuery
from .problem import UnsureError
from .running import RunningStatement
from .table import Row, Shadow

OUT_OF_ORDER = "which row is met first is not known: new ones may have taken the places of deleted ones"
_BY_PLACE = re.compile(r"ORDER BY \[[^\]]*\]\._rowid_( LIMIT )?")


def is_out_of_order(
    run: RunningStatement, table: Shadow, find: SqliteQuery, found: list[Row], values: Mapping[str, Value]
) -> bool:
    """Whether it is not known which of the rows found comes first. Raises UnsureError where LIMIT leaves some out."""
    by_place = _BY_PLACE.search(find.sql) if table.shuffled and found else None
    if by_place is None:
        return False
    if by_place[1] and len(replace(find, sql=find.sql.rpartition(" LIMIT ")[0]).rows(run, values)) > len(found):
        raise UnsureError(OUT_OF_ORDER)
    return len(found) > 1
