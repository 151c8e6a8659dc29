"""Names in a lake: its tables, and the folders and files of a run, which nobody else can have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from secrets import token_hex

from .relations import OBSERVED
from .tables import WRITTEN

#: where the manifests are
MANIFEST = "manifest"
#: the tables of each kind of lake; those with `_` are for runs alone, `_firsts`, `_effects`, `_said` and `_sharing` for
#: one run
TABLES: Mapping[str, frozenset[str]] = {
    "facts": frozenset({"files", "refused", "records", "measured", "skipped", "templates", "_firsts", *WRITTEN}),
    "outcomes": frozenset({"outcomes", "effects", "skipped", "summary", "shapes", "messages", *OBSERVED})
    | {"_seen", "_said", "_sessions", "_effects", "_sharing"},
}
#: the one table whose folders tell columns; the files of a run in it begin with the name of the run's folder
BY_COLUMNS = "outcomes"

_RUN = re.compile(r"run[-=](\d{6,})-[0-9a-f]{16}")
_ANY_RUN = re.compile(r"run[-=]\d{6,}(?:-[0-9a-f]{16})?")  # runs of earlier versions have `-`, or no token
_COLUMN = re.compile(r"[a-z]+=[^/]*")


def run_folder(number: int) -> str:
    """A name for the files of a run that no other writer has: `run=000001-` and 64 random bits.

    Spark takes it for a column, and so reads a table by its folder.
    """
    return f"run={number:06}-{token_hex(8)}"


def is_run_folder(name: str) -> bool:
    """Whether `run_folder` may have made a name."""
    return _RUN.fullmatch(name) is not None


def table_file(folder: str, table: str, name: str) -> str:
    """Where a file of a run goes, relative to the lake."""
    return f"{table}/{folder}/{name}.parquet"


def is_own(kind: str, table: str, name: str) -> bool:
    """Whether a run may have written a file of this name, relative to the lake, to a table: nothing leads out of it."""
    parts = name.split("/")
    if table not in TABLES[kind] or parts[0] != table or "\0" in name or not parts[-1].endswith(".parquet"):
        return False
    if table == BY_COLUMNS:
        return all(map(_COLUMN.fullmatch, parts[1:-1])) and _ANY_RUN.match(parts[-1]) is not None
    return len(parts) == 3 and _ANY_RUN.fullmatch(parts[1]) is not None


def folders_of(names: Iterable[str]) -> set[str]:
    """Every folder above these files, relative to the lake, the lake itself (`.`) too."""
    return {str(parent) for name in names for parent in PurePosixPath(name).parents}
