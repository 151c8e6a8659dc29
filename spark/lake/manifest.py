"""The manifest of a lake: one JSON file per run, written last, that names the files of the run.

What no manifest names does not exist. Runs are numbered from 1; commit.py says how a run comes to be there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple

from ...facts.errors import InputError, excerpt
from .names import MANIFEST, TABLES, is_own, run_folder, table_file

#: earlier versions, which know format 1 alone, removed files that they did not know
_FORMAT, _KNOWN = 2, (1, 2)
#: of what a run says of itself: the number of the run behind which all others were taken back by it
BACK = "back"
#: the tables of the end of a run that are kept when the next one has taken its place
CHECKPOINTS = frozenset({"_sessions"})
#: ends the name of the file that says that a run has begun (commit.py)
BEGUN = ".begun"

Files = Mapping[str, Iterable[str]]


class Whole(NamedTuple):
    """What a file holds: its bytes, counted, and their SHA-256 in hexadecimal, empty of a file in an object store."""

    size: int
    digest: str


@dataclass(frozen=True)
class LakeRun:
    """One run: its number from 1, the files it wrote by table, and what it says of itself (JSON values).

    added: files of tables that later runs add to. now: of tables of which the next run takes the place. whole: what
    each of these files holds; empty of runs of earlier versions.
    """

    number: int
    added: Mapping[str, tuple[str, ...]]
    now: Mapping[str, tuple[str, ...]]
    about: Mapping[str, Any]
    whole: Mapping[str, Whole] = field(default_factory=dict)

    @property
    def tables(self) -> set[str]:
        """The tables with files of this run."""
        return {table for of in (self.added, self.now) for table, names in of.items() if names}

    @property
    def identity(self) -> str:
        """Tells the run from every other, also one of the same number in a lake that was made anew."""
        return sha256(json.dumps(sorted(self.names)).encode()).hexdigest()

    @property
    def names(self) -> set[str]:
        """All its files."""
        return {name for of in (self.added, self.now) for names in of.values() for name in names}


@dataclass
class Lake:
    """A folder of tables. `kind` is `facts` or `outcomes`; paths of files are relative to `path`.

    runs: those that count. folder: what the files of the run are called that is to be written. gone: runs that a later
    one has taken back.
    """

    path: str
    kind: str
    runs: list[LakeRun] = field(default_factory=list)
    folder: str = ""
    gone: list[LakeRun] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder = self.folder or run_folder(self.next_run)

    @property
    def next_run(self) -> int:
        """The number of the run that is to be written."""
        return max((run.number for run in (*self.runs, *self.gone)), default=0) + 1

    def files(self, table: str) -> list[str]:
        """The files of a table, as paths or URIs, in the order they were written."""
        return [f"{self.path}/{name}" for files in self._current for name in files.get(table, ())]

    @property
    def tables(self) -> set[str]:
        """The tables that have files, but for those of the runs themselves."""
        return {name for files in self._current for name, names in files.items() if names and name[:1] != "_"}

    @property
    def names(self) -> set[str]:
        """Every file that counts, relative to the lake."""
        return {name for files in self._current for names in files.values() for name in names}

    @property
    def superseded(self) -> set[str]:
        """The files of which the last run has taken the place, but for what going back to a run needs."""
        last = self.runs[-1] if self.runs else None
        back = None if last is None else last.about.get(BACK)
        before = [run for run in self.gone if back is not None and run.number > back] or self.runs[-2:-1]
        return {name for run in before for name in run.names} - self.names - self.kept

    @property
    def kept(self) -> set[str]:
        """Files of runs that count, by which a run can begin again where one of them ended."""
        return {name for run in self.runs for table in CHECKPOINTS for name in run.now.get(table, ())}

    def back_to(self, number: int) -> Lake:
        """The lake as it was after the run of this number, or before all runs, for a run that takes back the others.

        Of the tables that each run makes anew it has those only by which a run begins again.
        """
        runs = [run for run in self.runs if run.number <= number]
        if runs:
            now = {table: names for table, names in runs[-1].now.items() if table in CHECKPOINTS}
            runs[-1] = replace(runs[-1], now=now)
        return Lake(self.path, self.kind, runs, self.folder, [*self.gone, *self.runs[len(runs) :]])

    @property
    def _current(self) -> list[Mapping[str, tuple[str, ...]]]:
        return [run.added for run in self.runs] + [run.now for run in self.runs[-1:]]

    def file(self, table: str, name: str) -> str:
        """Where a file of the next run goes, relative to the lake."""
        return table_file(self.folder, table, name)


def manifest_name(number: int) -> str:
    """Where the manifest of a run is, relative to the lake."""
    return f"{MANIFEST}/{number:06}.json"


def manifest_text(kind: str, run: LakeRun) -> bytes:
    """The manifest of a run, with a digest of itself."""
    said = {
        "format": _FORMAT,
        "kind": kind,
        "number": run.number,
        "added": run.added,
        "now": run.now,
        "about": run.about,
        "whole": run.whole,
    }
    return json.dumps({**said, "digest": _digest(said)}, indent=1, ensure_ascii=True).encode()


def frozen(files: Files) -> dict[str, tuple[str, ...]]:
    """Files by table as a run has them."""
    return {table: tuple(names) for table, names in files.items()}


def kind_of(system: Any, path: str) -> str:
    """The kind of lake that a manifest is of. Raises InputError BE120."""
    try:
        kind = _json(system, path)["kind"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError("BE120", "the manifest cannot be read", path) from error
    if kind not in TABLES:
        raise InputError("BE120", f"this is a lake of an unknown kind: {excerpt(str(kind))}", path)
    return str(kind)


def _json(system: Any, path: str) -> Any:
    with system.open_input_stream(path) as stream:
        return json.loads(stream.read())


def read_run(system: Any, path: str, kind: str) -> LakeRun:
    """The run that a manifest describes. Raises InputError BE120 for another kind, or a manifest that was changed."""
    try:
        said = _json(system, path)
        found = said["kind"]
        whole = {str(name): Whole(int(size), str(digest)) for name, (size, digest) in said.get("whole", {}).items()}
        run = LakeRun(int(said["number"]), frozen(said["added"]), frozen(said["now"]), dict(said["about"]), whole)
        digest = said.pop("digest", None)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise InputError("BE120", "the manifest cannot be read", path) from error
    if found != kind or said.get("format") not in _KNOWN:
        raise InputError("BE120", f"this is a lake of {excerpt(str(found))}, not of {kind}", path)
    if digest is not None and digest != _digest(said):
        raise InputError("BE120", "the manifest is not as it was written", path)
    for of in (run.added, run.now):
        for table, names in of.items():
            for name in names:
                if not isinstance(name, str) or not is_own(kind, table, name):
                    raise InputError(
                        "BE120", f"the manifest names {excerpt(str(name))}, which is no file of a lake", path
                    )
    return run


def _digest(said: Mapping[str, Any]) -> str:
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
