"""A value as a column stores it, and the warning or error a server gives when it does not fit."""

from __future__ import annotations

import math
import re
import struct
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation

from .columns import Shaped
from .literals import DecimalNumber, HexText, Value, WideLiteral
from .problem import NotFollowedError, UnsureError

_NUMERIC = re.compile(r"\s*([-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)")
_DATE = re.compile(
    r"\s*(\d{4}|\d{2})[-/.:](\d{1,2})[-/.:](\d{1,2})(?:[T ]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d*)?)?)?\s*"
)
_DIGITS = re.compile(r"[0-9]+")
_LIKE_A_DATE = re.compile(r"\s*[0-9]{1,4}[^0-9]+[0-9]{1,2}[^0-9]+[0-9]{1,2}(?![0-9])")
#: zeros before a number, of which servers take several
_ZEROS_BEFORE = re.compile(r"\s*[0-9]+[^0-9]+0*(?:[1-9]|1[0-2])?[^0-9]+0*(?:[1-9]|[12][0-9]|3[01])?(?![0-9])")
_PACKED = re.compile(r"(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?(\.\d*)?")
_TIME = re.compile(
    r"\s*(?P<sign>-?)(?:(?P<days>\d{1,4}) )?(?P<hours>\d{1,4}):(?P<minutes>\d{1,2})"
    r"(?::(?P<seconds>\d{1,2})(?P<fraction>\.\d*)?)?\s*"
)
_OUT_OF_RANGE, _INCORRECT, _TRUNCATED, _TOO_LONG, _BAD_TIME = 1264, 1366, 1265, 1406, 1292
#: types of texts whose blanks at the end are not kept
_PADDED = ("CHAR", "NCHAR", "NATIONAL CHAR")
#: floats from here on are whole numbers
_EXACT = 1 << 53
#: of which a float keeps some places behind the point
_SHORT = 1 << 43
#: between floats near 63 bits
_ROUNDED = 1 << 11
#: digits enough for every DECIMAL
_WIDE = Context(prec=400)
#: numbers of fewer digits stand for no date, of more for no time
_LEAST_DIGITS, _MOST_DIGITS = 2, 7
#: of a number that every DOUBLE holds
_LARGEST_EXPONENT = 307
#: of four bytes
_LARGEST_FLOAT = 3.4028234663852886e38


def stored(value: Value, column: Shaped) -> tuple[Value, int]:
    """(the value as stored, the code of the problem or 0).

    In strict mode the code is the error; otherwise the value is stored and the code is a warning.
    """
    if value is None:
        return None, 0
    kind = column.kind
    if kind == "integer":
        if isinstance(value, str) and column.type.upper().startswith("BIT"):
            return _bits(value, column)
        if type(value) is int and column.low <= value <= column.high:
            return value, 0
        kept, problem = _integer(value, column)
        return kept, _TOO_LONG if problem == _OUT_OF_RANGE and column.type.upper().startswith("BIT") else problem
    if kind in ("text", "binary"):
        if kind == "text" and isinstance(value, HexText) and not value.isascii():
            raise NotFollowedError("bytes are put into a text")
        text = value if isinstance(value, str) else _shown(value)
        if isinstance(value, float) and "e" in text:
            raise UnsureError("how a large number is written is not followed")
        if text.endswith(" ") and kind == "binary" and not is_bytes(column.type):
            raise UnsureError("a blank at the end of a text that is compared by its bytes is not followed")
        if text.endswith(" ") and kind == "text" and _is_padded(column.type.upper()):
            text = text.rstrip(" ")
        if len(text) > column.length and kind == "text" and isinstance(value, float | HexText):
            raise UnsureError("how a fraction is cut, or how many letters bytes are, is not followed")
        if len(text) > column.length:
            of_letters = kind == "text" or not is_bytes(column.type)
            if of_letters and (_may_be_bytes(text) or isinstance(value, HexText)):
                raise UnsureError("how many letters bytes are is not followed")
            return text[: column.length], 0 if not text[column.length :].strip(" ") and kind == "text" else _TOO_LONG
        return (text.ljust(column.length, "\0") if column.type.upper().startswith("BINARY") else text), 0
    if kind == "decimal":
        return _decimal(value, column)
    if kind == "float":
        number, problem = _number(value)
        if number < 0 and column.low == 0:
            return 0.0, _OUT_OF_RANGE
        if abs(number) > _LARGEST_FLOAT and column.type.upper().startswith("FLOAT"):
            return math.copysign(_LARGEST_FLOAT, number), _OUT_OF_RANGE
        if column.length and abs(round(number, column.scale)) >= Decimal(10) ** column.length:
            return math.copysign(float(_largest(column)), number), _OUT_OF_RANGE
        return float(round(number, column.scale)) if column.length else floated(float(number), column), problem
    if kind in ("choice", "choices"):
        return _choice(value, column)
    if kind in ("date", "datetime"):
        return _date(value, column)
    if kind == "time":
        return _time(value, column.scale)
    if column.type.upper().startswith("YEAR"):
        return _year(value)
    return value, 0


