"""Whether it is the turn of a new log: what a lake holds of its server has to be older.

Names tell the order where they can: dates and numbers that count files stay for good, and of what rotation renames
the files that are there now tell it. Where names tell nothing the times in the logs do, if there are any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...facts.errors import InputError
from . import refused as of
from .arrival import Arrival
from .files import FoundFile, Name, read_name
from .known import Known, Logs
from .log_times import goes_on, is_before


class Turns:
    """Judges new logs. again: known ones, as they are called now. unread: stream, name and path of those that could
    not be read; what is behind them has to wait."""

    def __init__(
        self,
        logs: Logs,
        streams: Mapping[str, int],
        again: Sequence[tuple[FoundFile, Known]],
        new: Sequence[Arrival],
        unread: Sequence[tuple[str, Name, str]],
    ) -> None:
        self._logs = logs
        self._streams = streams
        self._here: dict[int, list[tuple[Name, Known]]] = {}
        for found, known in again:
            self._here.setdefault(known.stream, []).append((read_name(found.path), known))
        held = {each.name.plain for each in new} | {read_name(found.path).plain for found, _ in again}
        self._unread = [each for each in unread if each[1].plain not in held]  # else it is there in another form

    def refusal(self, new: Arrival) -> InputError | None:
        """Why a log cannot be read now, None where it can."""
        known = [each for each in self._logs.by_stream.get(self._streams.get(new.stream, -1), ()) if each.rows]
        told = self._of_known(new, known) if known else None
        if told is not None:
            return told
        older = [path for stream, name, path in self._unread if stream == new.stream and name.age < new.name.age]
        return of.waiting(new.found.path, older[0]) if older else None

    def _of_known(self, new: Arrival, known: Sequence[Known]) -> InputError | None:
        path, last = new.found.path, known[-1]
        here = [(name, each) for name, each in self._here.get(last.stream, ()) if each.rows]
        once = [each for each in known if self._logs.is_named(each, path)]
        if once and not any(each in (log for _, log in here) for each in once):
            follows = goes_on(new.first, last.first, last.last) and is_before(last.first, new.first)
            return None if follows else of.changed(path, once[0])
        behind = [each for name, each in here if new.name.age < name.age]
        behind += [each for each in known if self._is_older(new.name, each)]
        if behind:
            return of.late(path, behind)
        if any(each is last and name.age < new.name.age for name, each in here) or self._is_newer(new.name, last):
            return None
        return of.overlapping(path, last) if goes_on(new.first, last.first, last.last) is False else None

    def _is_older(self, name: Name, known: Known) -> bool:
        return any(name.age.lasts_before(read_name(other).age) for other in self._logs.names_of(known))

    def _is_newer(self, name: Name, known: Known) -> bool:
        return any(read_name(other).age.lasts_before(name.age) for other in self._logs.names_of(known))
