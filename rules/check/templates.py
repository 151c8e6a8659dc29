"""Templates of messages and phrases: `{T}` stands for the value of a variable, `{B...}` for the set of its values."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BRACES = re.compile(r"\{[^{}]*\}?|\}")
_PLACEHOLDER = re.compile(r"\{([A-Z][A-Za-z0-9_]*)(?:\.\.\.)?\}\Z")


def placeholders(template: str) -> tuple[str, ...]:
    """The variables a template shows, each once, in order."""
    matches = (_PLACEHOLDER.match(brace) for brace in _BRACES.findall(template))
    return tuple(dict.fromkeys(match[1] for match in matches if match))


def malformed(template: str) -> Iterator[str]:
    """The parts in braces that are no placeholder."""
    return (brace for brace in _BRACES.findall(template) if not _PLACEHOLDER.match(brace))
