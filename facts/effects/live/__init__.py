"""Effects from a private server: it is started, runs the workload, and what it did is observed."""

from .run import observe_live
from .servers import missing

__all__ = ["missing", "observe_live"]
