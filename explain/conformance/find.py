"""Finds recordings in folders and archives, and reads them one after the other."""

from __future__ import annotations

import lzma
import os
import tarfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO

from ...facts.errors import InputError
from .jsonl import need, read_records
from .recording import RecordedAnswer, Recording, malformed
from .scenario import read_scenario, shown
from .truth import read_truth, read_variables

_TRUTH = "truth.jsonl"
_ARCHIVES = (".tar.xz", ".tar.gz", ".tgz", ".tar")
_LARGEST_TEXT = 64 << 20
_LARGEST_ARCHIVE = 8 << 30


def find_recordings(path: Path) -> Iterator[Recording]:
    """Every recording below a folder, or of one file, in the order of names.

    A scenario `x.sql` without its `x.jsonl`, or the reverse, is passed over. Raises InputError: BE101
    unreadable, BE109 malformed.
    """
    for file in _candidates(path):
        try:
            yield from _recordings(file)
        except (OSError, EOFError, zlib.error, lzma.LZMAError, tarfile.TarError) as problem:
            raise _unreadable(problem, file) from problem


def _unreadable(problem: Exception, file: Path) -> InputError:
    torn = isinstance(problem, (tarfile.TarError, lzma.LZMAError, zlib.error, EOFError))
    why = "no archive, or a torn one" if torn else getattr(problem, "strerror", None) or str(problem)
    where = getattr(problem, "filename", None) or file
    return InputError("BE101", f"the file cannot be read: {why[:1].lower()}{why[1:]}", str(where))


def _candidates(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path.with_suffix(".jsonl") if path.suffix == ".sql" else path
        return
    for folder, folders, files in os.walk(path):
        folders.sort()
        yield from (Path(folder, name) for name in sorted(files) if name.endswith((".jsonl", *_ARCHIVES)))


def _recordings(file: Path) -> Iterator[Recording]:
    if file.name.endswith(_ARCHIVES):
        yield from _archive(file)
    elif file.name == _TRUTH:
        yield _truth(lambda name: (file.parent / name).open("rb"), str(file))
    elif file.with_suffix(".sql").is_file():
        yield from _scenario(file)
    else:
        file.stat()


def _scenario(file: Path) -> Iterator[Recording]:
    """A scenario's runs, one per server and format in the order of the records."""
    source = file.with_suffix(".sql")
    with source.open("rb") as opened:
        scenario = read_scenario(_text(opened, str(source)), str(source))
    runs: dict[tuple[str, str], dict[int, RecordedAnswer]] = {}
    with file.open("rb") as opened:
        for record in read_records(opened, str(file)):
            key = need(record, "server", str), need(record, "format", str)
            if runs.setdefault(key, {}).setdefault(need(record, "seq", int), record) is not record:
                raise malformed("there is already a record of this step", str(file), record.line)
    for (server, binlog_format), records in runs.items():
        recording = Recording(scenario.on(server, binlog_format), records)
        _check_belongs(recording, str(source))
        yield recording


def _check_belongs(recording: Recording, source: str) -> None:
    """The records are those of the scenario, step by step."""
    run = recording.run
    steps = {step.seq: step for step in run.steps}
    hint = "record the scenario again"
    for seq, record in recording.records.items():
        step = steps.get(seq)
        said = need(record, "session", str), need(record, "sql", str)
        if step is None or said != (step.session, shown(step)):
            raise malformed(f"step {seq} of the scenario is another one", record.file, record.line, hint)
    for step in run.steps:
        if step.seq not in recording.records:
            problem = f"{run.server} in {run.format} has no record of this statement"
            raise malformed(problem, source, step.line, hint)


def _archive(file: Path) -> Iterator[Recording]:
    with tarfile.open(file) as archive:
        members: dict[str, tarfile.TarInfo] = {}
        size = 0
        for member in archive:
            size += member.size
            if size > _LARGEST_ARCHIVE:
                raise malformed(f"the archive holds more than {_LARGEST_ARCHIVE >> 30} GiB", str(file))
            if member.isreg():
                members[member.name] = member
        for name in sorted(members):
            folder, _, last = name.rpartition("/")
            if last == _TRUTH:
                yield _truth(_opener(archive, members, folder), f"{file}/{name}")


def _opener(archive: tarfile.TarFile, members: dict[str, tarfile.TarInfo], folder: str) -> _Opener:
    def opened(name: str) -> IO[bytes]:
        member = members.get(f"{folder}/{name}" if folder else name)
        source = archive.extractfile(member) if member else None
        if source is None:
            raise FileNotFoundError(name)
        return source

    return opened


_Opener = Callable[[str], AbstractContextManager[IO[bytes]]]


def _truth(opener: _Opener, file: str) -> Recording:
    def text(name: str) -> str:
        try:
            with opener(name) as opened:
                return _text(opened, name)
        except FileNotFoundError:
            return ""

    with opener(_TRUTH) as records:
        return read_truth(read_records(records, file), file, text("schema.sql"), read_variables(text("variables.tsv")))


def _text(source: IO[bytes], file: str) -> str:
    data = source.read(_LARGEST_TEXT + 1)
    if len(data) > _LARGEST_TEXT:
        raise malformed(f"the file is larger than {_LARGEST_TEXT >> 20} MiB", file, hint="split it")
    return data.decode("utf-8", "surrogateescape")


def count_left_out(paths: Sequence[Path]) -> int:
    """How many `.jsonl` files in these folders have no scenario beside them."""
    found = (file for path in paths if path.is_dir() for file in _candidates(path))
    return sum(
        1
        for file in found
        if file.suffix == ".jsonl" and file.name != _TRUTH and not file.with_suffix(".sql").is_file()
    )
