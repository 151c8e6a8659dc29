"""The built-in functions of MySQL that sqlite lacks, as Python functions of plain values."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

from .literals import Value

#: results are bounded, as max_allowed_packet bounds them
_LONGEST = 1 << 20
Builtin = Callable[..., Value]


def number(value: Value) -> int | float:
    """A value where a number is wanted: text gives the number it begins with."""
    if isinstance(value, int | float):
        return value
    match = re.match(r"\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", value or "")
    if match is None:
        return 0
    return int(match[0]) if match[0].strip().lstrip("+-").isdigit() else float(match[0])


def text(value: Value) -> str:
    """A value where text is wanted."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
    return "" if value is None else str(value)


def moment(value: Value) -> datetime | None:
    """A value where a time is wanted; None where it is none."""
    if value is None:
        return None
    shown = text(value)
    for form in ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d", "%Y-%m-%d %H:%M:%S.%f", "%Y%m%d%H%M%S", "%Y%m%d"):
        try:
            return datetime.strptime(shown, form)
        except ValueError:
            continue
    return None


def shown(when: datetime) -> str:
    """A time as text."""
    return when.strftime("%Y-%m-%d %H:%M:%S")


def _strict(call: Callable[..., Value]) -> Builtin:
    """NULL when any argument is NULL."""
    return lambda *values: None if any(v is None for v in values) else call(*values)


def _rounded(value: Value, places: Value = 0) -> Value:
    found = Decimal(repr(number(value))).quantize(Decimal(1).scaleb(-int(number(places))), ROUND_HALF_UP)
    return int(found) if found == found.to_integral_value() else float(found)


def _substring(value: Value, start: Value, length: Value = _LONGEST) -> Value:
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


def _repeat(value: Value, n: Value) -> Value:
    whole, times = text(value), max(0, int(number(n)))
    return whole * times if len(whole) * times <= _LONGEST * 16 else None


