"""Did you mean: the known word nearest to a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The closest known word, but for letter case; empty where none is close."""
    candidates = {name.lower(): name for name in known}
    close = difflib.get_close_matches(word.lower(), candidates, n=1, cutoff=cutoff)
    return candidates[close[0]] if close else ""


def did_you_mean(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """A hint that names the closest known word, or nothing where none is close."""
    near = nearest(word, known, cutoff)
    return f"did you mean {near}?" if near else ""
