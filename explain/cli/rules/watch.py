"""Runs a command again whenever files change; looks twice a second, needs nothing of the operating system."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from ....facts.door.out import tell
from ....facts.errors import InputError

_SUFFIXES = frozenset({".dl", ".sql", ".toml", ".tsv"})
_PAUSE = 0.5  # seconds

State = dict[Path, int]


def watched(once: Callable[[], int], places: Callable[[], Iterable[Path]], rounds: int | None = None) -> int:
    """Run, wait for a change below the places, run again; ends with the last code after `rounds`, or on interrupt."""
    code = 0
    while rounds is None or rounds > 0:
        before = _state(places())
        try:
            code = once()
        except InputError as error:  # the next change may mend it
            tell(str(error))
            code = 2
        rounds = None if rounds is None else rounds - 1
        if rounds == 0:
            break
        try:
            tell("waiting for changes; end with Ctrl-C")
            while _state(places()) == before:
                time.sleep(_PAUSE)
        except KeyboardInterrupt:
            break
    return code


def _state(places: Iterable[Path]) -> State:
    """When each file that matters was last changed, in nanoseconds."""
    found: State = {}
    for place in places:
        files = place.rglob("*") if place.is_dir() else [place]
        for file in files:
            try:
                if file.suffix in _SUFFIXES:
                    found[file] = file.stat().st_mtime_ns
            except OSError:  # it went away meanwhile
                continue
    return found
