"""System variables: what SET is refused for, where the server's variables were measured (table `system_variable`).

Source: MySQL manual, SET Syntax for Variable Assignment; error codes measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ...server.server import Rows
from ...server.session import ENGINE_VARIABLES
from ...statement import Assignment
from .charsets import is_charset
from .literals import Value
from .problem import NotFollowedError, RefusedError

_UNKNOWN, _ONLY_SESSION, _ONLY_GLOBAL, _READ_ONLY = 1193, 1228, 1229, 1238
_WRONG_VALUE, _WRONG_TYPE, _CHARSET, _SESSION_IS_FIXED = 1231, 1232, 1115, 1621
#: globals of which a session's value may only be read (MySQL manual, max_allowed_packet)
_FIXED_IN_SESSIONS = frozenset({"max_allowed_packet", "net_buffer_length", "max_user_connections"})
#: their values are held against what the server has: files, positions, other variables
_BY_STATE = re.compile(
    r"gtid_(seq|slave|binlog|current|exec|purged|next)|innodb_(tmpdir|monitor_)|.*_(dir|path|file)$|wsrep_|query_cache_type$"
)
_SWITCH = frozenset({"0", "1", "ON", "OFF", "TRUE", "FALSE"})
_OFFSET = re.compile(r"[+-](?:0?\d|1[0-2]):[0-5]\d")  # servers differ in what they take above
_NUMBER = re.compile(r"[+-]?\d+|0[xX][0-9A-Fa-f]+")
#: results are sent as they are stored
_TAKES_NULL = "character_set_results"
_NEVER_NULL = re.compile(r"(?i)character_set_|collation_|sql_mode$")
#: what SET NAMES and SET CHARACTER SET assign to
CHARACTER_SETS = frozenset({"names", "character set"})
#: the one map of letters that SET CHARACTER SET takes, from times before character sets
_CONVERSION = "cp1251_koi8"
_REAL = re.compile(r"[+-]?\d*\.?\d+(?:[eE][+-]?\d+)?")
_FRACTION = re.compile(r"[+-]?(?:\d*\.\d+(?:E[+-]?\d+)?|\d+E[+-]?\d+)")
#: of optimizer_switch and its like
_SETS_FLAG = re.compile(r"\s*(?:[A-Z_]+\s*=\s*(?:ON|OFF|DEFAULT)|DEFAULT)\s*")
#: modes that stand for others
_COMBINED = frozenset({"ANSI", "TRADITIONAL", "MYSQL40", "MYSQL323", "NO_FIELD_OPTIONS", ""})


@dataclass(frozen=True, slots=True)
class KnownVariable:
    """scope: `both`, `global` or `session`. kind: switch, enum, set, flags, integer, real, text, or empty.

    values: upper case, of enum and set, empty where they are not known; of numbers the least and the most that are
    certainly taken.
    """

    scope: str
    kind: str
    read_only: bool
    values: tuple[str, ...]


def known_variables(tables: Mapping[str, Rows]) -> Mapping[str, KnownVariable]:
    """The variables of a profile by lower-case name; none where they were not measured."""
    rows = ([str(cell) for cell in row] for row in tables.get("system_variable", ()))
    return {
        name: KnownVariable(scope, kind, writes == "read only", tuple(filter(None, values.split(","))))
        for name, scope, kind, writes, values in rows
    }


def check_assignment(known: Mapping[str, KnownVariable], assignment: Assignment) -> None:
    """Raises RefusedError where SET refuses the name, NotFollowedError where a value is held against the server."""
    name = assignment.name.lower()
    if name in CHARACTER_SETS:
        _check_charset(assignment)
        return
    if not known or "." in name or assignment.scope not in ("session", "global"):
        return
    variable = known.get(name)
    if variable is None:
        raise RefusedError(_UNKNOWN, name, early=True)
    if variable.read_only:
        raise RefusedError(_READ_ONLY, name, early=True)
    if assignment.scope == "session" and variable.scope == "global":
        raise RefusedError(_ONLY_GLOBAL, name, early=True)
    if assignment.scope == "global" and variable.scope == "session":
        raise RefusedError(_ONLY_SESSION, name, early=True)
    if assignment.scope == "session" and name in _FIXED_IN_SESSIONS:
        raise RefusedError(_SESSION_IS_FIXED, name, early=True)
    if _BY_STATE.match(name):
        raise NotFollowedError(f"which values {name} takes is not followed")
    if assignment.literal and assignment.value.upper() != "DEFAULT":
        _check_word(name, variable, assignment.value, assignment.quoted)


def check_bounds(known: Mapping[str, KnownVariable], assignment: Assignment) -> None:
    """Raises NotFollowedError for a number that STRICT_ALL_TABLES may refuse.

    Measured on MySQL 5.6.24 and MariaDB 10.11: 1231 of what is out of range, which is cut in other modes.
    """
    name = assignment.name.lower()
    variable = known.get(name)
    if variable is None or variable.kind not in ("integer", "real") or not assignment.literal:
        return
    if assignment.value.upper() == "DEFAULT":
        return
    said = int(assignment.value) if assignment.value.isdecimal() else -1
    if not variable.values or not int(variable.values[0]) <= said <= int(variable.values[1]):
        raise NotFollowedError(f"which numbers {name} takes is not followed")


def _check_charset(assignment: Assignment) -> None:
    """Raises RefusedError 1115 where NAMES or CHARACTER SET is followed by no character set."""
    said = assignment.value.strip("'\"")
    if said.startswith("@"):
        raise NotFollowedError("how NAMES of a variable is refused")
    if not is_charset(said) and not (assignment.name == "character set" and said.lower() == _CONVERSION):
        raise RefusedError(_CHARSET, said, early=True)


def check_value(known: Mapping[str, KnownVariable], name: str, value: Value) -> None:
    """Raises RefusedError for a computed value that a variable does not take: NULL, or a text for a number.

    Raises NotFollowedError where what else it takes is not known.
    """
    variable = known.get(name.lower())
    if variable is None:
        return
    if value is None and name.lower() == _TAKES_NULL:
        return
    if value is None and (name.lower() in ENGINE_VARIABLES or _NEVER_NULL.match(name)):
        raise RefusedError(_WRONG_VALUE, name, early=True)
    if variable.kind in ("integer", "real") and (value is None or isinstance(value, str)):
        raise RefusedError(_WRONG_TYPE, name, early=True)
    if variable.kind and variable.kind != "text" and value is None:
        raise RefusedError(_WRONG_VALUE, name, early=True)
    if isinstance(value, float) and variable.kind == "integer":
        raise RefusedError(_WRONG_TYPE, name, early=True)
    if isinstance(value, str):
        _check_word(name, variable, value, quoted=True)
    elif value is None or variable.kind not in ("switch", "integer", "real"):
        _check_word(name, variable, "NULL" if value is None else str(value), quoted=False)


def _check_word(name: str, variable: KnownVariable, said: str, quoted: bool) -> None:
    word = said.strip().upper()
    if quoted and word.isdigit() and variable.kind in ("switch", "enum", "set", "flags"):
        raise NotFollowedError(f"a number in quotes for {name} is not followed")
    if not quoted and variable.kind not in ("real", "text", "") and _FRACTION.fullmatch(word):
        raise RefusedError(_WRONG_TYPE, name, early=True)
    if not quoted:
        word = {"TRUE": "1", "FALSE": "0"}.get(word, word)
    if word == "NULL" and not quoted and name == _TAKES_NULL:
        return
    if word == "NULL" and not quoted and (variable.kind not in ("text", "") or name in ENGINE_VARIABLES):
        wrong = _WRONG_TYPE if variable.kind in ("integer", "real") else _WRONG_VALUE
        raise RefusedError(wrong, name, early=True)
    if name.startswith(("character_set_", "collation_")):
        if not re.fullmatch(r"(?i)(utf8|utf8mb3|utf8mb4|latin1|binary|ascii)(_bin|_general_ci|_unicode_ci)?", said):
            raise NotFollowedError(f"whether {said} is a character set is not followed")
    elif name == "time_zone":
        if word != "SYSTEM" and not _OFFSET.fullmatch(word):
            raise NotFollowedError("which time zones the server has is not followed")
    elif variable.kind in ("integer", "real"):
        form = _NUMBER if variable.kind == "integer" else _REAL
        if quoted or not form.fullmatch(word):
            raise RefusedError(_WRONG_TYPE, name, early=True)
    elif variable.kind == "switch":
        if word not in _SWITCH:
            raise RefusedError(_WRONG_VALUE, name, early=True)
    elif name in ENGINE_VARIABLES and not word.strip("_").isalpha():
        raise NotFollowedError(f"how {name} refuses what is no name")  # 1286, 1232
    elif not variable.values and name not in ENGINE_VARIABLES:
        raise NotFollowedError(f"which values {name} takes is not followed")
    elif variable.kind == "enum":
        if not (int(word) < len(variable.values) if word.isdigit() else word in variable.values):
            raise RefusedError(_WRONG_VALUE, name, early=True)
    elif variable.kind == "set":
        if word == "ALL":
            raise NotFollowedError(f"whether ALL stands for all values of {name} is not followed")
        if word.isdigit():
            if int(word) >> len(variable.values):
                raise RefusedError(_WRONG_VALUE, name, early=True)
        elif any(part.strip() not in {*variable.values, *_COMBINED} for part in word.split(",")):
            raise RefusedError(_WRONG_VALUE, name, early=True)
    elif variable.kind == "flags" and not word.isdigit():
        flags = [part.partition("=")[0].strip() for part in word.split(",")]
        if len(set(flags)) < len(flags) or any(not _SETS_FLAG.fullmatch(part) for part in word.split(",")):
            raise NotFollowedError(f"whether {name} takes a flag twice, alone or with this value")  # 1231
        if any(flag not in {*variable.values, "DEFAULT"} for flag in flags):
            raise RefusedError(_WRONG_VALUE, name, early=True)
