"""Answers to local questions that outlive a process: a database (facts/kept_rows.py) for each program.

A question is known by the digest of its facts, the database by the digest of the rules and of the code that asked them,
so that nobody meets what others worked out (docs/decisions/0064).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from ... import __version__
from ...facts.kept import code_in, key_of
from ...facts.kept_rows import KeptRows
from ..language.program import Program
from .classes import BINLOG
from .slots import Slot, SlotFact

#: what answers are worked out with, from the package's root
_CODE = ("rules/language", "rules/engine", "rules/decide", "rules/memo", "rules/check", "facts/relations")


class Answers:
    """What is known of the questions about one program, and what is to be written."""

    def __init__(self, name: str) -> None:
        self._rows = KeptRows(name)

    def find(self, question: bytes) -> tuple[SlotFact, ...] | None:
        """The answer to a question, None where nobody has kept it."""
        told = self._rows.find(question)
        return None if told is None else tuple(tuple(map(_value, fact)) for fact in json.loads(told))

    def keep(self, question: bytes, answer: Iterable[SlotFact]) -> None:
        """Have an answer written, at the latest when the process ends."""
        self._rows.keep(question, json.dumps([[*map(_plain, fact)] for fact in answer], separators=(",", ":")))

    def write(self) -> None:
        """Write what waits. Where that cannot be, it is forgotten."""
        self._rows.write()


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


def _plain(value: object) -> object:
    """A value of a fact as JSON holds it: a list of its number for a name, an empty one for the binlog."""
    return [value.number] if isinstance(value, Slot) else [] if value is BINLOG else value


def _value(told: Any) -> object:
    return told if not isinstance(told, list) else Slot(*told) if told else BINLOG
