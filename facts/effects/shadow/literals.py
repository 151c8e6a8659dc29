"""A statement's shape and its literals: texts that differ only in literals share one plan."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from ...sql.dialect import SqlMode

Value = int | float | str | None

_NUMBER = (
    r"(?:(?<=[(,=<>])[-+]|(?<=[(,=<>] )[-+])?(?<![\w$.@`\u0080-\U0010ffff])"
    r"(?:0x[0-9a-fA-F]++|[0-9]++(?:\.[0-9]*+)?+(?:[eE][+-]?[0-9]++)?+|\.[0-9]++(?:[eE][+-]?[0-9]++)?+)"
    r"(?![\w$\u0080-\U0010ffff])"
)
_NULL = r"(?:(?<=[(,])|(?<=[(,] ))[nN][uU][lL][lL](?=\s*+[,)])"
_COMMENT = r"/\*(?:[^*]++|\*(?!/))*+\*/|--(?=\s)[^\n]*+|\#[^\n]*+"
# rows that are not written alike (other spacing, an expression) are not folded: none of them may be lost
_ROWS = re.compile(r"(?i)\bVALUES?\s*+(\(\s*+\?(?:,\s*+\?)*+\s*+\))(?:\s*+,\s*+\1)++(?!\s*+,)")
_ESCAPES = {"0": "\0", "b": "\b", "n": "\n", "r": "\r", "t": "\t", "Z": "\x1a"}
_BACKSLASH = re.compile(r"(?s)\\(.)")


_ESCAPED = str.maketrans({"\\": "\\\\", "'": "\\'", '"': '\\"', "\0": "\\0", "\n": "\\n", "\r": "\\r", "\x1a": "\\Z"})
#: places before or behind the point that a number is written with
_MOST_PLACES = 15


class HexText(str):
    """The value of `0x...`: a text, but a number where a number is wanted (MySQL manual, Hexadecimal Literals)."""

    __slots__ = ()


class DecimalLiteral(float):
    """The value of a literal with a point and no exponent, which is exact (MySQL manual, Precision Math).

    is_long: it has digits that are not kept here.
    """

    __slots__ = ("is_long",)

    is_long: bool

    def __new__(cls, written: str) -> DecimalLiteral:
        """From `[-+]digits.digits`."""
        found = super().__new__(cls, written)
        found.is_long = len(written.strip("+-0").replace(".", "")) > _MOST_PLACES
        return found


class WideLiteral(float):
    """The value of a whole number past 63 bits, with its digits."""

    __slots__ = ("whole",)

    whole: int

    def __new__(cls, whole: int) -> WideLiteral:
        """From the number."""
        found = super().__new__(cls, whole)
        found.whole = whole
        return found


class DecimalNumber(float):
    """The value of a decimal literal, which servers write as it was written."""

    __slots__ = ("written",)

    written: str

    def __new__(cls, written: str) -> DecimalNumber:
        """From `[-+]digits.digits`."""
        found = super().__new__(cls, written)
        found.written = re.sub(r"^([-+]?)\.", r"\g<1>0.", written).lstrip("+")
        return found

    def __repr__(self) -> str:
        return self.written


class LiteralShape(NamedTuple):
    """The text with `?` for each literal; repeated: the rows of VALUES (all literals) are folded into one."""

    key: str
    values: list[Value]
    repeated: bool


@cache
def _pattern(mode: SqlMode) -> re.Pattern[str]:
    quotes = "'" if mode.ansi_quotes else "'\""
    inside = "[^{0}]" if mode.no_backslash_escapes else r"[^{0}\\]|\\."
    strings = "|".join(rf"{q}(?:(?:{inside.format(q)})|{q}{q})*+{q}" for q in quotes)
    names = r"`(?:[^`]|``)*+`" + (r'|"(?:[^"]|"")*+"' if mode.ansi_quotes else "")
    collation = rf"(?i:\bCOLLATE)\s++(?:{strings})"  # a name that may be written as a text
    variable = r"@[@\w$.]*+(?:`[^`]*+`|'[^']*+'|\"[^\"]*+\")?+"
    return re.compile(
        rf"(?s)({collation}|{names}|{variable})|({_COMMENT})|((?<![\w$])(?:{strings}))|({_NUMBER})|({_NULL})"
    )


def shape(text: str, mode: SqlMode) -> LiteralShape:
    """The shape of a statement in this sql_mode."""
    values: list[Value] = []

    def replacement(found: re.Match[str]) -> str:
        name, comment, string, number, null = found.groups()
        if string is not None:
            values.append(string_value(string, mode))
        elif number is not None:
            values.append(number_value(number))
        elif null is not None:
            values.append(None)
        else:
            return name if name is not None else (comment if comment.startswith("/*!") else " ")
        return "?"

    key = _pattern(mode).sub(replacement, text)
    if key.count("?") != len(values):  # a place holder of a prepared statement, or part of a name: keep the text
        return LiteralShape(text, [], False)
    folded = _ROWS.sub(r"VALUES \1", key)
    return LiteralShape(folded, values, folded != key)


def named(values: Iterable[Value], first: int = 0) -> dict[str, Value]:
    """Literals by the names of their place holders, from `l0`, and as `l0x` whether they are exact numbers."""
    found: dict[str, Value] = {}
    for i, value in enumerate(values, first):
        found[f"l{i}"], found[f"l{i}x"] = value, int(isinstance(value, int | DecimalLiteral))
    return found


def string_value(text: str, mode: SqlMode) -> str:
    """The value of a string literal with its quotes."""
    quote, inner = text[0], text[1:-1]
    if quote in inner:
        inner = inner.replace(quote * 2, quote)
    if "\\" in inner and not mode.no_backslash_escapes:
        inner = _BACKSLASH.sub(lambda m: _ESCAPES.get(m[1], m[0] if m[1] in "%_" else m[1]), inner)
    return inner


def hex_text(digits: str) -> HexText:
    """The value of hexadecimal digits."""
    return HexText(bytes.fromhex("0" * (len(digits) % 2) + digits).decode("latin-1"))


def number_value(text: str) -> Value:
    """The value of a number; hexadecimal ones are strings in MySQL."""
    if text[:2] in ("0x", "0X"):
        return hex_text(text[2:])
    try:
        value = int(text)
        return value if abs(value) < 1 << 63 else WideLiteral(value)
    except ValueError:
        return float(text) if "e" in text.lower() else DecimalLiteral(text)


def sql_literal(value: Value) -> str:
    """A value as servers write it into a logged text.

    Source: MySQL source, escape_string_for_mysql and my_gcvt; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if value is None:
        return "NULL"
    if isinstance(value, str):
        return "'" + value.translate(_ESCAPED) + "'"
    if isinstance(value, float) and not isinstance(value, DecimalNumber):
        return _real(value)
    return repr(value)


def _real(value: float) -> str:
    """The shortest digits that give the number, with an exponent where it has more than 15 places."""
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    assert isinstance(exponent, int)
    point = len(digits) + exponent
    text = "".join(map(str, digits))
    if -_MOST_PLACES < point <= _MOST_PLACES:
        text = f"{Decimal((0, digits, exponent)):f}"
    else:
        text = f"{text[0]}{'.' if text[1:] else ''}{text[1:]}e{point - 1}"
    return "-" + text if sign else text
