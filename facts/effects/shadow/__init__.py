"""The shadow of a server's rows: what a statement changes is carried out here, not guessed.

Rows live in memory and follow the statements of the workload. What cannot be followed is said to be not sure.
"""

from .server import Server
from .source import ShadowEffects

__all__ = ["Server", "ShadowEffects"]
