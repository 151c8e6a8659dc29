"""Replays a workload: records in, each decided in its session, with effects and the next state, out."""

from .decided import Decided
from .replay import Replay
from .shared import Setup

__all__ = ["Decided", "Replay", "Setup"]
