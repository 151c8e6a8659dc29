"""The frame of every HTML page: one file with its style and its script, which fetches nothing."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files

from ...facts.door import html
from ...facts.door.encoded import Encoded

_KEYS = "".join(
    f"<kbd>{key}</kbd> {does} &nbsp; "
    for key, does in (
        ("j", "next line of the proof"), ("k", "previous"), ("e", "open all"), ("c", "close all"),
        ("s", "to the SQL"), ("Enter", "on marked SQL: to its line"),
    )
)  # fmt: skip
_SEARCH = "<kbd>/</kbd> search"


def page(title: str, body: str, *, searched: bool = False) -> Encoded:
    """A page around markup whose texts are those of `html.text`. searched: it has a search box.

    Its policy lets nothing run or load but its own style and script.
    """
    style, script = _asset("page.css"), _asset("page.js")
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'"
    return html.page(
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.text(title)}</title><style>{style}</style></head>\n<body>{body}"
        f"<footer>{_KEYS}{_SEARCH if searched else ''}</footer><script>{script}</script></body></html>\n"
    )


@cache
def _asset(name: str) -> str:
    return (files(__package__) / "assets" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
