"""Where strings, names and comments end in SQL text, as the sql_mode has it.

The patterns are possessive throughout: hostile text costs linear time.
"""

from __future__ import annotations

import re

from .dialect import SqlMode

NAME = "`[^`]*+(?:``[^`]*+)*+`"
COMMENT = r"/\*(?:[^*/]++|\*(?!/)|/(?!\*))*+\*/"  # one that holds no other
LINE_COMMENT = r"\#[^\n]*+|--(?=\s|\Z)[^\n]*+"

_SET = re.compile(r"(?i)\s*+(?:/\*M?!\d*\s*)?SET\s")
_SQL_MODE = re.compile(
    r"(?is)(?P<scope>\b(?:GLOBAL|PERSIST|PERSIST_ONLY|SESSION|LOCAL)\s+|@@(?:\w+\.)?|(?<![@\w.]))`?sql_mode`?"
    r"\s*:?=\s*(?P<value>'[^']*'|\"[^\"]*\"|.*)"
)


def after_quote(quote: str, no_backslash_escapes: bool) -> str:
    """The pattern for the rest of a string or name whose opening quote was read."""
    if no_backslash_escapes:
        return rf"[^{quote}]*+(?:{quote}{quote}[^{quote}]*+)*+{quote}"
    return rf"[^{quote}\\]*+(?:(?:{quote}{quote}|\\.)[^{quote}\\]*+)*+{quote}"


#: a string in the default sql_mode
STRING = "'" + after_quote("'", False) + '|"' + after_quote('"', False)


def quoted(mode: SqlMode) -> str:
    """The pattern for a whole string or quoted name."""
    single = after_quote("'", mode.no_backslash_escapes)
    double = after_quote('"', mode.no_backslash_escapes or mode.ansi_quotes)  # a name knows no escapes
    return f"'{single}|\"{double}|{NAME}"


def mode_after(text: str, mode: SqlMode) -> SqlMode:
    """The session's sql_mode after this statement, as far as its text tells.

    An expression over `@@sql_mode` adds the modes it names; a user variable is taken for the default.
    """
    if not _SET.match(text):
        return mode
    for found in _SQL_MODE.finditer(text):
        scope, value = found["scope"].upper().strip(), found["value"]
        if scope.startswith(("GLOBAL", "PERSIST", "@@GLOBAL", "@@PERSIST")):
            continue
        if value[:1] in ("'", '"'):
            mode = SqlMode.from_value(value[1:-1])
            continue
        named = SqlMode.from_value(",".join(re.findall(r"\w+", value)))
        kept = mode if "@@" in value else SqlMode()
        mode = SqlMode(named.ansi_quotes or kept.ansi_quotes, named.no_backslash_escapes or kept.no_backslash_escapes)
    return mode
