"""Standard output and standard error: nothing else writes to them."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from .encoded import Encoded
from .terminal import coloured, line, lines


def say(*texts: str, to: TextIO | None = None) -> None:
    """Write each text as one line, to standard output by default."""
    (sys.stdout if to is None else to).write(lines(texts) + "\n")


def tell(*texts: str) -> None:
    """Write each text as one line to standard error, at once."""
    say(*texts, to=sys.stderr)
    sys.stderr.flush()


def show_passing(text: str) -> None:
    """Show one short line that whatever comes next stands in place of, where standard error is a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K" + line(text))
        sys.stderr.flush()


def say_row(*cells: str) -> None:
    """Write one line of cells with tabs between them."""
    sys.stdout.write("\t".join(map(str, (lines([cell]) for cell in cells))) + "\n")


def emit(document: Encoded, end: str = "\n") -> None:
    """Write a document to standard output: UTF-8, whatever the locale is."""
    if document.isascii():
        sys.stdout.write(document + end)
    else:
        emit_bytes((document + end).encode("utf-8"))


def emit_bytes(data: bytes) -> None:
    """Write a picture, or another document that is no text, to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def is_terminal() -> bool:
    """Whether a person reads standard output."""
    return sys.stdout.isatty()


def say_grave(text: str, gravity: str) -> None:
    """Write a line; on a terminal one that says an `error` or `warning` has a colour, unless NO_COLOR is set."""
    wanted = is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    sys.stdout.write((coloured(text, gravity) if wanted else line(text)) + "\n")


def show_what_cannot_be_encoded() -> None:
    """From here on, characters that the encoding of a stream has not are escaped instead of being an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
