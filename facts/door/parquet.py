"""Rows of Parquet, whose strings are UTF-8: a row with other text says so and has it escaped; nothing is lost."""

from __future__ import annotations

import re
from typing import Any

#: the column that says that the strings of a row are escaped
ESCAPED = "escaped"

_ESCAPE = re.compile(r"\\(?:\\|u([0-9a-f]{4}))")


def columns(row: dict[str, Any]) -> dict[str, Any]:
    """The row with the column `escaped`: whether one of its strings is no UTF-8.

    Then in each of them a backslash is doubled, and a byte that is no UTF-8 is a lone surrogate, `\\udce9` for 0xE9.
    """
    texts = {key: value for key, value in row.items() if isinstance(value, str)}
    try:
        "".join(texts.values()).encode("utf-8")
    except UnicodeEncodeError:
        return row | {key: _escaped(text) for key, text in texts.items()} | {ESCAPED: True}
    return row | {ESCAPED: False}


def as_read(text: str) -> str:
    """The text that `columns` escaped; `.encode("utf-8", "surrogateescape")` gives the bytes that were read."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else "\\", text)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").encode("utf-8", "backslashreplace").decode("utf-8")
