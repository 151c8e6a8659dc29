"""The outer shape of a rule file: blocks between blank lines, each with its annotations and the texts of its clauses.

A clause is cut out by its full stop before the grammar sees it, so that one broken clause hides no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .ast import Annotation, RulePlace
from .diagnostic import Diagnostic, diagnostic

#: `%% key: value`, and the line that goes on with the value above
ANNOTATION = re.compile(r"%%[ \t]?([A-Za-z][\w-]*)[ \t]*:[ \t]*(.*)")
CONTINUATION = re.compile(r"%%[ \t]{2,}(\S.*)")
# an unclosed quote ends with its line, so that the mistake stays in its clause
_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*"|"[^\n]*|%[^\n]*|[^".%]+|\.')


@dataclass(frozen=True, slots=True)
class Fragment:
    """The text of one clause with the place of its first character."""

    text: str
    place: RulePlace


@dataclass(frozen=True, slots=True)
class TextBlock:
    """What stands between two blank lines."""

    annotations: tuple[Annotation, ...]
    fragments: tuple[Fragment, ...]
    problems: tuple[Diagnostic, ...]


def split_blocks(text: str, path: str) -> Iterator[TextBlock]:
    """The blocks of a rule file in order; blocks of nothing but comments are left out."""
    group: list[str] = []
    start = 1
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if line.strip():
            if not group:
                start = number
            group.append(line)
        elif group:
            block = _block(group, RulePlace(path, start, 1))
            if block.annotations or block.fragments or block.problems:
                yield block
            group = []


def _block(lines: list[str], start: RulePlace) -> TextBlock:
    annotations: list[Annotation] = []
    problems: list[Diagnostic] = []
    clause_seen = False
    for number, line in enumerate(lines, start=start.line):
        written = line.lstrip()
        if not written.startswith("%%"):
            clause_seen = clause_seen or not written.startswith("%")
            continue
        place = RulePlace(start.file, number, len(line) - len(written) + 1)
        found = _read_annotation(written.rstrip(), place, annotations, clause_seen)
        if found:
            problems.append(found)
    return TextBlock(tuple(annotations), tuple(_fragments("\n".join(lines), start)), tuple(problems))


def _read_annotation(line: str, place: RulePlace, read: list[Annotation], clause_seen: bool) -> Diagnostic | None:
    """Add the annotation, or the continuation of the last one, to `read`; what is wrong with the line otherwise."""
    if clause_seen:
        return diagnostic(
            "BL108", place, "annotation behind a clause of its block", "leave a blank line before it", len(line)
        )
    if match := ANNOTATION.match(line):
        read.append(Annotation(match[1], match[2], place))
    elif read and (match := CONTINUATION.match(line)):
        last = read[-1]
        read[-1] = Annotation(last.key, f"{last.value} {match[1]}".strip(), last.place)
    else:
        hint = "write `%% key: value`" + ("; a value goes on behind `%%` and two blanks" if read else "")
        return diagnostic("BL101", place, 'not a "key: value" annotation', hint, len(line))
    return None


def _fragments(text: str, start: RulePlace) -> Iterator[Fragment]:
    """Cut the text behind every full stop that stands in no string and no comment."""
    begin: int | None = None
    place = start
    line, line_start, counted = start.line, 0, 0
    for match in _PIECE.finditer(text):
        piece = match[0]
        if begin is None and not piece.startswith("%") and piece.strip():
            begin = match.start() + len(piece) - len(piece.lstrip())
            line += text.count("\n", counted, begin)
            line_start = max(line_start, text.rfind("\n", counted, begin) + 1)
            counted = begin
            place = RulePlace(start.file, line, begin - line_start + 1)
        if piece == "." and begin is not None:
            yield Fragment(text[begin : match.end()], place)
            begin = None
    if begin is not None:
        yield Fragment(text[begin:], place)
