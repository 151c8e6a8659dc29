"""A connection of a workload."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...facts.resolve.observation import Presumption
from ...facts.server.session import Session
from .doubts import Doubt
from .entries import Context
from .views import SessionView


@dataclass(frozen=True, slots=True)
class World:
    """A state that a session may be in, where tables without a definition are of these engines."""

    engines: Mapping[str, str]
    state: Any


@dataclass(slots=True)
class Client:
    """One connection: its names, the state that rules derived, the entries of its context, and its view of them.

    presumed_before: what is presumed of it, in words. presumed_inside: what its open transaction rests on, or the
    rest of its CALL; of_call: this CALL alone.
    worlds: other states it may be in, if what is presumed does not hold. doubts: what may be left of statements that
    are not known in full (doubts.py). sets_next: something is set for its next transaction alone.
    """

    session: Session
    state: Any
    context: Context
    view: SessionView
    presumed_before: tuple[str, ...] = ()
    presumed_inside: tuple[Presumption, ...] = ()
    of_call: bool = False
    worlds: tuple[World, ...] = ()
    doubts: dict[str, Doubt] = field(default_factory=dict)
    sets_next: bool = False
