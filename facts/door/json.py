"""JSON in ASCII: it parses to the texts as they are, and can stand in a page and in the log of a CI job.

A byte that is no UTF-8 is a lone surrogate, `\\udce9` for 0xE9, from which it can be had again.
"""

from __future__ import annotations

import json
from typing import Any

from .encoded import Encoded


def document(value: Any, indent: int | None = None) -> Encoded:
    """The value as JSON, on one line by default."""
    text = json.dumps(value, indent=indent, ensure_ascii=True)
    return Encoded(text.replace("</", "<\\/").replace("<!--", "<\\u0021--").replace("##", "#\\u0023"))
