"""Recorded runs of real applications: folders with `truth.jsonl` and `general.log`, or `.tar.xz` archives of them."""

from __future__ import annotations

import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

#: where the archives stand beside the project
WORKLOADS = Path(__file__).resolve().parents[2] / "shared" / "workloads"


@dataclass(frozen=True)
class Run:
    """One recorded run; `place` is its folder or archive."""

    name: str
    place: Path

    def text(self, file: str) -> str:
        """The text of one of its files; bytes that are not UTF-8 become lone surrogates. Raises OSError, KeyError."""
        return self._bytes(file).decode("utf-8", "surrogateescape")

    @contextmanager
    def unpacked(self, file: str) -> Iterator[Path]:
        """A path at which one of its files can be opened."""
        if self.place.is_dir():
            yield self.place / file
            return
        with TemporaryDirectory() as folder:
            path = Path(folder, file)
            path.write_bytes(self._bytes(file))
            yield path

    def _bytes(self, file: str) -> bytes:
        if self.place.is_dir():
            return (self.place / file).read_bytes()
        with tarfile.open(self.place) as archive:
            for member in archive:
                if Path(member.name).name == file and (content := archive.extractfile(member)) is not None:
                    return content.read()
        raise KeyError(f"{self.place} holds no {file}")


def find_runs(places: Iterable[Path]) -> list[Run]:
    """The runs at or below each place, by name; an archive is one run."""
    found: list[Run] = []
    for place in places:
        if place.is_file():
            found.append(_archived(place))
        else:
            found += [_archived(path) for path in place.glob("*.tar.xz")]
            found += [
                Run(f"{log.parent.parent.name}-{log.parent.name}", log.parent) for log in place.rglob("truth.jsonl")
            ]
    return sorted(found, key=lambda run: run.name)


def _archived(path: Path) -> Run:
    return Run(path.name.removesuffix(".tar.xz"), path)


def given_runs(arguments: list[str]) -> list[Run]:
    """The runs a command line names, or those beside the project; raises SystemExit where there are none."""
    places = [Path(argument) for argument in arguments] or [WORKLOADS]
    runs = find_runs(place for place in places if place.exists())
    if not runs:
        raise SystemExit(f"skipped: no recorded runs at {', '.join(map(str, places))}")
    return runs


def given_logs(arguments: list[str]) -> Iterator[tuple[str, Path]]:
    """(name, path) of each workload a command line names; of a recorded run its general log. Raises SystemExit."""
    for argument in arguments or [str(WORKLOADS)]:
        path = Path(argument)
        if path.is_file() and not path.name.endswith(".tar.xz"):
            yield path.name, path
            continue
        for run in given_runs([argument]):
            with run.unpacked("general.log") as log:
                yield run.name, log
