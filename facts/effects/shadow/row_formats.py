"""The format in which InnoDB keeps rows: what it refuses of it, and how much of a row has to fit a page.

Source: MySQL manual, InnoDB Row Formats and Limits on InnoDB Tables; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...statement import Column
from .parsed_columns import sized
from .problem import NotFollowedError
from .running import RunningStatement

_ROW_FORMAT = re.compile(r"(?i)\bROW_FORMAT\s*=?\s*(\w+)")
#: they keep less of a long value elsewhere, and less of a column in a key
_NARROW = frozenset({"COMPACT", "REDUNDANT"})
#: bytes: of a long value in its row, of other columns, and what certainly fits half a page
_KEPT, _KEPT_NARROW, _OTHERWISE, _HALF_PAGE = 41, 788, 9, 8000
_MOST_BYTES = 4  # of a letter


def is_narrow(text: str, before: bool = False) -> bool:
    """Whether a definition asks for COMPACT or REDUNDANT rows; before: what they were."""
    said = _ROW_FORMAT.findall(text)
    return said[-1].upper() in _NARROW if said else before


def check_format(text: str, run: RunningStatement) -> None:
    """Raises NotFollowedError for a format of rows that InnoDB may refuse (1005, 1031).

    FIXED in strict mode, on MySQL DYNAMIC too.
    """
    said = {each.upper() for each in _ROW_FORMAT.findall(text)}
    strict = str(run.client.settings.get("innodb_strict_mode", "0")).upper() not in ("0", "OFF")
    if "FIXED" in said or ("DYNAMIC" in said and strict):
        raise NotFollowedError("whether InnoDB has rows of this format is not followed")


def check_page(columns: Sequence[Column], text: str, run: RunningStatement) -> None:
    """Raises NotFollowedError where a row may not fit half a page even if its long values are kept elsewhere: 1118
    under innodb_strict_mode."""
    strict = str(run.client.settings.get("innodb_strict_mode", run.server.strict_innodb)).upper()
    if strict in ("0", "OFF", "FALSE"):
        return
    kept, inside = _KEPT_NARROW if run.server.narrow_rows or is_narrow(text) else _KEPT, 0
    for column in columns:
        word, size, _ = sized(column)
        is_long = word.endswith(("TEXT", "BLOB")) or word == "JSON"
        is_sized = word.startswith(("VAR", "CHAR", "NCHAR", "BINARY"))
        inside += kept if is_long else min(size * _MOST_BYTES, kept) if is_sized else _OTHERWISE
    if inside > _HALF_PAGE:
        raise NotFollowedError("whether a row fits a page is not followed")
