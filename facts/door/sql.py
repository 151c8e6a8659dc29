"""SQL for servers: a script that is read alike in every sql_mode. Nothing in it ends a literal or a name early."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from .encoded import Encoded
from .printable import printable

NULL = Encoded("NULL")


def name(*parts: str) -> Encoded:
    """A name of one or more parts. Raises ValueError for one that a terminal or a CI service might act upon."""
    for part in parts:
        if printable(part) != part:
            raise ValueError("a name with control characters stands in no script")
    return Encoded(".".join(f"`{part.replace('`', '``')}`" for part in parts))


def text(value: str) -> Encoded:
    """A text literal; one with a backslash, or with more than printable characters, in hexadecimal."""
    if printable(value) == value and "\\" not in value:
        return Encoded(f"'{value.replace(chr(39), chr(39) * 2)}'")
    return Encoded(f"_utf8mb4 X'{value.encode('utf-8').hex()}'")


def binary(data: bytes) -> Encoded:
    """Bytes in hexadecimal."""
    return Encoded(f"X'{data.hex()}'")


def number(value: float | Decimal) -> Encoded:
    """A number as it is."""
    return Encoded(f"{value:f}" if isinstance(value, Decimal) else repr(value))


def document(value: Encoded) -> Encoded:
    """A text literal as a JSON value of MySQL, to compare one with."""
    return Encoded(f"CAST({value} AS JSON)")


def insert(table: Encoded, names: Iterable[Encoded], values: Iterable[Encoded]) -> Encoded:
    """INSERT of one row."""
    return Encoded(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(values)});")


def update(
    table: Encoded, values: Iterable[tuple[Encoded, Encoded]], where: Iterable[tuple[Encoded, Encoded]], one: bool
) -> Encoded:
    """UPDATE of one row; `one` adds LIMIT 1."""
    assigned = ", ".join(f"{column} = {value}" for column, value in values)
    return Encoded(f"UPDATE {table} SET {assigned} WHERE {_condition(where, one)};")


def delete(table: Encoded, where: Iterable[tuple[Encoded, Encoded]], one: bool) -> Encoded:
    """DELETE of one row; `one` adds LIMIT 1."""
    return Encoded(f"DELETE FROM {table} WHERE {_condition(where, one)};")


def statement(words: str) -> Encoded:
    """A statement of our own words."""
    return Encoded(f"{words};")


def remark(said: str) -> Encoded:
    """A line of remark."""
    return Encoded(f"-- {printable(said)}")


def _condition(where: Iterable[tuple[Encoded, Encoded]], one: bool) -> str:
    return " AND ".join(f"{column} <=> {value}" for column, value in where) + " LIMIT 1" * one
