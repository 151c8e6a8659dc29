"""Who ran a statement and what the server counted of it, in the spellings of logs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

#: `user[user] @ host [ip]`, as servers write who is connected
_ACCOUNT = re.compile(r"([^\[\]]*+)\[([^\]]*+)\] *@ *([^\[\s]*+) *(?:\[([^\]]*+)\])?")
_LARGEST, _DIGITS = (1 << 63) - 1, 20
_LONGEST = 1e12  # seconds, which no server ran


class Measured(NamedTuple):
    """What a server counted of a statement: seconds of the clock, seconds that it waited for locks, rows that were
    sent, read and changed; None is what the log does not tell."""

    seconds: float | None = None
    lock_seconds: float | None = None
    rows_sent: int | None = None
    rows_examined: int | None = None
    rows_affected: int | None = None


NOT_MEASURED = Measured()


def account_of(user_host: str) -> str | None:
    """The account of `user[user] @ host [ip]`: `user@host`, or the address of a host without a name; of a text that is
    an account already, itself."""
    found = _ACCOUNT.match(user_host)
    if found is None:
        return user_host if "@" in user_host else None
    user, own, host, address = found.groups()
    return f"{user or own}@{host or address or ''}"


def number_of(said: object, largest: int = _LARGEST) -> int | None:
    """A whole number, which some servers write as a text; None where it is none, or larger."""
    if isinstance(said, str) and said.isascii() and said.isdigit() and len(said) < _DIGITS:
        said = int(said)
    return said if isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= largest else None


def seconds_of(said: object, unit: float = 1.0) -> float | None:
    """Seconds, of a number of units or of `HH:MM:SS.ffffff`."""
    try:
        if isinstance(said, str) and ":" in said:
            hours, minutes, seconds = said.split(":")
            found = (int(hours) * 60 + int(minutes)) * 60 + float(seconds)
        else:
            found = float(said) * unit if isinstance(said, str | int | float) else -1.0
    except (ValueError, OverflowError):
        return None
    return found if 0 <= found < _LONGEST else None


def measured_of(said: Mapping[str, object], *names: str) -> Measured:
    """What columns or members of these names tell, in the order of `Measured`."""
    if not any(name in said for name in names):
        return NOT_MEASURED
    seconds, locks, *rows = (said.get(name) for name in names)
    return Measured(seconds_of(seconds), seconds_of(locks), *map(number_of, rows))
