"""The step before the sessions that may change what others meet are replayed: finding them, file by file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any

import pyarrow as arrow
import pyarrow.compute as compute

from ..lake.files import TableFile, in_groups, read_where
from ..replay.saved import SHARING_COMMANDS

_SESSIONS = arrow.schema([("session", arrow.string())])


@dataclass(frozen=True)
class SharingStep:
    """Finds the sessions that have a template which may share; for each file of records. templates: files of them."""

    lake: str
    folder: str
    templates: tuple[str, ...]

    def __call__(self, records: str) -> tuple[int, str] | None:
        """Write the sessions: (stream, file), or None where there is none."""
        shares = _sharing(self.templates)
        commands = arrow.array(SHARING_COMMANDS, arrow.string())
        found: dict[str, None] = {}
        stream = 0
        columns = ["stream", "session", "command", "template"]
        for batch in in_groups(records, columns):
            stream = batch.column("stream")[0].as_py()
            by_template = compute.is_in(batch.column("template"), value_set=shares)
            by_command = compute.is_in(batch.column("command"), value_set=commands)
            chosen = batch.column("session").filter(compute.or_(by_template, by_command))
            found.update(dict.fromkeys(compute.unique(chosen).to_pylist()))
        file = TableFile(self.lake, f"_sharing/{self.folder}/{PurePosixPath(records).name}", _SESSIONS)
        file.write_rows([(session,) for session in found])
        return next(((stream, f"{self.lake}/{name}") for name in file.close()), None)


def named(found: Iterable[tuple[int, str] | None]) -> dict[int, list[str]]:
    """The files that were written, by stream."""
    files: dict[int, list[str]] = {}
    for each in found:
        if each is not None:
            files.setdefault(each[0], []).append(each[1])
    return files


@lru_cache(maxsize=1)
def _sharing(templates: Sequence[str]) -> Any:
    """The numbers of the templates that may share."""
    numbers: list[int] = []
    for file in templates:
        numbers += read_where(file, "shares", True, ["template"])["template"].to_pylist()
    return arrow.array(numbers, arrow.int64())
