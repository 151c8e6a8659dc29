"""What is known of an outcome beside its proof."""

from __future__ import annotations

from dataclasses import dataclass

from .quotation import Quotations

#: a title and what is said under it
Line = tuple[str, str]


@dataclass(frozen=True)
class OutcomeContext:
    """quoted: the texts of the pack; without them the messages of rules are the server's. grade: certain, presumed or
    open; assuming: what it stands or hangs on. form: `rows` or `statement`, of something recorded. causes: why, where a
    rule only names the outcome. beside: what else holds.
    """

    quoted: Quotations | None = None
    grade: str = ""
    assuming: tuple[Line, ...] = ()
    form: str = ""
    causes: tuple[str, ...] = ()
    beside: tuple[Line, ...] = ()
