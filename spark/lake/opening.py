"""Opens lakes: a path in; the lake that its manifests describe out, its files checked."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from pyarrow import fs

from ...facts.errors import InputError
from ..read.storage import filesystem
from .links import linked
from .manifest import BACK, BEGUN, Lake, LakeRun, kind_of, read_run
from .names import MANIFEST, TABLES


def open_lake(path: str, kind: str) -> Lake:
    """The lake at a path. Raises InputError BE120 where there is none of this kind, BE122 where files lack."""
    lake = new_lake(path, kind)
    if not lake.runs:
        raise InputError("BE120", f"there are no {kind} here", path, hint=f"binlogic spark {kind} makes them")
    return lake


def open_any_lake(path: str) -> Lake:
    """The lake at a path, of whatever kind. Raises InputError BE120, BE122."""
    try:
        return open_lake(path, "outcomes")
    except InputError as error:
        if error.number != "BE120":
            raise
        return open_lake(path, "facts")


def new_lake(path: str, kind: str) -> Lake:
    """The lake at a path, or an empty one.

    Raises InputError BE120 where the folder holds anything else, BE122 where files of the lake lack or are cut.
    """
    path = path.rstrip("/")
    system, root = filesystem(path)
    runs = _runs(path, kind)
    if not runs and _is_of_others(system, root):
        raise InputError("BE120", "the folder holds files of others", path, hint="name a new folder")
    counted, gone = _counted(runs)
    lake = Lake(path if "://" in path else root, kind, counted, gone=gone)
    if (link := linked(lake.path, [*TABLES[kind], MANIFEST])) is not None:
        raise InputError(
            "BE122", "a link stands in the lake", f"{lake.path}/{link}", hint="put the folder itself there"
        )
    try:
        check_files(lake)
    except InputError:
        if last_run(path) == len(runs):
            raise
        return new_lake(path, kind)  # a run that came meanwhile has taken the place of these files
    return lake


def read_lake(path: str) -> Lake:
    """The lake at a path, of whatever kind, its files not looked at. Raises InputError BE120."""
    path = path.rstrip("/")
    system, root = filesystem(path)
    first = next(iter(_manifests(system, root)), None)
    if first is None:
        raise InputError("BE120", "there is no lake here", path, hint="binlogic spark facts makes one")
    kind = kind_of(system, first)
    runs, gone = _counted(_runs(path, kind))
    return Lake(path if "://" in path else root, kind, runs, gone=gone)


def last_run(path: str) -> int:
    """The number of the last run that has a manifest now, 0 for none."""
    system, root = filesystem(path)
    return max((_number(file) for file in _manifests(system, root)), default=0)


def check_files(lake: Lake) -> None:
    """Raises InputError BE122 where a file of the lake is not there as it was written, as far as its size tells."""
    system, root = filesystem(lake.path)
    names = sorted(lake.names)
    if (link := linked(lake.path, names)) is not None:
        raise InputError("BE122", "a link stands in the lake", f"{lake.path}/{link}", hint="put the file itself there")
    whole = {name: said for run in lake.runs for name, said in run.whole.items()}
    for name, info in zip(names, system.get_file_info([f"{root}/{name}" for name in names]), strict=True):
        place = f"{lake.path}/{name}"
        hint = f"binlogic spark verify {lake.path}"
        if info.type != fs.FileType.File:
            raise InputError("BE122", "a file of the lake is missing", place, hint=hint)
        if name in whole and info.size != whole[name].size:
            raise InputError("BE122", f"the file has {info.size} bytes of {whole[name].size}", place, hint=hint)


def _runs(path: str, kind: str) -> list[LakeRun]:
    system, root = filesystem(path)
    if system.get_file_info(root).type == fs.FileType.File:
        raise InputError("BE120", "this is a file, no lake", path, hint="name the folder that `binlogic spark` made")
    runs = [read_run(system, file, kind) for file in _manifests(system, root)]
    if [run.number for run in runs] != list(range(1, len(runs) + 1)):
        raise InputError("BE120", "manifests of runs are missing", f"{path}/{MANIFEST}", hint="restore them")
    return runs


def _counted(runs: Sequence[LakeRun]) -> tuple[list[LakeRun], list[LakeRun]]:
    """The runs that count, and those that were taken back, of all that have a manifest."""
    counted: list[LakeRun] = []
    gone: list[LakeRun] = []
    for run in runs:
        back = run.about.get(BACK, run.number)
        gone += [each for each in counted if each.number > back]
        counted = [*(each for each in counted if each.number <= back), run]
    return counted, gone


def _manifests(system: Any, root: str) -> list[str]:
    selector = fs.FileSelector(f"{root}/{MANIFEST}", allow_not_found=True)
    names = [str(info.path) for info in system.get_file_info(selector) if info.type == fs.FileType.File]
    return sorted((name for name in names if _number(name)), key=_number)


def _number(file: str) -> int:
    name = PurePosixPath(file)
    return int(name.stem) if name.suffix == ".json" and name.stem.isdecimal() else 0


def _is_of_others(system: Any, root: str) -> bool:
    """Whether a folder without a manifest holds a file or a link, but for what first runs left that were killed."""
    begun = system.get_file_info(fs.FileSelector(f"{root}/{MANIFEST}", allow_not_found=True))
    return not any(info.base_name.endswith(BEGUN) for info in begun) and not _holds_nothing(system, root)


def _holds_nothing(system: Any, root: str) -> bool:
    if isinstance(system, fs.LocalFileSystem):
        inside = os.walk(root, followlinks=False)
        return not any(
            files or any(Path(here, each).is_symlink() for each in folders) for here, folders, files in inside
        )
    selector = fs.FileSelector(root, recursive=True, allow_not_found=True)
    return all(info.type == fs.FileType.Directory for info in system.get_file_info(selector))
