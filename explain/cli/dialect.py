"""Which server a workload is for, where nobody named one: a proposal, never a choice."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

from ...facts.errors import InputError
from ...facts.readers.detect import open_workload
from ...rules.packing.loading import builtin_profiles

_LOOKED_AT = 5_000  # records
_LONGEST = 4 << 20  # characters
_SETS_UP_BINLOGS = re.compile(r"(?i)\b(?:CREATE|ALTER|DROP)\s+BINLOG\b")
#: what only one server understands or writes, the plainest sign first
_SIGNS = (
    (re.compile(r"(?i)\d-mariadb|mariadb dump|\bsystem\s+versioning\b|\bcreate\s+(?:or\s+replace\s+)?sequence\b"),
     "mariadb-10.11"),
    (re.compile(r"(?i)\bcreate\s+or\s+replace\s+table\b|\bbegin\s+not\s+atomic\b|\bexecute\s+immediate\b|\breturning\b"),
     "mariadb-10.11"),
    (re.compile(r"(?i)\butf8mb4_0900|\bcaching_sha2_password\b|\bvalues\s+row\s*\(|\balgorithm\s*=\s*instant\b"
                r"|\bjson_table\s*\(|distrib 8\.|\b8\.0\.\d+"), "mysql-8.0"),
    (re.compile(r"(?i)distrib 5\.7|\b5\.7\.\d+"), "mysql-5.7"),
    (re.compile(r"(?i)distrib 5\.[56]|\b5\.6\.\d+"), "mysql-5.6"),
)  # fmt: skip


def require_server(verb: str, workload: Path) -> None:
    """Pass where a script sets up binlogs of ClustrixDB itself.

    Raises InputError BE307 with a command where it does not, and as `open_workload` where it cannot be read.
    """
    text = "" if str(workload) == "-" else _head(workload)
    if _SETS_UP_BINLOGS.search(text):
        return
    profile = next((name for sign, name in _SIGNS if sign.search(text)), "")
    servers = ", ".join(name for name in builtin_profiles() if name != "internals-2009")
    if profile:
        hint = f"it reads like {profile}: binlogic {verb} {workload} --profile {profile}"
    else:
        hint = f"--profile is one of {servers}; binlogs of ClustrixDB come with --setup"
    raise InputError("BE307", "no server is named, and the workload sets up no binlog", str(workload), hint=hint)


def _head(workload: Path) -> str:
    found, length = [], 0
    for record in islice(open_workload(workload).records, _LOOKED_AT):
        found.append(record.text)
        length += len(record.text)
        if length > _LONGEST:
            break
    return "\n".join(found)
