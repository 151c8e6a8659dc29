"""Templates of messages and phrases: `{T}` stands for the value of a variable, `{B...}` for the set of its values."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BRACES = re.compile(r"\{[^{}]*\}?|\}")
#: placeholders of other languages; braces with something before them stand in the text as they are
_FOREIGN = re.compile(r"%[sd]\b|[$%]\{[^{}]*\}")
_PLACEHOLDER = re.compile(r"\{([A-Z][A-Za-z0-9_]*)(?:\.\.\.)?\}\Z")


def placeholders(template: str) -> tuple[str, ...]:
    """The variables a template shows, each once, in order."""
    matches = (_PLACEHOLDER.match(brace) for brace in _BRACES.findall(template))
    return tuple(dict.fromkeys(match[1] for match in matches if match))


def malformed(template: str) -> Iterator[str]:
    """The parts that are no placeholder and look like one."""
    found = (*_FOREIGN.findall(template), *_BRACES.findall(template))
    return (part for part in found if not _PLACEHOLDER.match(part))
