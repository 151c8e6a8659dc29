"""What a server does with what it gets: decided by the rules of pack topologies, and kept in its state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ...facts.fact import Fact
from ...facts.schema import RELATIONS
from ..decide.messages import Messages
from ..decide.outcome import Outcome
from ..decide.whole import WholeDecider
from ..language.program import Program, Row
from ..packing.pack import builtin_pack
from ..tables.target import Filtered, Target
from .file import ServerSpec

PACK = "topologies"


class Item(NamedTuple):
    """What a log holds of a statement: its text, or rows of one table. with_rows: it holds rows of it too."""

    table: str = ""
    with_rows: bool = False

    @property
    def form(self) -> str:
        return "rows" if self.table else "statement"


class ArrivingItem(NamedTuple):
    """An item as a server meets it, with the facts of the statement or rows. in_log: whether the log that it reads
    holds it. Rules and what they say: skips, by which its filters leave it out; halts, by which it cannot read it;
    otherwise, by which it may do otherwise there. open: why nobody knows whether it comes. elsewhere: its rows were
    made of other data.
    """

    item: Item
    facts: tuple[Fact, ...]
    in_log: bool = True
    skips: tuple[str, ...] = ()
    halts: str = ""
    otherwise: str = ""
    open: str = ""
    elsewhere: bool = False

    def about(self, server: str, undone: bool) -> tuple[Fact, ...]:
        """All facts, for a server."""
        more = [Fact("skips", (server, each)) for each in self.skips]
        if self.in_log or self.open:
            more.append(Fact("arrives", (server, self.item.form)))
        if self.halts:
            more.append(Fact("halts", (server, self.halts)))
        if self.otherwise:
            more.append(Fact("repeats_otherwise", (server, self.otherwise)))
        if self.open:
            more.append(Fact("arrival_open", (server, self.open)))
        if undone:
            more.append(Fact("withdrawn", (server,)))
        if self.elsewhere:
            more.append(Fact("made_elsewhere", (server, str(self.facts[1].row[0]))))
        return (*self.facts, *more)


class DecidedItem(NamedTuple):
    """What became of an arrival."""

    arrival: ArrivingItem
    found: Filtered

    @property
    def outcome(self) -> Outcome:
        return self.found.outcome

    @property
    def verdict(self) -> str:
        return self.outcome.verdict

    @property
    def on_others(self) -> bool:
        """Whether a table that the item is about differs there when it runs."""
        return any(row[0] == "drifted" for row in self.found.before)

    @property
    def makes_others(self) -> bool:
        """Whether it leaves rows there that were made of other data."""
        return any(row[0] == "drifted" and row[3] == "other data" for row in self.found.after)


@cache
def _builtin() -> tuple[Program, WholeDecider]:
    """The rules and their decider, of which all servers of a process share answers."""
    program = builtin_pack(PACK).program
    return program, WholeDecider(program, RELATIONS)


@cache
def topology_messages() -> Messages:
    """What the rules say, in words."""
    return Messages(_builtin()[0])


class TopologyServer:
    """A server of a topology and what the rules know of it. target: its state; it begins equal to the first server."""

    def __init__(self, spec: ServerSpec) -> None:
        self.spec = spec
        program, decider = _builtin()
        self.target = Target(spec.name, program, decider.again())
        config = {"binlog": {(spec.name,)}, "equal_at_first": {(spec.name,)}}
        if spec.filters.rewrite:
            config["renames_databases"] = {(spec.name,)}
        self.target.decider.configure(config)

    def meet(self, arrivals: Sequence[ArrivingItem]) -> list[DecidedItem]:
        """Decide the items of one transaction; one in which the server stops is taken back as a whole."""
        found = [self._decide(each, undone=False) for each in arrivals]
        stop = next((number for number, each in enumerate(found) if each.verdict == "fails"), 0)
        if not stop:
            return found
        for each in reversed(found):
            self.target.output.replace(each.found.after, each.found.before)
        return [self._decide(each, undone=number < stop) for number, each in enumerate(arrivals)]

    def said(self, reached: DecidedItem) -> Iterator[tuple[str, Row]]:
        """What the rules behind an outcome say: relation, and values after the statement and the server."""
        for reason in reached.outcome.reasons:
            if reason.verdict == reached.verdict:
                head = self.target.decider.verdicts[reason.relation].clause.head
                yield head.predicate, reason.values[: len(head.terms) - 2]

    def _decide(self, arrival: ArrivingItem, undone: bool) -> DecidedItem:
        return DecidedItem(arrival, self.target.decide(arrival.about(self.spec.name, undone)))
