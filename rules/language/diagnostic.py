"""What is wrong with a rule file: a numbered finding at an exact place.

A number stands for one kind of mistake and is never used again for another; `codes.py` explains them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .ast import RulePlace
from .codes import CODES

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. Lines and columns count from 1; `end_column` is the column after the last character (0: unknown)."""

    code: str
    severity: Severity
    message: str
    file: str
    line: int
    column: int
    end_column: int = 0
    hint: str = ""

    @property
    def place(self) -> RulePlace:
        return RulePlace(self.file, self.line, self.column)

    def __str__(self) -> str:
        said = f"{self.place}: {self.code} {self.message}"
        return f"{said}; hint: {self.hint}" if self.hint else said


def diagnostic(code: str, place: RulePlace, message: str, hint: str = "", width: int = 0) -> Diagnostic:
    """A finding at a place that covers `width` characters; the severity is the one of its code.

    Raises KeyError for a code that is not in `CODES`.
    """
    end = place.column + width if width else 0
    return Diagnostic(code, CODES[code].severity, message, place.file, place.line, place.column, end, hint)
