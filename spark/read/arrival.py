"""What is known of files before they are read: new to the lake, known to it, or left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from ...facts.errors import InputError
from .files import FoundFile, Name
from .known import Known


@dataclass(frozen=True)
class Arrival:
    """A file that is new to the lake. stream: its name. head: the digest of its first bytes, `whole` if it has no
    more. first: the first time in it. log_format: what it is, None where nothing in it tells."""

    found: FoundFile
    name: Name
    stream: str
    head: str
    whole: int | None
    first: datetime | None
    log_format: str | None


@dataclass
class Arrivals:
    """What is to be read, what is known, and what is left out.

    again: known logs as they are called now. copies: files that are the same as one that is to be read.
    """

    new: list[Arrival] = field(default_factory=list)
    again: list[tuple[FoundFile, Known]] = field(default_factory=list)
    copies: list[tuple[FoundFile, Arrival]] = field(default_factory=list)
    refused: list[InputError] = field(default_factory=list)