def _pad(value: Value, n: Value, fill: Value, left: bool) -> Value:
    whole, size, by = text(value), int(number(n)), text(fill)
    if size < 0 or size > _LONGEST or (len(whole) < size and not by):
        return None
    missing = size - len(whole)
    if missing <= 0:
        return whole[:size]
    padding = (by * (missing // len(by) + 1))[:missing]
    return padding + whole if left else whole + padding


def _if(condition: Value, then: Value, otherwise: Value) -> Value:
    return then if condition is not None and number(condition) != 0 else otherwise


def _divided(a: Value, b: Value) -> Value:
    return None if number(b) == 0 else number(a) / number(b)


def _whole(a: Value, b: Value) -> Value:
    return None if number(b) == 0 else int(Decimal(repr(number(a))) / Decimal(repr(number(b))))


def _rest(a: Value, b: Value) -> Value:
    x, y = number(a), number(b)
    if y == 0:
        return None
    return math.fmod(x, y) if isinstance(x, float) or isinstance(y, float) else int(math.fmod(x, y))


def _like(value: Value, pattern: Value, escape: Value = "\\") -> Value:
    out, chars = [], iter(text(pattern))
    for c in chars:
        if c == escape:
            out.append(re.escape(next(chars, c)))
        else:
            out.append({"%": ".*", "_": "."}.get(c, re.escape(c)))
    return int(re.fullmatch("".join(out), text(value), re.IGNORECASE | re.DOTALL) is not None)


def _field(*values: Value) -> Value:
    wanted = text(values[0]).lower()
    return next((i for i, v in enumerate(values[1:], 1) if v is not None and text(v).lower() == wanted), 0)


def added(value: Value, amount: Value, unit: str, sign: int) -> Value:
    """`value + INTERVAL amount unit`; sign -1 subtracts."""
    when = moment(value)
    if when is None or amount is None:
        return None
    n = sign * number(amount)
    try:
        if unit in ("MONTH", "QUARTER", "YEAR"):
            months = when.year * 12 + when.month - 1 + int(n) * {"MONTH": 1, "QUARTER": 3, "YEAR": 12}[unit]
            year, month = divmod(months, 12)
            last = (datetime(year + month // 11, (month + 1) % 12 + 1, 1) - timedelta(days=1)).day
            when = when.replace(year=year, month=month + 1, day=min(when.day, last))
        else:
            seconds = {"SECOND": 1, "MINUTE": 60, "HOUR": 3600, "DAY": 86400, "WEEK": 604800, "MICROSECOND": 1e-6}
            when += timedelta(seconds=n * seconds[unit])
    except (KeyError, ValueError, OverflowError):
        return None
    is_date = isinstance(value, str) and len(value) == 10 and unit in ("DAY", "WEEK", "MONTH", "QUARTER", "YEAR")
    return when.strftime("%Y-%m-%d") if is_date else shown(when)


def _of_time(read: Callable[[datetime], Value]) -> Builtin:
    def call(value: Value) -> Value:
        when = moment(value)
        return None if when is None else read(when)

    return call


def _format(value: Value, form: Value) -> Value:
    when = moment(value)
    if when is None or form is None:
        return None
    parts = {"Y": "%Y", "y": "%y", "m": "%m", "d": "%d", "H": "%H", "i": "%M", "s": "%S", "S": "%S", "M": "%B",
             "b": "%b", "a": "%a", "W": "%A", "T": "%H:%M:%S", "j": "%j", "p": "%p", "h": "%I", "f": "%f"}  # fmt: skip
    return re.sub(r"%(.)", lambda m: when.strftime(parts[m[1]]) if m[1] in parts else m[1], text(form))


def _digest(name: str) -> Builtin:
    return _strict(lambda value: hashlib.new(name, text(value).encode()).hexdigest())


def _conditional_concat(separator: Value, *values: Value) -> Value:
    return None if separator is None else text(separator).join(text(v) for v in values if v is not None)


#: by upper-case name; values never depend on anything but the arguments
BUILTINS: dict[str, Builtin] = {
    "ABS": _strict(lambda v: abs(number(v))),
    "ADDDATE": lambda v, n: added(v, n, "DAY", 1),
    "ASCII": _strict(lambda v: ord(text(v)[0]) if text(v) else 0),
    "BIT_COUNT": _strict(lambda v: int(number(v)).bit_count()),
    "CEIL": _strict(lambda v: math.ceil(number(v))),
    "CEILING": _strict(lambda v: math.ceil(number(v))),
    "CHAR_LENGTH": _strict(lambda v: len(text(v))),
    "CHARACTER_LENGTH": _strict(lambda v: len(text(v))),
    "COALESCE": lambda *values: next((v for v in values if v is not None), None),
    "CONCAT": _strict(lambda *values: "".join(map(text, values))),
    "CONCAT_WS": _conditional_concat,
    "CRC32": _strict(lambda v: __import__("zlib").crc32(text(v).encode())),
    "DATE": _of_time(lambda when: when.strftime("%Y-%m-%d")),
    "DATE_FORMAT": _format,
    "DAY": _of_time(lambda when: when.day),
    "DAYOFMONTH": _of_time(lambda when: when.day),
    "ELT": lambda n, *values: values[int(number(n)) - 1] if n and 1 <= number(n) <= len(values) else None,
    "EXP": _strict(lambda v: math.exp(min(number(v), 700))),
    "FIELD": _field,
    "FIND_IN_SET": _strict(lambda v, s: _field(v, *text(s).split(","))),
    "FLOOR": _strict(lambda v: math.floor(number(v))),
    "GREATEST": _strict(lambda *values: max(values, key=number if any(not isinstance(v, str) for v in values) else text)),
    "HEX": _strict(lambda v: f"{v:X}" if isinstance(v, int) else text(v).encode().hex().upper()),
    "HOUR": _of_time(lambda when: when.hour),
    "IF": _if,
    "IFNULL": lambda v, other: other if v is None else v,
    "INSTR": _strict(lambda v, part: text(v).lower().find(text(part).lower()) + 1),
    "ISNULL": lambda v: int(v is None),
    "LCASE": _strict(lambda v: text(v).lower()),
    "LEAST": _strict(lambda *values: min(values, key=number if any(not isinstance(v, str) for v in values) else text)),
    "LEFT": _strict(_left),
    "LENGTH": _strict(lambda v: len(text(v).encode())),
    "LOCATE": _strict(lambda part, v, at=1: text(v).lower().find(text(part).lower(), int(number(at)) - 1) + 1),
    "LOWER": _strict(lambda v: text(v).lower()),
    "LPAD": _strict(lambda v, n, fill: _pad(v, n, fill, left=True)),
    "LTRIM": _strict(lambda v: text(v).lstrip(" ")),
    "MD5": _digest("md5"),
    "MID": _strict(_substring),
    "MINUTE": _of_time(lambda when: when.minute),
    "MOD": _strict(_rest),
    "MONTH": _of_time(lambda when: when.month),
    "NULLIF": lambda a, b: None if a == b else a,
    "OCTET_LENGTH": _strict(lambda v: len(text(v).encode())),
    "PI": lambda: math.pi,
    "POW": _strict(lambda a, b: number(a) ** number(b) if abs(number(b)) < 64 and abs(number(a)) < 1e6 else None),
    "POWER": _strict(lambda a, b: number(a) ** number(b) if abs(number(b)) < 64 and abs(number(a)) < 1e6 else None),
    "REPEAT": _strict(_repeat),
    "REPLACE": _strict(lambda v, old, new: text(v).replace(text(old), text(new)) if text(old) else v),
    "REVERSE": _strict(lambda v: text(v)[::-1]),
    "RIGHT": _strict(_right),
    "ROUND": _strict(_rounded),
    "RPAD": _strict(lambda v, n, fill: _pad(v, n, fill, left=False)),
    "RTRIM": _strict(lambda v: text(v).rstrip(" ")),
    "SECOND": _of_time(lambda when: when.second),
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
    "YEAR": _of_time(lambda when: when.year),
    "MY_DIVIDED": _strict(_divided),
    "MY_WHOLE": _strict(_whole),
    "MY_REST": _strict(_rest),
    "MY_LIKE": _strict(_like),
    "MY_REGEXP": _strict(lambda v, p: int(re.search(text(p), text(v), re.IGNORECASE) is not None)),
    "MY_ADDED": lambda v, n, unit, sign: added(v, n, str(unit), int(number(sign))),
    "MY_SIGNED": _strict(lambda v: int(_rounded(v) or 0) if not isinstance(v, str) else int(number(v))),
    "MY_CHAR": _strict(lambda v, n=_LONGEST: text(v)[: int(number(n))]),
    "MY_DECIMAL": _strict(lambda v, scale=0: _rounded(number(v), scale)),
    "MY_XOR": _strict(lambda a, b: int((number(a) != 0) != (number(b) != 0))),
}
BUILTINS["DATE_ADD"] = BUILTINS["ADDDATE"]
BUILTINS["DATE_SUB"] = BUILTINS["SUBDATE"]
