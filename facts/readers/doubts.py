"""Records that may be part of the text of the statement above them: what a log with verbatim texts can and cannot tell.

A literal that holds a newline and a well-formed header line begins a record like a real one. The statement that it
really belongs to then ends inside a quote or comment; so what follows such a statement is in doubt, up to the record in
which the literal would end. docs/decisions/0021-forged-records.md says why, and what stays open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

#: records in doubt after one open text, at most: a statement that is just broken must not put a whole log in doubt
AHEAD = 16

#: why a record in doubt is left out
IN_DOUBT = "the text above it is open: it may be part of that text"

_COMMENT = "/*"
# Possessive throughout: hostile text costs linear time.
_CLOSED = re.compile(
    r"""(?sx) (?: [^'"`/\#-]++ | '(?:[^'\\]++|\\.)*+' | "(?:[^"\\]++|\\.)*+" | `[^`]*+`
    | /\*(?:[^*]++|\*(?!/))*+\*/ | --(?=[\s\x00-\x1f]|\Z)[^\n]*+ | \#[^\n]*+ | (?!/\*)[/-] )*+"""
)
_REST = {
    "'": re.compile(r"(?s)(?:[^'\\]++|\\.|'')*+'"),
    '"': re.compile(r'(?s)(?:[^"\\]++|\\.|"")*+"'),
    "`": re.compile(r"(?:[^`]++|``)*+`"),
    _COMMENT: re.compile(r"(?s)(?:[^*]++|\*(?!/))*+\*/"),
}


class OpenText(NamedTuple):
    """Where a log stands: `quote` is what the open text above has to be closed by, `left` how far that matters."""

    quote: str = ""
    left: int = 0

    def after(self, text: str, is_statement: bool) -> OpenText:
        """What holds of the record after this one, which is itself in doubt where `quote` is set."""
        if not self.quote:
            opened = opens(text) if is_statement else ""
            return OpenText(opened, AHEAD) if opened else NO_DOUBT
        rest = _REST[self.quote].match(text)
        if rest is None:  # all of it would be inside the literal
            return OpenText(self.quote, self.left - 1) if self.left > 1 else NO_DOUBT
        opened = opens(text[rest.end() :])
        # What is closed by itself, and would not be as the end of that text, shows that the text was just broken.
        return OpenText(opened, AHEAD) if opened and opens(text) else NO_DOUBT


NO_DOUBT = OpenText()
_SETTLED = {NO_DOUBT}

#: everything that may hold where a range of a log begins
ALL_DOUBTS = (NO_DOUBT, *(OpenText(quote, left) for quote in _REST for left in range(1, AHEAD + 1)))


def opens(text: str) -> str:
    """The quote, back-quote or `/*` that nothing in a text closes; empty for nearly every text."""
    if not may_open(text):
        return ""
    found = _CLOSED.match(text)
    assert found is not None  # it matches nothing too
    return text[found.end() : found.end() + (2 if text.startswith(_COMMENT, found.end()) else 1)]


def may_open(text: str) -> bool:
    """Whether it has to be looked at closely: most texts have quotes of one kind, in pairs."""
    single, double, back = text.count("'"), text.count('"'), text.count("`")
    if (single | double | back) & 1 or _COMMENT in text:
        return True
    kinds = (single > 0) + (double > 0) + (back > 0)
    return kinds > 1 or (kinds == 1 and ("\\" in text or "--" in text or "#" in text))


class DoubtSurvey:
    """What a range does to the doubt it begins with, for every doubt that may be."""

    def __init__(self) -> None:
        self._now = dict.fromkeys(ALL_DOUBTS, NO_DOUBT)
        self._now.update((doubt, doubt) for doubt in ALL_DOUBTS)
        self._distinct = set(ALL_DOUBTS)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is in doubt now, whatever the range began with: then a closed text changes nothing."""
        return self._distinct == _SETTLED

    @property
    def is_one(self) -> bool:
        """Whether it is the same now, whatever the range began with: then what stands above does not matter."""
        return len(self._distinct) == 1

    def meet(self, raw: bytes, is_statement: bool) -> None:
        """Go on to the next record, by the bytes of its text."""
        settled = self.is_settled
        if settled and not (is_statement and (b"'" in raw or b'"' in raw or b"`" in raw or b"/*" in raw)):
            return
        text = raw.decode("latin-1")  # whatever the bytes mean, quotes are quotes
        if settled and not opens(text):
            return
        after = {doubt: doubt.after(text, is_statement) for doubt in self._distinct}
        if any(doubt is not now for doubt, now in after.items()):
            self._now = {first: after[now] for first, now in self._now.items()}
            self._distinct = set(self._now.values())

    def ends(self) -> tuple[OpenText, ...]:
        """Where the range ends, in the order of ALL_DOUBTS."""
        return tuple(self._now[doubt] for doubt in ALL_DOUBTS)


@dataclass
class Watch:
    """Tells records in doubt one after the other; `doubt` is what holds of the next one."""

    doubt: OpenText = NO_DOUBT

    def is_sure(self, raw: bytes, is_statement: bool) -> bool:
        """Whether the next record is none in doubt, by the bytes of its text."""
        before, self.doubt = self.doubt, self.doubt.after(raw.decode("latin-1"), is_statement)
        return not before.quote


def end_of(ends: Iterable[OpenText], begin: OpenText) -> OpenText:
    """Where a surveyed range ends that begins in this doubt; no `ends`: of logs where nothing is in doubt."""
    return dict(zip(ALL_DOUBTS, ends, strict=False)).get(begin, NO_DOUBT)
