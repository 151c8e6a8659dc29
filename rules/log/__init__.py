"""The binary log as rules say it is written: events gathered in caches, groups in commit order.

Rules derive which event goes where and when a cache is written, emptied or cut; here that is only carried out.
"""

from .event import Event, EventGroup
from .logged import Logged, logged
from .writer import Writer, WrittenEvents

__all__ = ["Event", "EventGroup", "Logged", "Writer", "WrittenEvents", "logged"]
