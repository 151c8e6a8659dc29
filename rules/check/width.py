"""Clauses that may meet very many combinations of values: their packs are decided under a budget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..diagnostic import Diagnostic, diagnostic
from ..engine.join import open_goals
from ..engine.order import plan
from ..language.ast import Clause

#: literals that bring in values, and those among them that share no variable with what is known before
MOST_OPEN, MOST_FREE = 8, 2


def wide_clauses(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """The clauses with more open literals than a few, when the first column of the head is known."""
    for clause in clauses:
        columns = len(clause.head.terms)
        made = plan(clause, (True,) * min(columns, 1) + (False,) * max(columns - 1, 0))
        if made is not None:
            goals, free = open_goals(made)
            if goals > MOST_OPEN or free > MOST_FREE:
                yield clause


def check_width(clauses: Iterable[Clause]) -> Iterator[Diagnostic]:
    """BL306. Raises ValueError for an unsafe clause."""
    for clause in wide_clauses(clauses):
        said = f"the clause of {clause.head.predicate} may meet very many combinations of values"
        yield diagnostic(
            "BL306", clause.place, said, "let its literals share more variables", len(clause.head.predicate)
        )
