"""Text with nothing in it that steers what shows it: the base of every encoder of text for people."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text on one line: escaped are control and bidi characters, undecodable bytes, and `##[` of CI services.

    Azure Pipelines and GitHub's runner look for `##[command]` anywhere in a line. Escaped text stays as it is.
    """
    if not text.isprintable():
        text = "".join(c if c.isprintable() else _escaped(c) for c in text)
    return _without_commands(text) if "##" in text else text


def _without_commands(text: str) -> str:
    for opening in ("##[", "##vso[", "##teamcity["):
        text = text.replace(opening, rf"#\x23{opening[2:]}")
    return text


def _escaped(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that surrogateescape kept
        return f"\\x{code - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")
