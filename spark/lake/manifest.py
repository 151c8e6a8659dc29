"""The manifest of a lake: one JSON file per run, written last, that names the files of the run.

What no manifest names does not exist: a run that was killed leaves files that nobody reads, and the next run removes
them. A folder that holds other things is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import PurePosixPath
from typing import Any

from pyarrow import fs

from ...facts.errors import InputError, excerpt
from ..read.storage import filesystem

_FOLDER = "manifest"
_FORMAT = 1

Files = Mapping[str, Iterable[str]]


@dataclass(frozen=True)
class Run:
    """One run: its number from 1, the files it wrote by table, and what it says of itself (JSON values).

    added: files of tables that later runs add to. now: of tables of which the next run takes the place.
    """

    number: int
    added: Mapping[str, tuple[str, ...]]
    now: Mapping[str, tuple[str, ...]]
    about: Mapping[str, Any]

    @property
    def tables(self) -> set[str]:
        """The tables with files of this run."""
        return {table for of in (self.added, self.now) for table, names in of.items() if names}


@dataclass
class Lake:
    """A folder of tables. `kind` is `facts` or `outcomes`; paths of files are relative to `path`."""

    path: str
    kind: str
    runs: list[Run] = field(default_factory=list)

    @property
    def next_run(self) -> int:
        """The number of the run that is to be written."""
        return self.runs[-1].number + 1 if self.runs else 1

    def files(self, table: str) -> list[str]:
        """The files of a table, as paths or URIs, in the order they were written."""
        return [f"{self.path}/{name}" for files in self._current for name in files.get(table, ())]

    @property
    def tables(self) -> set[str]:
        """The tables that have files, but for those of the runs themselves."""
        return {name for files in self._current for name, names in files.items() if names and name[:1] != "_"}

    @property
    def _current(self) -> list[Mapping[str, tuple[str, ...]]]:
        return [run.added for run in self.runs] + [run.now for run in self.runs[-1:]]

    def file(self, table: str, name: str) -> str:
        """Where a file of the next run goes, relative to the lake."""
        return f"{table}/run-{self.next_run:06}/{name}.parquet"

    def commit(self, added: Files, now: Files, about: Mapping[str, Any]) -> Run:
        """Write the manifest of the run, after which its files count. Raises InputError BE101."""
        run = Run(self.next_run, _frozen(added), _frozen(now), about)
        said = {"format": _FORMAT, "kind": self.kind, **asdict(run)}
        text = json.dumps(said, indent=1, ensure_ascii=True).encode()
        write_whole(f"{self.path}/{_FOLDER}/{run.number:06}.json", text)
        self.runs.append(run)
        self.remove_unnamed()
        return run

    def remove_unnamed(self) -> None:
        """Remove what an unfinished run left, and what a later run has taken the place of; Delta logs stay."""
        system, root = filesystem(self.path)
        named = {f"{root}/{name}" for files in self._current for names in files.values() for name in names}
        selector = fs.FileSelector(root, recursive=True, allow_not_found=True)
        for info in system.get_file_info(selector):
            is_table = info.path.endswith(".parquet") and "/_delta_log/" not in info.path
            if info.type == fs.FileType.File and is_table and info.path not in named:
                system.delete_file(info.path)


def _frozen(files: Files) -> dict[str, tuple[str, ...]]:
    return {table: tuple(names) for table, names in files.items()}


def open_lake(path: str, kind: str) -> Lake:
    """The lake at a path. Raises InputError BE120 where there is none of this kind."""
    lake = new_lake(path, kind)
    if not lake.runs:
        raise InputError("BE120", f"there are no {kind} here", path, hint=f"binlogic spark {kind} makes them")
    return lake


def open_any_lake(path: str) -> Lake:
    """The lake at a path, of whatever kind. Raises InputError BE120."""
    try:
        return open_lake(path, "outcomes")
    except InputError:
        return open_lake(path, "facts")


def new_lake(path: str, kind: str) -> Lake:
    """The lake at a path, or an empty one. Raises InputError BE120 where the folder holds anything else."""
    path = path.rstrip("/")
    system, root = filesystem(path)
    if system.get_file_info(root).type == fs.FileType.File:
        raise InputError("BE120", "this is a file, no lake", path, hint="name the folder that `binlogic spark` made")
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
        found = said["kind"]
        run = Run(int(said["number"]), _frozen(said["added"]), _frozen(said["now"]), said["about"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError("BE120", "the manifest cannot be read", path) from error
    if found != kind or said.get("format") != _FORMAT:
        raise InputError("BE120", f"this is a lake of {excerpt(str(found))}, not of {kind}", path)
    return run
