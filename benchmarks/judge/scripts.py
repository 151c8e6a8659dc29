"""SQL scripts as workloads: what people keep beside their applications and exercises.

    found = workloads(Path("projects"))

Each folder in the one that is given is a project: its scripts follow each other in the order of their names, as later
ones use what earlier ones defined, and are cut into workloads of some hundred statements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from binlogic.facts.errors import InputError
from binlogic.facts.readers.script import read_statements

from .record import Workload
from .taken import is_taken

#: statements of one workload: a new one begins at the first CREATE or DROP DATABASE behind so many, or at the most
SIZE, MOST = 150, 600
#: INSERT statements of one form that follow each other, as in dumps: so many are run
_SAME = 20
_NUMBER = re.compile(r"(\d+)")
_DATABASE = re.compile(r"(?i)(?:CREATE|DROP)\s+(?:DATABASE|SCHEMA)\b")
_INSERT = re.compile(r"(?i)(?:INSERT|REPLACE)\b[^(]*")


def workloads(folder: Path) -> Iterator[Workload]:
    """The workloads of all projects; a script that cannot be read is left out from there on."""
    for home in sorted(each for each in folder.iterdir() if each.is_dir()):
        for k, part in enumerate(_parts(home)):
            yield Workload(f"{home.name}.{k}", tuple(("A", text) for text in part))


def _parts(home: Path) -> Iterator[list[str]]:
    part: list[str] = []
    for text in _statements(home):
        if len(part) >= MOST or (len(part) >= SIZE and _DATABASE.match(text)):
            yield part
            part = []
        part.append(text)
    if part:
        yield part


def _statements(home: Path) -> Iterator[str]:
    form, same = "", 0
    for file in sorted(home.glob("**/*.sql"), key=_numbered):
        for text in _read(file):
            inserts = _INSERT.match(text)
            same = same + 1 if inserts and inserts[0] == form else 0
            form = inserts[0] if inserts else ""
            if same < _SAME and is_taken(text):
                yield text


def _read(file: Path) -> Iterator[str]:
    try:
        for statement in read_statements(file.read_text("utf-8-sig"), file.name):
            yield statement.record.text
    except (InputError, UnicodeDecodeError):
        return  # what stands behind is not known to be statements


def _numbered(file: Path) -> list[tuple[int, str]]:
    """Names in the order of the numbers in them."""
    return [(int(part), "") if part.isdigit() else (0, part.lower()) for part in _NUMBER.split(str(file))]
