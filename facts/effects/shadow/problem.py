"""Why a statement stops: the server refuses it, or its outcome is unknown."""

from __future__ import annotations

#: a lock was waited for in vain
WAITED_TOO_LONG = 1205


class RefusedError(Exception):
    """The server answers with an error; `early`: before any row was touched; `inside`: of a trigger or function.

    parsed: it is found as the text is read, before anything is looked for.
    leaves: the frame of the program that it leaves, as it came out of a handler there.
    """

    def __init__(self, code: int, *values: str, early: bool = False, parsed: bool = False) -> None:
        super().__init__(code, *values)
        self.code = code
        self.values = values
        self.early = early or parsed
        self.parsed = parsed
        self.inside = False
        self.leaves: object = None


class TargetError(RefusedError):
    """What a statement says of the table that its rows go to is refused; where a query gives them, as it runs."""


class UnsureError(Exception):
    """Unknown data, or SQL that is not understood, decides.

    contained: what is not known from here on is noted already; no table is to be forgotten.
    """

    def __init__(self, why: str, contained: bool = False) -> None:
        super().__init__(why)
        self.contained = contained


class NotFollowedError(UnsureError):
    """SQL that is not understood here: the server may also refuse it, with any error."""


class OutOfRangeError(NotFollowedError):
    """A number is past what its type holds, as far as types are followed: the server may refuse it (1690)."""


class NegativeError(OutOfRangeError):
    """A number that UPDATE sets has no sign and would be negative: 1690, unless sql_mode lets it have one."""


class TypedError(UnsureError):
    """Text is compared with a number: the plan has to know which literals are numbers."""


class UnseenError(UnsureError):
    """A table is there, but has no definition."""
