"""Statements by shape: their facts with numbered places instead of names."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...facts.fact import Fact
from ..decide.columns import NAME_TYPES, Types
from .classes import ObjectClass
from .slots import Slot, SlotFact
from .step import Transition


class StatementShape(NamedTuple):
    """A statement's facts with Slots for names; `kinds` are the types of the slots."""

    number: int
    facts: tuple[SlotFact, ...]
    kinds: tuple[str, ...]


@dataclass(slots=True)
class Prepared:
    """A statement ready to step: its shape, the names in the slots with their classes, and the transitions met.

    `may_live` are the slots that can hold a live name, `spoken` these names; `orders` tells that one is a savepoint, so
    that the order of savepoints counts. `moves` are the transitions by core where no name is live, `variants` those by
    the statuses of the slots.
    """

    shape: StatementShape
    params: tuple[str, ...]
    classes: tuple[ObjectClass | None, ...]
    may_live: tuple[int, ...]
    spoken: frozenset[str]
    orders: bool
    moves: dict[int, Transition]
    variants: dict[tuple[int | None, ...], dict[int, Transition]]


class Shapes:
    """Finds the shape of a statement's facts; equal shapes are one."""

    def __init__(
        self, arity: Mapping[str, int], types: Types, passing: Collection[str], mentioned: Collection[object]
    ) -> None:
        """`passing`: types of words that never become part of a state, so that a shape can do without the word."""
        self._arity = arity
        self._types = types
        self._passing = passing
        self._mentioned = mentioned
        self._known: dict[tuple[tuple[SlotFact, ...], tuple[str, ...]], StatementShape] = {}

    def __len__(self) -> int:
        return len(self._known)

    def forget(self) -> None:
        """Forget all shapes; numbers begin anew."""
        self._known.clear()

    def of(self, facts: Sequence[Fact]) -> tuple[StatementShape, tuple[str, ...]]:
        """(shape, what stands in its slots). Relations that no rule reads are left out."""
        places: dict[tuple[str, str], int] = {}
        shaped: list[SlotFact] = []
        for fact in facts:
            if fact.relation not in self._arity:
                continue
            args: list[object] = [fact.relation]
            for value, kind in zip(fact.row, self._types[fact.relation][1:], strict=True):
                if kind in NAME_TYPES or self._is_passing_word(value, kind):
                    args.append(Slot(places.setdefault((str(kind), str(value)), len(places))))
                else:
                    args.append(value)
            shaped.append(tuple(args))
        key = (tuple(shaped), tuple(kind for kind, _ in places))
        shape = self._known.get(key)
        if shape is None:
            shape = self._known[key] = StatementShape(len(self._known), *key)
        return shape, tuple(name for _, name in places)

    def _is_passing_word(self, value: object, kind: str | None) -> bool:
        return isinstance(value, str) and kind in self._passing and value not in self._mentioned


def mentioned(prepared: Prepared, statuses: tuple[int | None, ...]) -> tuple[tuple[int, int], ...]:
    """(slot, status) of the live names a statement mentions."""
    return tuple((s, n) for s, n in zip(prepared.may_live, statuses, strict=True) if n is not None)
