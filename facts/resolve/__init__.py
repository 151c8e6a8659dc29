"""From a Statement to facts: names resolved, views, triggers, cascades and functions followed through the catalog."""

from ..fact import Fact
from ..server.names import Names
from .observation import Observation
from .resolver import executed_statement, observe, observe_session_end, observe_unparsed

__all__ = ["Fact", "Names", "Observation", "executed_statement", "observe", "observe_session_end", "observe_unparsed"]
