"""The n-th call into the system fails: opens, reads, writes, renames, flushes, folders, looks, memory.

Only calls about one folder count. pyarrow makes its own calls, which Python cannot reach; in its place stands a file
system that opens files as Python does.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pyarrow as arrow
from pyarrow import fs

#: kind of fault -> the error; what fails of each kind is said where it is called
ERRORS = {
    "open": errno.EIO,
    "read": errno.EIO,
    "write": errno.ENOSPC,
    "rename": errno.ENOSPC,
    "flush": errno.EIO,
    "make": errno.ENOSPC,
    "look": errno.EIO,
    "memory": None,
}
#: functions of `os` by kind
_OF_OS = {
    "open": ("open", "scandir", "listdir"),
    "rename": ("replace", "rename", "link"),
    "flush": ("fsync",),
    "make": ("mkdir",),
    "look": ("stat", "lstat"),
}
_ORIGINAL = io.open


class Faults:
    """Fails the n-th call of one kind that is about the folder; a disk that is full stays full.

    counts: the calls by kind; what may want memory are opens and reads.
    """

    def __init__(self, folder: Path, kind: str = "", n: int = 0) -> None:
        self.folder, self.kind, self.n = str(folder), kind, n
        self.counts: Counter[str] = Counter()

    @property
    def fired(self) -> bool:
        return 0 < self.n <= self.counts[self.kind]

    def meet(self, kind: str, *about: Any) -> None:
        """A call of this kind, about paths or descriptors."""
        if not any(map(self.is_inside, about)):
            return
        kinds = (kind, "memory") if kind in ("open", "read") else (kind,)
        self.counts.update(kinds)
        if self.kind in kinds and (self.counts[self.kind] == self.n or (self.fired and kind == "write")):
            number = ERRORS[self.kind]
            raise MemoryError if number is None else OSError(number, os.strerror(number))

    def is_inside(self, about: Any) -> bool:
        if isinstance(about, int) and not isinstance(about, bool):
            with suppress(OSError):
                about = os.readlink(f"/proc/self/fd/{about}")
        return isinstance(about, str | os.PathLike) and str(about).startswith(self.folder)


@contextmanager
def failing(folder: Path, kind: str = "", n: int = 0) -> Iterator[Faults]:
    """Within it, the n-th call of a kind fails. Also holds that no exception is ignored."""
    faults, ignored = Faults(folder, kind, n), list[Any]()
    with (
        patch.object(sys, "unraisablehook", ignored.append),
        patch.object(builtins, "open", partial(_opened, faults)),
        patch.object(io, "open", partial(_opened, faults)),
        patch.object(fs, "LocalFileSystem", type("Failing", (_Storage,), {"faults": faults})),
        _each_of_os(faults),
    ):
        yield faults
    assert not ignored, [(each.exc_value, each.object) for each in ignored]


@contextmanager
def _each_of_os(faults: Faults) -> Iterator[None]:
    patches = [
        patch.object(os, name, partial(_called, faults, kind, getattr(os, name)))
        for kind, names in _OF_OS.items()
        for name in names
    ]
    for each in patches:
        each.start()
    try:
        yield
    finally:
        for each in patches:
            each.stop()


def _called(faults: Faults, kind: str, function: Any, *arguments: Any, **named: Any) -> Any:
    faults.meet(kind, *arguments[:2], named.get("dir_fd"))
    return function(*arguments, **named)


class _Raw(io.FileIO):
    """A file whose reads and writes count."""

    faults: Faults
    path: Any

    def readinto(self, buffer: Any, /) -> Any:
        self.faults.meet("read", self.path)
        return super().readinto(buffer)

    def readall(self) -> bytes:
        self.faults.meet("read", self.path)
        return super().readall()

    def write(self, data: Any, /) -> Any:
        self.faults.meet("write", self.path)
        return super().write(data)


def _opened(
    faults: Faults,
    file: Any,
    mode: str = "r",
    buffering: int = -1,
    encoding: Any = None,
    errors: Any = None,
    newline: Any = None,
    closefd: bool = True,
    opener: Any = None,
) -> Any:
    """As `open`. A descriptor that is opened is one that is there already: it does not count as an open."""
    is_there = isinstance(file, int)
    if not is_there:
        faults.meet("open", file)
    if not faults.is_inside(file):
        return _ORIGINAL(file, mode, buffering, encoding, errors, newline, closefd, opener)
    raw = _Raw(file, mode.replace("b", "").replace("t", ""), closefd, opener)
    raw.faults, raw.path = faults, file if not is_there else os.readlink(f"/proc/self/fd/{file}")
    if buffering == 0:
        return raw
    size = buffering if buffering > 1 else io.DEFAULT_BUFFER_SIZE
    kind = io.BufferedRandom if "+" in mode else io.BufferedReader if "r" in mode else io.BufferedWriter
    buffered = kind(raw, size)
    if "b" in mode:
        return buffered
    text = io.TextIOWrapper(buffered, encoding, errors, newline, buffering == 1)
    text.mode = mode
    return text


class _Storage(fs.LocalFileSystem):
    """pyarrow's local files, each a file of Python."""

    faults: Faults

    def open_input_file(self, path: str, *_: Any, **__: Any) -> Any:
        return arrow.PythonFile(_opened(self.faults, path, "rb"), "r")

    def open_input_stream(self, path: str, compression: Any = None) -> Any:
        plain = self.open_input_file(path)
        return plain if compression is None else arrow.CompressedInputStream(plain, compression)

    def open_output_stream(self, path: str, *_: Any, **__: Any) -> Any:
        return arrow.PythonFile(_opened(self.faults, path, "wb", 0), "w")

    def create_dir(self, path: str, *, recursive: bool = True) -> None:
        self.faults.meet("make", path)
        super().create_dir(path, recursive=recursive)

    def get_file_info(self, paths: Any) -> Any:
        self.faults.meet("look", getattr(paths, "base_dir", paths if isinstance(paths, str) else self.faults.folder))
        return super().get_file_info(paths)
