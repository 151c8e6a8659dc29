"""Secrets in SQL text: passwords, their hashes and keys of account, server and replication statements, masked.

A mask takes as many characters and bytes as what it hides and keeps its line ends, so every place behind it stays
right; what is quoted stays quoted, and hexadecimal stays so. Literals of data (the values of rows, conditions) are data
and stay; docs/secrets.md says what is covered.
"""

from __future__ import annotations

import re

from .triggers import has_trigger, has_trigger_bytes

MASK = "***"

_FILL = ("*", "\u00b7", "\u2022", "\U0001f784")  # of one to four bytes
_FILLED = re.compile(f"[{''.join(_FILL)}\n]*")


def masked(text: str) -> str:
    """The text with its secrets masked, as long as before; undecodable bytes may be lone surrogates."""
    return _masked(text) if has_trigger(text) else text


def masked_bytes(text: bytes) -> bytes:
    """The same for the bytes of a text: as many as before."""
    if not has_trigger_bytes(text):
        return text
    return _masked(text.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")


def is_mask(text: str) -> bool:
    """Whether the content of a literal is what stands for a secret."""
    return text != "" and _FILLED.fullmatch(text) is not None


def _masked(text: str) -> str:
    from .find import secrets_in  # few texts have a word of one

    parts, at = [], 0
    for start, end, fill in sorted(secrets_in(text)):
        if end > at:
            start = max(start, at)
            parts += [text[at:start], _filled(text[start:end], fill)]
            at = end
    return "".join([*parts, text[at:]])


def _filled(secret: str, fill: str) -> str:
    return "\n".join(_of_length(line, fill) for line in secret.split("\n"))


def _of_length(line: str, fill: str) -> str:
    """As many characters and bytes as in the line, whatever stands where in it."""
    more = len(line.encode("utf-8", "surrogateescape")) - len(line)
    wide, rest = divmod(more, 3)
    head = _FILL[3] * wide + (_FILL[rest] if rest else "")
    return head + fill * (len(line) - len(head))
