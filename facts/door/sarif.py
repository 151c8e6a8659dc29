"""Messages of SARIF 2.1.0, in which `[text](target)` is a link (3.11.6)."""

from __future__ import annotations

import re

from .encoded import Encoded
from .printable import printable

_OF_LINKS = re.compile(r"[\\\[\]]")


def message(text: str) -> Encoded:
    """A plain text message without links: the characters of links are escaped where there would be one."""
    shown = printable(text)
    return Encoded(_OF_LINKS.sub(r"\\\g<0>", shown) if "](" in shown else shown)
