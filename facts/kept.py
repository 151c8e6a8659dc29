"""What was worked out of a text that cannot change: kept as JSON in the user's cache folder, believed only if whole.

The folder is `binlogic` in XDG_CACHE_HOME, or in ~/.cache; BINLOGIC_CACHE=off does without. A file is named after the
digest of all that its value depends on. One that is damaged, or that somebody else may write, is taken for none;
a folder that cannot be written is no error.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

_LARGEST = 64 << 20
_MOST = 64
_OURS = re.compile(r"[0-9a-f]{64}\.(json|answers|statements)|tmp\w+\.new")


def key_of(parts: Iterable[str], code: Iterable[Path]) -> str | None:
    """The digest of texts, this version of Python and the files of code that worked something out of them.

    None where nothing is kept, because it is not wanted or the code is no file of its own, as in a zip.
    """
    if cache_folder() is None:
        return None
    found = sha256()
    try:
        for file in sorted(code):
            told = file.stat()
            _add(found, f"{file} {told.st_size} {told.st_mtime_ns}")
    except OSError:
        return None
    for part in (sys.version, *parts):
        _add(found, part)
    return found.hexdigest()


@cache
def code_in(*names: str) -> tuple[Path, ...]:
    """Files of the package, by the names of folders and files below its root."""
    root = Path(__file__).resolve().parents[1]
    found = (file for name in names for file in (sorted((root / name).glob("*")) or [root / name]))
    return tuple(file for file in found if not file.is_dir())


def worked_out(key: str | None, work: Callable[[], Any]) -> Any:
    """A value of JSON: what was kept under the key, or what is worked out and kept now; None: nothing is kept."""
    found = None if key is None else recalled(key)
    if found is None:
        found = work()
        if key is not None:
            keep(key, found)
    return found


def recalled(key: str) -> Any:
    """What was kept under a key, None for nothing."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        descriptor = os.open(folder / f"{key}.json", os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with open(descriptor, "rb") as file:
            if not _is_ours(os.fstat(descriptor)):
                return None
            head, _, text = file.read(_LARGEST).partition(b"\n")
        return json.loads(text) if head == _head(key, text) else None
    except (OSError, ValueError, RecursionError):
        return None


def keep(key: str, value: Any) -> None:
    """Keep a value of JSON: the whole file or none, for this user alone."""
    folder = cache_folder()
    if folder is None:
        return
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode("ascii")
    made = None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, made = tempfile.mkstemp(dir=folder, suffix=".new")
        with open(descriptor, "wb") as file:
            file.write(_head(key, text) + b"\n" + text)
        os.replace(made, folder / f"{key}.json")
        _make_room(folder)
    except OSError:
        if made is not None:
            _remove(made)


def own_file(name: str, largest: int) -> Path | None:
    """A file of ours that others cannot write, for who reads and writes it in place; made where there is none.

    None where that cannot be. One that is larger, a link, or one that others may write is begun anew.
    """
    folder = cache_folder()
    if folder is None:
        return None
    file = folder / name
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private(os.stat(folder)):
            return None
        if os.path.lexists(file) and (not _is_ours(file.lstat()) or file.lstat().st_size > largest):
            _remove(str(file))
        if not file.exists():
            _make_room(folder)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600))
        return file if _is_ours(file.lstat()) else None
    except OSError:
        return None


def remove(name: str) -> None:
    """Remove a file of ours, if it is there."""
    if (folder := cache_folder()) is not None:
        _remove(str(folder / name))


def _make_room(folder: Path) -> None:
    """Remove the oldest of our files where there are many: packs change, and what was of them is of no use."""
    kept = [file for file in folder.iterdir() if _OURS.fullmatch(file.name)]
    for file in sorted(kept, key=lambda each: each.lstat().st_mtime_ns)[:-_MOST]:
        _remove(str(file))


def _remove(file: str) -> None:
    try:
        os.unlink(file)
    except OSError:
        return  # replaced already, or a folder that was taken away


def cache_folder() -> Path | None:
    """Where things are kept; None where they are not."""
    if os.environ.get("BINLOGIC_CACHE", "").lower() == "off" or not hasattr(os, "geteuid"):
        return None
    told = os.environ.get("XDG_CACHE_HOME", "")
    # the specification has relative paths ignored
    base = Path(told) if os.path.isabs(told) else Path(os.path.expanduser("~"), ".cache")
    return base / "binlogic" if base.is_absolute() else None


def _is_ours(told: os.stat_result) -> bool:
    return stat.S_ISREG(told.st_mode) and _is_private(told)


def _is_private(told: os.stat_result) -> bool:
    """Whether this user alone can write it."""
    return told.st_uid == os.geteuid() and not told.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _head(key: str, text: bytes) -> bytes:
    return f"binlogic 1 {key} {sha256(text).hexdigest()}".encode("ascii")


def _add(found: Any, part: str) -> None:
    text = part.encode("utf-8", "surrogatepass")
    found.update(len(text).to_bytes(8, "big"))
    found.update(text)
