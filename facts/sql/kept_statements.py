"""Parsed statements that outlive a process (facts/kept_rows.py): a template is parsed once, whatever literals it has.

What is kept has its places in the template, not in a text; of texts it keeps places. So each text of the template gets
its own, and the cache holds names and settings, but no text and no literal of a statement that is folded. Texts that
are their own templates and hold secrets are not kept.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import Any

from ... import __version__
from ..codec import made, plain
from ..kept import code_in, key_of
from ..kept_rows import KeptRows
from ..secrets.mask import masked
from ..statement import Statement
from .dialect import SqlMode, Vendor
from .template import fold, pieces

#: what statements are parsed with, from the package's root
_CODE = ("facts", "facts/sql")
_NESTED = (dict, list)
#: characters of a template (or of a text without) that is looked up, and of a part that is kept as its place;
#: statements that a process keeps
_LONGEST, _LONG, _MOST = 20_000, 8, 4_000


def statement_of(text: str, mode: SqlMode, vendor: Vendor) -> Statement:
    """The one statement of a text, as `parse_statement` has it."""
    kept = _kept(os.environ.get("BINLOGIC_CACHE"), os.environ.get("XDG_CACHE_HOME"))
    return _parsed(text, mode, vendor) if kept is None else kept.of(text, mode, vendor)


def _parsed(text: str, mode: SqlMode, vendor: Vendor) -> Statement:
    from .parse import parse_statement  # which takes longer to load than many a log to read

    return parse_statement(text, mode, vendor)


class _KeptStatements:
    def __init__(self, rows: KeptRows) -> None:
        self._rows = rows
        self._kept = 0

    def of(self, text: str, mode: SqlMode, vendor: Vendor) -> Statement:
        """The statement of a text: as it was kept, or as it is parsed and kept now."""
        if self._kept >= _MOST:  # what is new without end is not worth looking for
            return _parsed(text, mode, vendor)
        template = fold(text, mode)
        known = text if template is None else template
        if len(known) > _LONGEST or (template is None and masked(text) != text):
            return _parsed(text, mode, vendor)
        known_by = repr((known, mode.ansi_quotes, mode.no_backslash_escapes, vendor))
        question = blake2b(known_by.encode(), digest_size=16).digest()
        places = _Places(text, [] if template is None else pieces(text, mode))
        told = self._rows.find(question)
        if told is not None:
            with suppress(ValueError, KeyError, TypeError):
                return made(Statement, places.filled(json.loads(told)))
        statement = _parsed(text, mode, vendor)
        self._kept += 1
        with suppress(ValueError):
            self._rows.keep(question, json.dumps(places.emptied(plain(statement)), separators=(",", ":")))
        return statement


@cache
def _kept(*_: str | None) -> _KeptStatements | None:
    """What is kept where the environment has it; None: nothing."""
    parser = find_spec("sqlglot")
    if parser is None or parser.origin is None:
        return None
    key = key_of((__version__, "statements"), (*code_in(*_CODE), Path(parser.origin).with_name("_version.py")))
    return None if key is None else _KeptStatements(KeptRows(f"{key}.statements"))


class _Places:
    """Places in a text and in its template, in which each of these pieces of the text is one character."""

    def __init__(self, text: str, found: Sequence[tuple[int, int]]) -> None:
        self._text = text
        self._starts = [start for start, _ in found]
        self._ends = [end for _, end in found]
        self._gone = [0, *accumulate(end - start - 1 for start, end in found)]
        self._at = [start - gone for start, gone in zip(self._starts, self._gone, strict=False)]

    def filled(self, value: Any) -> Any:
        """JSON with places in the text, from what `emptied` made of that of another text of the template."""
        if type(value) is list:
            return [self.filled(each) if type(each) in _NESTED else each for each in value]
        if "start" in value and "end" in value:
            return {"start": self._in_text(value["start"]), "end": self._in_text(value["end"])}
        if "from" in value:
            return self._text[self._in_text(value["from"]) : self._in_text(value["to"])]
        return {name: self.filled(each) if type(each) in _NESTED else each for name, each in value.items()}

    def emptied(self, value: Any, name: str = "") -> Any:
        """JSON with places in the template, from that of a statement of the text. Raises ValueError if it has none."""
        if isinstance(value, str) and (name == "text" or len(value) > _LONG):
            return self._emptied(value, name)
        if isinstance(value, list):
            return [self.emptied(each, name) for each in value]
        if not isinstance(value, dict):
            return value
        if "start" in value and "end" in value:
            return {"start": self._in_template(value["start"]), "end": self._in_template(value["end"])}
        return {name: self.emptied(each, name) for name, each in value.items()}

    def _emptied(self, value: str, name: str) -> Any:
        if value == self._text:
            return {"from": 0, "to": self._in_template(len(value))}
        if name == "text" and self._starts:
            raise ValueError  # it may have literals, and come twice
        place = self._text.find(value)
        try:
            start, end = self._in_template(place), self._in_template(place + len(value))
        except ValueError:
            return value
        return value if place < 0 or end - start < len(value) else {"from": start, "to": end}

    def _in_text(self, place: int) -> int:
        of = bisect_right(self._at, place)
        return place + self._gone[of] if not of or place > self._at[of - 1] else self._starts[of - 1]

    def _in_template(self, place: int) -> int:
        """Raises ValueError for a place within a piece."""
        of = bisect_right(self._starts, place)
        if not of or place >= self._ends[of - 1]:
            return place - self._gone[of]
        if place > self._starts[of - 1]:
            raise ValueError
        return self._at[of - 1]
