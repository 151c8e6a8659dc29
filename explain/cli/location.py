"""`load.sql:9` or `load.sql:9.2`: a file, a line, and the part of a CALL or compound block."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from ...facts.errors import InputError

_LOCATION = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?:\.(?P<part>\d+))?\Z")


class Location(NamedTuple):
    """Where a statement stands; part 0 is the whole statement."""

    file: Path
    line: int
    part: int


def parse_location(text: str) -> Location:
    """Read a location. Raises InputError BE106."""
    found = _LOCATION.match(text)
    if found is None:
        raise InputError("BE106", f"`{text}` names no line", hint="write FILE:LINE, e.g. load.sql:9")
    return Location(Path(found["file"]), int(found["line"]), int(found["part"] or 0))
