"""Late and corrected logs in their place: what a lake holds from there on is taken back and read again.

What is taken back is whole runs, and so of every server; nothing of the runs before them is touched. A log that has to
be read again must be there.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...facts.errors import InputError
from ..lake.manifest import Lake
from ..read.files import FoundFile, LogFile
from ..read.refused import OutOfTurnError
from .streams import Streams


def in_their_place(
    lake: Lake, found: Sequence[FoundFile], log_format: str
) -> tuple[Lake, Streams, list[LogFile], list[InputError]]:
    """The lake as it was before the first log that belongs behind one of these, what is then to be read, and what is
    refused for other reasons. Raises InputError BE131 where a log that would have to be read again is not there."""
    again: dict[str, str] = {}  # paths, as they are now, of logs that have to be read again, and as they were read
    while True:
        streams = Streams(lake, log_format)
        files, refused = streams.add(found)
        first = [error.first.place for error in refused if isinstance(error, OutOfTurnError)]
        if not first:
            break
        runs = {(said["stream"], said["number"]): run.number for run in lake.runs for said in run.about["logs"]}
        back = min(runs[place] for place in first) - 1
        there = {known.place: file.path for file, known in streams.met}
        for run in lake.runs:
            for said in run.about["logs"] if run.number > back else ():
                place = said["stream"], said["number"]
                if place not in first:
                    again[there.get(place, "")] = said["file"][0]
        lake = lake.back_to(back)
    if lost := [read for path, read in again.items() if path not in {file.path for file in files}]:
        message = "the log would have to be read again, and is not there as it was read"
        raise InputError("BE131", message, lost[0], hint="name it too, or read all logs into a new lake")
    return lake, streams, files, refused
