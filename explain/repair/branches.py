"""Runs a workload on from one of its statements in many branches; what comes before is read once.

Each branch runs in a forked process of its own; where there are no forks the workload is run from its beginning.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from ...facts.readers.record import Record
from ...rules.decide.outcome import Outcome
from ...rules.replay import Decided
from .edits import Edit

Chosen = tuple[Edit, ...]
Place = tuple[str, str, int, int, int]
#: what becomes of a statement in each binlog, in words
Said = Mapping[str, str]
_Ran = TypeVar("_Ran")


class Told(NamedTuple):
    """What became of a statement: its outcomes, and whether it failed."""

    outcomes: tuple[Outcome, ...]
    failed: bool


@dataclass(frozen=True)
class RepairChange:
    """Statements of which another thing becomes: before and after in words, the first of them, how many."""

    before: str
    after: str
    first: str
    count: int


class Branch(NamedTuple):
    """What becomes of the statement (of each in its place).

    refused: one of the edits itself fails. others: how many that follow were run; changes: those of which another thing
    becomes. cut: not all of the rest was run.
    """

    target: tuple[Told, ...]
    refused: bool
    others: int
    changes: tuple[RepairChange, ...]
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


class Following:
    """Runs the rest of a workload; what becomes of others is told apart from `plain`, the same without edits."""

    def __init__(self, target: Record, most: int, plain: Mapping[Place, Said]) -> None:
        self._target, self._most, self._plain = target, most, plain
        self.others: dict[Place, Said] = {}
        self._said: dict[int, tuple[object, Said]] = {}  # by the step, which is the same object for many statements

    def run(self, decided: Iterable[Decided], helps: Callable[[tuple[Told, ...]], bool]) -> Branch:
        """Run it, to its end where the statement is helped; the end of a session counts as no statement.

        At most so many statements are run.
        """
        target, own = self._target, list[Told]()
        refused, is_behind, is_cut = False, False, True
        for number, each in enumerate(decided):
            record = each.record
            is_own = (record.file, record.session, record.line) == (target.file, target.session, target.line)
            if is_own and record.column == target.column:
                own.append(Told(each.decision.outcomes, each.failed))
            elif record.line and not record.column:
                refused = refused or each.failed
            elif record.line:
                self.others[place_of(each)] = self._of(each)
                if own and not is_behind:
                    is_behind = True
                    if refused or not helps(tuple(own)):
                        break
            if number >= self._most and own:
                break
        else:
            is_cut = False
        common = self.others.keys() & self._plain.keys()
        changes = tuple(_changes(self._plain, self.others)) if self._plain else ()
        return Branch(tuple(own), refused, len(common), changes, is_cut)

    def _of(self, decided: Decided) -> Said:
        known = self._said.get(id(decided.step))
        if known is None:
            said = {outcome.binlog: in_words(outcome) for outcome in decided.decider.outcomes(decided.step)}
            known = self._said[id(decided.step)] = (decided.step, said)
        return known[1]


def in_words(outcome: Outcome) -> str:
    """What a binlog does with a statement, e.g. `recorded as rows LF-901 and warned LF-100 in binlog`."""
    form = f"as {outcome.format}" if outcome.format else ""
    warned = sorted({f"and warned {r.rule_id}" for r in outcome.reasons if r.verdict == "warned"})
    told = (outcome.verdict, form, *outcome.rule_ids, *warned, f"in {outcome.binlog}")
    return " ".join(part for part in told if part)


def _changes(plain: Mapping[Place, Said], others: Mapping[Place, Said]) -> Iterator[RepairChange]:
    """What becomes of others, in groups, new refusals first; of each the first binlog that does something else."""
    groups: dict[tuple[str, str], list[Place]] = {}
    for place, now in others.items():
        before = plain.get(place, now)
        if before != now:
            binlog = next(name for name in before if before[name] != now.get(name))
            groups.setdefault((before[binlog], now.get(binlog, "gone")), []).append(place)
    for (was, becomes), places in sorted(groups.items(), key=lambda item: not item[0][1].startswith("refused")):
        file, _, line, _, _ = min(places)
        yield RepairChange(was, becomes, f"{file}:{line}" if file else f"line {line}", len(set(places)))


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
