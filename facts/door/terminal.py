"""Lines for people: a terminal, the log of a CI job, an e-mail."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .encoded import Encoded
from .printable import printable

#: how grave what a line says is, and how it then looks
_LOOKS = {"error": "1;31", "warning": "33"}
# GitHub's runner takes a line for a command that begins so behind white space
_COMMAND = re.compile(r" *::")


def line(text: str) -> Encoded:
    """The text as one line, which no CI service takes for a command."""
    shown = printable(text)
    return Encoded(shown.replace("::", r"\x3a:", 1) if _COMMAND.match(shown) else shown)


def lines(texts: Iterable[str]) -> Encoded:
    """One line per text; a text cannot begin another one."""
    return Encoded("\n".join(map(line, texts)))


def coloured(text: str, gravity: str) -> Encoded:
    """A line for a terminal in the colour of what is an `error` or a `warning`; others as they are."""
    looks = _LOOKS.get(gravity)
    return Encoded(f"\x1b[{looks}m{line(text)}\x1b[0m") if looks else line(text)
