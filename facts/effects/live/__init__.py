"""Observes effects on a private server: a workload in, what the server was seen to do with each statement out."""

from .run import observe_live
from .servers import missing

__all__ = ["missing", "observe_live"]
