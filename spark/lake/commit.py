"""How a run comes into a lake: begun, written, and committed by a manifest that only one writer can put.

1. `manifest/RUN.begun` says that a run has begun, before its first file. Locally its writer keeps it locked, so that
   the next run knows a dead one by its lock, and removes what it left.
2. The files are written into folders that bear the run's name.
3. They are flushed to the disk, then their folders, then the manifest, which is linked to the name of its number. That
   fails where another run has taken the number; then the run is made again from what the lake holds now.

Object stores have no lock and, through pyarrow, no conditional put. There a run that finds another one begun ends.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

from pyarrow import fs

from ...facts.errors import InputError
from ..read.storage import filesystem
from .links import linked
from .manifest import BEGUN, Files, Lake, LakeRun, Whole, frozen, manifest_name, manifest_text
from .names import MANIFEST, folders_of, is_run_folder
from .opening import last_run, new_lake
from .removal import remove_run, remove_superseded

#: how often a run is tried before other writers win
_TRIES = 3
#: seconds that a writer may take between making a file and locking it
_SHORTLY = 60
_PIECE = 1 << 20
_SIDE_BY_SIDE = 4


class TakenError(Exception):
    """Another run has the number of this one."""


def add_run(path: str, kind: str, make: Callable[[Lake], LakeRun]) -> LakeRun:
    """The run that `make` writes and commits, or an earlier one that it hands back because there is nothing to add.

    Where another run comes between, `make` is called again with the lake as it is then. Raises InputError BE120, BE122,
    BE123 where that happens again and again, and what `make` raises.
    """
    for _ in range(_TRIES):
        lake = new_lake(path, kind)
        remove_superseded(lake)
        _remove_dead(lake)
        try:
            with _begun(lake):
                return make(lake)
        except TakenError:
            continue
        except InputError:
            raise
        except Exception:
            if last_run(path) < lake.next_run:
                raise
            # files that this run was reading have been replaced by the other's
    raise InputError("BE123", "other runs were added while this one was made", path, hint="run it again")


def commit(lake: Lake, added: Files, now: Files, about: Mapping[str, Any]) -> LakeRun:
    """Put the manifest of the run, after which its files count. Raises TakenError; InputError BE101."""
    names = sorted({name for of in (added, now) for files in of.values() for name in files})
    try:
        if (link := linked(lake.path, names)) is not None:
            raise InputError(
                "BE122", "a link stands in the lake", f"{lake.path}/{link}", hint="put the folder itself there"
            )
        whole = _flushed(lake, names)
        run = LakeRun(lake.next_run, frozen(added), frozen(now), about, whole)
        if not _put(lake, manifest_name(run.number), manifest_text(lake.kind, run)):
            raise TakenError
    except OSError as error:
        raise InputError("BE101", f"the lake cannot be written: {_said(error)}", lake.path) from error
    lake.runs.append(run)
    remove_superseded(lake)
    return run


@contextmanager
def _begun(lake: Lake) -> Iterator[None]:
    """Say that a run has begun. At the end what it wrote for itself is removed; if it was not committed, all of it."""
    said = json.dumps({"kind": lake.kind, "host": socket.gethostname(), "process": os.getpid()}).encode()
    name = f"{MANIFEST}/{lake.folder}{BEGUN}"
    try:
        with _begun_locally(lake, name, said) if "://" not in lake.path else _begun_remotely(lake, name, said):
            last = lake.next_run
            try:
                yield
            finally:
                if lake.next_run > last:
                    remove_run(lake, lake.folder)
                else:
                    _remove_unnamed(lake, lake.folder)
    except OSError as error:
        if lake.path not in str(error.filename or ""):
            raise
        raise InputError("BE101", f"the lake cannot be written: {_said(error)}", lake.path) from error


@contextmanager
def _begun_locally(lake: Lake, name: str, said: bytes) -> Iterator[None]:
    file = Path(lake.path, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "xb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        held.write(said)
        held.flush()
        try:
            yield
        finally:
            file.unlink(missing_ok=True)


@contextmanager
def _begun_remotely(lake: Lake, name: str, said: bytes) -> Iterator[None]:
    system, root = filesystem(lake.path)
    with system.open_output_stream(f"{root}/{name}") as stream:
        stream.write(said)
    try:
        # Each writer says that it has begun before it looks for others, so two of them cannot both see none.
        for info in system.get_file_info(fs.FileSelector(f"{root}/{MANIFEST}")):
            if info.base_name.endswith(BEGUN) and info.base_name != name.rpartition("/")[2]:
                other = f"{lake.path}/{MANIFEST}/{info.base_name}"
                hint = "wait for it; if it has died, remove this file"
                raise InputError("BE123", "another run is being written to the lake", other, hint=hint)
        yield
    finally:
        system.delete_file(f"{root}/{name}")


def _remove_dead(lake: Lake) -> None:
    """Remove what local runs left whose writer is gone, which their lock tells."""
    if "://" in lake.path:
        return
    for file in sorted(Path(lake.path, MANIFEST).glob(f"run[-=]*{BEGUN}")):
        folder = file.name.removesuffix(BEGUN)
        if not is_run_folder(folder) or file.is_symlink():
            continue
        with suppress(OSError), open(file, "rb+") as held:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not held.read() and time() - file.stat().st_mtime < _SHORTLY:
                continue  # it was made just now, and is about to be locked
            _remove_unnamed(lake, folder)
            file.unlink(missing_ok=True)


def _remove_unnamed(lake: Lake, folder: str) -> None:
    """Remove the files of a run that has ended, unless it was, or may have been, committed in between."""
    try:
        remove_run(new_lake(lake.path, lake.kind), folder)
    except InputError:
        return


def _flushed(lake: Lake, names: list[str]) -> dict[str, Whole]:
    """What the files hold; locally they and their folders are on the disk then."""
    system, root = filesystem(lake.path)
    local = "://" not in lake.path
    with ThreadPoolExecutor(_SIDE_BY_SIDE) as pool:
        found = dict(zip(names, pool.map(lambda name: whole_of(system, f"{root}/{name}", local), names), strict=True))
    for folder in sorted(folders_of(names)) if local else ():
        _flush_folder(Path(lake.path, folder))
    return found


def whole_of(system: Any, path: str, flush: bool = False) -> Whole:
    """What a file holds now. flush: it is on the disk then, if it is a local one. Raises OSError."""
    if not isinstance(system, fs.LocalFileSystem):  # to read it again costs as much as to write it
        return Whole(system.get_file_info(path).size, "")
    size, digest = 0, sha256()
    if flush:
        with open(path, "rb") as written:
            os.fsync(written.fileno())
    with system.open_input_stream(path) as stream:
        while piece := stream.read(_PIECE):
            size += len(piece)
            digest.update(piece)
    return Whole(size, digest.hexdigest())


def _put(lake: Lake, name: str, content: bytes) -> bool:
    """Put a file whole where none of its name is; whether it was put. Raises OSError."""
    if "://" in lake.path:
        system, root = filesystem(lake.path)
        if system.get_file_info(f"{root}/{name}").type != fs.FileType.NotFound:
            return False
        with system.open_output_stream(f"{root}/{name}") as stream:
            stream.write(content)
        return True
    final = Path(lake.path, name)
    draft = final.with_name(f"{lake.folder}.draft")
    try:
        with open(draft, "xb") as written:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        _link(draft, final)
    except FileExistsError:
        return final.read_bytes() == content  # NFS may say so of a link that it has just made
    finally:
        draft.unlink(missing_ok=True)
    _flush_folder(final.parent)
    return True


def _link(draft: Path, final: Path) -> None:
    """Give a file another name. Raises FileExistsError where there is one of that name, whole or not."""
    try:
        os.link(draft, final)
    except FileExistsError:
        raise
    except OSError:  # a file system without links; who reads it half-written is told that it cannot be read
        with open(final, "xb") as written:
            written.write(draft.read_bytes())
            written.flush()
            os.fsync(written.fileno())


def _flush_folder(folder: Path) -> None:
    inside = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(inside)
    finally:
        os.close(inside)


def _said(error: OSError) -> str:
    text = (error.strerror or str(error)).split("\n", 1)[0]
    return text[:1].lower() + text[1:]
