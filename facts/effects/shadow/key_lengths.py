"""Keys that are too long for their engine, as far as the character set of their texts is known.

Source: MySQL manual, Limits on InnoDB Tables and CREATE TABLE; measured on MySQL 5.6.24 and MariaDB 10.11. A longer
unique key is a hash on MariaDB, and of an index a part is taken.
"""

from __future__ import annotations

from .convert import is_bytes
from .problem import NotFollowedError, RefusedError
from .running import RunningStatement
from .table import Shadow

_TOO_LONG = 1071
_LONGEST = {"MYISAM": 1000, "MEMORY": 3072, "HEAP": 3072}
#: what other engines take for certain
_OTHERS = 1000
#: bytes of all columns of a key
_WHOLE_INNODB = 3072
#: they refuse what is longer, and nothing before
_SURE = frozenset({"INNODB", "MYISAM"})
#: bytes of a letter; where nothing is said, or a table was changed to another set, one is taken
_BYTES = {
    "": 1, "?": 1, "latin1": 1, "ascii": 1, "binary": 1, "ucs2": 2, "utf8": 3, "utf8mb3": 3, "utf8mb4": 4, "utf16": 4,
    "utf32": 4,
}  # fmt: skip
_MOST_BYTES = 4
#: bytes of a key that InnoDB keeps of a column in rows that are COMPACT or REDUNDANT
_NARROW = 767


def check_key_lengths(run: RunningStatement, table: Shadow, charset: str = "") -> None:
    """Raises RefusedError 1071, NotFollowedError where a character set decides whose bytes are not listed.

    charset: of all texts from now on, empty where each has its own.
    """
    server, definition = run.server, table.definition
    longest = server.longest_key_part if table.engine == "INNODB" else _LONGEST.get(table.engine, _OTHERS)
    for key in definition.keys if definition is not None else ():
        is_hash = key.kind == "unique" and server.long_unique_is_hash and table.engine in _SURE
        is_cut = key.kind == "index" or is_hash
        lengths, whole = dict(key.lengths), 0
        for place, name in enumerate(key.columns):
            if name.lower() not in table.names:
                continue
            column = table.columns[table.names[name.lower()]]
            if column.kind not in ("text", "binary"):
                continue
            named = charset or column.charset or table.charset
            of_bytes = is_bytes(column.type)
            size, of_letter = lengths.get(place, column.length), 1 if of_bytes else _BYTES.get(named)
            most = _MOST_BYTES if of_letter is None or (named == "?" and not of_bytes) else of_letter
            if table.narrow and table.engine == "INNODB" and size * most > _NARROW < longest:
                raise NotFollowedError(
                    f"whether {column.name} is too long for a key of narrow rows is not known"
                )  # 1709
            whole += min(size * most, longest)
            if place and whole > (_WHOLE_INNODB if table.engine == "INNODB" else _OTHERS):
                raise NotFollowedError("whether a key of several columns is too long is not followed")  # 1071
            if is_cut or size * most <= longest:
                continue
            if of_letter is None or size * of_letter <= longest or table.engine not in _SURE:
                raise NotFollowedError(f"whether {column.name} is too long for a key in {named} is not known")
            raise RefusedError(_TOO_LONG, table.key)
