"""What else a table without a definition may be: its statement decided once for each kind of engine that rules tell
apart, and what is decided behind it in the same transaction as well (docs/certainty.md, section Worlds).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any, NamedTuple

from ...facts.resolve import observe_unparsed
from ...facts.resolve.observation import Presumption
from ...facts.resolve.presumed import ENGINE, with_engines
from ...facts.server.server import Server
from .certainty import AND, case_words, otherwise
from .client import Client, World
from .decided import Decided
from .decider import Decider
from .entries import Entries
from .views import StatementEntry

#: worlds that one statement may be decided in; behind them the answer is open without telling them apart
MOST = 128
#: relations of the state that an open transaction leaves
OF_TRANSACTION = frozenset({"in_transaction", "history", "cached", "wrote_inside", "wrote_outside"})
_SHOWN = 3
_TOO_MANY = f"one of more than {MOST} cases holds, which are not told apart"

#: engine by table
Engines = Mapping[str, str]


class _Case(NamedTuple):
    world: World
    engines: Engines


class Worlds:
    """Decides statements in the worlds where undescribed tables are of other engines than presumed.

    kinds: engines in classes that rules tell apart; strict: what cannot be told apart (triggers, views, bodies) is a
    case too, in which the outcome is unknown.
    """

    def __init__(
        self, decider: Decider, entries: Entries, server: Server, kinds: Sequence[Sequence[str]], strict: bool
    ) -> None:
        self._decider = decider
        self._entries = entries
        self._server = server
        self._kinds = kinds
        self.strict = strict

    @property
    def told_apart(self) -> bool:
        """Whether there are other worlds than what is presumed."""
        return bool(self._kinds) or self.strict

    def before(self, client: Client) -> tuple[World, ...]:
        """The worlds in which the next statement of a session runs, the presumed one first."""
        if not self.told_apart:
            return ()
        fixed = {each.key: each.value for each in client.presumed_inside if each.what == ENGINE}
        return World(fixed, self._decider.fork(client.state)), *client.worlds

    def beside(self, decided: Decided, before: Sequence[World], client: Client) -> Decided:
        """The decision with those of the other worlds, in which the session goes on."""
        presumed = decided.entry.observation.presumed
        if not before or not (presumed or client.presumed_inside or client.worlds):
            return decided
        engines = [each for each in presumed if each.what == ENGINE]
        cases = list(islice(self._cases(before, engines), MOST + 1))
        presumed_before = (*client.presumed_inside, *presumed)
        ordinary = {each.key: each.value for each in presumed_before}
        worlds, others = [], []
        for case in cases[:MOST]:
            other, world = self._decided(decided, case, ordinary)
            others.append(other)
            worlds.append(world)
        others += self._unknown(decided, before[0], presumed_before, len(cases) > MOST)
        client.worlds = self._kept(worlds, client.state)
        return decided.beside(_gathered(others))._replace(strict=self.strict)

    def _cases(self, before: Sequence[World], presumed: Sequence[Presumption]) -> Iterator[_Case]:
        """Every world with every choice of engines for the tables it has none for, but what is presumed."""
        for number, world in enumerate(before):
            new = [each for each in presumed if each.key not in world.engines]
            choices = product(*(self._choices(each.value) for each in new))
            for place, chosen in enumerate(choices):
                if number or place:
                    yield _Case(world, {**world.engines, **dict(zip([each.key for each in new], chosen, strict=True))})

    def _choices(self, ordinary: str) -> list[str]:
        """The ordinary engine, then one of each other class."""
        return [ordinary, *(kind[0] for kind in self._kinds if ordinary not in kind)]

    def _decided(self, decided: Decided, case: _Case, ordinary: Engines) -> tuple[Decided, World]:
        entry = self._entry(decided.entry, case.engines)
        state = self._decider.fork(case.world.state)
        step = self._decider.step(state, entry.prepared)
        other = {key: engine for key, engine in case.engines.items() if ordinary.get(key) != engine}
        when = case_words(other, self._server, self._kinds)
        return decided._replace(entry=entry, step=step, condition=when), World(case.engines, state)

    def _entry(self, entry: StatementEntry, engines: Engines) -> StatementEntry:
        """The statement where its undescribed tables are of these engines."""
        named = {each.key for each in entry.observation.presumed if each.what == ENGINE}
        chosen = tuple(sorted((key, engine) for key, engine in engines.items() if key in named))
        variant = entry.variants.get(chosen)
        if variant is None:
            seen = with_engines(entry.observation, dict(chosen))
            variant = entry._replace(
                observation=seen, prepared=self._decider.prepare(seen.facts), variants={}, transitions={}
            )
            entry.variants[chosen] = variant
        return variant

    def _unknown(
        self, decided: Decided, world: World, presumed: Sequence[Presumption], too_many: bool
    ) -> Iterator[Decided]:
        """The cases that cannot be enumerated."""
        words = otherwise(presumed) if self.strict else ()
        for word in (*words, *((_TOO_MANY,) if too_many else ())):
            kind = decided.entry.observation.kind
            entry = self._entries.of_statement(decided.entry.statement, observe_unparsed(word, kind))
            step = self._decider.step(self._decider.fork(world.state), entry.prepared)
            yield decided._replace(entry=entry, step=step, condition=word)

    def _kept(self, worlds: Sequence[World], presumed: Any) -> tuple[World, ...]:
        """Each world once; outside of a transaction one that is as the presumed one is no other."""
        decider = self._decider
        known: set[object] = set()
        facts = frozenset(decider.facts(presumed))
        if not any(row[0] in OF_TRANSACTION for row in facts):
            known.add((facts, tuple(decider.live(presumed))))
        kept = []
        for world in worlds:
            facts = frozenset(decider.facts(world.state))
            inside = any(row[0] in OF_TRANSACTION for row in facts)
            told = (facts, tuple(decider.live(world.state)))
            same: object = (told, frozenset(world.engines.items())) if inside else told
            if same not in known:
                known.add(same)
                kept.append(world if inside else replace(world, engines={}))
        return tuple(kept)


def _gathered(others: Sequence[Decided]) -> Iterator[Decided]:
    """One of all that say the same, with the cases in which they do."""
    same: dict[frozenset[object], list[Decided]] = {}
    for other in others:
        same.setdefault(other.said, []).append(other)
    for first, *rest in same.values():
        words = _least(each.condition for each in (first, *rest))
        more = f", or in {len(words) - _SHOWN} other cases" if len(words) > _SHOWN else ""
        yield first._replace(condition="; or if ".join(islice(words, _SHOWN)) + more)


def _least(cases: Iterable[str]) -> list[str]:
    """The cases, each once, without those that ask for more than another one does."""
    found: list[str] = []
    for case in sorted(dict.fromkeys(cases), key=lambda each: each.count(AND)):
        if not any(set(other.split(AND)) <= set(case.split(AND)) for other in found):
            found.append(case)
    return found
