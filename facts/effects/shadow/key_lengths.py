"""Keys that are too long for their engine, as far as the character set of their texts is known.

Source: MySQL manual, Limits on InnoDB Tables and CREATE TABLE; measured on MySQL 5.6.24 and MariaDB 10.11. A longer
unique key is a hash on MariaDB, and of an index a part is taken.
"""

from __future__ import annotations

from .problem import RefusedError
from .running import RunningStatement
from .table import Shadow

_TOO_LONG = 1071
_MYISAM = 1000
#: bytes of a letter
_BYTES = {
    "latin1": 1,
    "ascii": 1,
    "binary": 1,
    "utf8": 3,
    "utf8mb3": 3,
    "ucs2": 2,
    "utf8mb4": 4,
    "utf16": 4,
    "utf32": 4,
}


def check_key_lengths(run: RunningStatement, table: Shadow, charset: str = "") -> None:
    """Raises RefusedError 1071. charset: of all texts from now on, empty where each has its own."""
    server, definition = run.server, table.definition
    longest = {"INNODB": server.longest_key_part, "MYISAM": _MYISAM}.get(table.engine, 0)
    for key in definition.keys if definition is not None and longest else ():
        if key.partial or key.kind == "index" or (key.kind == "unique" and server.long_unique_is_hash):
            continue
        columns = [table.columns[table.names[name.lower()]] for name in key.columns if name.lower() in table.names]
        sizes = [
            column.length * _BYTES.get(charset or column.charset or table.charset, 1)
            for column in columns
            if column.kind == "text"
        ]
        if any(size > longest for size in sizes):
            raise RefusedError(_TOO_LONG, table.key)
