"""Files that verbs write, whole or not at all: what keeps them from it is an error about the file, not about us."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ...facts.door.encoded import Encoded
from ...facts.errors import InputError

_BUFFER = 1 << 20
_DEFAULT_MODE = 0o666


def save(path: Path, content: Encoded | bytes) -> None:
    """Write a document that an encoder made, or bytes as they are. Raises InputError BE101."""
    with writing(path) as stream:
        stream.write(content.encode("utf-8") if isinstance(content, str) else content)


def save_lines(path: Path, lines: Iterable[Encoded]) -> None:
    """Write lines that an encoder made. Raises InputError BE101."""
    with writing(path) as stream:
        for each in lines:
            stream.write(f"{each}\n".encode())


@contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """A file beside `path` that takes its place at the end, and is removed where anything goes wrong.

    It has the mode of the file that was there, else that of any new file. Of a link, what it leads to is written; what
    is no file, as a pipe, is written as it is. Raises InputError BE101 where it cannot be written.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            with open(target, "wb", _BUFFER) as stream:
                yield stream
            return
        number, name = tempfile.mkstemp(prefix=f".{target.name[:64]}.", dir=target.parent)
        try:
            with os.fdopen(number, "wb", _BUFFER) as stream:
                os.fchmod(stream.fileno(), _mode(target))
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            Path(name).replace(target)
        finally:
            Path(name).unlink(missing_ok=True)
    except OSError as error:
        raise _unwritable(error, path) from error


def keep_apart(output: Path | None, inputs: Iterable[Path | None]) -> None:
    """Raises InputError BE301 where a file to write is one that is read, under whatever name."""
    if output is not None and output.exists():
        for read in inputs:
            if read is not None and read.exists() and output.samefile(read):
                raise InputError(
                    "BE301", "the file to write is one that is read", str(output), hint="name another file"
                )


def _mode(path: Path) -> int:
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)  # which can only be asked for by setting it
    os.umask(mask)
    return _DEFAULT_MODE & ~mask


def make_folder(path: Path) -> None:
    """Make a folder with those above it, where it is not there. Raises InputError BE101."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(error, path) from error


def _unwritable(error: OSError, path: Path) -> InputError:
    return InputError("BE101", f"the file cannot be written: {str(error.strerror or error).lower()}", str(path))
