"""What runs leave behind is removed: only files that a run of ours is known to have written, never through a link."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pyarrow import fs

from ..read.storage import filesystem
from .links import linked, remove_below, remove_folder
from .manifest import Lake
from .names import BY_COLUMNS, TABLES


def remove_superseded(lake: Lake) -> None:
    """Remove files of the run before the last, of which the last has taken the place."""
    for name in sorted(lake.superseded):
        _remove(lake, name)


def remove_run(lake: Lake, folder: str) -> None:
    """Remove the files of a run that no manifest names: a run that ended early, or what it wrote for itself alone."""
    named = lake.names
    for name in sorted(files_of_run(lake, folder)):
        if name not in named:
            _remove(lake, name)
    for table in sorted(TABLES[lake.kind] - {BY_COLUMNS}) if "://" not in lake.path else ():
        remove_folder(lake.path, f"{table}/{folder}")  # one that was made and not written to


def files_of_run(lake: Lake, folder: str) -> Iterator[str]:
    """The files of a run, relative to the lake; links are not followed."""
    for table in sorted(TABLES[lake.kind]):
        if table == BY_COLUMNS:
            yield from (name for name in files_below(lake, table) if name.rpartition("/")[2].startswith(f"{folder}-"))
        else:
            yield from files_below(lake, f"{table}/{folder}")


def files_below(lake: Lake, folder: str) -> Iterator[str]:
    """The Parquet files below a folder of a lake, relative to the lake; links are not followed."""
    if "://" in lake.path:
        system, root = filesystem(lake.path)
        selector = fs.FileSelector(f"{root}/{folder}", recursive=True, allow_not_found=True)
        for info in system.get_file_info(selector):
            if info.type == fs.FileType.File and info.path.endswith(".parquet"):
                yield str(info.path).removeprefix(f"{root}/")
        return
    if linked(lake.path, [f"{folder}/file"]) is not None:
        return
    for here, folders, files in os.walk(Path(lake.path, folder), followlinks=False):
        folders[:] = sorted(each for each in folders if each != "_delta_log")
        for file in files:
            if file.endswith(".parquet"):
                yield str(Path(here, file).relative_to(lake.path))


def _remove(lake: Lake, name: str) -> None:
    if "://" not in lake.path:
        remove_below(lake.path, name)
        return
    system, root = filesystem(lake.path)
    with suppress(FileNotFoundError):
        system.delete_file(f"{root}/{name}")
