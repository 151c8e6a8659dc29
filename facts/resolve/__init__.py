"""Observes a statement: the statement and what names mean in, facts with their origins out."""

from ..fact import Fact
from ..server.names import Names
from .observation import Observation
from .resolver import executed_statement, observe, observe_session_end, observe_unparsed

__all__ = ["Fact", "Names", "Observation", "executed_statement", "observe", "observe_session_end", "observe_unparsed"]
