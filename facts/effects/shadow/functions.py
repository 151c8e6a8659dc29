"""The built-in functions of MySQL that sqlite lacks, as Python functions of plain values."""

from __future__ import annotations

import hashlib
import math
import operator
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from functools import cache, wraps
from inspect import signature
from typing import Any

from .charsets import plain_text
from .literals import Value
from .numbers_and_text import is_number, number, text
from .problem import NegativeError, NotFollowedError, OutOfRangeError, UnsureError
from .times import added, formatted, of_time

#: no longer text is followed; a server may take no longer packet
LONGEST = 1 << 20
Builtin = Callable[..., Value]
_WHOLE = re.compile(r"\s*[-+]?\d{1,18}\s*")
_BITS: dict[str, Callable[..., int]] = {
    "&": operator.and_, "|": operator.or_, "<<": operator.lshift, ">>": operator.rshift,
}  # fmt: skip
_ARITHMETIC: dict[str, Callable[..., Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def _strict(call: Callable[..., Value]) -> Builtin:
    """NULL when any argument is NULL."""

    @wraps(call)
    def strict(*values: Value) -> Value:
        return None if any(v is None for v in values) else call(*values)

    return strict


@cache
def takes(function: Builtin, count: int) -> bool:
    """Whether a function may be called with this many arguments."""
    try:
        signature(function).bind(*range(count))
    except TypeError:
        return False
    return True


def _rounded(value: Value, places: Value = 0) -> Value:
    found = Decimal(repr(number(value))).quantize(Decimal(1).scaleb(-int(number(places))), ROUND_HALF_UP)
    return int(found) if found == found.to_integral_value() else float(found)


def _substring(value: Value, start: Value, length: Value = LONGEST) -> Value:
    whole, at, size = text(value), int(number(start)), int(number(length))
    if at == 0 or size <= 0 or abs(at) > len(whole):
        return ""
    at = at - 1 if at > 0 else len(whole) + at
    return whole[at : at + size]


def _left(value: Value, n: Value) -> Value:
    return text(value)[: max(0, int(number(n)))]


def _right(value: Value, n: Value) -> Value:
    size = int(number(n))
    return text(value)[-size:] if size > 0 else ""


def _check_size(size: int) -> None:
    """Raises NotFollowedError for a text that may be longer than max_allowed_packet: NULL, or refused (1301)."""
    if size > LONGEST:
        raise NotFollowedError("whether a text is too long for a packet")


def _repeat(value: Value, n: Value) -> Value:
    whole, times = text(value), max(0, int(number(n)))
    _check_size(len(whole) * times)
    return whole * times


def _pad(value: Value, n: Value, fill: Value, left: bool) -> Value:
    whole, size, by = text(value), int(number(n)), text(fill)
    _check_size(size)
    if size < 0 or (len(whole) < size and not by):
        return None
    missing = size - len(whole)
    if missing <= 0:
        return whole[:size]
    padding = (by * (missing // len(by) + 1))[:missing]
    return padding + whole if left else whole + padding


def _if(condition: Value, then: Value, otherwise: Value) -> Value:
    if isinstance(condition, str) and not is_number(condition):
        raise UnsureError("whether a text that is no number is refused as a condition")
    return then if condition is not None and number(condition) != 0 else otherwise


def _arithmetic(a: Value, b: Value, sign: Value, exact: Value, signed: Value) -> Value:
    """Whole numbers and decimals are exact; where binary and decimal fractions differ, the types decide.

    exact: 1 for them, 2 for DOUBLE, 0 where it is not known. signed: 0 where the result may have no sign, -1 where it
    has none.
    """
    x, y = number(a), number(b)
    if (type(x) is not type(y) or exact != 2) and max(abs(x), abs(y)) >= 1 << 63:
        raise OutOfRangeError("a number of more than 63 bits")
    found = _ARITHMETIC[str(sign)](Decimal(repr(x)), Decimal(repr(y)))
    if found < 0 and signed != 1:
        is_sure = signed == -1 and isinstance(x, int) and isinstance(y, int)
        raise (NegativeError if is_sure else OutOfRangeError)("a number without a sign would be negative")
    if isinstance(x, int) and isinstance(y, int):
        if abs(found) >= 1 << 63:
            raise OutOfRangeError("a number of more than 63 bits")
        return int(found)
    binary = _finite(_ARITHMETIC[str(sign)](x, y))
    if exact == 2:
        return float(binary)
    if Decimal(repr(float(found))) != found or (binary != float(found) and not exact):
        raise UnsureError("whether a fraction is binary or decimal decides")
    return float(found)


def _finite(value: Any) -> Any:
    if isinstance(value, float) and math.isinf(value):
        raise OutOfRangeError("a number past the range of DOUBLE")
    return value


def _most(choose: Callable[..., Value]) -> Builtin:
    """GREATEST and LEAST of numbers or of texts; the type of a mixture is not followed."""

    def most(*values: Value) -> Value:
        if len({type(value) for value in values}) > 1:
            raise UnsureError("of which type the greatest of several values is")
        if isinstance(values[0], str) and not all(str(v).isascii() and str(v).islower() for v in values):
            raise UnsureError("the order of a collation decides")
        return choose(values)

    return _strict(most)


def _null_if(a: Value, b: Value) -> Value:
    if isinstance(a, str) != isinstance(b, str) and a is not None and b is not None:
        raise UnsureError("whether a text is a number")
    if isinstance(a, str) and isinstance(b, str) and a != b and plain_text(a) == plain_text(b):
        raise UnsureError("a collation decides which texts are equal")
    return None if a == b else a


def _signed(value: Value) -> Value:
    if isinstance(value, str) and not _WHOLE.fullmatch(value):
        raise UnsureError("whether a text is refused that is no whole number")
    return int(number(value)) if isinstance(value, str) else int(_rounded(value) or 0)


def _unsigned(value: Value) -> Value:
    found = _signed(value)
    if not isinstance(found, int) or found < 0:
        raise OutOfRangeError("a number of more than 63 bits")
    return found


def _bits(a: Value, b: Value, sign: Value) -> Value:
    """Operators of bits take numbers without a sign. Source: MySQL manual, Bit Functions and Operators."""
    if not isinstance(a, int) or not isinstance(b, int) or a < 0 or b < 0:
        raise OutOfRangeError("bits of something else than a whole number")
    found = _BITS[str(sign)](a, min(b, 64)) if sign in ("<<", ">>") else _BITS[str(sign)](a, b)
    if found >= 1 << 63:
        raise OutOfRangeError("a number of more than 63 bits")
    return int(found)


def _power(a: Value, b: Value) -> Value:
    x, y = number(a), number(b)
    if abs(y) < 64 and abs(x) < 1e6:
        return x**y
    raise OutOfRangeError("a power that is not followed")


def _exponential(value: Value) -> Value:
    x = number(value)
    return _finite(math.inf if x > 709 else math.exp(x))  # type: ignore[no-any-return]


def _absolute(value: Value) -> Value:
    found = abs(number(value))
    if found >= 1 << 63 if isinstance(found, int) else found == 1 << 63:
        raise OutOfRangeError("a number of more than 63 bits")
    return found


def _divided(a: Value, b: Value) -> Value:
    """Four digits more than the first operand are kept of decimals: what needs more of them is open."""
    if number(b) == 0:
        raise UnsureError("a division by zero may be refused")
    found = Decimal(repr(number(a))) / Decimal(repr(number(b)))
    _finite(float(found))
    if found != found.quantize(Decimal("0.0001")):
        raise UnsureError("how many digits a quotient keeps decides")
    return float(found)


def _whole(a: Value, b: Value, signed: Value) -> Value:
    """DIV; signed: 0 where the result may have no sign."""
    if number(b) == 0:
        raise UnsureError("a division by zero may be refused")
    found = int(Decimal(repr(number(a))) / Decimal(repr(number(b))))
    if abs(found) >= 1 << 63 or (found < 0 and not signed):
        raise OutOfRangeError("a quotient past its range")
    return found


def _rest(a: Value, b: Value) -> Value:
    x, y = number(a), number(b)
    if y == 0:
        raise UnsureError("a division by zero may be refused")
    return math.fmod(x, y) if isinstance(x, float) or isinstance(y, float) else int(math.fmod(x, y))


def _like(value: Value, pattern: Value, escape: Value = "\\") -> Value:
    out, chars = [], iter(text(pattern))
    for c in chars:
        if c == escape:
            out.append(re.escape(next(chars, c)))
        else:
            out.append({"%": ".*", "_": "."}.get(c, re.escape(c)))
    return int(re.fullmatch("".join(out), text(value), re.IGNORECASE | re.DOTALL) is not None)


def _converted(value: Value, old: Value, new: Value) -> Value:
    """CONV: the digits of a number in another base."""
    base, to = abs(int(number(old))), abs(int(number(new)))
    if not (2 <= base <= 36 and 2 <= to <= 36):
        return None
    try:
        whole = int(text(value).strip(), base)
    except ValueError:
        whole = 0
    whole &= (1 << 64) - 1
    digits = ""
    while whole:
        whole, rest = divmod(whole, to)
        digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rest] + digits
    return digits or "0"


def _field(*values: Value) -> Value:
    wanted = text(values[0]).lower()
    return next((i for i, v in enumerate(values[1:], 1) if v is not None and text(v).lower() == wanted), 0)


def _digest(name: str) -> Builtin:
    return _strict(lambda value: hashlib.new(name, text(value).encode()).hexdigest())


def _conditional_concat(separator: Value, *values: Value) -> Value:
    return None if separator is None else text(separator).join(text(v) for v in values if v is not None)


#: by upper-case name; values never depend on anything but the arguments
BUILTINS: dict[str, Builtin] = {
    "ABS": _strict(_absolute),
    "ADDDATE": lambda v, n: added(v, n, "DAY", 1),
    "ASCII": _strict(lambda v: ord(text(v)[0]) if text(v) else 0),
    "BIT_COUNT": _strict(lambda v: int(number(v)).bit_count()),
    "CEIL": _strict(lambda v: math.ceil(number(v))),
    "CEILING": _strict(lambda v: math.ceil(number(v))),
    "CHAR_LENGTH": _strict(lambda v: len(text(v))),
    "CHARACTER_LENGTH": _strict(lambda v: len(text(v))),
    "COALESCE": lambda *values: next((v for v in values if v is not None), None),
    "CONCAT": _strict(lambda first, *others: "".join(map(text, (first, *others)))),
    "CONCAT_WS": _conditional_concat,
    "CONV": _strict(_converted),
    "CRC32": _strict(lambda v: __import__("zlib").crc32(text(v).encode())),
    "DATE": of_time(lambda when: when.strftime("%Y-%m-%d")),
    "DATE_FORMAT": formatted,
    "DAY": of_time(lambda when: when.day),
    "DAYOFMONTH": of_time(lambda when: when.day),
    "ELT": lambda n, *values: values[int(number(n)) - 1] if n and 1 <= number(n) <= len(values) else None,
    "EXP": _strict(_exponential),
    "FIELD": _field,
    "FIND_IN_SET": _strict(lambda v, s: _field(v, *text(s).split(","))),
    "FLOOR": _strict(lambda v: math.floor(number(v))),
    "GREATEST": _most(max),
    "HEX": _strict(lambda v: f"{v:X}" if isinstance(v, int) else text(v).encode().hex().upper()),
    "HOUR": of_time(lambda when: when.hour),
    "IF": _if,
    "IFNULL": lambda v, other: other if v is None else v,
    "INSTR": _strict(lambda v, part: text(v).lower().find(text(part).lower()) + 1),
    "ISNULL": lambda v: int(v is None),
    "LCASE": _strict(lambda v: text(v).lower()),
    "LEAST": _most(min),
    "LEFT": _strict(_left),
    "LENGTH": _strict(lambda v: len(text(v).encode())),
    "LOCATE": _strict(lambda part, v, at=1: text(v).lower().find(text(part).lower(), int(number(at)) - 1) + 1),
    "LOWER": _strict(lambda v: text(v).lower()),
    "LPAD": _strict(lambda v, n, fill: _pad(v, n, fill, left=True)),
    "LTRIM": _strict(lambda v: text(v).lstrip(" ")),
    "MD5": _digest("md5"),
    "MID": _strict(_substring),
    "MINUTE": of_time(lambda when: when.minute),
    "MOD": _strict(_rest),
    "MONTH": of_time(lambda when: when.month),
    "NULLIF": _null_if,
    "OCTET_LENGTH": _strict(lambda v: len(text(v).encode())),
    "PI": lambda: math.pi,
    "POW": _strict(_power),
    "POWER": _strict(_power),
    "REPEAT": _strict(_repeat),
    "REPLACE": _strict(lambda v, old, new: text(v).replace(text(old), text(new)) if text(old) else v),
    "REVERSE": _strict(lambda v: text(v)[::-1]),
    "RIGHT": _strict(_right),
    "ROUND": _strict(_rounded),
    "RPAD": _strict(lambda v, n, fill: _pad(v, n, fill, left=False)),
    "RTRIM": _strict(lambda v: text(v).rstrip(" ")),
    "SECOND": of_time(lambda when: when.second),
    "SHA": _digest("sha1"),
    "SHA1": _digest("sha1"),
    "SHA2": _strict(lambda v, bits: hashlib.sha256(text(v).encode()).hexdigest() if number(bits) in (0, 256) else None),
    "SIGN": _strict(lambda v: (number(v) > 0) - (number(v) < 0)),
    "SPACE": _strict(lambda n: _repeat(" ", n)),
    "SQRT": _strict(lambda v: math.sqrt(number(v)) if number(v) >= 0 else None),
    "SUBDATE": lambda v, n: added(v, n, "DAY", -1),
    "SUBSTR": _strict(_substring),
    "SUBSTRING": _strict(_substring),
    "TRIM": _strict(lambda v: text(v).strip(" ")),
    "TRUNCATE": _strict(lambda v, d: math.trunc(number(v) * 10 ** int(number(d))) / 10 ** int(number(d))),
    "UCASE": _strict(lambda v: text(v).upper()),
    "UNHEX": _strict(lambda v: bytes.fromhex(text(v)).decode("latin-1") if len(text(v)) % 2 == 0 else None),
    "UPPER": _strict(lambda v: text(v).upper()),
    "YEAR": of_time(lambda when: when.year),
    "MY_ARITHMETIC": _strict(_arithmetic),
    "MY_DIVIDED": _strict(_divided),
    "MY_WHOLE": _strict(_whole),
    "MY_REST": _strict(_rest),
    "MY_LIKE": _strict(_like),
    "MY_REGEXP": _strict(lambda v, p: int(re.search(text(p), text(v), re.IGNORECASE) is not None)),
    "MY_ADDED": lambda v, n, unit, sign: added(v, n, str(unit), int(number(sign))),
    "MY_SIGNED": _strict(_signed),
    "MY_UNSIGNED": _strict(_unsigned),
    "MY_BITS": _strict(_bits),
    "MY_CHAR": _strict(lambda v, n=LONGEST: text(v)[: int(number(n))]),
    "MY_DECIMAL": _strict(lambda v, scale=0: _rounded(number(v), scale)),
    "MY_XOR": _strict(lambda a, b: int((number(a) != 0) != (number(b) != 0))),
}
BUILTINS["DATE_ADD"] = BUILTINS["ADDDATE"]
BUILTINS["DATE_SUB"] = BUILTINS["SUBDATE"]
