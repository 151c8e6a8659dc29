"""The shadow of a server's rows: what a statement changes is carried out here, not guessed.

Rows live in memory and follow the statements of the workload. What cannot be followed is said to be not sure.
"""

from .data import Data
from .effects import Call, Change, Effects, Step
from .server import Server

__all__ = ["Call", "Change", "Data", "Effects", "Server", "Step"]
