"""What a lake notes of the logs it was made from, so that each is read once whatever it is called later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from .content import HEAD, Piece
from .files import FoundFile, read_name


@dataclass(frozen=True)
class Known:
    """A log that was read: where it stood then, what it is, and when it was written.

    stream, file: its number among the streams, and among the files of its stream. head: the digest of its first bytes.
    first, last: the first time in it and the last. rows: how many records it has.
    """

    found: FoundFile
    stream: int
    file: int
    head: str
    pieces: tuple[Piece, ...]
    first: datetime | None = None
    last: datetime | None = None
    rows: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """Its stream, and its number in it."""
        return self.stream, self.file

    @property
    def length(self) -> int:
        """How many bytes it is, unpacked."""
        return sum(piece.length for piece in self.pieces)

    @property
    def head_length(self) -> int:
        """How many bytes `head` tells of."""
        return min(HEAD, self.length)

    def said(self) -> dict[str, Any]:
        """The same as JSON values."""
        times = (None if when is None else when.isoformat() for when in (self.first, self.last))
        first, last = times
        told = {"file": list(self.found), "stream": self.stream, "number": self.file, "head": self.head}
        return told | {"pieces": list(map(list, self.pieces)), "first": first, "last": last, "rows": self.rows}


@dataclass
class Logs:
    """The logs of a lake. seen: by each name, size and time of change that one of them was met with.

    by_size: of runs of earlier versions, which noted names and sizes only.
    """

    by_stream: dict[int, list[Known]] = field(default_factory=dict)
    seen: dict[FoundFile, Known] = field(default_factory=dict)
    names: dict[int, list[str]] = field(default_factory=dict)
    by_size: dict[str, int] = field(default_factory=dict)

    def add(self, abouts: Iterable[Mapping[str, Any]]) -> None:
        """Go on to what runs say of themselves."""
        places: dict[tuple[int, int], Known] = {}
        for about in abouts:
            if "logs" not in about:
                self.by_size.update((path, size) for path, size in about["files"])
                continue
            for said in about["logs"]:
                known = _known(said)
                places[known.stream, known.file] = known
                self.by_stream.setdefault(known.stream, []).append(known)
                self.see(known.found, known)
            for file, stream, number in about["seen"]:
                self.see(FoundFile(*file), places[stream, number])

    def see(self, found: FoundFile, known: Known) -> None:
        """Note that a known log was met as this file."""
        if found.modified:
            self.seen[found] = known
        self.names.setdefault(id(known), []).append(found.path)

    def has_seen(self, found: FoundFile, known: Known) -> bool:
        """Whether that is noted already, as far as it can be."""
        return found in self.seen or (not found.modified and found.path in self.names_of(known))

    def names_of(self, known: Known) -> list[str]:
        """The paths that it was met with."""
        return self.names[id(known)]

    def is_named(self, known: Known, path: str) -> bool:
        """Whether it was met with this name, however packed."""
        plain = read_name(path).plain
        return any(read_name(name).plain == plain for name in self.names_of(known))


def _known(said: Mapping[str, Any]) -> Known:
    first, last = (None if said[name] is None else datetime.fromisoformat(said[name]) for name in ("first", "last"))
    pieces = tuple(Piece(*piece) for piece in said["pieces"])
    place = said["stream"], said["number"]
    return Known(FoundFile(*said["file"]), *place, said["head"], pieces, first, last, said["rows"])
