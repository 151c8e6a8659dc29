"""EXECUTE in a general log: the server writes the statement, and then what it runs, as two records of the session."""

from __future__ import annotations

import re

from .record import Record

#: what the text of a record that may say EXECUTE begins with; also true of empty text
MAY_BEGIN_EXECUTE = "eE/ \t\r"

_EXECUTE = re.compile(r"(?is)\s*+(?:/\*.*?\*/\s*+)*+EXECUTE\b")


def says_execute(text: str) -> bool:
    """Whether a text says EXECUTE, whatever else it says."""
    return _EXECUTE.match(text) is not None


class Executes(dict[str, Record]):
    """The EXECUTE that waits in each session for its real text."""

    def settle(self, record: Record) -> tuple[Record, ...]:
        """What can be handed on now: EXECUTE waits, and goes when its real text has come."""
        waited = self.get(record.session)
        if waited is not None:
            if record.command == "prepare":  # EXECUTE IMMEDIATE prepares its text first
                return (record,)
            del self[record.session]
            if record.command == "execute":
                return (record,)
            return (waited, *self.settle(record))
        if record.command == "query" and says_execute(record.text):
            self[record.session] = record
            return ()
        return (record,)
