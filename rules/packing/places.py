"""Packs as folders to read: a folder, a zip file, or an installed Python distribution that names one.

A distribution names its packs by entry points of the group `binlogic.packs`: the name is the pack's, the value the
folder as a dotted path, e.g. `acme_rules.packs.acme`. Nothing of the distribution is imported.
"""

from __future__ import annotations

from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from zipfile import ZipFile

GROUP = "binlogic.packs"
#: a pack is read by people; one that is larger is something else
MAXIMUM_BYTES = 8 << 20
MAXIMUM_ENTRIES = 2_000


class UnreadableError(Exception):
    """What is given as a pack cannot be read; the message says why."""


def opened(path: Path, manifest: str) -> Traversable:
    """The folder at a path, or inside the zip file there, in which the manifest stands. Raises UnreadableError."""
    if path.suffix != ".zip":
        return path
    import zipfile  # which most packs are not

    try:
        archive = zipfile.ZipFile(path)
        _check(archive)
    except (OSError, zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError) as error:
        raise UnreadableError(f"the zip file cannot be read: {error}") from None
    root = zipfile.Path(archive)
    inner = [entry for entry in root.iterdir() if entry.is_dir()]
    return inner[0] if not root.joinpath(manifest).is_file() and len(inner) == 1 else root


def _check(archive: ZipFile) -> None:
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    entries = archive.infolist()
    if len(entries) > MAXIMUM_ENTRIES or sum(entry.file_size for entry in entries) > MAXIMUM_BYTES:
        raise UnreadableError(f"the zip file holds more than {MAXIMUM_BYTES >> 20} MB or {MAXIMUM_ENTRIES} files")
    if any(entry.flag_bits & 1 or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for entry in entries):
        raise UnreadableError("the zip file is encrypted, or compressed by an unusual method")
    broken = archive.testzip()
    if broken is not None:
        raise UnreadableError("the zip file is damaged")


def installed(name: str) -> Path | None:
    """The folder of an installed pack; None if no distribution names one."""
    from importlib import metadata  # slow to load, and built-in packs need none

    for entry in metadata.entry_points(group=GROUP, name=name):
        parts = entry.module.split(".")
        if entry.dist is not None:
            folder = Path(str(entry.dist.locate_file("/".join(parts))))
            if folder.is_dir():
                return folder
        found = util.find_spec(parts[0])  # an editable install; a top-level name is found without being imported
        for place in found.submodule_search_locations or () if found else ():
            folder = Path(place, *parts[1:])
            if folder.is_dir():
                return folder
    return None


def check_size(folder: Path) -> None:
    """Raise UnreadableError where the files of a pack are larger than packs are."""
    places = (folder, folder / "data", folder / "server")
    sizes = [entry.stat().st_size for place in places if place.is_dir() for entry in place.iterdir() if entry.is_file()]
    if len(sizes) > MAXIMUM_ENTRIES or sum(sizes) > MAXIMUM_BYTES:
        raise UnreadableError(f"the folder holds more than {MAXIMUM_BYTES >> 20} MB or {MAXIMUM_ENTRIES} files")


def leaves(folder: Traversable, entry: Traversable) -> bool:
    """Whether an entry of a folder is a link to something outside it."""
    if not isinstance(folder, Path) or not isinstance(entry, Path):
        return False
    return entry.is_symlink() and not entry.resolve().is_relative_to(folder.resolve())
