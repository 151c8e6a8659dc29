"""Symbolic links in a local lake: whoever hands a lake on may have put them there, so none is followed."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from .names import folders_of


def linked(lake: str, names: Iterable[str]) -> str | None:
    """The first link among files of a local lake and the folders above them, relative to the lake."""
    if "://" in lake:
        return None
    names = list(names)
    inside = sorted((folders_of(names) - {"."}) | set(names))
    return next((each for each in inside if os.path.islink(os.path.join(lake, each))), None)


def remove_below(lake: str, name: str) -> None:
    """Remove a file of a local lake, and its folder if it is empty then, unless a link stands in the path.

    Folders are opened one below the other without following links, so that nobody can put a link there meanwhile.
    """
    *folders, last = name.split("/")
    with suppress(OSError):  # not there, or a link
        with _opened(lake, folders) as inside:
            if stat.S_ISREG(os.stat(last, dir_fd=inside, follow_symlinks=False).st_mode):
                os.unlink(last, dir_fd=inside)
        remove_folder(lake, "/".join(folders))


def remove_folder(lake: str, folder: str) -> None:
    """Remove an empty folder of a local lake unless a link stands in its path."""
    *above, last = folder.split("/")
    with suppress(OSError), _opened(lake, above) as inside:  # not there, not empty, or a link
        os.rmdir(last, dir_fd=inside)


@contextmanager
def _opened(lake: str, folders: Iterable[str]) -> Iterator[int]:
    """The descriptor of a folder of a lake. Raises OSError where a link stands in its path."""
    inside = os.open(lake, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for folder in folders:
            below = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=inside)
            os.close(inside)
            inside = below
        yield inside
    finally:
        os.close(inside)
