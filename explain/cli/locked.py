"""Packs as a repository pinned them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...facts.errors import InputError
from ...rules.packing.lock import LOCK, read_lock
from ...rules.packing.pack import Pack


def as_locked(pack: Pack, always: bool = False) -> Pack:
    """The pack, where `binlogic.lock` in the current folder pins it; always: also where there is no such file.

    Raises InputError BE401, and BE101 where the file cannot be read.
    """
    path = Path(LOCK)
    if always or path.is_file():
        pinned = read_lock(path)
        for each in packs_in(pack):
            if pinned.get(each.name) != each.digest:
                hint = "look at what changed, then run binlogic rules lock"
                wrong = "the one that is pinned" if each.name in pinned else "pinned"
                raise InputError("BE401", f"pack {each.name} is not {wrong}", str(path), hint=hint)
    return pack


def packs_in(pack: Pack) -> Iterator[Pack]:
    """A pack with all it requires."""
    for required in pack.required:
        yield from packs_in(required)
    yield pack
