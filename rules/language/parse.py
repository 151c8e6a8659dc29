"""Rule text to a RuleFile. The grammar, the annotations and the blocks are described in docs/rule-language.md."""

from __future__ import annotations

import re

from .ast import Clause, Comparison, Rule, RuleFile, RulePlace
from .blocks import TextBlock, split_blocks
from .diagnostic import Diagnostic, diagnostic

#: characters in one rule file; longer ones are data, not rules
MAXIMUM_LENGTH = 500_000
#: literals of one clause, and columns of one relation
MAXIMUM_WIDTH = 100
#: syntax errors reported of one file; more of them say nothing new
MAXIMUM_ERRORS = 50

#: the annotations of a header
_HEADER = frozenset({"pack", "title", "source"})
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def parse_rules(text: str, path: str) -> tuple[RuleFile, tuple[Diagnostic, ...]]:
    """The rules of one file, and what is wrong with its form, by place.

    Raises nothing: a clause that cannot be read is left out and reported, the others are kept.
    """
    refused = _refused(text, path)
    if refused:
        return RuleFile(path, text, (), ()), (refused,)
    blocks = list(split_blocks(text.removeprefix("\ufeff"), path))
    header = blocks[0].annotations if blocks and _is_header(blocks[0]) else ()
    problems: list[Diagnostic] = []
    rules: list[Rule] = []
    for index, block in enumerate(blocks):
        problems.extend(block.problems)
        is_header = index == 0 and bool(header)
        if is_header and block.fragments:
            place = next((each.place for each in header if each.key not in _HEADER), block.fragments[0].place)
            problems.append(
                diagnostic("BL108", place, "clause in the header of the file", "leave a blank line before it")
            )
        clauses, errors = _clauses(block)
        problems.extend(errors)
        annotations = () if is_header else block.annotations
        # a block without clauses is kept for the checker, unless its clauses were lost to a syntax error
        if clauses or (annotations and not errors):
            rules.append(Rule(annotations, clauses))
        if len(problems) > MAXIMUM_ERRORS:
            break
    problems.sort(key=lambda found: (found.line, found.column))
    return RuleFile(path, text, header, tuple(rules)), tuple(problems[:MAXIMUM_ERRORS])


def _refused(text: str, path: str) -> Diagnostic | None:
    """Why a text is not read at all."""
    if len(text) > MAXIMUM_LENGTH:
        return diagnostic("BL106", RulePlace(path, 1, 1), f"more than {MAXIMUM_LENGTH} characters", "split the file")
    found = _FORBIDDEN.search(text)
    if found is None:
        return None
    line_start = text.rfind("\n", 0, found.start()) + 1
    place = RulePlace(path, text.count("\n", 0, found.start()) + 1, found.start() - line_start + 1)
    return diagnostic("BL105", place, f"character U+{ord(found[0]):04X} is not allowed", width=1)


def _is_header(block: TextBlock) -> bool:
    return any(annotation.key == "pack" for annotation in block.annotations)


def _clauses(block: TextBlock) -> tuple[tuple[Clause, ...], list[Diagnostic]]:
    from .clause import parse_clause  # the parser generator is not needed for what was parsed before

    clauses: list[Clause] = []
    errors: list[Diagnostic] = []
    for fragment in block.fragments:
        parsed = parse_clause(fragment, len(clauses) + 1)
        if isinstance(parsed, Clause) and _is_long(parsed):
            said = f"more than {MAXIMUM_WIDTH} literals, or columns of a relation"
            parsed = diagnostic("BL110", parsed.place, said, "derive a part of it first")
        if isinstance(parsed, Clause):
            clauses.append(parsed)
        else:
            errors.append(parsed)
            if len(errors) > MAXIMUM_ERRORS:
                break
    return tuple(clauses), errors


def _is_long(clause: Clause) -> bool:
    atoms = [clause.head, *(each.atom for each in clause.body if not isinstance(each, Comparison))]
    return max(len(clause.body), *(len(atom.terms) for atom in atoms)) > MAXIMUM_WIDTH
