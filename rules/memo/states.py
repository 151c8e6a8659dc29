"""Session states as small numbers, and what one binlog sees of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..decide.columns import NAME_TYPES, Types
from .classes import BINLOG, THIS
from .slots import Slot, SlotFact

#: types of the names that a status is about
_LIVE = NAME_TYPES - {"binlog"}
#: names of temporary tables and savepoints make states too: memory stays bounded whatever a log holds
_STATES_KEPT = 30_000


class _Of(NamedTuple):
    """A binlog's name in a state fact, told apart from a format or word of the same text."""

    binlog: str


class BinlogView(NamedTuple):
    """Numbered facts of a state as one binlog's question has them, THIS in place of a live name."""

    number: int
    facts: tuple[SlotFact, ...]


@dataclass(frozen=True, eq=False, slots=True)
class InternedState:
    """A state of a session as a value; equal ones are the same object, as long as they are remembered.

    `core` numbers the facts without names; `live` maps each temporary table and savepoint, in the order they were
    set, to the number of its status. Nobody changes it. `beside`: states of the same live names, by their core.
    """

    core: int
    live: Mapping[str, int]
    beside: dict[int, InternedState] = field(default_factory=dict)


@dataclass(slots=True)
class StateDraft:
    """A state that becomes the next one."""

    core: int
    live: dict[str, int]


@dataclass(slots=True)
class SessionState:
    """A session as the automaton keeps it: it is in one state after the other."""

    at: InternedState


class States:
    """Numbers cores and statuses; equal facts have equal numbers."""

    def __init__(self) -> None:
        self._facts: list[frozenset[SlotFact]] = [frozenset()]
        self._numbers: dict[frozenset[SlotFact], int] = {frozenset(): 0}
        self._views: dict[tuple[int, str | None], BinlogView] = {}
        self._view_numbers: dict[frozenset[SlotFact], int] = {}
        self._states: dict[tuple[object, ...], InternedState] = {}
        self._parts: dict[tuple[int, frozenset[str]], int] = {}
        self._rows: dict[tuple[int, str], frozenset[tuple[object, ...]]] = {}

    def at(self, core: int, live: Mapping[str, int]) -> InternedState:
        """The state with this core and these live names, which are not to be changed any more."""
        key = (core, *live.items())
        known = self._states.get(key)
        if known is None:
            if len(self._states) >= _STATES_KEPT:
                self._states.clear()
            known = self._states[key] = InternedState(core, live)
        return known

    def moved(self, at: InternedState, core: int) -> InternedState:
        """The state with another core."""
        return at.beside.get(core) or at.beside.setdefault(core, self.at(core, at.live))

    def number(self, facts: Iterable[SlotFact]) -> int:
        """The number of a core or status; 0 is the empty one."""
        frozen = frozenset(facts)
        known = self._numbers.get(frozen)
        if known is None:
            known = self._numbers[frozen] = len(self._facts)
            self._facts.append(frozen)
        return known

    def facts(self, number: int) -> frozenset[SlotFact]:
        """The facts of a core or status."""
        return self._facts[number]

    def part(self, core: int, relations: frozenset[str]) -> int:
        """A core with its facts of these relations only."""
        known = self._parts.get((core, relations))
        if known is None:
            kept = (fact for fact in self._facts[core] if fact[0] in relations)
            known = self._parts[core, relations] = self.number(kept)
        return known

    def view(self, number: int, binlog: str | None) -> BinlogView:
        """What one binlog sees: its own name as BINLOG, other binlogs' facts left out."""
        known = self._views.get((number, binlog))
        if known is None:
            facts = tuple(_for_binlog(self._facts[number], binlog))
            place = self._view_numbers.setdefault(frozenset(facts), len(self._view_numbers))
            known = self._views[(number, binlog)] = BinlogView(place, facts)
        return known

    def rows(self, state: SessionState) -> set[tuple[object, ...]]:
        """The state as rows `(relation, *args)` with names."""
        live = (self._named(number, name) for name, number in state.at.live.items())
        return {*self._named(state.at.core, "")}.union(*live)

    def _named(self, number: int, name: str) -> frozenset[tuple[object, ...]]:
        """The facts of a core, or of the status of a live name, as rows."""
        known = self._rows.get((number, name))
        if known is None:
            rows = frozenset(tuple(_plain(v, name) for v in fact) for fact in self._facts[number])
            known = self._rows[number, name] = rows
        return known

    def restored(self, rows: Collection[tuple[object, ...]], live: Sequence[str], types: Types) -> SessionState:
        """The state whose `rows` these are; `live` in the order they were set."""
        about_names: dict[str | None, set[SlotFact]] = {None: set(), **{name: set() for name in live}}
        for relation, *values in rows:
            kinds = types[str(relation)][1:]
            name = next((str(v) for v, kind in zip(values, kinds, strict=True) if kind in _LIVE and v in live), None)
            fact = tuple(_kept(v, kind, name) for v, kind in zip(values, kinds, strict=True))
            about_names[name].add((relation, *fact))
        core = self.number(about_names.pop(None))
        return SessionState(self.at(core, {str(name): self.number(facts) for name, facts in about_names.items()}))


def of_binlog(fact: SlotFact, binlog: str | None) -> SlotFact:
    """A fact of an answer with the binlog's name in place of BINLOG."""
    return tuple(_Of(str(binlog)) if v is BINLOG else v for v in fact) if BINLOG in fact else fact


def about(fact: SlotFact, slot: int) -> SlotFact:
    """A status fact with a Slot in place of THIS."""
    return tuple(Slot(slot) if v is THIS else v for v in fact)


def _for_binlog(facts: Iterable[SlotFact], binlog: str | None) -> Iterable[SlotFact]:
    for fact in facts:
        owner = next((v for v in fact if isinstance(v, _Of)), None)
        if owner is None:
            yield fact
        elif owner.binlog == binlog:
            yield tuple(BINLOG if isinstance(v, _Of) else v for v in fact)


def _kept(value: object, kind: str | None, name: str | None) -> object:
    """A value of a row as a state has it; the inverse of `_plain`."""
    return _Of(str(value)) if kind == "binlog" else THIS if kind in _LIVE and value == name else value


def _plain(value: object, name: str) -> object:
    return value.binlog if isinstance(value, _Of) else name if value is THIS else value
