"""For clingo 5: the rule language is a part of its own, but for names."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..engine.clingo import clingo_clause
from ..language.program import Program, Row
from .outline import ground, outline


def to_clingo_file(program: Program, facts: Mapping[str, Collection[Row]]) -> str:
    """The program, then the facts; relation `p` is called `r_p`. Raises OverflowError beyond 32 bits."""
    lines = ["% clingo 0 THIS_FILE"]
    lines += [f"#defined r_{name}/{program.arity[name]}." for name in sorted(program.base - set(program.facts))]
    lines += outline(program, "%", clingo_clause)
    lines += ["", *sorted(clingo_clause(ground(name, row)) for name, rows in facts.items() for row in rows)]
    return "\n".join(lines) + "\n"
