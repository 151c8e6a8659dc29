"""What instead: the fewest changes after which a statement goes another way, each run before it is proposed."""

from .edits import Edit
from .search import Change, Repair, Repairs, repairs

__all__ = ["Change", "Edit", "Repair", "Repairs", "repairs"]
