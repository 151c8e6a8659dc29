"""A binary log that is written whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

import typer

from ....facts.errors import InputError
from ..files import writing

LogArgument = Annotated[Path, typer.Argument(help="A binary log; - is standard input.")]
OutputArgument = Annotated[Path, typer.Argument(help="The file to write; it must not exist, unless --force.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
VerifyOption = Annotated[bool, typer.Option("--verify/--no-verify", help="Check checksums while reading.")]


def check_free(path: Path, force: bool) -> None:
    """Raises InputError BE301 where a path to write is there."""
    if path.exists() and not force:
        raise InputError("BE301", "the file to write is there already", str(path), hint="use --force or another name")


@contextmanager
def written(path: Path, force: bool) -> Iterator[IO[bytes]]:
    """A file that is written whole or not at all (files.py).

    Raises InputError BE301 where `path` is there, BE101 where it cannot be written.
    """
    check_free(path, force)
    with writing(path) as stream:
        yield stream
