"""Expressions of generated columns, checks and defaults: which of them every server takes."""

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
#: in a DEFAULT functions of the session and the clock are taken, too; measured on MariaDB 10.11
_OF_DEFAULTS = frozenset({
    "uuid", "uuid_short", "user", "session_user", "system_user", "current_user", "connection_id", "database", "schema",
    "version", "now", "current_timestamp", "localtime", "localtimestamp", "sysdate", "curdate", "current_date",
    "curtime", "current_time", "utc_date", "utc_time", "utc_timestamp", "unix_timestamp", "nextval", "lastval",
})  # fmt: skip
_CLOCK = frozenset({
    "current_timestamp", "current_date", "current_time", "current_user", "localtime", "localtimestamp", "utc_date",
    "utc_time", "utc_timestamp",
})  # fmt: skip
_OF_CHECKS = frozenset({
    "json_valid", "char", "ascii", "instr", "locate", "hour", "minute", "second", "date", "time", "octet_length",
    "character_length", "isnull", "regexp", "cast", "convert", "exp", "ln", "log", "sin", "cos", "dayofweek", "weekday",
})  # fmt: skip
#: words before a bracket that are no functions
_BEFORE_BRACKETS = frozenset({
    "in", "and", "or", "not", "xor", "between", "like", "is", "case", "when", "then", "else", "div",
})  # fmt: skip


def check_default_calls(column: Shaped) -> None:
    """Raises NotFollowedError for a computed default that a server may refuse (1901); RAND() leaves an event."""
    said = _QUOTED.sub(" ", column.default)
    called = _calls(said)
    if column.name.lower() in re.findall(r"[a-z_$][\w$]*", said.lower()):
        raise NotFollowedError(f"whether the default of {column.name} may name it is not followed")
    if unknown := called - _ONE_VALUE - _OF_DEFAULTS - _OF_CHECKS - _BEFORE_BRACKETS:
        raise NotFollowedError(f"whether a default may call {min(unknown)} is not followed")


def check_condition(said: str) -> None:
    """Raises NotFollowedError for a CHECK that a server may refuse (1901), as its value may change by itself.

    Source: MariaDB documentation, CONSTRAINT; measured on MariaDB 10.11.
    """
    said = _QUOTED.sub(" ", said)
    unknown = _calls(said) - _ONE_VALUE - _OF_CHECKS - _BEFORE_BRACKETS
    words = {word.lower() for word in re.findall(r"[A-Za-z_$][\w$]*", said)}
    if "@" in said or unknown or not _CLOCK.isdisjoint(words):
        raise NotFollowedError("whether a CHECK may be computed so is not followed")


def _calls(said: str) -> set[str]:
    return {word.lower() for word in re.findall(r"([A-Za-z_$][\w$]*)\s*\(", said)}


def check_generated(column: Shaped, names: Collection[str]) -> None:
    """Raises NotFollowedError for an expression that a server may refuse (1901, 1054, 4029).

    names: the columns of the table, lower case. Source: measured on MariaDB 10.11.
    """
    said = _QUOTED.sub(" ", column.generated)
    words = {word.lower() for word in re.findall(r"[A-Za-z_$][\w$]*", said)}
    calls = _calls(said)
    unknown = (calls - _ONE_VALUE - _BEFORE_BRACKETS) | (words - calls - _OPERATORS).difference(names)
    if "@" in said or unknown or column.name.lower() in words:
        raise NotFollowedError(f"whether {column.name} may be generated so is not followed")
