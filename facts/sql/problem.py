"""What is wrong with a statement, where, and the nearest known spelling."""

from __future__ import annotations

from ..origin import Span


class DirectiveError(ValueError):
    """A clause of CREATE / ALTER / DROP BINLOG that cannot be read; `span` is the place of it in the text."""

    def __init__(self, message: str, span: Span, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}: {self.hint}" if self.hint else self.message
