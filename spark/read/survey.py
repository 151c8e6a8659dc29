"""What a byte range tells the ranges after it, and what it has to be told by those before it.

A record's line, its date where its header has none, and the name of its session (ids are used again after a restart)
depend on all of its log before it. Ranges are surveyed side by side; the surveys are then put together in order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...facts.readers.doubts import NO_DOUBT, Doubt, DoubtSurvey, end_of
from ...facts.readers.log_sessions import LogSessions
from ...facts.readers.ranges import Raw, Source

_NO_TIME = b"\t\t"
_STATEMENTS = (b" Query", b" Execute")


@dataclass(frozen=True, slots=True)
class Before:
    """What is known where a range begins.

    lines: newlines above it in the file. time: the last time column above it in the stream. run, highest,
    after_banner: of the stream's sessions (LogSessions). db: the last one told above it, where it holds on.
    doubt: whether what follows may be part of a text above.
    """

    lines: int = 0
    time: bytes = b""
    run: int = 1
    highest: int = 0
    after_banner: bool = False
    db: str | None = None
    doubt: Doubt = NO_DOUBT

    def sessions(self) -> LogSessions:
        """The names of sessions from here on."""
        return LogSessions(self.run, self.highest, self.after_banner)

    def next_file(self) -> Before:
        """What is known at the beginning of the stream's next file."""
        return replace(self, lines=0, doubt=NO_DOUBT)


@dataclass(frozen=True, slots=True)
class Survey:
    """What one range adds.

    steps: in order, ids as (id, False); a Connect that may follow a banner as (id, True); a banner as None. Ids
    between two other steps are told by the highest of them. doubts: where it ends, for all it may begin with.
    """

    lines: int
    time: bytes
    steps: tuple[tuple[int, bool] | None, ...]
    db: str | None = None
    doubts: tuple[Doubt, ...] = ()

    def after(self, before: Before) -> Before:
        """What is known where the next range begins."""
        run, highest, after_banner = before.run, before.highest, before.after_banner
        for step in self.steps:
            if step is None:
                after_banner = True
                continue
            number, connects = step
            if connects and after_banner:
                after_banner = False
                if number <= highest:
                    run, highest = run + 1, 0
            highest = max(highest, number)
        db = before.db if self.db is None else self.db
        return Before(
            before.lines + self.lines,
            self.time or before.time,
            run,
            highest,
            after_banner,
            db,
            end_of(self.doubts, before.doubt),
        )


def survey(raws: Iterable[Raw], source: Counting) -> Survey:
    """Survey a range; `raws` are its records as read from `source`."""
    steps: list[tuple[int, bool] | None] = []
    highest, time = 0, b""
    may_follow_banner = True  # one that stands in an earlier range
    seen: set[bytes] = set()
    doubts = DoubtSurvey()
    for raw in raws:
        if raw.who:
            doubts.meet(raw.text, raw.who.endswith(_STATEMENTS))
        if raw.time != _NO_TIME and raw.time:
            time = raw.time
        if raw.who and raw.who not in seen:
            seen.add(raw.who)
            number, _, command = raw.who.lstrip().partition(b" ")
            if may_follow_banner and command == b"Connect":
                may_follow_banner = False
                steps += [(highest, False), (int(number), True)]
                highest = 0
            else:
                highest = max(highest, int(number))
        if raw.banner:
            steps += [(highest, False), None]
            highest, may_follow_banner = 0, True
            seen.clear()
    steps.append((highest, False))
    return Survey(source.lines, time, tuple(steps), doubts=doubts.ends())


class Counting:
    """A source that counts the newlines of bytes `[low, high)` as they are read from `low - 1`, or 0."""

    def __init__(self, source: Source, low: int, high: int) -> None:
        self._source = source
        self._at = max(low - 1, 0)
        self._low = low
        self._high = high
        self.lines = 0

    def read(self, size: int, /) -> bytes:
        """Read on."""
        block = self._source.read(size)
        first = max(self._low - self._at, 0)
        last = max(min(self._high - self._at, len(block)), 0)
        self.lines += block.count(b"\n", first, last)
        self._at += len(block)
        return block
