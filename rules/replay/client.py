"""A connection of a workload."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...facts.resolve.observation import Presumption
from ...facts.session import Session
from .entries import Context
from .views import View


@dataclass(slots=True)
class Client:
    """One connection: its names, the state that rules derived, the entries of its context, and its view of them.

    standing: what is presumed of it, in words. carried: what its open transaction stands on, of `standing` too.
    """

    session: Session
    state: Any
    context: Context
    view: View
    standing: tuple[str, ...] = ()
    carried: tuple[Presumption, ...] = ()
