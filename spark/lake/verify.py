"""What is wrong with a lake: files that are missing or not as they were written, and what nobody needs any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from pyarrow import fs

from ...facts.errors import InputError
from ..read.storage import filesystem
from .commit import TakenError, whole_of
from .links import linked
from .manifest import BEGUN, Lake, Whole
from .names import MANIFEST, TABLES
from .opening import read_lake
from .removal import files_below

FaultKind = Literal["damaged", "missing", "unchecked", "left over"]


@dataclass(frozen=True, slots=True)
class Fault:
    """A file of a lake, relative to it, and what is wrong with it.

    `damaged` and `missing` lose rows. `unchecked`: no digest of it was noted, by an earlier version or in an object
    store. `left over`:
    no manifest names it; a run that goes on may have written it.
    """

    kind: FaultKind
    file: str
    said: str


def verify(path: str) -> Iterator[Fault]:
    """Every fault of a lake, each file read once. Raises InputError BE120 where there is no lake, or no manifest."""
    lake = read_lake(path)
    system, root = filesystem(path)
    whole = {name: said for run in lake.runs for name, said in run.whole.items()}
    names = sorted(lake.names | lake.kept)
    for name in names:
        if linked(lake.path, [name]) is not None:
            yield Fault("damaged", name, "a link stands in its path")
        elif system.get_file_info(f"{root}/{name}").type != fs.FileType.File:
            yield Fault("missing", name, "a manifest names it")
        elif (said := _differs(system, f"{root}/{name}", whole.get(name))) is not None:
            yield Fault("damaged", name, said)
        elif name not in whole or not whole[name].digest:
            yield Fault("unchecked", name, "no digest of it was kept")
    for table in sorted(TABLES[lake.kind]):
        for name in files_below(lake, table):
            if name not in names:
                yield Fault("left over", name, "no manifest names it")
    for info in system.get_file_info(fs.FileSelector(f"{root}/{MANIFEST}")):
        if info.base_name.endswith(BEGUN):
            yield Fault("left over", f"{MANIFEST}/{info.base_name}", "a run has begun, and goes on or was killed")


@contextmanager
def telling_damage(*lakes: Lake) -> Iterator[None]:
    """Raises InputError BE122 in place of any other error that a damaged file of these lakes explains."""
    try:
        yield
    except (InputError, TakenError):
        raise
    except Exception as error:
        for lake in lakes:
            for fault in verify(lake.path) if lake.runs else ():
                if fault.kind in ("damaged", "missing"):
                    hint = f"binlogic spark verify {lake.path}"
                    raise InputError(
                        "BE122", f"the file is {fault.kind}", f"{lake.path}/{fault.file}", hint=hint
                    ) from error
        raise


def _differs(system: object, path: str, expected: Whole | None) -> str | None:
    try:
        found = whole_of(system, path)
    except OSError as error:
        return f"it cannot be read: {str(error.strerror or error).lower()}"
    if expected is None or found == expected or (found.size == expected.size and not found.digest):
        return None
    if found.size != expected.size:
        return f"{found.size} bytes of {expected.size}"
    return "its bytes are not those that were written"
