"""Executable comments, `/*!NNNNN text */` and `/*M!NNNNNN text */`, opened or blanked as one server reads them.

Blanking keeps every offset and every line, so spans found afterwards are spans of the original text.
"""

from __future__ import annotations

import re

from .dialect import Vendor

# Possessive repeats and optional closers: whatever is left open runs to the end once, so hostile text stays linear.
_PLAIN_COMMENT = r"/\*(?:[^*]++|\*(?!/))*+(?:\*/)?"
_LEXEME = re.compile(
    rf"""
      '(?:[^'\\]++|\\.?)*+'?
    | "(?:[^"\\]++|\\.?)*+"?
    | `[^`]*+`?
    | --(?=[\s\x00-\x1f]|\Z)[^\n]*+
    | \#[^\n]*+
    | (?P<opener>/\*M?!)(?P<digits>\d{{5,6}})?
    | (?P<closer>\*/)
    | {_PLAIN_COMMENT}
    """,
    re.S | re.X,
)
# A comment that is not executed may hold one level of ordinary comments (sql_lex.cc, consume_comment).
_REST_OF_COMMENT = re.compile(rf"(?:[^*/]++|{_PLAIN_COMMENT}|\*(?!/)|/)*+(?:\*/)?", re.S)
_NOT_NEWLINE = re.compile(r"[^\r\n]")


def blank_comments(text: str, vendor: Vendor) -> str:
    """The text with the markers of executed comments, and the whole of skipped ones, turned into spaces.

    The result has the length and the line breaks of `text`. Ordinary comments and strings stay as they are.
    Source: MySQL manual 9.7 "Comments", MariaDB knowledge base "Comment Syntax".
    """
    if "/*!" not in text and "/*M!" not in text:
        return text
    parts: list[str] = []
    done = position = opened = 0
    while found := _LEXEME.search(text, position):
        position = found.end()
        if found["opener"]:
            digits = _version_digits(found["digits"] or "", vendor)
            end = found.end("opener") + len(digits)
            if _runs(found["opener"], digits, vendor):
                opened += 1
            else:
                rest = _REST_OF_COMMENT.match(text, end)
                end = rest.end() if rest else end
            position = end
        elif found["closer"] and opened:
            opened -= 1
        else:
            continue
        parts += text[done : found.start()], _blank(text[found.start() : position])
        done = position
    return "".join(parts) + text[done:]


def unmarked_comments(text: str, vendor: Vendor) -> str:
    """The text as the server's parser leaves it: the `!` of comments that it skips is a space, so that no replica of a
    later version executes them. Measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if "/*!" not in text and "/*M!" not in text:
        return text
    parts: list[str] = []
    done = position = 0
    while found := _LEXEME.search(text, position):
        position = found.end()
        opener = found["opener"]
        if not opener or (opener == "/*M!" and vendor.flavor != "mariadb"):
            continue
        digits = _version_digits(found["digits"] or "", vendor)
        position = found.end("opener") + len(digits)
        if not _runs(opener, digits, vendor):
            rest = _REST_OF_COMMENT.match(text, position)
            position = rest.end() if rest else position
            if text[:position].endswith("*/"):
                parts += text[done : found.end("opener") - 1], " "
                done = found.end("opener")
    return "".join(parts) + text[done:]


def _version_digits(digits: str, vendor: Vendor) -> str:
    # Servers before MySQL 8.0 read five digits and take a sixth for SQL.
    six = vendor.flavor == "mariadb" or vendor.version >= 80000
    return digits if six else digits[:5]


def _runs(opener: str, digits: str, vendor: Vendor) -> bool:
    version = int(digits or 0)
    if vendor.flavor != "mariadb":
        return opener == "/*!" and version <= vendor.version
    # MariaDB took these numbers for MySQL 5.7 and later, whose syntax it does not share.
    foreign = opener == "/*!" and 50700 <= version <= 99999
    return version <= vendor.version and not foreign


def _blank(text: str) -> str:
    return _NOT_NEWLINE.sub(" ", text)
