"""Searches the fewest changes after which a statement has another outcome, each run before it is proposed."""

from .apply import applied
from .branches import RepairChange
from .edits import Edit
from .search import Repair, Repairs, repairs

__all__ = ["Edit", "Repair", "RepairChange", "Repairs", "applied", "repairs"]
