"""A workload decided statement by statement, each session in its order."""

from .decided import Decided
from .replay import Replay, Setup

__all__ = ["Decided", "Replay", "Setup"]
