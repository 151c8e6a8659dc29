"""Which programs are decided under a budget: those that may meet more combinations of values than there is time for."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts.schema import Relation
from ..check.width import wide_clauses
from ..engine.evaluate import Evaluator
from ..engine.join import BUDGET
from ..language.program import Program


def budget_of(program: Program, relations: Iterable[Relation]) -> int | None:
    """Combinations of values for one situation; None where no clause is wide, nothing recursive and nothing counted."""
    return BUDGET if program.recursive or program.folds or any(wide_clauses(program, relations)) else None


def evaluator_for(program: Program, relations: Iterable[Relation]) -> Evaluator:
    """Derives everything, under the budget of the program where it has one."""
    return Evaluator(program, budget_of(program, relations))
