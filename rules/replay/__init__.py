"""A workload decided statement by statement, each session in its order."""

from .decided import Decided
from .replay import Replay
from .shared import Setup

__all__ = ["Decided", "Replay", "Setup"]
