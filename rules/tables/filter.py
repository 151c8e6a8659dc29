"""What a filter keeps: each event is decided by the rules, and moves on what the output is known to hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ...facts.fact import Fact
from ...facts.names import database_key
from ...facts.schema import RELATIONS
from ..decide.whole import WholeDecider
from ..language.program import Program
from ..packing.loading import builtin_pack
from ..packing.pack import Pack
from .information import PACK
from .options import OUTPUT, FilterOptions
from .output import Rows
from .target import Filtered, Target


def _of(pack: Pack) -> tuple[Program, WholeDecider]:
    return pack.program, WholeDecider(pack.program, RELATIONS)


@cache
def _builtin() -> tuple[Program, WholeDecider]:
    """The rules of the built-in pack and their decider, of which all filters of a process share answers."""
    return _of(builtin_pack(PACK))


class TableFilter(Target):
    """Decides the events of one log in order. Raises InputError BE301 for options that are no names."""

    def __init__(self, options: FilterOptions, pack: Pack | None = None) -> None:
        self.options = options
        program, decider = _builtin() if pack is None else _of(pack)
        super().__init__(OUTPUT, program, decider.again())
        self.decider.configure(options.facts())

    def decide(self, facts: Sequence[Fact]) -> Filtered:
        """Decide an event, and move on to the state after it."""
        facts = tuple(facts)
        return super().decide((*facts, *self._renamed(facts)) if self.options.rewrite else facts)

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
