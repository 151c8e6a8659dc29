"""Pages about one rule, relation or diagnostic, as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ....facts.schema import BY_NAME
from ....rules.language.ast import Comparison, Rule
from ....rules.language.codes import Code
from ....rules.packing.pack import Pack


def rule_page(rule: Rule, pack: Pack, tests: Sequence[Path]) -> str:
    """A rule as its file has it, comments and all, with what it rests on and the tests that name its id."""
    parts = [f"{_title(rule)}\n{rule.place}", _indented(_block(rule, pack))]
    if below := list(_rests_on(rule, pack)):
        parts.append("rests on\n" + _columns(below))
    if rule.id:
        named = list(_mentions(rule.id, tests))
        parts.append("tests\n" + "\n".join(f"  {line}" for line in named) if named else "tests\n  none")
    return "\n\n".join(parts)


def diagnostic_page(code: Code) -> str:
    """What a diagnostic means, with an example that has the mistake and one without it."""
    parts = [f"{code.number} {code.title} ({code.severity})", code.cause]
    parts += [f"{title}\n{_indented(text)}" for title, text in (("wrong", code.bad), ("right", code.good)) if text]
    return "\n\n".join(parts)


def _title(rule: Rule) -> str:
    named = f"{rule.id} {rule.slug}".strip() or ", ".join(dict.fromkeys(c.head.predicate for c in rule.clauses))
    return f"{named}  {rule.get('verdict')}".rstrip()


def _block(rule: Rule, pack: Pack) -> str:
    """The lines around a rule, from blank line to blank line."""
    lines = next(file.text for file in pack.all_files if file.path == rule.place.file).split("\n")
    first = last = rule.place.line - 1
    while first > 0 and lines[first - 1].strip():
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].strip():
        last += 1
    return "\n".join(lines[first : last + 1])


def _rests_on(rule: Rule, pack: Pack) -> Iterator[tuple[str, str, str]]:
    """Relation, words and place of everything in the bodies, each once."""
    atoms = (lit.atom for clause in rule.clauses for lit in clause.body if not isinstance(lit, Comparison))
    for relation in dict.fromkeys(atom.predicate for atom in atoms):
        if relation in BY_NAME:
            yield relation, BY_NAME[relation].yes, "given"
        else:
            deriving = pack.program.by_head[relation][0] if relation in pack.program.by_head else None
            made = pack.program.rule_of(deriving) if deriving else None
            yield relation, made.get("text").partition(" | ")[0] if made else "", str(made.place) if made else ""


def _mentions(rule_id: str, tests: Sequence[Path]) -> Iterator[str]:
    word = re.compile(rf"{re.escape(rule_id)}\b")
    for path in tests:
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n"), 1):
            if word.search(line):
                yield f"{path.name}:{number}  {line.strip()}"


def _columns(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.rstrip("\n").split("\n"))
