"""A statement's plan: translated once per shape, run with other literals."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from sqlglot import exp

from .charsets import holds, is_unicode, may_not_mix
from .columns import Kind, Shaped
from .convert import stored
from .literals import HexText, Value
from .numbers_and_text import is_number, number
from .patterns import check_pattern
from .problem import NotFollowedError, OutOfRangeError, RefusedError, TypedError, UnseenError, UnsureError
from .running import RunningStatement
from .scope import Context
from .single_rows import SEVERAL_ROWS, TOO_MANY_ROWS, row_limit
from .table import Shadow
from .translate import Translator

_TIMES: dict[str, Kind] = {"datetime": "datetime", "time": "time"}
_ESCAPE = 1210
#: digits behind the second
_MOST_FRACTION = 6
#: smaller numbers stand for years of this century or the last
_LEAST_YEAR = 1901


@dataclass(frozen=True, slots=True)
class SqliteQuery:
    """Text for sqlite and what is to be known of it (see Translator)."""

    sql: str
    opaque: bool = False
    fresh: bool = False
    constant: bool = False
    calls: bool = False
    tables: tuple[Shadow, ...] = ()
    compared: Mapping[str, str] = field(default_factory=dict)
    depends: bool = False  # which rows there are depends on an unknown value
    outputs: tuple[bool, ...] = ()  # of a query: which of its columns hold stand-ins
    parameter: str = ""  # the expression is this place holder and nothing else
    texts: frozenset[str] = frozenset()  # columns that are compared by a collation, lower case
    charsets: frozenset[str] = frozenset()  # of columns that are used, but for those that have every character
    patterns: frozenset[str] = frozenset()  # place holders of regular expressions
    overflows: bool = False  # values of columns may take what is computed past its range
    singles: tuple[str, ...] = ()  # queries of which one row is wanted
    severals: tuple[str, ...] = ()  # of those that may give several, place holders of LIMIT
    row_limit: str | None = None  # the same of the whole query, None where it gives at most one row

    def rows(self, run: RunningStatement, values: Mapping[str, Value]) -> list[tuple[Value, ...]]:
        """The rows it gives. Raises UnsureError where a table's rows or a comparison are not known."""
        return self.relation(run, values)[0]

    def relation(self, run: RunningStatement, values: Mapping[str, Value]) -> tuple[list[tuple[Value, ...]], int]:
        """The same rows, and how many columns it has, whatever rows there are. Raises UnsureError."""
        for table in self.tables:
            if not table.known:
                if self.overflows:
                    raise OutOfRangeError("whether what unknown rows are calculated with is past its range")
                run.several_rows |= {SEVERAL_ROWS} if _may_exceed(self.severals, values) else set()
                raise UnsureError(table.why_not or f"the rows of {table.key} are not known")
            if any(table.columns[i].name.lower() in self.texts for i in table.unusual):
                raise UnsureError("a collation decides which texts are equal")
            run.check_shared(table)
        if run.strict and any(self._is_no_number(name, kind, values) for name, kind in self.compared.items()):
            raise UnsureError("whether a text that is no number is refused")
        self.check_values(values)
        compatible = self.compatible(values)
        is_doubtful = any(self._has_several(run, each, compatible) for each in self.singles)
        if is_doubtful and not all(table.rows for table in self.tables):
            raise NotFollowedError("whether a query of several rows is looked at where there are none")
        found = run.store.relation(self.sql, compatible)
        if is_doubtful:
            raise NotFollowedError("whether a query of several rows is looked at before the rows around it")
        return found

    def check_one_row(self, run: RunningStatement, values: Mapping[str, Value]) -> None:
        """Note that the query may give several rows that are not known, where one is wanted (1172)."""
        limits = () if self.row_limit is None else (self.row_limit,)
        if _may_exceed(limits, values) and not all(table.known for table in self.tables):
            run.several_rows.add(TOO_MANY_ROWS)

    @staticmethod
    def _has_several(run: RunningStatement, single: str, values: Mapping[str, Value]) -> bool:
        """Whether a query that reads no row outside of it gives several rows: a server may run it early (1242)."""
        try:
            run.store.prepare(single, values)
        except sqlite3.Error:
            return False
        return len(run.store.ask(f"SELECT 1 FROM ({single}) LIMIT 2", values)) > 1

    def check_values(self, values: Mapping[str, Value]) -> None:
        """Raises NotFollowedError for texts that a column's character set may not have (1267), and patterns that a
        server may not know (1139); RefusedError 1210 for several letters of ESCAPE; whatever rows there are."""
        texts = (value for value in values.values() if isinstance(value, str) and not isinstance(value, HexText))
        if self.charsets and not all(holds(charset, text) for text in texts for charset in self.charsets):
            raise NotFollowedError("whether a character set has all that it is compared with")
        for name in self.patterns:
            check_pattern(values.get(name))
        for name, kind in self.compared.items():
            if kind == "escape" and len(str(values.get(name) or "")) > 1:
                raise RefusedError(_ESCAPE, "ESCAPE", early=True)
            if kind == "escape" and not values.get(name):  # refused where backslashes do not escape
                raise NotFollowedError("whether ESCAPE may be empty")
            if kind == "uuid" and isinstance(values.get(name), int | float):
                raise NotFollowedError("whether a UUID is compared with a number")
            if kind == "name" and values.get(name) is None:
                raise NotFollowedError("whether NULL names a constant")

    @staticmethod
    def _is_no_number(name: str, kind: str, values: Mapping[str, Value]) -> bool:
        value = values.get(name)
        if kind not in ("integer", "decimal", "float") or not isinstance(value, str):
            return False
        return not isinstance(value, HexText) and not is_number(value)

    def value(self, run: RunningStatement, values: Mapping[str, Value]) -> Value:
        """The value of an expression."""
        if self.parameter:
            return values[self.parameter]
        rows = self.rows(run, values)
        return rows[0][0]

    def compatible(self, values: Mapping[str, Value]) -> Mapping[str, Value]:
        """The values as the columns compare them that they meet."""
        changed: dict[str, Value] = {}
        for name, kind in self.compared.items():
            value = values.get(name)
            if value is None:
                continue
            if kind == "order of text" and isinstance(value, str):
                raise UnsureError("the order of a collation decides")
            if kind in ("text", "binary", "choice", "choices", "order of text"):
                if isinstance(value, HexText):
                    raise NotFollowedError("a hexadecimal number is compared with a text")
                if not isinstance(value, str):
                    raise TypedError("text is compared with a number")
                if kind != "binary" and (value.endswith(" ") or not value.isascii()):
                    changed[name] = value.rstrip(" ") if value.isascii() else value
            elif kind == "digits" and isinstance(value, float):
                raise UnsureError("how many digits a fraction is written with")
            elif kind in ("operand", "digits"):
                if isinstance(value, HexText):
                    raise NotFollowedError("a hexadecimal number is calculated with")
            elif kind == "year":
                if not isinstance(value, int) or value < _LEAST_YEAR:
                    raise NotFollowedError("which year is meant is not followed")
            elif kind in ("integer", "decimal", "float"):
                if isinstance(value, HexText):
                    changed[name] = int.from_bytes(value.encode("latin-1"), "big")
                elif isinstance(value, str):
                    changed[name] = number(value)
            elif kind == "no text":
                if isinstance(value, str):
                    raise NotFollowedError("a text is taken for a number or for true")
            elif kind == "constant":
                if isinstance(value, str) and not _is_plain(value):
                    raise UnsureError("the collation of the session decides")
            elif kind in ("date", "datetime", "time"):
                fitted, problem = stored(value, Shaped("", _TIMES.get(kind, "date"), scale=_MOST_FRACTION))
                if problem:
                    raise UnsureError("a time is compared with something else")
                changed[name] = fitted
        return {**values, **changed} if changed else values


