"""The shadow of a server's rows: what a statement changes is carried out here, not guessed.

Rows live in memory and follow the statements of the workload. What cannot be followed is said to be not sure.
"""

from .server import ShadowServer
from .source import ShadowEffects

__all__ = ["ShadowEffects", "ShadowServer"]
