"""What instead: the fewest changes after which a statement goes another way, each run before it is proposed."""

from .edits import Edit
from .search import Repair, Repairs, repairs

__all__ = ["Edit", "Repair", "Repairs", "repairs"]