def _is_plain(text: str) -> bool:
    """Whether a text is equal to no other of its kind in any collation: no letter case, no blank at its end.

    Not one that may be the value of a number or time: of local variables the types are not asked for here.
    """
    is_one = text.isascii() and text.isprintable() and text == text.lower() and text == text.rstrip(" ")
    return is_one and (text.isalnum() or not _TYPED.match(text))


#: as numbers with fractions, dates and times are written
_TYPED = re.compile(r"[-+]?(?:\d+:\d\d|\d{4}-\d\d-\d\d|\d*\.\d*(?:e|$)|\d+(?:e[-+]?\d+)?$)")


def _may_exceed(limits: Iterable[str], values: Mapping[str, Value]) -> bool:
    """Whether a query may give several rows. limits: the place holder of each LIMIT, empty without one."""
    return any(values.get(name) not in (0, 1) for name in limits)


def expression(context: Context, node: exp.Expr) -> SqliteQuery:
    """The plan of an expression."""
    if isinstance(node, exp.Placeholder) and node.name:
        return SqliteQuery("", constant=True, parameter=node.name)
    translator = Translator(context)
    return finished(translator, "SELECT " + translator.sql(node))


def query(context: Context, node: exp.Expr) -> SqliteQuery:
    """The plan of a query."""
    translator = Translator(context)
    while isinstance(node, exp.Subquery) and not node.alias:
        node = node.this
    try:
        sql = translator.sql(node)
    except NotFollowedError as error:
        if translator.unseen and not isinstance(error, OutOfRangeError):  # names are all that it is refused for
            raise UnseenError(f"the rows of {translator.unseen} are not kept") from error
        raise
    return replace(finished(translator, sql), row_limit=row_limit(node, translator.shadow, context.variables))


def finished(translator: Translator, sql: str) -> SqliteQuery:
    """The plan of what a translator has met. Raises NotFollowedError where it mixes character sets."""
    if translator.unseen and translator.overflows:
        raise OutOfRangeError("whether what unknown rows are calculated with is past its range")
    if translator.unseen and translator.severals:
        raise NotFollowedError("whether a query of unknown rows gives several")
    if translator.unseen:
        raise UnseenError(f"the rows of {translator.unseen} are not kept")
    if may_not_mix(translator.mixed):
        raise NotFollowedError("whether texts of two collations are compared")
    charsets = frozenset(charset for charset, _ in translator.mixed if not is_unicode(charset))
    return SqliteQuery(
        sql, translator.opaque, translator.fresh, translator.constant, translator.calls,
        tuple(dict.fromkeys(translator.tables)), translator.compared,
        translator.depends, tuple(translator.outputs), texts=frozenset(translator.texts),
        charsets=charsets, patterns=frozenset(translator.patterns), overflows=translator.overflows,
        singles=tuple(translator.singles), severals=tuple(translator.severals),
    )  # fmt: skip
