"""Expressions of generated columns: which of them every server takes."""

from __future__ import annotations

import re
from collections.abc import Collection

from .columns import Shaped
from .problem import NotFollowedError

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_OPERATORS = frozenset({
    "and", "or", "not", "xor", "div", "mod", "is", "null", "true", "false", "between", "in", "like", "case", "when",
    "then", "else", "end", "as", "char",
})  # fmt: skip
#: functions that give the same value for the same arguments, whatever session asks
_ONE_VALUE = frozenset({
    "abs", "ceil", "ceiling", "floor", "round", "truncate", "mod", "sign", "sqrt", "pow", "power", "concat",
    "concat_ws", "upper", "lower", "ucase", "lcase", "length", "char_length", "left", "right", "substr", "substring",
    "mid", "trim", "ltrim", "rtrim", "replace", "reverse", "repeat", "lpad", "rpad", "if", "ifnull", "nullif",
    "coalesce", "greatest", "least", "md5", "sha1", "sha", "crc32", "hex", "year", "month", "day", "dayofmonth",
    "quarter",
})  # fmt: skip
#: words before a bracket that are no functions
_BEFORE_BRACKETS = frozenset({"in", "and", "or", "not", "case", "when", "then", "else", "div"})


def check_generated(column: Shaped, names: Collection[str]) -> None:
    """Raises NotFollowedError for an expression that a server may refuse (1901, 1054, 4029).

    names: the columns of the table, lower case. Source: measured on MariaDB 10.11.
    """
    said = _QUOTED.sub(" ", column.generated)
    words = {word.lower() for word in re.findall(r"[A-Za-z_$][\w$]*", said)}
    calls = {word.lower() for word in re.findall(r"([A-Za-z_$][\w$]*)\s*\(", said)}
    unknown = (calls - _ONE_VALUE - _BEFORE_BRACKETS) | (words - calls - _OPERATORS).difference(names)
    if "@" in said or unknown or column.name.lower() in words:
        raise NotFollowedError(f"whether {column.name} may be generated so is not followed")
