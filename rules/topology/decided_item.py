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
from ..packing.loading import builtin_pack
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
    otherwise, by which it may do otherwise there. open: why its arrival is not known. elsewhere: its rows were
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

    def about(self, server: str) -> tuple[Fact, ...]:
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
        if self.elsewhere:
            more.append(Fact("made_elsewhere", (server, str(self.facts[1].row[0]))))
        return (*self.facts, *more)


class DecidedItem(NamedTuple):
    """What became of an arrival. told: the decision; found: the one on what it leaves, which is nothing where the
    server stops.
    """

    arrival: ArrivingItem
    told: Filtered
    found: Filtered

    @property
    def outcome(self) -> Outcome:
        return self.told.outcome

    @property
    def verdict(self) -> str:
        return self.outcome.verdict

    @property
    def on_others(self) -> bool:
        """Whether something that the item is about differs there when it runs, or is not there."""
        return any(row[0] in ("drifted", "absent") for row in self.told.before)

    @property
    def makes_others(self) -> bool:
        """Whether it leaves rows there that were made of other data."""
        return any(row[0] == "drifted" and row[3] == "other data" for row in self.told.after)


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
        config: dict[str, set[tuple[str, ...]]] = {"binlog": {(spec.name,)}, "equal_at_first": {(spec.name,)}}
        if spec.source:
            config["replica_profile"] = {(spec.name, spec.profile)}
        if spec.filters.rewrite:
            config["renames_databases"] = {(spec.name,)}
        self.target.decider.configure(config)

    def meet(self, arrivals: Sequence[ArrivingItem]) -> list[DecidedItem]:
        """Decide the items of one transaction; one in which the server stops is taken back as a whole."""
        told = [self._decide(each) for each in arrivals]
        stop = next((number for number, each in enumerate(told) if each.outcome.verdict == "fails"), None)
        if stop is None:
            return [DecidedItem(arrival, each, each) for arrival, each in zip(arrivals, told, strict=True)]
        for each in reversed(told):
            self.target.output.replace(each.after, each.before)
        found: list[DecidedItem] = []
        for number, arrival in enumerate(arrivals):
            more = ("withdrawn", "stops_here")[: 1 + (number == stop)] if number <= stop else ()
            now = self._decide(arrival, *more)
            found.append(DecidedItem(arrival, told[number] if number == stop else now, now))
        return found

    def said(self, reached: DecidedItem) -> Iterator[tuple[str, Row]]:
        """What the rules behind an outcome say: relation, and values after the statement and the server."""
        for reason in reached.outcome.reasons:
            if reason.verdict == reached.verdict:
                head = self.target.decider.verdicts[reason.relation].clause.head
                yield head.predicate, reason.values[: len(head.terms) - 2]

    def _decide(self, arrival: ArrivingItem, *more: str) -> Filtered:
        name = self.spec.name
        return self.target.decide((*arrival.about(name), *(Fact(relation, (name,)) for relation in more)))
