"""Files that verbs write: what keeps them from being written is an error about the file, not about us."""

from __future__ import annotations

from pathlib import Path

from ...facts.door.encoded import Encoded
from ...facts.errors import InputError


def save(path: Path, content: Encoded | bytes) -> None:
    """Write a document that an encoder made, or bytes as they are. Raises InputError BE101."""
    try:
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    except OSError as error:
        raise _unwritable(error, path) from error


def make_folder(path: Path) -> None:
    """Make a folder with those above it, where it is not there. Raises InputError BE101."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(error, path) from error


def _unwritable(error: OSError, path: Path) -> InputError:
    return InputError("BE101", f"the file cannot be written: {error.strerror}", str(path))
