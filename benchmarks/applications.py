"""What facts and outcomes of recorded application logs cost, a process for each log, beside pt-query-digest.

    python -m binlogic.benchmarks.applications FOLDER [--log general.log] [--profiles clustrix mariadb-10.11]

FOLDER holds the logs, at any depth, or archives of folders (.tar.xz) that hold them. Every log is read and decided
by `binlogic spark follow`, installed as pip does, with an empty cache, and again with the cache that this left behind.
Prints a line per log
and profile, and sums: CPU seconds of pt-query-digest and of binlogic, how many times the first the second is, and the
largest resident set; beside them how many statements, templates and shapes there were, which is what the costs of a
short log follow.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pyarrow.dataset

from ..facts.server.server import Server
from ..rules.packing.choice import chosen_pack
from .costs import Cost, spent, wait_for_orphans
from .throughput import SETUP

_DIGEST = ("pt-query-digest", "--type", "genlog")
_NONE = Cost(0.0, 0.0, 0.0)
_HEADS = (
    f"{'':<40}{'statements':>11}{'templates':>10}{'shapes':>7}{'digest':>8}"
    f"{'cold':>8}{'x':>6}{'MiB':>5}{'warm':>8}{'x':>6}{'MiB':>5}"
)


class Costs(NamedTuple):
    """What one log took: pt-query-digest, facts and outcomes cold, and again warm."""

    digest: Cost
    cold: Cost
    warm: Cost

    def __add__(self, other: object) -> Costs:
        """Both logs, one after the other."""
        assert isinstance(other, Costs)
        return Costs(*(a + b for a, b in zip(self, other, strict=True)))


class Counts(NamedTuple):
    """How much was in a log, and how much of it was new."""

    statements: int
    templates: int
    shapes: int


def main() -> int:
    """Measure every log of a folder; returns the exit code."""
    parser = argparse.ArgumentParser(description="CPU of facts and outcomes of recorded logs")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--log", default="general.log", help="the name of the general logs")
    parser.add_argument("--profiles", nargs="+", default=["clustrix", "mariadb-10.11"])
    options = parser.parse_args()
    if not shutil.which(_DIGEST[0]):
        print(f"{_DIGEST[0]} is not installed (Debian: percona-toolkit)")
        return 1
    wait_for_orphans()
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n{_HEADS}")
    with TemporaryDirectory() as folder:
        _install(Path(folder))
        logs = [*_logs(options.folder, Path(folder, "logs"), options.log)]
        for profile in options.profiles:
            total, counts = Costs(_NONE, _NONE, _NONE), Counts(0, 0, 0)
            for number, (name, log) in enumerate(logs):
                more, found = measure(log, Path(folder), f"{profile}-{number}", profile)
                total, counts = total + more, Counts(*(a + b for a, b in zip(counts, found, strict=True)))
                print(_line(f"{name} {profile}", more, found), flush=True)
            print(_line(f"{len(logs)} logs {profile}", total, counts), flush=True)
    return 0


def _install(folder: Path) -> None:
    """Put the package, with what is shipped beside its modules, into a folder `installed`."""
    left_out = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info")
    shutil.copytree(SETUP.parents[2], folder / "source", ignore=left_out)
    how = ("-q", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--target", folder / "installed")
    subprocess.run((sys.executable, "-m", "pip", "install", *how, folder / "source"), check=True)


def measure(log: Path, place: Path, name: str, profile: str) -> tuple[Costs, Counts]:
    """What one log takes under a profile, cold and warm; read as a log of the profile's server, whoever wrote it."""
    folder = place / name
    env = ("env", f"XDG_CACHE_HOME={folder}/cache", f"PYTHONPATH={place}/installed")
    own = (*env, sys.executable, "-m", "binlogic", "spark", "follow")
    how = ("--setup", str(SETUP)) if profile == "clustrix" else ("--profile", profile)
    server = "mariadb-10.11.19"
    if profile != "clustrix":
        told = Server.of(chosen_pack("", profile).about_server).vendor
        server = f"{told.flavor}-{told.version // 10000}.{told.version // 100 % 100}.{told.version % 100}"
    logs = folder / "logs"
    logs.mkdir(parents=True)
    shutil.copy(log, logs)
    turns = (
        spent((*own, str(logs), "-o", f"{folder}/{turn}", "--server", server, "--master", "none", *how))
        for turn in ("cold", "warm")
    )
    costs = Costs(spent((*_DIGEST, str(log))), *turns)
    tables = ("cold/facts/records", "cold/facts/templates", "cold/outcomes/shapes")
    return costs, Counts(*(_rows(folder / table) for table in tables))


def _line(name: str, costs: Costs, counts: Counts) -> str:
    said = f"{name:<40}{counts.statements:>11,}{counts.templates:>10,}{counts.shapes:>7,}{costs.digest.cpu:>8.2f}"
    for each in (costs.cold, costs.warm):
        said += f"{each.cpu:>8.2f}{each.cpu / costs.digest.cpu:>6.2f}{each.resident:>5.0f}"
    return said


def _rows(table: Path) -> int:
    files = [str(file) for file in table.rglob("*.parquet")]
    return int(pyarrow.dataset.dataset(files).count_rows()) if files else 0


def _logs(folder: Path, unpacked: Path, wanted: str) -> Iterator[tuple[str, Path]]:
    """The logs of a folder and of the archives in it, each with a name for it."""
    for archive in sorted(folder.rglob("*.tar.xz")):
        with tarfile.open(archive) as members:
            for member in members:
                if Path(member.name).name == wanted:
                    members.extract(member, unpacked, filter="data")
    for place in (folder, unpacked):
        for log in sorted(place.rglob(wanted)):
            yield str(log.parent.relative_to(place)), log


if __name__ == "__main__":
    sys.exit(main())
