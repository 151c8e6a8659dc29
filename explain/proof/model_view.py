"""What a proof needs of a decided model; `rules.engine.model.Model` is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ...rules.language.ast import Value
from ...rules.language.program import Row
from .situation import Situation


class ModelView(Protocol):
    """Everything that holds in one situation."""

    def ask(self, relation: str, pattern: tuple[Value | None, ...], /) -> tuple[Row, ...]:
        """The rows that match, sorted; None matches any value; no rows for an unknown relation."""
        ...

    def holds(self, relation: str, row: Row, /) -> bool:
        """Whether a row holds."""
        ...

    def rank(self, relation: str, row: Row, /) -> Any:
        """Something ordered: some derivation of the row rests on rows of a lower rank only. Asked of recursion only."""
        ...


Decide = Callable[[Situation], ModelView]
"""Decides an earlier situation, for the causes of a state."""
