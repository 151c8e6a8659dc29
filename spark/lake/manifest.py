"""The manifest of a lake: one JSON file per run, written last, that names the files of the run.

What no manifest names does not exist: a run that was killed leaves files that nobody reads, and the next run removes
them. A folder that holds other things is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from pyarrow import fs

from ...facts.errors import InputError, excerpt
from ..read.storage import filesystem

_FOLDER = "manifest"
_FORMAT = 1


@dataclass(frozen=True)
class Run:
    """One run: its number from 1, the files it wrote by table, and what it says of itself (JSON values)."""

    number: int
    files: Mapping[str, tuple[str, ...]]
    about: Mapping[str, Any]


@dataclass
class Lake:
    """A folder of tables; paths of files are relative to `path`.

    kind: `facts`, to which every run adds, or `outcomes`, of which a run takes the place of the one before.
    """

    path: str
    kind: str
    runs: list[Run] = field(default_factory=list)

    @property
    def next_run(self) -> int:
        """The number of the run that is to be written."""
        return self.runs[-1].number + 1 if self.runs else 1

    def files(self, table: str) -> list[str]:
        """The files of a table, as paths or URIs, in the order they were written."""
        return [f"{self.path}/{name}" for run in self._current for name in run.files.get(table, ())]

    @property
    def _current(self) -> list[Run]:
        return self.runs if self.kind == "facts" else self.runs[-1:]

    def file(self, table: str, name: str) -> str:
        """Where a file of the next run goes, relative to the lake."""
        return f"{table}/run-{self.next_run:06}/{name}.parquet"

    def commit(self, files: Mapping[str, Iterable[str]], about: Mapping[str, Any]) -> Run:
        """Write the manifest of the run, after which its files count. Raises InputError BE101."""
        run = Run(self.next_run, {table: tuple(names) for table, names in files.items()}, about)
        said = {"format": _FORMAT, "kind": self.kind, "run": run.number, "files": run.files, "about": dict(about)}
        text = json.dumps(said, indent=1, ensure_ascii=True).encode()
        write_whole(f"{self.path}/{_FOLDER}/{run.number:06}.json", text)
        self.runs.append(run)
        if self.kind != "facts":
            self.remove_unnamed()
        return run

    def remove_unnamed(self) -> None:
        """Remove what an unfinished run left, and what a later run has taken the place of."""
        system, root = filesystem(self.path)
        named = {f"{root}/{name}" for run in self._current for names in run.files.values() for name in names}
        selector = fs.FileSelector(root, recursive=True, allow_not_found=True)
        for info in system.get_file_info(selector):
            if info.type == fs.FileType.File and info.path.endswith(".parquet") and info.path not in named:
                system.delete_file(info.path)


def open_lake(path: str, kind: str) -> Lake:
    """The lake at a path. Raises InputError BE120 where there is none of this kind."""
    lake = new_lake(path, kind)
    if not lake.runs:
        raise InputError("BE120", f"there are no {kind} here", path, hint=f"binlogic spark {kind} makes them")
    return lake


def new_lake(path: str, kind: str) -> Lake:
    """The lake at a path, or an empty one. Raises InputError BE120 where the folder holds anything else."""
    path = path.rstrip("/")
    system, root = filesystem(path)
    runs: list[Run] = []
    folder = fs.FileSelector(f"{root}/{_FOLDER}", allow_not_found=True)
    for info in sorted(system.get_file_info(folder), key=lambda each: str(each.path)):
        if PurePosixPath(info.path).suffix == ".json":
            runs.append(_read(system, info.path, kind))
    top = system.get_file_info(fs.FileSelector(root, allow_not_found=True))
    if not runs and any(info.type == fs.FileType.File for info in top):
        raise InputError("BE120", "the folder holds files of others", path, hint="name a new folder")
    return Lake(path if "://" in path else root, kind, runs)


def write_whole(uri: str, content: bytes) -> None:
    """Write a small file so that it is there whole or not at all. Raises InputError BE101."""
    system, path = filesystem(uri)
    try:
        system.create_dir(path.rpartition("/")[0], recursive=True)
        with system.open_output_stream(path + ".part") as stream:
            stream.write(content)
        system.move(path + ".part", path)
    except OSError as error:
        raise InputError("BE101", f"the file cannot be written: {error}", uri) from error


def _read(system: Any, path: str, kind: str) -> Run:
    try:
        with system.open_input_stream(path) as stream:
            said = json.loads(stream.read())
        found, run = said["kind"], Run(int(said["run"]), {t: tuple(n) for t, n in said["files"].items()}, said["about"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError("BE120", "the manifest cannot be read", path) from error
    if found != kind or said.get("format") != _FORMAT:
        raise InputError("BE120", f"this is a lake of {excerpt(str(found))}, not of {kind}", path)
    return run
