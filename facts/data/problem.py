"""Why a statement stops: the server refuses it, or nobody can know what it does."""

from __future__ import annotations


class RefusedError(Exception):
    """The server answers with an error; `early`: before any row was touched."""

    def __init__(self, code: int, *values: str, early: bool = False) -> None:
        super().__init__(code, *values)
        self.code = code
        self.values = values
        self.early = early


class UnsureError(Exception):
    """Data nobody knows, or SQL that is not understood, decides."""
