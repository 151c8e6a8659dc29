"""A binary log that is written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

import typer

from ....facts.errors import InputError

_BUFFER = 1 << 20

LogArgument = Annotated[Path, typer.Argument(help="A binary log; - is standard input.")]
OutputArgument = Annotated[Path, typer.Argument(help="The file to write; it must not be there yet unless --force.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]
VerifyOption = Annotated[bool, typer.Option("--verify/--no-verify", help="Check checksums while reading.")]


@contextmanager
def written(path: Path, force: bool) -> Iterator[IO[bytes]]:
    """A file beside `path` that takes its place at the end, and is removed where anything goes wrong.

    Raises InputError BE301 where `path` is there, BE101 where it cannot be written.
    """
    if path.exists() and not force:
        raise InputError("BE301", "the file to write is there already", str(path), hint="use --force or another name")
    try:
        number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as problem:
        raise _unwritable(problem, path) from problem
    try:
        with os.fdopen(number, "wb", _BUFFER) as stream:
            yield stream
        Path(name).replace(path)
    except OSError as problem:
        raise _unwritable(problem, path) from problem
    finally:
        Path(name).unlink(missing_ok=True)


def _unwritable(problem: OSError, path: Path) -> InputError:
    return InputError("BE101", f"the file cannot be written: {problem.strerror or problem}", str(path))
