"""How many relations may rest on each other: engines and proofs walk down all of them."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.diagnostic import Diagnostic, diagnostic
from ..language.program import Program
from .columns import atoms

MAXIMUM_DEPTH = 100


def check_depth(program: Program) -> Iterator[Diagnostic]:
    """BL226, once for every chain of relations. Raises NotStratifiedError."""
    depth: dict[str, int] = {}
    for component in program.components:
        below = {atom.predicate for name in component for clause in program.by_head[name] for atom in atoms(clause)}
        reached = 1 + max((depth[name] for name in below if name in depth), default=0)
        depth.update(dict.fromkeys(component, reached))
        if reached == MAXIMUM_DEPTH + 1:
            clause = program.by_head[component[0]][0]
            said = f"{component[0]} rests on more than {MAXIMUM_DEPTH} relations, each on the next"
            hint = "derive it from fewer steps"
            yield diagnostic("BL226", clause.place, said, hint, len(component[0]))
