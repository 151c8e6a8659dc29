"""From a Statement to facts: names resolved, views, triggers, cascades and functions followed through the catalog."""

from .observation import Fact, Names, Observation
from .resolver import observe, observe_session_end, observe_unparsed

__all__ = ["Fact", "Names", "Observation", "observe", "observe_session_end", "observe_unparsed"]
