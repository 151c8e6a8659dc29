"""Which of the files that are there have to be read: those that the lake does not hold and whose turn it is.

A log is known by its content. Names and times only tell where a new one belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...facts.errors import InputError
from . import refused as of
from .arrival import Arrival, Arrivals
from .content import HEAD, FileHead, Likeness, compare, read_head
from .copies import Copies
from .files import FoundFile, Name, read_name
from .kinds import kind_of
from .known import Known, Logs
from .log_times import first_time
from .reading import GENERAL_LOG
from .turns import Turns


def sort_out(
    found: Iterable[FoundFile], logs: Logs, streams: Mapping[str, int], formats: Mapping[str, str], log_format: str
) -> Arrivals:
    """Look at these files, for a lake that holds these logs in streams of these names, numbers and formats.

    log_format: what logs of streams that are new have to be; AUTO: what they look like.
    """
    arrivals = Arrivals()
    unread: list[tuple[str, Name, str]] = []
    formats = dict(formats)
    for file in found:
        name = read_name(file.path)
        stream = name.stream_among(streams)
        try:
            new = _look_at(file, name, stream, logs, streams.get(stream, -1), formats.get(stream, log_format), arrivals)
            if new is not None:
                arrivals.new.append(new)
                formats[stream] = new.log_format or formats.get(stream, log_format)
        except OSError as error:
            arrivals.refused.append(of.unreadable(file.path, of.said(error)))
            unread.append((stream, name, file.path))
        except InputError as error:
            arrivals.refused.append(error)
    copies = Copies(arrivals.new)
    arrivals.new, arrivals.copies = copies.read, copies.copies
    arrivals.refused += copies.refused
    unread += [(each.stream, each.name, each.found.path) for each in copies.unread]
    turns = Turns(logs, streams, arrivals.again, arrivals.new, unread)
    judged = [(each, turns.refusal(each)) for each in arrivals.new]
    arrivals.refused += [error for _, error in judged if error is not None]
    arrivals.new = [each for each, error in judged if error is None]
    return arrivals


def _look_at(
    file: FoundFile, name: Name, stream: str, logs: Logs, number: int, log_format: str, arrivals: Arrivals
) -> Arrival | None:
    """What is new. Raises InputError where a file cannot be taken, OSError where it cannot be read."""
    known = logs.seen.get(file)
    if known is not None:
        arrivals.again.append((file, known))
        return None
    if file.path in logs.by_size:
        if logs.by_size[file.path] != file.size:
            raise of.changed(file.path)
        return None
    head = read_head(file)
    if not head.text:
        if file.compression:
            raise OSError("the file is empty")
        return None  # nothing was written to it yet
    found = kind_of(file, head, log_format)
    first = first_time(found or GENERAL_LOG, head.text)
    for known in logs.by_stream.get(number, ()):
        beside = _beside(file, head, known) if known.first == first else Likeness.OTHER
        if beside is Likeness.SAME:
            arrivals.again.append((file, known))
            return None
        if beside is Likeness.LONGER and known.rows:
            raise of.grown(file.path, known)
    whole = len(head.text) if head.whole else None
    return Arrival(file, name, stream, head.digest(), whole, first, found)


def _beside(file: FoundFile, head: FileHead, known: Known) -> Likeness:
    """A file beside a known log. All of it is read where only that tells. Raises OSError."""
    if head.digest(known.head_length) != known.head:
        return Likeness.OTHER
    if known.length <= HEAD and len(head.text) >= known.length:
        return Likeness.SAME if head.whole and len(head.text) == known.length else Likeness.LONGER
    was = known.found
    if file.modified and (file.size, file.modified, file.compression) == (was.size, was.modified, was.compression):
        return Likeness.SAME  # it was renamed
    return compare(file, known.pieces)
