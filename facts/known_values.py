"""Values of expressions that a session's user variables decide: literals, variables, CONCAT of these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_LITERAL = re.compile(r"(?:_\w+\s*)?(?:'((?:[^'\\]|'')*)'|\"((?:[^\"\\]|\"\")*)\"|(\d+))\Z")
_VARIABLE = re.compile(r"@([\w.$]+)\Z")
_CALL = re.compile(r"CONCAT\s*\((.*)\)\Z", re.IGNORECASE | re.DOTALL)
_PART = re.compile(r"\s*((?:'(?:[^'\\]|'')*'|\"(?:[^\"\\]|\"\")*\"|[^,'\"()])+)(?:,|\Z)")


def known_value(text: str, texts: Mapping[str, str]) -> str | None:
    """What an expression comes to, None where more than these user variables decides. texts: by lower-case name."""
    text = text.strip()
    if found := _LITERAL.match(text):
        single, double, number = found.groups()
        if number is not None:
            return number
        return double.replace('""', '"') if single is None else single.replace("''", "'")
    if found := _VARIABLE.match(text):
        return texts.get(found[1].lower())
    if found := _CALL.match(text):
        parts = [known_value(part, texts) if part else None for part in _parts(found[1])]
        return None if None in parts else "".join(part for part in parts if part is not None)
    return None


def _parts(text: str) -> Iterator[str]:
    """The arguments in a list; an empty one where it is not understood."""
    i = 0
    while i < len(text):
        found = _PART.match(text, i)
        if found is None:
            yield ""
            return
        yield found[1].strip()
        i = found.end()
