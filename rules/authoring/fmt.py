"""The one layout of a rule file: annotations aligned, one blank line between blocks, long clauses on several lines.

What a file means never changes: it is read again before it is given back. Comments stay where they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from ..language.ast import Clause
from ..language.blocks import ANNOTATION, CONTINUATION, Fragment, split_blocks
from ..language.clause import parse_clause
from ..language.diagnostic import Diagnostic
from ..language.parse import parse_rules
from .clause_text import clause_text


def format_rules(text: str, path: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text in its one layout, and nothing; or the text as it is, and the syntax errors in it.

    `format_rules` of its own result changes nothing, and parses to the same rules.
    """
    _, problems = parse_rules(text, path)
    if problems:
        return text, problems
    lines = text.removeprefix("\ufeff").split("\n")
    groups = [list(group) for blank, group in groupby(lines, lambda line: not line.strip()) if not blank]
    laid_out = "\n\n".join("\n".join(_block("\n".join(group))) for group in groups)
    return f"{laid_out}\n" if laid_out else "", ()


def _block(text: str) -> Iterator[str]:
    """The lines of one block: what stands before its clauses, then each clause with the comments behind it."""
    blocks = list(split_blocks(text, ""))
    fragments = blocks[0].fragments if blocks else ()
    begins = [_offset(text, fragment) for fragment in fragments]
    ends = [begin + len(fragment.text) for begin, fragment in zip(begins, fragments, strict=True)]
    yield from _preamble(text[: begins[0]] if begins else text)
    for number, fragment in enumerate(fragments):
        between = text[ends[number] : begins[number + 1] if number + 1 < len(begins) else len(text)]
        behind, _, below = between.partition("\n")
        clause = parse_clause(fragment, 1)
        assert isinstance(clause, Clause), "the file was parsed before"
        yield from clause_text(clause, fragment, behind.strip())
        yield from (line.strip() for line in below.split("\n") if line.strip())


def _preamble(text: str) -> Iterator[str]:
    """Annotations with their values in one column, comments between them as they are."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    keys = [found[1] for line in lines if (found := ANNOTATION.match(line))]
    width = max(map(len, keys), default=0) + 1
    for line in lines:
        if found := ANNOTATION.match(line):
            yield f"%% {found[1] + ':':<{width}} {found[2]}".rstrip()
        elif found := CONTINUATION.match(line):
            yield f"%%{'':<{width + 2}}{found[1]}"
        else:
            yield line


def _offset(text: str, fragment: Fragment) -> int:
    """Where a fragment begins in the text of its block."""
    line_starts = [0, *(found.end() for found in re.finditer("\n", text))]
    return line_starts[fragment.place.line - 1] + fragment.place.column - 1
