"""Unknown values: concrete stand-ins, so that rows which only hold them can be followed."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from .literals import Value
from .problem import RefusedError
from .times import shown

#: functions whose value is another one each time: no two are equal, and none equals what a text names
FRESH = frozenset({"UUID", "UUID_SHORT", "RAND", "RANDOM_BYTES", "SYS_GUID"})
#: functions that give different values for different ones; FLOOR, LEFT and the like do not
KEEPS_FRESH = frozenset({"CONCAT", "CONCAT_WS", "LOWER", "UPPER", "LCASE", "UCASE", "HEX", "MD5", "SHA", "SHA1", "SHA2",
                         "REPLACE", "REVERSE", "TRIM", "QUOTE", "UUID_TO_BIN", "IFNULL", "COALESCE"})  # fmt: skip
_TEXT = {"USER": "root@localhost", "CURRENT_USER": "root@localhost", "SESSION_USER": "root@localhost",
         "SYSTEM_USER": "root@localhost", "CURRENT_ROLE": None, "LOAD_FILE": None, "AES_ENCRYPT": "?" * 16,
         "AES_DECRYPT": "?", "ENCRYPT": "?" * 13, "PASSWORD": "*" + "0" * 40, "OLD_PASSWORD": "0" * 16, "ENCODE": "?",
         "DES_ENCRYPT": "?" * 9, "COMPRESS": "?" * 12, "CHARSET": "utf8", "COLLATION": "utf8_general_ci"}  # fmt: skip
_NUMBERS = {"CONNECTION_ID": 10, "SLEEP": 0, "GET_LOCK": 1, "RELEASE_LOCK": 1, "IS_FREE_LOCK": 1, "BENCHMARK": 0,
            "IS_USED_LOCK": None, "MASTER_POS_WAIT": None, "RELEASE_ALL_LOCKS": 0, "MASTER_GTID_WAIT": None,
            "FOUND_ROWS": 1, "MY_MATCH": 1}  # fmt: skip
TIMES = {"NOW": "", "CURRENT_TIMESTAMP": "", "LOCALTIME": "", "LOCALTIMESTAMP": "", "SYSDATE": "",
          "UTC_TIMESTAMP": "", "CURDATE": "%Y-%m-%d", "CURRENT_DATE": "%Y-%m-%d", "UTC_DATE": "%Y-%m-%d",
          "CURTIME": "%H:%M:%S", "CURRENT_TIME": "%H:%M:%S", "UTC_TIME": "%H:%M:%S"}  # fmt: skip
#: digits behind the second, and the error of asking for more
_MOST_FRACTION, _PRECISION = 6, 1426
#: every function whose value is a stand-in
OPAQUE = FRESH | _TEXT.keys() | _NUMBERS.keys() | TIMES.keys() | {"VERSION", "UNIX_TIMESTAMP", "MY_VARIABLE"}

_NO_ARGUMENT = ("UUID", "UUID_SHORT", "USER", "SESSION_USER", "SYSTEM_USER", "CURRENT_USER", "VERSION", "CONNECTION_ID",
                "FOUND_ROWS", "CURDATE", "CURRENT_DATE", "UTC_DATE", "PI")  # fmt: skip
#: how few and how many arguments functions take that have no signature here
ARGUMENTS = dict.fromkeys(_NO_ARGUMENT, (0, 0)) | {
    "RAND": (0, 1), "UNIX_TIMESTAMP": (0, 1), "SLEEP": (1, 1), "GET_LOCK": (2, 2), "RELEASE_LOCK": (1, 1),
    "IS_FREE_LOCK": (1, 1), "BENCHMARK": (2, 2), "IS_USED_LOCK": (1, 1), "MD5": (1, 1), "COALESCE": (1, 999),
    "GREATEST": (2, 999), "LEAST": (2, 999), "FIELD": (2, 999), "ELT": (2, 999),
}  # fmt: skip


class OpaqueValues:
    """A clock that moves one second a statement, and values that differ from each other."""

    def __init__(self, version: str) -> None:
        self._version = version
        self._clock = datetime(2020, 1, 1)
        self._count = 0

    def tick(self) -> None:
        """The next statement starts."""
        self._clock += timedelta(seconds=1)

    def functions(self) -> dict[str, Callable[..., Value]]:
        """The functions of OPAQUE by name."""
        found: dict[str, Callable[..., Value]] = {}
        for name, value in {**_TEXT, **_NUMBERS}.items():
            found[name] = lambda *_, value=value: value
        for name, form in TIMES.items():
            found[name] = lambda *digits, form=form: self._time(form, *digits)
        for name in FRESH:
            found[name] = lambda *_, name=name: self._fresh(name)
        found["VERSION"] = lambda: self._version
        found["UNIX_TIMESTAMP"] = lambda *_: int(self._clock.timestamp())
        return found

    def _time(self, form: str, *digits: Value) -> Value:
        if any(isinstance(each, int) and each > _MOST_FRACTION for each in digits):
            raise RefusedError(_PRECISION)
        return self._clock.strftime(form) if form else shown(self._clock)

    def _fresh(self, name: str) -> Value:
        self._count += 1
        if name == "RAND":
            return (self._count * 0.6180339887498949) % 1
        if name == "UUID_SHORT":
            return 92233720368547000 + self._count
        return f"{self._count:08x}-0000-11ee-8000-000000000000"


_NUMERIC_NAME = re.compile(
    r"(_id|_size|_timeout|_count|_length|_port|_increment|_offset|timestamp|autocommit|_checks)$"
)


def standard(name: str) -> Value:
    """What stands for the value of a system variable."""
    return 1 if _NUMERIC_NAME.search(name) else "DEFAULT"
