"""Markdown as GitHub shows it (GFM 0.29): texts are code, where nothing is a link, an image, a mention or HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .encoded import Encoded
from .printable import printable
from .terminal import lines

_TICKS = re.compile("`+")


def code(text: str) -> Encoded:
    """A code span, fenced by more back-quotes than the text has anywhere in a row; empty for an empty text."""
    shown = printable(text)
    if not shown:
        return Encoded("")
    fence = _fence(shown, 1)
    room = " " if "`" in (shown[0], shown[-1]) or shown[0] == shown[-1] == " " else ""
    return Encoded(f"{fence}{room}{shown}{room}{fence}")


def block(language: str, texts: Iterable[str]) -> Encoded:
    """A fenced block of code with one line per text; `language` is our own word."""
    shown = lines(texts)
    fence = _fence(shown, 3)
    return Encoded(f"{fence}{language}\n{shown}\n{fence}")


def prose(texts: Iterable[str]) -> Encoded:
    """Lines of an author's own Markdown, such as the pages of a pack; what is quoted in it is `code` or a `block`."""
    return lines(texts)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Encoded:
    """A table; the cells of its rows are code, its head is our own words."""
    shown = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    # a cell ends at a bar, inside of code too
    shown += ["| " + " | ".join(code(cell).replace("|", r"\|") for cell in row) + " |" for row in rows]
    return Encoded("\n".join(shown))


def _fence(shown: str, shortest: int) -> str:
    longest = max(map(len, _TICKS.findall(shown)), default=0)
    return "`" * max(longest + 1, shortest)