def floated(number: float, column: Shaped) -> float:
    """FLOAT keeps four bytes, and is compared as a double, FLOAT(M,D) by its digits; measured on both servers."""
    return struct.unpack("f", struct.pack("f", number))[0] if column.type.upper().startswith("FLOAT") else number


def _may_be_bytes(text: str) -> bool:
    """Whether letters past ASCII are the bytes of fewer ones, as UNHEX and hexadecimal literals give them."""
    if text.isascii():
        return False
    try:
        text.encode("latin-1").decode()
    except UnicodeError:
        return False
    return True


def is_bytes(type_words: str) -> bool:
    """Whether values of a type are bytes, not letters that a binary collation compares by their bytes."""
    said = type_words.upper()
    return said.startswith(("BINARY", "VARBINARY")) or "BLOB" in said


def _is_padded(type_words: str) -> bool:
    return type_words.startswith(_PADDED) and "VARYING" not in type_words


def _bits(value: str, column: Shaped) -> tuple[Value, int]:
    """The bytes of a text are the bits. Source: MySQL manual, Bit-Value Literals; measured on both servers."""
    if not value.isascii() and not isinstance(value, HexText):
        raise UnsureError("the bytes of a text are not known")
    number = int.from_bytes(value.encode("latin-1"), "big")
    return (number, 0) if number <= column.high else (column.high, _TOO_LONG)


def _shown(value: int | float) -> str:
    if isinstance(value, DecimalNumber):
        return value.written
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def _number(value: Value) -> tuple[Decimal, int]:
    if isinstance(value, HexText):
        return Decimal(int.from_bytes(value.encode("latin-1"), "big")), 0
    if isinstance(value, str):
        match = _NUMERIC.match(value)
        if match is None:
            return Decimal(0), _INCORRECT
        number, rest = Decimal(match[1]), value[match.end() :].strip()
        if number.adjusted() > _LARGEST_EXPONENT or rest[:1] in ("e", "E"):
            raise UnsureError("whether a text is a number past the range of DOUBLE, or none")
        return number, _TRUNCATED if rest else 0
    if isinstance(value, WideLiteral):
        return Decimal(value.whole), 0
    if isinstance(value, float) and abs(value) >= _EXACT:
        return Decimal(value), 0
    try:
        return Decimal(repr(value)), 0
    except InvalidOperation:
        return Decimal(0), _OUT_OF_RANGE


def _integer(value: Value, column: Shaped) -> tuple[Value, int]:
    number, problem = _number(value)
    if abs(number) > 1 << 70:
        number = Decimal(1 << 70).copy_sign(number)
    rounded = int(number.to_integral_value(ROUND_HALF_UP))
    is_rounded = isinstance(value, float) and not isinstance(value, WideLiteral)
    if is_rounded and abs(abs(rounded) - (1 << 63)) <= _ROUNDED:
        raise UnsureError("a number of 63 bits is kept in part")
    if number < rounded == 0 == column.low:
        raise UnsureError("whether a negative fraction is 0 is not followed")
    if rounded < column.low:
        return column.low, _OUT_OF_RANGE
    if rounded > column.high:
        rounded, problem = column.high, _OUT_OF_RANGE
    if rounded >= 1 << 63:
        raise UnsureError("a number of more than 63 bits")
    return rounded, problem


def _largest(column: Shaped) -> Decimal:
    """Nines in all places. Source: MySQL manual, Out-of-Range and Overflow Handling."""
    return Decimal(10) ** column.length - Decimal(1).scaleb(-column.scale)


def _decimal(value: Value, column: Shaped) -> tuple[Value, int]:
    number, problem = _number(value)
    if number < 0 and column.low == 0:
        return 0.0, _OUT_OF_RANGE
    try:
        number = number.quantize(Decimal(1).scaleb(-column.scale), ROUND_HALF_UP, _WIDE)
    except InvalidOperation:
        problem = _OUT_OF_RANGE
    limit = Decimal(10) ** column.length
    is_rounded = isinstance(value, float) and (abs(value) >= _SHORT or getattr(value, "is_long", False))
    if is_rounded and _WIDE.abs(_WIDE.subtract(number.copy_abs(), limit)) * _SHORT <= limit:
        raise UnsureError("a number of more digits than are kept")
    if number.copy_abs() >= limit:
        return math.copysign(float(_largest(column)), number), _OUT_OF_RANGE
    return (int(number) if number == number.to_integral_value() and abs(number) < 1 << 62 else float(number)), problem


