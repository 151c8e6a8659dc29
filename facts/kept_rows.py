"""Many small answers that outlive a process: a database in the user's cache folder (kept.py), a row for each.

A row is known by the digest of a question, the database by that of all else its answers depend on. A row is believed
if its checksum is right. A file that is damaged, or that somebody else may write, is taken for none; any can be deleted
at any time (docs/decisions/0064).
"""

from __future__ import annotations

import atexit
import os
import sqlite3
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from .kept import own_file, remove

_LARGEST = 128 << 20
#: answers of a process that wait to be written
_WAITING = 2_000
_SECONDS = 0.5  # that another process may take to write
_TABLE = "CREATE TABLE IF NOT EXISTS answers (question BLOB PRIMARY KEY, answer TEXT, checksum BLOB) WITHOUT ROWID"
_FIND = "SELECT answer, checksum FROM answers WHERE question = ?"
_KEEP = "INSERT OR REPLACE INTO answers VALUES (?, ?, ?)"


class KeptRows:
    """What is known, and what is to be written. name: of the file."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: dict[bytes, str] = {}
        self._opened: sqlite3.Connection | None = None
        self._process = 0
        atexit.register(self.write)

    def find(self, question: bytes) -> str | None:
        """The answer to a question, None where nobody has kept it."""
        told = self._waiting.get(question)
        if told is None:
            rows = self._run(_FIND, [(question,)])
            told = next((answer for answer, checksum in rows if self._checksum(question, answer) == checksum), None)
        return told

    def keep(self, question: bytes, answer: str) -> None:
        """Have an answer written, at the latest when the process ends."""
        self._waiting[question] = answer
        if len(self._waiting) >= _WAITING:
            self.write()

    def write(self) -> None:
        """Write what waits. Where that cannot be, it is forgotten."""
        rows = [(question, told, self._checksum(question, told)) for question, told in self._waiting.items()]
        self._waiting.clear()
        if rows:
            self._run(_KEEP, rows)

    def _checksum(self, question: bytes, answer: str) -> bytes:
        """Of a row of this database and no other."""
        said = question + answer.encode("utf-8", "replace")
        return blake2b(said, digest_size=8, key=self._name[:64].encode()).digest()

    def _run(self, query: str, rows: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Run a query for each of these rows, in one transaction; without rows where there is no database to be had."""
        try:
            if self._process != os.getpid():  # what was opened before a fork is not used after it
                self._process, self._opened = os.getpid(), None
                self._opened = _opened(self._name)
            if self._opened is None:
                return []
            with self._opened as database:
                return (
                    database.execute(query, rows[0]).fetchall()
                    if query is _FIND
                    else [database.executemany(query, rows)]
                )
        except sqlite3.OperationalError:  # another process has it, or the disk is full
            self._opened = None
        except sqlite3.DatabaseError:  # no database at all: the next process makes it anew
            self._opened = None
            remove(self._name)
        return []


def _opened(name: str) -> sqlite3.Connection | None:
    file = own_file(name, _LARGEST)
    if file is None:
        return None
    database = sqlite3.connect(file, timeout=_SECONDS, check_same_thread=False)
    for statement in ("PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF", _TABLE):
        database.execute(statement)
    return database
