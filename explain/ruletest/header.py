"""The first comment lines of a rule test that say on which server it runs.

-- profile: mysql-5.6
-- format-is: STATEMENT
-- follow-rows: yes
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...facts.errors import InputError, excerpt

_LINE = re.compile(r"--\s*(profile|format-is|follow-rows):\s*(\S+)\s*\Z")


@dataclass(frozen=True, slots=True)
class Header:
    """What stands before the first statement; empty strings ask for what the pack starts with."""

    profile: str = ""
    format_is: str = ""
    follow: bool = False


def read_header(text: str, file: str) -> Header:
    """The header of a test file. Raises InputError BE108 for a follow-rows that is neither yes nor no."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.lstrip().startswith("--") and line.strip():
            break
        said = _LINE.match(line.strip())
        if said is None:
            continue
        if said[1] == "follow-rows" and said[2] not in ("yes", "no"):
            raise InputError("BE108", f"follow-rows cannot be {excerpt(said[2])}", file, number, hint="yes or no")
        found[said[1]] = said[2]
    return Header(found.get("profile", ""), found.get("format-is", ""), found.get("follow-rows") == "yes")