def _time(value: Value, scale: int) -> tuple[Value, int]:
    """Source: MySQL manual, The TIME Type; measured on MySQL 5.6.24 and MariaDB 10.11."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if isinstance(value, int) and abs(value) >= 10**_MOST_DIGITS:
        raise UnsureError("which time a number of a date stands for is not followed")
    if isinstance(value, int):
        value = f"{'-' * (value < 0)}{abs(value) // 10000:02d}:{abs(value) // 100 % 100:02d}:{abs(value) % 100:02d}"
    if not isinstance(value, str):
        raise UnsureError("whether a fraction is a time is not followed")
    found = _TIME.fullmatch(value)
    if found is None:
        if not value.strip() or _DIGITS.match(value.lstrip(" +-")):
            raise UnsureError("which time is kept of a text like it is not followed")
        return "00:00:00", _BAD_TIME
    hours = int(found["days"] or 0) * 24 + int(found["hours"])
    minutes, seconds = int(found["minutes"]), int(found["seconds"] or 0)
    if minutes > 59 or seconds > 59:
        return "00:00:00", _BAD_TIME
    if hours > 838:
        return f"{found['sign']}838:59:59", _BAD_TIME
    return f"{found['sign']}{hours:02d}:{minutes:02d}:{seconds:02d}{_fraction(found['fraction'], scale)}", 0


def _fraction(digits: str | None, scale: int) -> str:
    """The fraction of a second as it is kept, without zeros at its end; see vague.py for what is dropped of it."""
    return (digits or "")[: scale + 1].rstrip("0").rstrip(".")


def _year(value: Value) -> tuple[Value, int]:
    """Two digits are of this century up to 69. Source: MySQL manual, The YEAR Type; measured on both servers."""
    if isinstance(value, str) and not value.strip().isdigit():
        raise UnsureError("whether a text is a year is not followed")
    if isinstance(value, float):
        raise UnsureError("whether a fraction is a year is not followed")
    year = int(value)  # type: ignore[arg-type]
    if year > 99 or (year == 0 and not (isinstance(value, str) and len(value.strip()) < 4)):
        return (year, 0) if year == 0 or 1901 <= year <= 2155 else (0, _OUT_OF_RANGE)
    return (year + (2000 if year < 70 else 1900), 0) if year >= 0 else (0, _OUT_OF_RANGE)


def _choice(value: Value, column: Shaped) -> tuple[Value, int]:
    """ENUM and SET take numbers, too, also as texts.

    Source: MySQL source, field.cc, Field_enum::store and Field_set::store; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    choices = column.choices
    if (value == "0" and "0" not in choices) or (isinstance(value, float) and column.kind == "choices"):
        raise UnsureError("which choice a fraction or 0 stands for is not followed")
    if not isinstance(value, str):
        if column.kind == "choice":
            is_one = isinstance(value, int) and 1 <= value <= len(choices)
            return (choices[int(value) - 1], 0) if is_one and value is not None else ("", _TRUNCATED)
        return _of_bits(value, choices)
    known = {choice.lower(): choice for choice in choices}
    if column.kind == "choice":
        found = known.get(value.rstrip(" ").lower())
        if found is None and value.isascii() and value.isdigit() and int(value) <= len(choices):
            found = choices[int(value) - 1] if int(value) else ""
        return (found, 0) if found is not None else ("", _TRUNCATED)
    parts = {part.lower() for part in value.split(",") if part}
    if parts - known.keys() and value.isascii() and value.isdigit() and int(value) < 1 << len(choices):
        return _of_bits(int(value), choices)
    return ",".join(c for c in column.choices if c.lower() in parts), _TRUNCATED if parts - known.keys() else 0


def _of_bits(value: Value, choices: tuple[str, ...]) -> tuple[Value, int]:
    if not isinstance(value, int):
        return value, 0
    kept = ",".join(choice for i, choice in enumerate(choices) if value >> i & 1)
    return kept, 0 if 0 <= value < 1 << len(choices) else _TRUNCATED


def _date(value: Value, column: Shaped) -> tuple[Value, int]:
    kind = column.kind
    text = value if isinstance(value, str) else _shown(value)  # type: ignore[arg-type]
    match = _DATE.fullmatch(text) or _PACKED.fullmatch(text)
    zero = "0000-00-00" if kind == "date" else "0000-00-00 00:00:00"
    if text == "0":
        return zero, 0
    if match is None and (len(text) > _LEAST_DIGITS if text.isdigit() else _may_be_date(text)):
        raise UnsureError("which date these digits stand for is not followed")
    if match is None:
        return zero, _BAD_TIME
    year, month, day, hour, minute, second = (int(part or 0) for part in match.groups()[:6])
    if not (year or month or day or hour or minute or second):
        return zero, 0
    if len(match[1]) == 2:
        year += 2000 if year < 70 else 1900
    has_zeros = column.type.upper().startswith("TIMESTAMP") and not (month and day)
    if has_zeros and (year or month or day):
        return zero, _BAD_TIME
    if month > 12 or day > _days(year, month) or hour > 23 or minute > 59 or second > 59:
        return zero, _BAD_TIME
    date = f"{year:04d}-{month:02d}-{day:02d}"
    return (
        date if kind == "date" else f"{date} {hour:02d}:{minute:02d}:{second:02d}{_fraction(match[7], column.scale)}",
        0,
    )


def _may_be_date(text: str) -> bool:
    return _LIKE_A_DATE.match(text) is not None or _ZEROS_BEFORE.match(text) is not None


def _days(year: int, month: int) -> int:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31
