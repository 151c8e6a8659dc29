"""What a server's parser refuses in the columns and keys that a definition gives, before it looks for any table.

Source: MySQL source, field.cc, Create_field::init; MySQL manual, Data Types; measured on MySQL 5.6.24 and MariaDB
10.11.
"""

from __future__ import annotations

import re

from ...sql.dialect import DEFAULT_MODE
from ...sql.quoting import quoted
from ...statement import Column, Statement
from .columns import is_long, shaped
from .problem import NotFollowedError, RefusedError
from .server import ShadowServer

_SYNTAX, _BAD_DEFAULT, _TOO_LONG, _EMPTY_PART = 1064, 1067, 1074, 1391
_SCALE, _PRECISION, _SCALE_OVER_PRECISION, _WIDTH, _NO_SUCH_FLOAT = 1425, 1426, 1427, 1439, 1063
_SIZES = re.compile(r"\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)")
_MOST_DIGITS = {"DECIMAL": 65, "NUMERIC": 65, "DEC": 65, "FIXED": 65, "FLOAT": 255, "DOUBLE": 255, "REAL": 255}
_FRACTIONS = frozenset({"TIME", "DATETIME", "TIMESTAMP"})
_FROM_THE_CLOCK = frozenset({"DATETIME", "TIMESTAMP"})
_MOST_FRACTION, _MOST_SCALE, _SCALE_OF_MARIADB = 6, 30, 38
#: digits of a FLOAT without a scale, whose length is that of a LONGBLOB at most
_MOST_BITS, _LONGEST = 53, (1 << 32) - 1
_WIDTHS = {"BIT": 64, "TINYINT": 255, "SMALLINT": 255, "MEDIUMINT": 255, "INT": 255, "INTEGER": 255, "BIGINT": 255}
_LENGTHS = {"CHAR": 255, "BINARY": 255}
#: types that want their length
_VARYING = re.compile(
    r"(?i)(?:VARCHAR|VARBINARY|NVARCHAR|NATIONAL\s+VARCHAR|(?:NATIONAL\s+)?(?:CHAR|CHARACTER)\s+VARYING)\b(?!\s*\()"
)
_NOW = re.compile(r"(?i)(?:NOW|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)\s*(?:\(\s*(\d*)\s*\))?")
#: MariaDB 10.11 takes none of them behind SERIAL, MySQL 5.6.24 takes them
_NOT_OF_SERIAL = re.compile(r"(?i)(?<!NOT)\s+NULL\b|\b(?:DEFAULT|AUTO_INCREMENT)\b")
_ON_UPDATE = re.compile(
    r"(?i)\bON\s+UPDATE\s+(?:NOW|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)\b\s*(?:\(\s*(\d*)\s*\))?"
)
_QUOTED = re.compile(f"(?s){quoted(DEFAULT_MODE)}")
_CHECK = re.compile(r"(?i)\bCHECK\s*\(")
_VALUE = re.compile(r"(?i)'.*'|\".*\"|[+-]?[\d.].*|TRUE|FALSE")


def check_columns(server: ShadowServer, statement: Statement) -> None:
    """Raises RefusedError for the first column or key that is refused, NotFollowedError where versions differ."""
    definition = statement.definition
    columns = list(definition.columns) if definition is not None else []
    columns += [action.column for action in statement.alters if action.column is not None]
    for column in columns:
        check_type(column)
        if column.type.upper() == "JSON" and " JSON " in server.vocabulary.foreign.get("CREATE TABLE", ()):
            raise RefusedError(_SYNTAX, column.name, parsed=True)
        if column.type.upper() == "SERIAL" and _NOT_OF_SERIAL.search(column.text):
            raise NotFollowedError("which attributes SERIAL may have is not followed")
        check_default(server, column)
    if not server.redefines_with_check:
        for action in statement.alters:
            if action.op == "change column" and action.column and _CHECK.search(_QUOTED.sub("", action.column.text)):
                raise RefusedError(_SYNTAX, action.name, parsed=True)
    keys = list(definition.keys) if definition is not None else []
    keys += [action.key for action in statement.alters if action.key is not None]
    if any(length == 0 for key in keys for _, length in key.lengths):
        raise RefusedError(_EMPTY_PART, parsed=True)


def check_type(column: Column) -> None:
    """Raises RefusedError for a size that no column of the type has."""
    if _VARYING.match(_behind_name(column)):
        raise RefusedError(_SYNTAX, column.name, parsed=True)
    word, first, second = sized(column)
    if word in _MOST_DIGITS:
        if _MOST_SCALE < second <= _SCALE_OF_MARIADB:
            raise NotFollowedError(f"{second} digits behind the point are not followed")
        if second > _SCALE_OF_MARIADB:
            raise RefusedError(_SCALE, column.name, parsed=True)
        if first > _MOST_DIGITS[word]:
            raise RefusedError(_PRECISION if _MOST_DIGITS[word] == 65 else _WIDTH, column.name, parsed=True)
        if second > first:
            raise RefusedError(_SCALE_OVER_PRECISION, column.name, parsed=True)
        if word == "FLOAT" and not second and first > _MOST_BITS and "," not in column.text:
            raise RefusedError(_NO_SUCH_FLOAT, column.name, parsed=True)
    elif is_long(word) and first > _LONGEST:
        raise RefusedError(_WIDTH, column.name, parsed=True)
    elif first > _LONGEST:
        raise NotFollowedError(f"how the length of {column.name} is refused is not followed")
    elif word in _FRACTIONS and first > _MOST_FRACTION:
        raise RefusedError(_PRECISION, column.name, parsed=True)
    elif first > _WIDTHS.get(word, first):
        raise RefusedError(_WIDTH, column.name, parsed=True)
    elif first > _LENGTHS.get(word, first):
        raise RefusedError(_TOO_LONG, column.name, parsed=True)


def check_default(server: ShadowServer, column: Column) -> None:
    """Raises RefusedError 1067 for a value of a column that counts, and for the time of one that is no time; 1064 for
    a function without brackets around it, which only MariaDB takes."""
    default = shaped(column, column.text).default.strip()
    if "autoinc" in column.flags and _VALUE.fullmatch(default):
        raise RefusedError(_BAD_DEFAULT, column.name, parsed=True)
    if not server.any_column_from_clock and "expression default" in column.flags and not default.startswith("("):
        raise RefusedError(_SYNTAX, column.name, parsed=True)
    word, fraction, _ = sized(column)
    updated = _ON_UPDATE.search(column.text)
    if updated is not None and word in _FROM_THE_CLOCK and int(updated[1] or 0) != fraction:
        raise NotFollowedError("whether the time of ON UPDATE has the fraction of its column")
    now = _NOW.fullmatch(default)
    if now is None or server.any_column_from_clock:
        return
    if word not in _FROM_THE_CLOCK or int(now[1] or 0) != fraction:
        raise RefusedError(_BAD_DEFAULT, column.name, parsed=True)


def sized(column: Column) -> tuple[str, int, int]:
    """The first word of a column's type with the two numbers in brackets behind it, 0 where there are none."""
    word = column.type.upper().partition("(")[0].partition(" ")[0]
    at = column.text.upper().find(word, len(column.name))
    found = _SIZES.match(column.text[at + len(word) :].lstrip()) if word and at >= 0 else None
    return (word, int(found[1]), int(found[2] or 0)) if found else (word, 0, 0)


def _behind_name(column: Column) -> str:
    """The text of a column from its type on."""
    first = column.type.upper().partition(" ")[0]
    at = column.text.upper().find(first, len(column.name)) if first else -1
    return column.text[at:] if at >= 0 else ""
