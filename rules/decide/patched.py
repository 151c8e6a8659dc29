"""A program with one small change, asked about situations that the unchanged one has answered.

Only what the change can reach is derived anew: where a clause of it holds, the relations it is in and, where they come
out otherwise, those that rest on them. All else is as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from ..engine.evaluate import Evaluator
from ..engine.join import BUDGET
from ..engine.model import Model
from ..language.program import Program, dependencies
from .alike import ClauseChange
from .delta import Delta
from .kept import NOTHING, Facts, Grouping, KeptModels, Rows, cut_to_heads


class Patched:
    """A changed program beside the unchanged one, whose relations have as many columns but for those of the change."""

    def __init__(self, kept: KeptModels, program: Program, change: ClauseChange) -> None:
        self._kept = kept
        self._program = program
        self._delta = Delta(kept, change)
        #: the relations that the change is in, and those of its ring
        changed = set(change.names)
        # a row of a table shows in what asks for it
        tables = {name for name in changed if name not in kept.program.derived}
        changed.update(*(kept.above.get(name, ()) for name in tables))
        for component in kept.program.components:
            if not changed.isdisjoint(component):
                changed.update(component)
        self.changed = frozenset(changed)
        self._shown = sorted(changed - tables)
        self._derived: dict[int, tuple[Model, bool]] = {}

    @cached_property
    def _own(self) -> tuple[Evaluator, tuple[str, ...], Grouping]:
        """What derives the relations of the change, what it needs, and what tells situations apart."""
        cut = cut_to_heads(self._program, self.changed)
        before = dependencies(c for name in self.changed for c in self._kept.program.by_head.get(name, ()))
        needs = tuple(cut.arity.keys() - self.changed)
        return Evaluator(cut, BUDGET), needs, self._kept.grouping(tuple(sorted({*needs, *self._shown, *before})))

    def run(self, facts: Facts) -> Model:
        """The model of the changed program. Raises InputError BE304 where the change meets too many combinations."""
        base = self._kept.run(facts)
        new, differs = self._of_change(base)
        later = len(self._kept.program.components)
        made = base.replaced(new, self.changed, later)
        if not differs:
            return made
        above, needs, evaluator = self._kept.resting_on(self.changed)
        given = {name: made[name] for name in needs if name in made}
        return made.replaced(evaluator.run(given), above, 2 * later)

    def rows(self, facts: Facts) -> Rows:
        """The same without the order in which rows are derived, which costs less. Raises as `run` does."""
        return self._beside(self._kept.rows(facts))

    def differs(self, base: Rows) -> bool:
        """Whether relations of the change come out otherwise beside a model of the unchanged program."""
        return self._delta.touches(base) and self._of_change(base)[1]

    def shows(self, base: Rows, names: Iterable[str]) -> Rows | None:
        """What holds beside a model of the unchanged program; None where none of these relations is otherwise."""
        if not self.differs(base):
            return None
        made = self._beside(base)
        return made if any(base.get(name, NOTHING) != made.get(name, NOTHING) for name in names) else None

    def _beside(self, base: Rows) -> Rows:
        if not self.differs(base):
            return base
        new = self._of_change(base)[0]
        return {**base, **self._kept.following(base, {name: new.get(name, NOTHING) for name in self.changed})}

    def _of_change(self, base: Rows) -> tuple[Model, bool]:
        """The relations of the change, and whether they come out otherwise; situations that agree in them are one."""
        evaluator, needs, grouping = self._own
        key = grouping.number(base)
        if key not in self._derived:
            new = evaluator.run({name: base[name] for name in needs if name in base})
            differs = any(base.get(name, NOTHING) != new.get(name, NOTHING) for name in self._shown)
            self._derived[key] = new, differs
        return self._derived[key]
