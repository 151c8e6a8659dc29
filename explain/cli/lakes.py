"""Statements found in a lake of outcomes. Lakes are another package's: the command line is given who finds in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...facts.errors import InputError

if TYPE_CHECKING:  # it takes half a second, and every verb starts here
    from ..explanation import Explained


class LakeInputs(NamedTuple):
    """What is asked of a lake; setup, schema, pack and profile are by default those of the lake."""

    lake: str
    where: str
    limit: int
    setup: Path | None
    schema: Path | None
    pack: str
    profile: str


class LakePlace(NamedTuple):
    """A statement that was found: its place `logs/g.log:9`, its file, the binlog whose outcome it is."""

    place: str
    file: str
    binlog: str
    explained: Explained


Finder = Callable[[LakeInputs], Iterator[LakePlace]]

_finders: list[Finder] = []


def find_with(finder: Finder) -> None:
    """Say who finds statements in lakes."""
    _finders[:] = [finder]


def found(asked: LakeInputs) -> Iterator[LakePlace]:
    """The statements asked for. Raises InputError BE302 where nobody can find any, and as the finder does."""
    if not _finders:
        raise InputError("BE302", "nothing here reads lakes", asked.lake, hint="run `binlogic explain`")
    yield from _finders[0](asked)
