"""Several binary logs of one server, read one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..errors import InputError
from .decode import decode
from .event import BinlogEvent
from .event_types import EventType
from .format_description import FormatDescription
from .opening import named
from .reader import read_file

_LONGEST_INDEX = 16 << 20


class PlacedEvent(NamedTuple):
    """An event, the file it stands in, and the format description in force."""

    file: str
    event: BinlogEvent
    format: FormatDescription


def read_files(paths: Sequence[Path], verify: bool = True) -> Iterator[PlacedEvent]:
    """The events of all files in order.

    Raises InputError as `read_file` does, and BE113 where a file ends by naming another successor than is given.
    """
    expected, before, named_at = "", "", 0
    for path in paths:
        file = named(path)
        if expected and expected != path.name.removesuffix(".gz"):
            what = f"the file goes on in `{expected}`, not in `{path.name}`"
            raise InputError("BE113", what, before, named_at, hint="give the files in the order of their numbers")
        expected = ""
        for event, form in read_file(path, verify):
            if event.type == EventType.ROTATE and event.next_position:  # an artificial one names the file itself
                expected = Path(decode(event, form, file).file).name
                named_at = event.position
            yield PlacedEvent(file, event, form)
        before = file


def listed(index: Path) -> tuple[Path, ...]:
    """The files that a binary log index lists, those with relative names beside it. Raises InputError BE101."""
    try:
        with index.open("rb") as source:
            data = source.read(_LONGEST_INDEX)
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise InputError("BE101", f"the file cannot be read: {why[:1].lower()}{why[1:]}", str(index)) from problem
    lines = (line.strip() for line in data.decode("utf-8", "surrogateescape").splitlines())
    return tuple(index.parent / line for line in lines if line)
