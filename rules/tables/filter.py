"""What a filter keeps: each event is decided by the rules, and moves on what the output is known to hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ...facts.fact import Fact
from ...facts.names import database_key
from ...facts.schema import RELATIONS
from ..decide.outcome import Decision
from ..decide.whole import StateRow, WholeDecider, WholeState
from ..language.program import Program
from ..packing.pack import Pack, builtin_pack
from .information import PACK
from .options import OUTPUT, FilterOptions
from .output import OutputState, Rows

_KEPT = 100_000


class Filtered(NamedTuple):
    """A decision on one event. facts: what it was decided on; before, after: what was known of the output for it, and
    is now.
    """

    decision: Decision
    facts: tuple[Fact, ...]
    before: Rows
    after: Rows

    @property
    def kept(self) -> bool:
        return self.decision.outcomes[0].verdict == "recorded"

    @property
    def warned(self) -> bool:
        """Whether what is kept cannot run or could not be tested, or what is left out changes a table that is kept."""
        return any(reason.verdict == "warned" for reason in self.decision.outcomes[0].reasons)


def _of(pack: Pack) -> tuple[Program, WholeDecider]:
    return pack.program, WholeDecider(pack.program, RELATIONS)


@cache
def _builtin() -> tuple[Program, WholeDecider]:
    """The rules of the built-in pack and their decider, of which all filters of a process share answers."""
    return _of(builtin_pack(PACK))


class TableFilter:
    """Decides the events of one log in order. Raises InputError BE301 for options that are no names.

    output: what the rules know of the output so far. Equal questions are asked once.
    """

    def __init__(self, options: FilterOptions, pack: Pack | None = None) -> None:
        self.options = options
        self.program, decider = _builtin() if pack is None else _of(pack)
        self.decider = decider.again()
        self.decider.configure(options.facts())
        self.output = OutputState()
        self._known: dict[tuple[tuple[StateRow, ...], Rows], tuple[Decision, Rows]] = {}

    def decide(self, facts: Sequence[Fact]) -> Filtered:
        """Decide an event, and move on to the state after it."""
        facts = tuple(facts)
        if self.options.rewrite:
            facts = (*facts, *self._renamed(facts))
        before = self.output.about(facts)
        key = tuple((fact.relation, *fact.row) for fact in facts), before
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            state = WholeState(before)
            step = self.decider.step(state, self.complete(facts, before))
            known = self._known[key] = step.outcome, state.rows
        decision, after = known
        self.output.replace(before, after)
        return Filtered(decision, facts, before, after)

    def _renamed(self, facts: Sequence[Fact]) -> Iterator[Fact]:
        """What a database that is made is called in the output, if otherwise."""
        named = (str(fact.row[0]) for fact in facts if fact.relation == "changes_database")
        yield from (
            Fact("called_there", (OUTPUT, there)) for db in named if (there := self.options.rewritten(db)) != db
        )

    def complete(self, facts: Sequence[Fact], before: Rows) -> tuple[Fact, ...]:
        """The facts of an event with the patterns that its tables match, also under the names options know."""
        names = {str(value) for fact in facts if fact.relation == "names_table" for value in fact.row[:1]}
        names |= {database_key(str(fact.row[0])) for fact in facts if fact.relation == "changes_database"}
        names |= {str(row[3]) for row in before if row[0] in ("called", "body_names")}
        matches = (Fact("matches", (key, found)) for key in sorted(names) for found in self.options.matching(key))
        return (*facts, *matches)
