"""What a byte range tells the ranges after it, and what it has to be told by those before it.

A record's line, its date where its header has none, and the name of its session (ids are used again after a restart)
depend on all of its log before it. Ranges are surveyed side by side; the surveys are then put together in order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...facts.readers.compiled import count_newlines
from ...facts.readers.doubts import NO_DOUBT, DoubtSurvey, OpenText, end_of
from ...facts.readers.log_sessions import LogSessions
from ...facts.readers.ranges import ByteSource, Raw

#: the time column of a header that leaves it out
NO_TIME = b"\t\t"
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
    doubt: OpenText = NO_DOUBT

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
    doubts: tuple[OpenText, ...] = ()

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


class Surveying:
    """What is gathered of a range, record by record."""

    def __init__(self) -> None:
        self._steps: list[tuple[int, bool] | None] = []
        self._highest = 0
        self._may_follow_banner = True  # one that stands in an earlier range
        self._seen: set[bytes] = set()
        self.time = b""
        self.doubts = DoubtSurvey()

    def meet(self, raw: Raw) -> None:
        """Go on to the next record."""
        if raw.who:
            self.doubts.meet(raw.text, is_statement(raw.who))
            self.meet_who(raw.who)
        if raw.time != NO_TIME and raw.time:
            self.time = raw.time
        if raw.banner:
            self._steps += [(self._highest, False), None]
            self._highest, self._may_follow_banner = 0, True
            self._seen.clear()

    @property
    def awaits_connect(self) -> bool:
        """Whether the next Connect may tell of a restart; else only the highest id matters."""
        return self._may_follow_banner

    def meet_ids(self, highest: int) -> None:
        """Go on behind records of which none has to be looked at, by the highest of their ids."""
        self._highest = max(self._highest, highest)

    def meet_who(self, who: bytes) -> None:
        """Go on to the next id and command; one that was met since the last step changes nothing."""
        if who in self._seen:
            return
        self._seen.add(who)
        number, _, command = who.lstrip().partition(b" ")
        if self._may_follow_banner and command == b"Connect":
            self._may_follow_banner = False
            self._steps += [(self._highest, False), (int(number), True)]
            self._highest = 0
            self._seen.clear()  # after a restart they are ids of another run
        else:
            self._highest = max(self._highest, int(number))

    def ends(self, lines: int) -> Survey:
        """What the range adds, with so many newlines in it."""
        return Survey(lines, self.time, (*self._steps, (self._highest, False)), doubts=self.doubts.ends())


def survey(raws: Iterable[Raw], source: Counting) -> Survey:
    """Survey a range; `raws` are its records as read from `source`."""
    found = Surveying()
    for raw in raws:
        found.meet(raw)
    return found.ends(source.lines)


def is_statement(who: bytes) -> bool:
    """Whether the text after this id and command is a statement that ran."""
    return who.endswith(_STATEMENTS)


class Counting:
    """A source that counts the newlines of bytes `[low, high)` as they are read from `low - 1`, or 0."""

    def __init__(self, source: ByteSource, low: int, high: int) -> None:
        self._source = source
        self._at = max(low - 1, 0)
        self._low = low
        self._high = high
        self.lines = 0

    @property
    def is_within(self) -> bool:
        """Whether the range goes on behind what was read."""
        return self._at < self._high

    def read(self, size: int, /) -> bytes:
        """Read on."""
        block = self._source.read(size)
        first = max(self._low - self._at, 0)
        self._meet(block, first, max(min(self._high - self._at, len(block)), 0))
        self._at += len(block)
        return block

    def _meet(self, block: bytes, first: int, last: int) -> None:
        """Go on to the bytes of a block that are of the range."""
        self.lines += count_newlines(block, first, last)
