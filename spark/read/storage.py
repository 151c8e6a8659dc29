"""Files as bytes, wherever they are: local paths and the file systems pyarrow knows (s3, gs, hdfs, abfss).

`s3a` and `s3n`, as Spark says it, are read as `s3`.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from time import time_ns
from typing import Any

from pyarrow import fs

from ...facts.errors import InputError
from ...facts.readers.packed import XzReader
from ...facts.readers.ranges import END
from .files import FoundFile, LogFile

#: said of a pattern that names no file
NOTHING_THERE = "no file is there"

_WILD = "*?["
_STEP = 4096
#: nanoseconds; clocks of file systems step by up to two seconds
_RECENT = 2_000_000_000


def filesystem(uri: str) -> tuple[Any, str]:
    """(file system, path in it) of a path or URI. Raises InputError BE101."""
    scheme, mark, rest = uri.partition("://")
    if not mark:
        return fs.LocalFileSystem(), str(Path(uri).absolute())
    try:
        found, path = fs.FileSystem.from_uri(f"{'s3' if scheme in ('s3a', 's3n') else scheme}://{rest}")
    except (OSError, ValueError) as error:
        raise InputError("BE101", f"the file cannot be read: {_said(error)}", uri) from error
    return found, path


def listed(pattern: str) -> list[FoundFile]:
    """The files that a path, folder or pattern names, hidden ones left out. Raises InputError BE101."""
    system, path = filesystem(pattern)
    try:
        if not any(mark in path for mark in _WILD):
            info = system.get_file_info(path)
            if info.type == fs.FileType.File:
                return [_found(pattern if "://" in pattern else path, info)]
            folder, wanted = path, None
        else:
            fixed = path[: min(path.find(mark) % (len(path) + 1) for mark in _WILD)]
            folder, wanted = fixed.rpartition("/")[0] or "/", path
        infos = system.get_file_info(fs.FileSelector(folder, recursive=True))
    except OSError as error:
        raise InputError("BE101", f"the file cannot be read: {_said(error)}", pattern) from error
    prefix = pattern.partition("://")[0] + "://" if "://" in pattern else ""
    found = [
        _found(prefix + info.path, info)
        for info in infos
        if info.type == fs.FileType.File
        and not info.base_name.startswith((".", "_"))
        and (wanted is None or _matches(info.path, wanted))
    ]
    if not found:
        raise InputError("BE101", NOTHING_THERE, pattern, hint="name a file, a folder or a pattern like logs/*.log")
    return sorted(found)


@contextmanager
def opened(file: FoundFile | LogFile, low: int) -> Iterator[Any]:
    """The file's bytes, uncompressed, from `low - 1` (or 0) on. Raises OSError.

    A compressed file is read from its beginning; `low` is 0 then.
    """
    system, path = filesystem(file.path)
    if file.compression == "xz":
        with closing(XzReader(system.open_input_stream(path, compression=None))) as unpacked:
            yield _Unpacked(unpacked)
        return
    if file.compression:
        with closing(system.open_input_stream(path, compression=file.compression)) as stream:
            yield _Unpacked(stream)
        return
    with closing(system.open_input_file(path)) as stream:
        stream.seek(max(low - 1, 0))
        yield stream


class _Unpacked:
    """A packed file, read in steps: where it is damaged, what stands before is handed on and the error comes next."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._error: OSError | None = None

    def read(self, size: int, /) -> bytes:
        """Read on. Raises OSError."""
        if self._error is not None:
            raise self._error
        pieces: list[bytes] = []
        length = 0
        try:
            while length < size and (piece := self._stream.read(min(_STEP, size - length))):
                pieces.append(piece)
                length += len(piece)
        except OSError as error:
            self._error = error
            if not pieces:
                raise
        return b"".join(pieces)


def ranges_of(file: LogFile, size: int, may_cut: bool = True) -> list[tuple[int, int]]:
    """The file cut into ranges of about `size` bytes; a compressed one, or one of a format that is not cut, is one."""
    if file.compression or not may_cut:
        return [(0, END)]
    count = max(1, -(-file.size // size))
    cuts = [file.size * n // count for n in range(count)] + [END]
    return list(pairwise(cuts))


def _found(path: str, info: Any) -> FoundFile:
    """A file that was changed just now may be changed again and look as it does now, so its time tells nothing."""
    modified = info.mtime_ns or 0
    return FoundFile(path, info.size, modified if modified < time_ns() - _RECENT else 0)


def _matches(path: str, pattern: str) -> bool:
    """Whether a path is what a pattern means: `*` stops at a slash."""
    parts, wanted = path.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(map(fnmatch.fnmatchcase, parts, wanted))


def _said(error: Exception) -> str:
    text = str(getattr(error, "strerror", None) or error).split("\n", 1)[0]
    return text[:1].lower() + text[1:]
