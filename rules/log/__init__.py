"""Writes the binary log as rules say: decisions in, events in caches and groups in commit order out.

Rules derive which event goes where and when a cache is written, emptied or cut; here that is only applied.
"""

from .event import Event, EventGroup
from .logged import Logged, logged
from .writer import Writer, WrittenEvents

__all__ = ["Event", "EventGroup", "Logged", "Writer", "WrittenEvents", "logged"]
