"""What the values of session variables do to a session, and those that it takes over from the server as it begins.

Source: MySQL manual, Using System Variables; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from .charsets import is_charset
from .client import ShadowClient
from .literals import Value
from .numbers_and_text import number
from .problem import RefusedError, UnsureError
from .variables import KnownVariable

#: variables whose value changes what statements do here; what a server lacks of them does no harm
_FOLLOWED = frozenset({
    "auto_increment_increment", "auto_increment_offset", "autocommit", "binlog_alter_two_phase", "character_set_server",
    "collation_server", "completion_type", "default_week_format", "div_precision_increment",
    "explicit_defaults_for_timestamp", "foreign_key_checks", "innodb_strict_mode", "lc_time_names", "max_join_size",
    "max_sp_recursion_depth", "sql_auto_is_null", "sql_big_selects", "sql_mode", "sql_safe_updates", "sql_select_limit",
    "system_versioning_alter_history", "time_zone", "transaction_isolation", "transaction_read_only", "tx_isolation",
    "tx_read_only",
})  # fmt: skip
#: those of them of which answers say that they presume a value (rules/replay/presumptions.py)
_PRESUMED = frozenset({
    "autocommit", "foreign_key_checks", "sql_mode", "time_zone", "transaction_isolation", "transaction_read_only",
    "tx_isolation", "tx_read_only",
})  # fmt: skip
#: of a server whose options nobody told
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})
#: how options call variables
_OPTIONS = {"default_time_zone": "time_zone", "transaction_isolation": "tx_isolation"}
#: of databases that name none
OF_DATABASES = ("character_set_server", "collation_server")
_COUNTS = frozenset({"auto_increment_increment", "auto_increment_offset"})
#: digits of the largest number that a variable holds, and what no number of a row goes beyond
_MOST_DIGITS, _TOO_MANY = 20, 1 << 64
#: autocommit may not be switched on, which commits, in a branch of an XA transaction
_IN_BRANCH = 1399
_ON = frozenset({"1", "ON", "TRUE"})
_NO_LIMIT = frozenset({"18446744073709551615", "4294967295"})


@dataclass(frozen=True, slots=True)
class GlobalValues:
    """Global variables that have another value than on a new server, by lower-case name, and those that may have."""

    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    unknown: frozenset[str] = frozenset()

    @staticmethod
    def of_options(settings: Mapping[str, str]) -> GlobalValues:
        """What the options of a server, or SHOW VARIABLES, say."""
        named = {_OPTIONS.get(name, name): value for name, value in settings.items()}
        given = {name: _read(said) for name, said in named.items() if name in _FOLLOWED}
        unread = frozenset(name for name in given.keys() & _COUNTS if not isinstance(given[name], int))
        return GlobalValues({name: value for name, value in given.items() if name not in unread}, unread)

    def put(self, name: str, value: Value) -> GlobalValues:
        """With another value of one."""
        return GlobalValues({**self._without(name), name: value}, self.unknown - {name})

    def put_default(self, name: str) -> GlobalValues:
        """With the value that one has on a new server."""
        return GlobalValues(self._without(name), self.unknown - {name})

    def doubt(self, name: str) -> GlobalValues:
        """With an unknown value of one."""
        return GlobalValues(self._without(name), self.unknown | {name})

    def _without(self, name: str) -> dict[str, Value]:
        lost = OF_DATABASES if name in OF_DATABASES else (name,)
        return {each: value for each, value in self.values.items() if each not in lost}


def _read(said: str) -> Value:
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= _MOST_DIGITS else said


def take_over(client: ShadowClient, given: GlobalValues, known: Mapping[str, KnownVariable]) -> None:
    """A session begins with the values of the global variables. known: the variables of the server."""
    client.unknown_settings = given.unknown & _FOLLOWED
    for name, value in given.values.items():
        if name not in known or known[name].scope != "global":
            client.settings[name] = value
            with suppress(UnsureError):  # what the session does is open then
                take(client, name, value, opaque=False)


def doubt(client: ShadowClient, name: str) -> None:
    """It is open which value a session variable has from now on."""
    client.unknown_settings |= {name} & (_FOLLOWED - _PRESUMED)
    client.maybe_strictest |= name == "sql_mode"


def take(client: ShadowClient, name: str, value: Value, opaque: bool, is_default: bool = False) -> None:
    """A session variable has this value from now on. opaque: it is a stand-in; is_default: that of a new server.

    Raises RefusedError 1399, UnsureError where the value matters and is not known.
    """
    client.unknown_settings -= set(OF_DATABASES) if name in OF_DATABASES else {name}
    word = str(value).strip("'\"").upper()
    if name == "sql_mode":
        client.modes, client.maybe_strictest = frozenset(word.split(",")), False
    elif name == "character_set_client":
        client.charset = word.lower()
    elif name in OF_DATABASES:
        said = word.lower()
        charset = said.partition("_")[0] if name == "collation_server" else said
        is_known = not opaque and is_charset(charset)
        client.new_charset = ("", "") if is_default else (charset if is_known else "?", said if said != charset else "")
    elif name == "foreign_key_checks":
        client.foreign_keys = word in _ON
    elif name == "sql_safe_updates":
        client.safe_updates = opaque or word in _ON
    elif name in ("sql_big_selects", "max_join_size"):
        is_free = word in (_ON if name == "sql_big_selects" else _NO_LIMIT)
        client.limits_joins = not is_default and (opaque or not is_free)
    elif name == "autocommit":
        if client.branch_state and not client.autocommit and word in _ON:
            raise RefusedError(_IN_BRANCH, early=True)
        client.autocommit = word in _ON
    elif name in ("insert_id", "last_insert_id", "identity", "auto_increment_increment", "auto_increment_offset"):
        given = number(value)
        if opaque or not abs(given) < _TOO_MANY:
            doubt(client, name)
            raise UnsureError(f"the value of {name} is not known")
        _count(client, name, int(given))


def _count(client: ShadowClient, name: str, given: int) -> None:
    if name == "insert_id":
        client.insert_id = given
    elif name == "auto_increment_increment":
        client.increment = max(given, 1)
    elif name == "auto_increment_offset":
        client.offset = max(given, 1)
    else:
        client.last_insert_id, client.last_id_known = given, True
