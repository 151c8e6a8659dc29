"""Sequences: the values they hand out, and when that changes their row.

Source: MariaDB documentation, CREATE SEQUENCE, NEXT VALUE and SETVAL: values are taken in blocks of CACHE, and a row is
written for each block; measured on MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from ...names import object_key
from ...statement import Statement
from ..change import Change
from .library import Library
from .literals import Value
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement

_NUMBER = r"\s*(?:WITH|BY|=)?\s*(-?\d+)"
_START = re.compile(r"(?i)\bSTART" + _NUMBER)
_RESTART = re.compile(r"(?i)\bRESTART(?:" + _NUMBER + ")?")
_STEP = re.compile(r"(?i)\bINCREMENT" + _NUMBER)
_CACHE = re.compile(r"(?i)\bCACHE\s*=?\s*(\d+)")
_NO_CACHE = re.compile(r"(?i)\bNO\s?CACHE\b")
_FOR = re.compile(r"(?i)\b(NEXT|PREVIOUS)\s+VALUE\s+FOR\s+((?:`[^`]+`|[\w$]+)(?:\s*\.\s*(?:`[^`]+`|[\w$]+))?)")


@dataclass(frozen=True, slots=True)
class Counter:
    """A sequence: the next value, the step, how many values a block has, and the first value of the next block."""

    start: int = 1
    next: int = 1
    step: int = 1
    cache: int = 1000
    reserved: int = 1


class Sequences:
    """The sequences of a server by object key; sessions remember the last value they took."""

    def __init__(self, library: Library, before: list[Callable[[], None]]) -> None:
        self.counters: dict[str, Counter] = {}
        self._library = library
        self._before = before  # how to put back what a statement did
        for name, call in (("NEXTVAL", self._next), ("LASTVAL", self._last), ("SETVAL", self._set)):
            library.add(name, call)

    def define(self, key: str, statement: Statement, text: str) -> None:
        """CREATE or ALTER SEQUENCE. Raises NotFollowedError where the sequence that is altered was not seen."""
        altered = statement.kind == "ALTER SEQUENCE"
        was = self.counters.get(key) if altered else Counter()
        if was is None:
            raise NotFollowedError(f"sequence {key} is not known")
        found = {name: int(at[1]) for name, at in (("start", _START.search(text)), ("step", _STEP.search(text))) if at}
        if any(value < 1 for value in found.values()):
            raise NotFollowedError("limits of a sequence that does not count up from 1 are not followed")
        cache = _CACHE.search(text)
        now = replace(was, **found, cache=0 if _NO_CACHE.search(text) else int(cache[1]) if cache else was.cache)
        again = _RESTART.search(text)
        first = now.start if not altered or again else was.next
        first = int(again[1]) if again and again[1] else first
        self._keep(key, replace(now, next=first, reserved=first))

    def close(self, named: Collection[str] = ()) -> None:
        """FLUSH TABLES, of those named or of all: values that were taken from the row and not handed out are lost."""
        for key, counter in list(self.counters.items()):
            if not named or key in named:
                self._keep(key, replace(counter, next=counter.reserved))

    def drop(self, key: str) -> None:
        """DROP SEQUENCE or DROP TABLE."""
        if key in self.counters:
            self._keep(key, None)

    def lose(self, key: str) -> None:
        """What the sequence hands out next is not known from here on."""
        self.drop(key)

    def _keep(self, key: str, counter: Counter | None) -> None:
        was = self.counters.get(key)
        self._before.append(lambda: self._place(key, was))
        self._place(key, counter)

    def _place(self, key: str, counter: Counter | None) -> None:
        if counter is None:
            self.counters.pop(key, None)
        else:
            self.counters[key] = counter

    def _of(self, db: Value, name: Value) -> tuple[RunningStatement, str, Counter]:
        run = self._library.running
        assert run is not None
        if not (db or run.names.default_db):
            raise RefusedError(1046, early=True)
        key = object_key(str(db or run.names.default_db), str(name))
        if key not in self.counters:
            raise NotFollowedError(f"sequence {key} is not known")
        return run, key, self.counters[key]

    def _next(self, db: Value, name: Value) -> Value:
        run, key, was = self._of(db, name)
        taken, now = was.next, replace(was, next=was.next + was.step)
        if taken == was.reserved:
            now = replace(now, reserved=taken + was.step * max(1, was.cache))
            self._written(run, key)
        self._keep(key, now)
        run.client.sequences[key] = taken
        return taken

    def _last(self, db: Value, name: Value) -> Value:
        run, key, _ = self._of(db, name)
        return run.client.sequences.get(key)

    def _set(self, db: Value, name: Value, value: Value, used: Value = 1) -> Value:
        run, key, was = self._of(db, name)
        if not isinstance(value, int):
            raise UnsureError("SETVAL of what is no number")
        following = value + was.step if used else value
        if (following - was.next) * was.step < 0:
            return None
        behind = (following - was.reserved) * was.step > 0
        if behind:
            self._written(run, key)
        self._keep(key, replace(was, next=following, reserved=following if behind else was.reserved))
        return value

    @staticmethod
    def _written(run: RunningStatement, key: str) -> None:
        temporary = key in run.names.temporary
        run.changes.append(Change(key, "insert", 1, temporary=temporary, depth=run.depth))


def with_calls(text: str) -> str:
    """The text with `NEXT VALUE FOR s` written as `NEXTVAL(s)`, and PREVIOUS as LASTVAL."""
    if "value" not in text.lower():
        return text
    return _FOR.sub(lambda at: f"{'NEXTVAL' if at[1].upper() == 'NEXT' else 'LASTVAL'}({at[2]})", text)
