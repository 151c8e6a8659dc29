"""What was worked out of a text that cannot change: kept as JSON in the user's cache folder, believed only if whole.

The folder is `binlogic` in XDG_CACHE_HOME, or in ~/.cache; BINLOGIC_CACHE=off does without. A file is named after the
digest of all that its value depends on. One that is damaged, or that somebody else may write, is taken for none;
a folder that cannot be written is no error. What a wheel brings of the built-in packs (setup.py) is in the package
itself, under names that do not depend on where and when it was installed.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

_LARGEST = 64 << 20
_MOST = 64
_ROOT = Path(__file__).resolve().parents[1]
_SHIPPED = _ROOT / "kept"
#: set where a wheel is built: what is kept is to be shipped
BUILDING = "BINLOGIC_BUILDING"
_OURS = re.compile(r"[0-9a-f]{64}\.(json|answers|statements)|tmp\w+\.new")


def key_of(parts: Iterable[str], code: Iterable[Path]) -> str | None:
    """The digest of texts, this version of Python and the files of code that worked something out of them.

    None where nothing is kept, because it is not wanted or the code is no file of its own, as in a zip.
    """
    if BUILDING in os.environ:
        return _key_by_content(parts, code)
    return _key((sys.version, *parts), code, lambda file, told: f"{file} {told.st_size} {told.st_mtime_ns}".encode())


def _key_by_content(parts: Iterable[str], code: Iterable[Path]) -> str | None:
    """The same on every machine: where the files are below the root, and what is in them."""
    return _key(parts, code, lambda file, _: f"{file.relative_to(_ROOT)}\n".encode() + file.read_bytes())


def _key(parts: Iterable[str], code: Iterable[Path], telling: Callable[[Path, os.stat_result], bytes]) -> str | None:
    if cache_folder() is None:
        return None
    found = sha256()
    try:
        for file in sorted(code):
            _add(found, telling(file, file.stat()))
    except OSError:
        return None
    for part in parts:
        _add(found, part.encode("utf-8", "surrogatepass"))
    return found.hexdigest()


@cache
def code_in(*names: str) -> tuple[Path, ...]:
    """Files of the package, by the names of folders and files below its root."""
    found = (file for name in names for file in (sorted((_ROOT / name).glob("*")) or [_ROOT / name]))
    return tuple(file for file in found if not file.is_dir())


def worked_out(parts: Sequence[str], code: Sequence[Path], work: Callable[[], Any]) -> Any:
    """A value of JSON that follows from texts and code: as it was kept or shipped, or worked out and kept now."""
    key = key_of(parts, code)
    found = None if key is None else recalled(key)
    if found is None:
        found = None if key is None else shipped(parts, code)
        found = work() if found is None else found
        if key is not None:
            keep(key, found)
    return found


def recalled(key: str) -> Any:
    """What was kept under a key, None for nothing."""
    folder = cache_folder()
    return None if folder is None else _read(folder, key, lambda file: _is_ours(os.fstat(file)))


def shipped(parts: Iterable[str], code: Iterable[Path]) -> Any:
    """What the package itself brings, None for nothing."""
    key = _key_by_content(parts, code) if _SHIPPED.is_dir() else None
    return None if key is None else _read(_SHIPPED, key, lambda _: True)


def _read(folder: Path, key: str, may_believe: Callable[[int], bool]) -> Any:
    try:
        descriptor = os.open(folder / f"{key}.json", os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with open(descriptor, "rb") as file:
            if not may_believe(descriptor):
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


def _add(found: Any, text: bytes) -> None:
    found.update(len(text).to_bytes(8, "big"))
    found.update(text)
