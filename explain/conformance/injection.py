"""What a recorder puts in for `{{BINLOG db.table}}`: the events that last changed rows of the table, in base64.

The recorder takes them from the log. Here they are built: a Table_map and a row event of the kind that was predicted.
"""

from __future__ import annotations

import base64
import re

from ...facts.names import split_key

MACRO = re.compile(r"\{\{BINLOG ([\w.$]+)\}\}")

_TYPES = {"Write_rows": 30, "Update_rows": 31, "Delete_rows": 32}
_TABLE_MAP = 19
_TABLE_NUMBER = (1).to_bytes(6, "little")


def filled(text: str, last: dict[str, str]) -> str:
    """The text with events in base64; last: the type of the last row event of each table, by its key."""
    return MACRO.sub(lambda macro: _events(macro[1], last.get(macro[1], "Write_rows")), text)


def _events(key: str, kind: str) -> str:
    name = split_key(key)
    names = b"".join(bytes([len(part)]) + part + b"\0" for part in (name.db.encode(), name.name.encode()))
    table_map = _event(_TABLE_MAP, _TABLE_NUMBER + b"\0\0" + names)
    return base64.b64encode(table_map + _event(_TYPES[kind], _TABLE_NUMBER + b"\0\0")).decode("ascii")


def _event(kind: int, body: bytes) -> bytes:
    """An event with its common header: timestamp, type, server, length, next position, flags."""
    length = (19 + len(body)).to_bytes(4, "little")
    return bytes(4) + bytes([kind]) + bytes(4) + length + bytes(4) + bytes(2) + body
