"""Answers to local questions that outlive a process: a database in the user's cache folder, one for each program.

A question is known by the digest of its facts, the database by the digest of the rules and of the code that asked them,
so that nobody meets what others worked out. A row is believed if its checksum is right. A file that is damaged, or that
somebody else may write, is taken for none; any can be deleted at any time (docs/decisions/0064).
"""

from __future__ import annotations

import atexit
import json
import os
import sqlite3
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from ... import __version__
from ..language.program import Program
from ..packing.kept import code_in, key_of, own_file, remove
from .classes import BINLOG
from .slots import Slot, SlotFact

#: what answers are worked out with, from the package's root
_CODE = ("rules/language", "rules/engine", "rules/decide", "rules/memo", "rules/check", "facts/relations")
_LARGEST = 128 << 20
#: answers of a process that wait to be written
_WAITING = 2_000
_SECONDS = 0.5  # that another process may take to write
_TABLE = "CREATE TABLE IF NOT EXISTS answers (question BLOB PRIMARY KEY, answer TEXT, checksum BLOB) WITHOUT ROWID"
_FIND = "SELECT answer, checksum FROM answers WHERE question = ?"
_KEEP = "INSERT OR REPLACE INTO answers VALUES (?, ?, ?)"


class Answers:
    """What is known of the questions about one program, and what is to be written."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: dict[bytes, str] = {}
        self._opened: sqlite3.Connection | None = None
        self._process = 0
        atexit.register(self.write)

    def find(self, question: bytes) -> tuple[SlotFact, ...] | None:
        """The answer to a question, None where nobody has kept it."""
        told = self._waiting.get(question)
        if told is None:
            rows = self._run(_FIND, [(question,)])
            told = next((answer for answer, checksum in rows if self._checksum(question, answer) == checksum), None)
        return None if told is None else tuple(tuple(map(_value, fact)) for fact in json.loads(told))

    def keep(self, question: bytes, answer: Iterable[SlotFact]) -> None:
        """Have an answer written, at the latest when the process ends."""
        self._waiting[question] = json.dumps([[*map(_plain, fact)] for fact in answer], separators=(",", ":"))
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


def answers_about(program: Program, exchange: Iterable[str]) -> Answers | None:
    """What is kept about a program; None where nothing is to be kept."""
    key = key_of((__version__, *sorted(exchange), "", program.said), code_in(*_CODE))
    return None if key is None else Answers(f"{key}.answers")


def question_of(*parts: str | Iterable[SlotFact]) -> bytes:
    """What tells a question from others: texts, and sets of facts in any order."""
    said = [part if isinstance(part, str) else sorted(map(text_of, part)) for part in parts]
    return blake2b(repr(said).encode("ascii", "backslashreplace"), digest_size=16).digest()


#: a fact as a text; facts recur in many questions
text_of = lru_cache(maxsize=1 << 15)(repr)


def _opened(name: str) -> sqlite3.Connection | None:
    file = own_file(name, _LARGEST)
    if file is None:
        return None
    database = sqlite3.connect(file, timeout=_SECONDS, check_same_thread=False)
    for statement in ("PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF", _TABLE):
        database.execute(statement)
    return database


def _plain(value: object) -> object:
    """A value of a fact as JSON holds it: a list of its number for a name, an empty one for the binlog."""
    return [value.number] if isinstance(value, Slot) else [] if value is BINLOG else value


def _value(told: Any) -> object:
    return told if not isinstance(told, list) else Slot(*told) if told else BINLOG
