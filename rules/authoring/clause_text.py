"""One clause as lines of text: on one line if it fits, else its literals below the head; with comments, one each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..language.ast import Clause, RulePlace
from ..language.blocks import Fragment

#: characters on a line before a clause is broken
WIDTH = 120
_INDENT = "    "
_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*"|(?P<comment>%[^\n]*)')


@dataclass
class _Part:
    """The head or a literal with the comments inside it or behind it: on its line, and on lines of their own."""

    text: str
    behind: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)


def clause_text(clause: Clause, fragment: Fragment, behind: str = "") -> Iterator[str]:
    """The lines of a clause; `fragment` is the text it was parsed from, `behind` the comment after its full stop."""
    parts = _parts(clause, fragment)
    last = parts[-1]
    # what stands before the full stop goes behind it
    after = "  ".join([*last.behind, *([behind] if behind else [])])
    is_commented = any(part.behind or part.below for part in parts[:-1])
    lines = list(_one_by_one(parts)) if is_commented else _plain(clause, parts)
    yield from lines[:-1]
    yield f"{lines[-1]}  {after}".rstrip()
    yield from last.below


def _plain(clause: Clause, parts: list[_Part]) -> list[str]:
    """A clause without comments inside it."""
    if len(str(clause)) <= WIDTH or len(parts) == 1:
        return [str(clause)]
    lines = [f"{parts[0].text} :-", ""]
    for part in parts[1:]:
        literal = part.text + ("." if part is parts[-1] else ",")
        if lines[-1] and len(lines[-1]) + 1 + len(literal) > WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {literal}" if lines[-1] else _INDENT + literal
    return lines


def _one_by_one(parts: list[_Part]) -> Iterator[str]:
    """A clause with comments inside it; those of its last part are left out."""
    for number, part in enumerate(parts):
        is_last = part is parts[-1]
        end = "." if is_last else " :-" if number == 0 else ","
        comment = "" if is_last else "  ".join(part.behind)
        yield f"{_INDENT if number else ''}{part.text}{end}  {comment}".rstrip()
        if not is_last:
            yield from (_INDENT + line for line in part.below)


def _parts(clause: Clause, fragment: Fragment) -> list[_Part]:
    """Head and literals, each with the comments between its first character and that of the next."""
    parts = [_Part(str(clause.head)), *(_Part(str(literal)) for literal in clause.body)]
    lines = fragment.text.split("\n")
    starts = [_start(fragment, place.line, place.column, lines) for place in _places(clause)]
    for found in _PIECE.finditer(fragment.text):
        if found["comment"] is None:
            continue
        part = parts[sum(start <= found.start() for start in starts) - 1]
        line_start = fragment.text.rfind("\n", 0, found.start()) + 1
        alone = not fragment.text[line_start : found.start()].strip()
        (part.below if alone else part.behind).append(found["comment"].rstrip())
    return parts


def _places(clause: Clause) -> list[RulePlace]:
    return [clause.head.place, *(literal.place for literal in clause.body)]


def _start(fragment: Fragment, line: int, column: int, lines: list[str]) -> int:
    """The offset in the fragment of a place in its file."""
    row = line - fragment.place.line
    before = sum(len(each) + 1 for each in lines[:row])
    return before + column - (fragment.place.column if row == 0 else 1)
