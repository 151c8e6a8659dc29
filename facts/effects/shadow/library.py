"""The functions that queries may call, and what an error of a query means."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable

from ...limits import OverTimeError
from .client import ShadowClient
from .functions import BUILTINS, LONGEST
from .literals import Value
from .numbers_and_text import is_number, number
from .opaque_values import OpaqueValues, standard
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .server import ShadowServer
from .single_rows import SEVERAL_ROWS
from .store import Store

_log = logging.getLogger(__name__)


class Library:
    """Registers the functions; `running` is the statement that calls them, `pending` what one of them raised."""

    def __init__(self, server: ShadowServer, most_rows: int) -> None:
        self.server = server
        self.store = Store(most_rows)
        self.opaque_values = OpaqueValues(server.version)
        self.running: RunningStatement | None = None
        self.pending: BaseException | None = None
        self.stored: Callable[[RunningStatement, str, tuple[Value, ...]], Value] = _no_stored
        self._register()

    def _register(self) -> None:
        functions: dict[str, Callable[..., Value]] = {**BUILTINS, **self.opaque_values.functions()}
        functions["SINGLE"] = self._single
        functions["USERVAR"] = self._variable
        functions["SETVAR"] = self._set
        functions["LAST_INSERT_ID"] = self._last_insert_id
        functions["ROW_COUNT"] = self._row_count
        functions["DATABASE"] = lambda: self._run.names.default_db or None
        functions["SCHEMA"] = functions["DATABASE"]
        functions["STORED"] = self._stored
        functions["MY_NUMBER"] = self._number
        functions["MY_NUMBER_OF_VARIABLE"] = lambda value: None if value is None else number(value)
        functions["MY_DECIMAL_OF_VARIABLE"] = _decimal_of_variable
        functions["MY_VARIABLE"] = self._setting
        for name, call in functions.items():
            self.store.function("my_" + name, self._guarded(call))

    @property
    def _run(self) -> RunningStatement:
        assert self.running is not None
        return self.running

    @property
    def _client(self) -> ShadowClient:
        return self._run.client

    def add(self, name: str, call: Callable[..., Value]) -> None:
        """Let queries call a function."""
        self.store.function("my_" + name, self._guarded(call))

    def _guarded(self, call: Callable[..., Value]) -> Callable[..., Value]:
        def guarded(*values: Value) -> Value:
            try:
                found = call(*values)
                if isinstance(found, str) and len(found) > LONGEST:
                    raise UnsureError("a text may be longer than a packet, or than the log of an engine takes")
                return found
            except (RefusedError, UnsureError, MemoryError, OverTimeError) as error:
                self.pending = error
                raise
            except Exception as error:
                _log.debug("a function fails", exc_info=True)
                unsure = self.pending = UnsureError(f"a function fails: {type(error).__name__}")
                raise unsure from error

        return guarded

    def _single(self, count: Value, value: Value) -> Value:
        if isinstance(count, int) and count > 1:
            if self._run.ignoring:  # a warning, and NULL; measured on MySQL 5.6.24 and MariaDB 10.11
                raise UnsureError("IGNORE passes over a query of several rows")
            raise RefusedError(SEVERAL_ROWS)
        return value

    def _number(self, value: Value) -> Value:
        if value is None:
            return None
        if isinstance(value, str) and not is_number(value):
            if not value and self._run.strict and self._run.tables.has_unplaced_texts(self._client):
                raise UnsureError("whether an empty text of a TEXT column is no number")
            self._run.not_numbers = True
        return number(value)

    def _variable(self, name: Value) -> Value:
        if name in self._client.unknown_variables:
            raise UnsureError(f"@{name} is not known")
        return self._client.variables.get(str(name))

    def default(self, name: str) -> Value:
        """The value of a session variable that was not set; a stand-in where it matters to nothing here."""
        if name == "sql_mode":
            return self.server.default_mode
        return standard(name)

    def _setting(self, name: Value) -> Value:
        if name not in self._client.settings:
            self._run.guessed = True
            return self.default(str(name))
        return self._client.settings[str(name)]

    def _set(self, name: Value, value: Value) -> Value:
        self._client.variables[str(name)] = value
        return value

    def _last_insert_id(self, *given: Value) -> Value:
        client = self._client
        if given:
            client.last_insert_id, client.last_id_known = given[0], True
            return given[0]
        if not client.last_id_known:
            raise UnsureError("LAST_INSERT_ID() is not known")
        return client.last_insert_id

    def _row_count(self) -> Value:
        if self._client.row_count is None:
            raise UnsureError("ROW_COUNT() is not known")
        return self._client.row_count

    def _stored(self, key: Value, *arguments: Value) -> Value:
        return self.stored(self._run, str(key), arguments)

    def translated(self, error: sqlite3.Error) -> Exception:
        """What a failure of sqlite means. Raises what ends the process: MemoryError, OverTimeError."""
        if self.pending is not None:
            pending, self.pending = self.pending, None
            if isinstance(pending, RefusedError | UnsureError):
                return pending
            raise pending
        message = str(error)
        if "ambiguous column" in message:
            return RefusedError(1052, early=True)
        return NotFollowedError(f"the query is not followed: {message}")


def _decimal_of_variable(value: Value) -> Value:
    if isinstance(value, str) and not is_number(value):
        raise UnsureError("a text that is no number beside a decimal")  # MariaDB 10.11 refuses some statements: 1918
    return value


def _no_stored(_run: RunningStatement, key: str, _arguments: tuple[Value, ...]) -> Value:
    raise NotFollowedError(f"{key} is not followed")
