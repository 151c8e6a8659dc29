"""The template of a statement: its text with the literals out.

Two statements with one template have the same facts, so a template is parsed once. Only statements whose facts no
literal can change are folded, and only what is a literal in the statement's sql_mode: names keep their digits and
quotes. NULL and DEFAULT stay; literals between commas count as one, in a list as in several rows of VALUES.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from .dialect import DEFAULT_MODE, SqlMode
from .quoting import COMMENT, LINE_COMMENT, NAME, after_quote

_QUICK = frozenset(
    word for verb in ("SELECT", "INSERT", "UPDATE", "DELETE") for word in (verb, verb.lower(), verb.title())
)

# Possessive throughout: hostile text costs linear time.
_COMMENT = rf"{COMMENT}|{LINE_COMMENT}"
_FOLDABLE = re.compile(
    rf"(?i)(?:\s++|\(|{_COMMENT})*+(?:SELECT|INSERT|REPLACE|UPDATE|DELETE|WITH|VALUES|DO|CALL)(?![\w$])"
)
_CHANGES_MEANING = re.compile(r"/\*(?:M?!|\+)")
_QUOTED_VARIABLE = re.compile(r"@[\w$.@`]*+\?")

# Where a literal alone may decide whether there are rows, and where it does: LIMIT 0, WHERE 1=0.
_TELLING = re.compile(r"(?i)(?:LIMIT|WHERE|AND|OR)\s*+\(*+\?")
_PLAIN = r"(?:[0-9.]++|'[^'\\]*+')"
_DECIDES = re.compile(
    rf"(?i)\bLIMIT\s++(?:[0-9]++\s*+,\s*+)?0(?![0-9.])|\b(?:WHERE|AND|OR)[\s(]++"
    rf"(?:(?!([0-9.]++)\s*+=\s*+\1(?![0-9.])){_PLAIN}\s*+[=<>!]++\s*+{_PLAIN}|0++(?:\.0*+)?+)"
    r"\s*+(?=$|[);]|(?:AND|OR|ORDER|LIMIT)\b)"
)

# What text has to hold that decides: a zero, or a comparison that its template still shows.
_ZERO = re.compile(r"0(?<=[\s,(]0)")
_COMPARES = re.compile(r"(?i)\b(?:WHERE|AND|OR)[\s(]++[?0-9.]++\s*+[=<>!]")

#: how many templates are remembered with what there is to look for in texts of theirs
_KEPT = 100_000

# In a name: `[\w$\u0080-\U0010ffff]`, and with `.@` and a backtick, by what else there is, which compiles in a tenth.
_IN_NAME = r"[^\x00-#%-/:-@\[-^`{-\x7f]"
_IN_PATH = r"[^\x00-#%-\-/:-?\[-^{-\x7f]"
_NUMBER = (
    r"(?:(?<=0)(?:[xX][0-9a-fA-F]++|b[01]++)|[0-9]*+(?:\.[0-9]*+)?+(?:[eE][+-]?[0-9]++)?+)"
    rf"(?!{_IN_NAME})"
)
_UNTOUCHED = rf"(?<!{_IN_PATH}[0-9])"  # no name, qualifier or variable leads up to the digit
_OWN_SIGN = r"(?:(?<=[(,=<>][-+])|(?<=[(,=<>] [-+]))"  # no operator
_NEXT = r"(?:,\s*+|\),\s*+\()"


def _literal_list(strings: dict[str, str], between: str = _NEXT) -> str:
    """A literal and those that follow between commas; a hexadecimal or bit string only where its digits are right.

    The first character stands alone: a pattern that begins with a character set is found twice as fast.
    """
    openers = "".join(strings)
    behind = "|".join(
        rf"(?<={quote})(?:(?<![xXbB]{quote}){rest}|(?<=[xXbB]{quote})[0-9a-fA-F]*+{quote}(?!{quote}))"
        for quote, rest in strings.items()
    )
    plain = "|".join(quote + rest for quote, rest in strings.items())
    number = rf"(?<=[0-9]){_UNTOUCHED}{_NUMBER}|(?<=[-+]){_OWN_SIGN}[0-9]{_NUMBER}"
    return rf"[?0-9+\-{openers}](?:{behind}|{number}|(?<=\?))(?:{between}(?:{plain}|[+-]?[0-9]{_NUMBER}|\?))*+"


def _strings(ansi_quotes: bool, no_backslash_escapes: bool) -> dict[str, str]:
    return {quote: after_quote(quote, no_backslash_escapes) for quote in ("'" if ansi_quotes else "'\"")}


@cache
def _literals(ansi_quotes: bool, no_backslash_escapes: bool) -> re.Pattern[str]:
    """The literals of text that has no comment and no name that could be taken for one."""
    return re.compile("(?s)" + _literal_list(_strings(ansi_quotes, no_backslash_escapes)))


@cache
def _one_row(ansi_quotes: bool, no_backslash_escapes: bool) -> re.Pattern[str]:
    """The literals of one row of them."""
    return re.compile("(?s)" + _literal_list(_strings(ansi_quotes, no_backslash_escapes), r",\s*+"))


@cache
def _tokens(mode: SqlMode) -> re.Pattern[str]:
    """Groups: names and variables, comments, what nothing closes; no group: literals."""
    strings = _strings(mode.ansi_quotes, mode.no_backslash_escapes)
    names = NAME
    if mode.ansi_quotes:
        names += '|"' + after_quote('"', no_backslash_escapes=True)
    quoted = "|".join([*(quote + rest for quote, rest in strings.items()), names])
    variable = rf"@(?:[\w$.@]++|{quoted})*+"
    return re.compile(rf"""(?s)({names}|{variable})|({_COMMENT})|{_literal_list(strings)}|(['"`]|/\*)""")


def without_rows(text: str, mode: SqlMode) -> tuple[str, list[tuple[int, int]]]:
    """The text with one row of literals in place of many, if it has the same template, and what was left out: behind
    which characters of what is returned, and how many."""
    rows, row = (each(mode.ansi_quotes, mode.no_backslash_escapes) for each in (_literals, _one_row))
    pieces: list[str] = []
    cuts: list[tuple[int, int]] = []
    at = length = 0
    for found in rows.finditer(text):
        first = row.match(text, found.start())
        if first is not None and first.end() < found.end():
            pieces.append(text[at : first.end()])
            length += first.end() - at
            cuts.append((length, found.end() - first.end()))
            at = found.end()
    short = "".join((*pieces, text[at:]))
    template = fold(text, mode)
    return (short, cuts) if cuts and template is not None and fold(short, mode) == template else (text, [])


class _Look(NamedTuple):
    """What a template leaves open. decides: a literal may decide, `compares`: also one that is no zero.

    odd: comments or names may have been taken for literals. unclosed: a quote is left that nothing closes.
    """

    decides: bool
    compares: bool
    odd: bool
    unclosed: bool


class _Folder:
    """Folds the texts of one sql_mode; most of what there is to find out is found out once per template."""

    def __init__(self, mode: SqlMode) -> None:
        self._mode = mode
        self._literals = _literals(mode.ansi_quotes, mode.no_backslash_escapes)
        self._looks: dict[str, _Look | None] = {}

    def fold(self, text: str) -> str | None:
        if text[:6] not in _QUICK and not _FOLDABLE.match(text):
            return None
        folded = self._literals.sub("?", text)
        try:
            look = self._looks[folded]
        except KeyError:
            look = self._looked(folded)
        return folded if look is None else self._closely(text, folded, look)

    def pieces(self, text: str) -> list[tuple[int, int]]:
        """Of a text that has a template."""
        folded = self._literals.sub("?", text)
        look = self._looks[folded] if folded in self._looks else self._looked(folded)
        if look is None or not look.odd:
            return [found.span() for found in self._literals.finditer(text)]
        return [found.span() for found in _tokens(self._mode).finditer(text) if found.group(1) is None]

    def folds_alike(self, text: str, rest: str) -> bool:
        folded = self._literals.sub("?", text)
        look = self._looks[folded] if folded in self._looks else self._looked(folded)
        if look is None:
            return True
        zero = "\0" in rest or _ZERO.search(rest) is not None
        return not (look.odd or look.unclosed or (look.decides and (look.compares or zero)))

    def _looked(self, folded: str) -> _Look | None:
        """What to look for in texts of this template; None: nothing."""
        # Up to the first comment or odd name the text was read rightly, and of that the opening is still there.
        odd = (
            "/*" in folded
            or "--" in folded
            or "#" in folded
            or ("@" in folded and _QUOTED_VARIABLE.search(folded) is not None)
            or ("`" in folded and not "".join(folded.split("`")[1::2]).isidentifier())
            or (self._mode.ansi_quotes and '"' in folded)
        )
        compares = odd or _COMPARES.search(folded) is not None
        look = _Look(_TELLING.search(folded) is not None, compares, odd, "'" in folded or '"' in folded)
        if len(self._looks) >= _KEPT:
            self._looks.clear()
        found = self._looks[folded] = look if look.decides or odd or look.unclosed else None
        return found

    def _closely(self, text: str, folded: str, look: _Look) -> str | None:
        if look.decides and (look.compares or _ZERO.search(text)) and _DECIDES.search(text):
            return None
        if look.odd:
            return None if _CHANGES_MEANING.search(text) else _fold_tokens(text, self._mode)
        return None if look.unclosed else folded


_folder = cache(_Folder)
_DEFAULT_FOLDER = _folder(DEFAULT_MODE)


def fold(text: str, mode: SqlMode | None = None) -> str | None:
    """The template of a statement in this sql_mode, or None where its own text has to be its key.

    Templates of different modes must not be mixed: the caller's key holds the mode beside the template.
    """
    folder = _DEFAULT_FOLDER if mode is None or mode is DEFAULT_MODE else _folder(mode)
    return folder.fold(text)


def pieces(text: str, mode: SqlMode) -> list[tuple[int, int]]:
    """What one character of the template stands for in a text that has one: literals and comments, in order."""
    return _folder(mode).pieces(text)


def folds_alike(text: str, rest: str) -> bool:
    """Whether every text with this rest has the template of this one, which has one, in the default sql_mode.

    rest: the text without its plain literals (readers/outline_kernel.py), a NUL where one holds a zero. What such a
    literal is shows by what stands around it, so all these texts fold to one first; what then is to be looked for in
    each of them is known of the fold. Only a zero that may decide is left to look for where this says yes, and none of
    them has it: it would stand in the rest.
    """
    return _DEFAULT_FOLDER.folds_alike(text, rest)


def _fold_tokens(text: str, mode: SqlMode) -> str | None:
    closed = True

    def replacement(token: re.Match[str]) -> str:
        nonlocal closed
        kept, comment, unclosed = token.groups()
        if kept is not None:
            return kept
        if unclosed is not None:
            closed = False
        return "?" if comment is None else " "

    folded = _tokens(mode).sub(replacement, text)
    return folded if closed else None
