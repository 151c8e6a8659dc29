"""Data tables beside the rules: `data/RELATION.tsv`, one row one fact, with the source of each row.

    # text: {F} is an unsafe function | {F} is no unsafe function
    function  profiles   source
    UUID      *          MySQL manual 16.2.1.3

The columns before `profiles` are the relation's. Columns are separated by tabs; lines that start with `#` are comments
or, before the header, annotations of the whole table. Whole numbers are integers, everything else is text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import PurePosixPath

from .ast import Annotation, Atom, Clause, Constant, Rule, RuleFile, RulePlace
from .diagnostic import Diagnostic, diagnostic

_TAIL = ["profiles", "source"]
_ANNOTATION = re.compile(r"#\s*([a-z]+):\s*(.+)")
_NUMBER = re.compile(r"-?\d{1,9}")


def parse_table(text: str, path: str) -> tuple[RuleFile, tuple[Diagnostic, ...]]:
    """The rows of one table as facts, those of one source under one block, and what is wrong with its form."""
    relation = PurePosixPath(path).stem
    shared: list[Annotation] = []
    problems: list[Diagnostic] = []
    blocks: dict[tuple[str, str], list[Clause]] = {}
    places: dict[tuple[str, str], RulePlace] = {}
    names: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        place = RulePlace(path, number, 1)
        if line.startswith("#") or not line.strip():
            found = _ANNOTATION.fullmatch(line.strip())
            if found and not names:
                shared.append(Annotation(found[1], found[2].strip(), place))
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if not names:
            names = cells
            if cells[-2:] != _TAIL or len(names) < 3:
                said = "the header of a data table ends with the columns profiles and source"
                return RuleFile(path, text, (), ()), (diagnostic("BL109", place, said),)
            continue
        if len(cells) != len(names) or not cells[-1]:
            missing = ", ".join(names[len(cells) :] if cells[-1] else names[-1:])
            said = f"the row has {len(cells)} of {len(names)} columns" + (f", no {missing}" if missing else "")
            problems.append(diagnostic("BL109", place, said, "separate columns by one tab"))
            continue
        key = (cells[-2], cells[-1])
        terms = tuple(map(_constant, cells[:-2]))
        rows = blocks.setdefault(key, [])
        rows.append(Clause(Atom(relation, terms, place), (), len(rows) + 1))
        places.setdefault(key, place)
    rules = tuple(Rule((*_annotations(key, places[key]), *shared), tuple(clauses)) for key, clauses in blocks.items())
    return RuleFile(path, text, (), rules), tuple(problems)


def _annotations(key: tuple[str, str], place: RulePlace) -> tuple[Annotation, ...]:
    profiles, source = key
    named = () if profiles == "*" else (Annotation("profiles", profiles, place),)
    return (Annotation("data", "a table", place), Annotation("source", source, place), *named)


@lru_cache(maxsize=1 << 13)  # words recur in many tables
def _constant(cell: str) -> Constant:
    return Constant(int(cell) if _NUMBER.fullmatch(cell) else cell)
