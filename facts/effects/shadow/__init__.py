"""Follows rows in memory: a statement in, its effects out, or a reason why they are not sure.

Rows live in memory and follow the statements of the workload. What cannot be followed is said to be not sure.
"""

from .server import ShadowServer
from .source import ShadowEffects

__all__ = ["ShadowEffects", "ShadowServer"]
