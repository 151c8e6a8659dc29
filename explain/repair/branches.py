"""Runs a workload on from one of its statements in many branches; what comes before is read once.

Each branch runs in a forked process of its own; where there are no forks the workload is run from its beginning.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from ...facts.readers.record import Record
from ...rules.decide.outcome import Outcome
from ...rules.replay import Decided
from .edits import Edit

Chosen = tuple[Edit, ...]
Place = tuple[str, str, int, int, int]
_Ran = TypeVar("_Ran")


class Told(NamedTuple):
    """What became of a statement: its outcomes, and whether it failed."""

    outcomes: tuple[Outcome, ...]
    failed: bool


class Branch(NamedTuple):
    """What becomes of the statement (of each in its place), and of others by place.

    refused: one of the edits itself fails. cut: not all of the rest was run.
    """

    target: tuple[Told, ...]
    others: dict[Place, Told]
    refused: bool
    cut: bool


def place_of(decided: Decided) -> Place:
    """What tells a statement from others."""
    record = decided.record
    return record.file, record.session, record.line, record.column, decided.part


def edited(records: Iterable[Record], target: Record, chosen: Chosen) -> Iterator[Record]:
    """The rest of a workload, which begins with the transaction of the target, with edits in it."""
    yield from (_record("repair" if e.sql.startswith("ALTER BINLOG") else target.session, e.sql, target)
                for e in chosen if e.where == "beforehand")  # fmt: skip
    is_earlier = any(e.where == "earlier" for e in chosen)
    if is_earlier:
        yield target
    for record in records:
        if record != target:
            yield record
            continue
        if is_earlier:
            continue
        yield from (_record(target.session, e.sql, target) for e in chosen if e.where == "before")
        parts = next((e.parts for e in chosen if e.parts), ())
        yield from ((record._replace(text=text) for text in parts) if parts else (record,))
        yield from (_record(target.session, e.back, target) for e in chosen if e.back)


def followed(decided: Iterable[Decided], target: Record, most: int) -> Branch:
    """What a run comes to, at most so many statements of it; the end of a session counts as no statement."""
    own: list[Told] = []
    others: dict[Place, Told] = {}
    refused = False
    for number, each in enumerate(decided):
        if number >= most and own:
            return Branch(tuple(own), others, refused, True)
        told = Told(each.decision.outcomes, each.failed)
        if each.record.line and each.record.column == 0:
            refused = refused or each.failed
        elif place_of(each)[:4] == (target.file, target.session, target.line, target.column):
            own.append(told)
        elif each.record.line:
            others[place_of(each)] = told
    return Branch(tuple(own), others, refused, False)


def forked(run: Callable[[], _Ran]) -> _Ran:
    """What a function returns, run in a process of its own. Raises RuntimeError where that process dies."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        code = 1
        try:
            with os.fdopen(writing, "wb") as out:
                pickle.dump(run(), out)
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as found:
        data = found.read()
    _, status = os.waitpid(child, 0)
    if status or not data:
        raise RuntimeError("a run of the workload ended early")
    result: _Ran = pickle.loads(data)
    return result


def _record(session: str, sql: str, target: Record) -> Record:
    """An edit as an entry of the workload; no entry that was read stands in column 0."""
    return Record(session, "query", sql, target.line, target.offset, 0, target.file)
