"""Which programs are decided under a budget: those that may meet more combinations of values than there is time for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ...facts.schema import Relation
from ..check.width import wide_clauses
from ..engine.evaluate import Evaluator
from ..engine.join import BUDGET
from ..language.program import Program


def budget_of(program: Program, relations: Iterable[Relation]) -> int | None:
    """Combinations of values for one situation; None where no clause is wide, nothing recursive and nothing counted."""
    return _known_budget(program, tuple(relations))


def evaluator_for(program: Program, relations: Iterable[Relation]) -> Evaluator:
    """Derives everything, under the budget of the program where it has one. Programs share what was compiled."""
    return _compiled(program, budget_of(program, relations))


@lru_cache(maxsize=16)
def _known_budget(program: Program, relations: tuple[Relation, ...]) -> int | None:
    return BUDGET if program.recursive or program.folds or any(wide_clauses(program, relations)) else None


@lru_cache(maxsize=8)
def _compiled(program: Program, limit: int | None) -> Evaluator:
    return Evaluator(program, limit)
