"""The smallest sets of edits that help, found by running the workload with each."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, islice, takewhile
from typing import TypeVar

from sqlglot.errors import SqlglotError

from ...facts.catalog.objects import Table
from ...facts.errors import InputError
from ...facts.names import split_key
from ...facts.readers.record import Record
from ...facts.sql.comments import blank_comments
from ...facts.sql.parse import parse_statement
from ...facts.sql.tokenizing import dialect_for
from ...facts.sql.tokens import Tokens
from ...rules.decide.outcome import Outcome
from ...rules.language.program import Row
from ...rules.replay.workload import Inputs, Opened, decider_for, open_inputs
from ..beside import harmless_rules
from ..explanation import Explained
from ..log_index import LogIndex
from ..proof.node import Proof
from .branches import Branch, Chosen, Following, Place, RepairChange, Said, Told, edited, forked
from .edits import Edit, edits
from .rewrites import rewrites
from .schema import of_schema

#: edits tried together, at most; statements that each branch is followed for, and that all are before the search ends
LARGEST, FOLLOWED, PATIENCE = 2, 10_000, 200_000
#: repairs of one size that are kept
MOST = 12
#: records from which on a process of its own for each branch costs less than running all of them again
MANY = 100

_Ran = TypeVar("_Ran")
_STOPS = ("refused", "fails", "unknown", "undecided")


@dataclass(frozen=True)
class Repair:
    """Edits after which the statement has another outcome, and how many others of those looked at change.

    recorded_by: the binlogs that then hold it. is_cut: not all that follows was looked at. only_warned: what was wrong
    is a warning of a statement that is not recorded, as a ROLLBACK is not.
    """

    edits: Chosen
    outcome: Outcome
    recorded_by: tuple[str, ...]
    changes: tuple[RepairChange, ...]
    others: int
    is_cut: bool
    only_warned: bool

    @property
    def changed(self) -> int:
        """How many others have another outcome."""
        return sum(change.count for change in self.changes)


@dataclass(frozen=True)
class Repairs:
    """What was found, the best first; `tried` sets of edits of `sets` were run before the search ended.

    `wrong`: the rules that say so; none for a statement that is merely not recorded.
    """

    wrong: tuple[str, ...]
    found: tuple[Repair, ...]
    tried: int
    sets: int

    @property
    def ended(self) -> bool:
        """Whether the search ended before it was through."""
        return self.tried < self.sets


def repairs(inputs: Inputs, explained: Explained, outcome: Outcome) -> Repairs:
    """The fewest edits that help a statement with one binlog. Raises InputError BE301 where nothing is wrong."""
    if outcome.verdict == "recorded" and not _beside(outcome):
        said = f"`{outcome.binlog}` records the statement, and no rule warns of it"
        raise InputError("BE301", said, hint="ask about another binlog with --binlog")
    return _Search(inputs, explained, outcome).run()


@dataclass
class _Search:
    inputs: Inputs
    explained: Explained
    outcome: Outcome
    found: list[Repair] = field(default_factory=list)
    tried: int = 0
    sets: int = 0

    def __post_init__(self) -> None:
        self._target = self.explained.decided.record
        self._start = transaction_start(self.explained)
        self._rest: list[Record] = []
        self._is_cut = False
        self._only_warned = self.outcome.verdict == "not recorded" and bool(_beside(self.outcome))
        self.left = PATIENCE

    def run(self) -> Repairs:
        """Replay up to where the branches begin, then each of them."""
        opened = self._before()
        self._search(opened if hasattr(os, "fork") and self._is_long else None)
        self.found.sort(key=_order)
        wrong = sorted({rule for _, rule in _wrongs((Told((self.outcome,), False),))})
        return Repairs(tuple(wrong), tuple(self.found), self.tried, self.sets)

    def _before(self) -> Opened:
        """The workload run up to the transaction of the statement; what follows is kept."""
        opened = open_inputs(self.inputs, decider=decider_for(self.inputs.pack, self.inputs.memo))
        index = LogIndex.of(self.inputs, opened)
        first = self._target.line if self._start is None else self._start[2]
        records = iter(opened.workload.records) if index is None else index.records(first)
        rest: list[Record] = []

        def until() -> Iterator[Record]:
            for record in records:
                if record == self._target or (record.session, record.file, record.line) == self._start:
                    rest.extend((record, *islice(records, FOLLOWED)))
                    return
                yield record

        self._is_long = sum(1 for _ in opened.replay.run(until())) + len(rest) >= MANY or index is not None
        self._rest, self._is_cut = rest, next(records, None) is not None
        return opened

    def _search(self, opened: Opened | None) -> None:
        alone, plain = self._forked(opened, lambda opened: self._follow(opened, (), {}))
        self._is_cut = self._is_cut or alone.cut
        inside = self._rest[:1] != [self._target]
        facts, statement = self.explained.situation.facts, self.explained.decided.statement
        found = (
            ()
            if self._only_warned
            else edits(self._proofs(), facts, statement, inside, not self.inputs.pack.about_server)
        )
        found += tuple(self._rewritten(opened or self._before()))
        for size in range(1, LARGEST + 1):
            useful = {edit for repair in self.found for edit in repair.edits}
            rest = [edit for edit in found if edit not in useful and (size == 1 or not edit.parts)]
            sets = list(combinations(rest, size))
            self.sets += len(sets)
            kept = 0
            for chosen in sets:
                if self.left <= 0 or kept >= MOST:
                    break
                self.tried += 1
                repair = self._repair(chosen, self._branch(opened, chosen, plain))
                if repair is not None:
                    kept += 1
                    self.found.append(repair)
            is_done = self._only_warned or any(repair.outcome.verdict == "recorded" for repair in self.found)
            if (self.found and is_done) or self.left <= 0:
                break

    def _rewritten(self, opened: Opened) -> Iterator[Edit]:
        """Edits of the statement as it stands, and of its tables."""
        catalog, vendor = opened.replay.shared.catalog, opened.replay.statements.vendor
        mode, text = self.explained.decided.step.traced.mode, self._target.text
        statement, facts = parse_statement(text, mode, vendor), self.explained.situation.facts
        if self.explained.decided.part or self.explained.decided.means is not None:
            return
        names = {str(name).upper() for (name,) in self.explained.model.ask("unsafe_function", (None,))}
        written = [str(row[1]) for row in facts.get("writes", ())]
        table = catalog.tables.get(written[0]) if written else None
        with suppress(SqlglotError):
            tokens = Tokens(dialect_for(mode).tokenize(blank_comments(text, vendor)), text)
            yield from rewrites(statement, tokens, table, names)
        triggers = [(each.key, each.table) for each in catalog.triggers.values()]
        if self.inputs.pack.about_server:
            changed = self._changed_before(catalog.tables.values()) if self._only_warned else facts
            yield from of_schema(changed, catalog.tables, triggers)

    def _changed_before(self, tables: Iterable[Table]) -> Mapping[str, Mapping[Row, object]]:
        """The tables that statements of the transaction name, as if the statement wrote them, and their engines."""
        before = takewhile(lambda each: each != self._target, self._rest)
        words = {word.lower() for each in before for word in re.findall(r"\w+", each.text)}
        named = [each for each in tables if split_key(each.key).name.lower() in words and each.engine]
        return {"writes": {("", each.key): 0 for each in named}, "engine": {("", t.key, t.engine): 0 for t in named}}

    def _branch(self, opened: Opened | None, chosen: Chosen, plain: Mapping[Place, Said]) -> Branch:
        branch = self._forked(opened, lambda opened: self._follow(opened, chosen, plain)[0])
        self.left -= branch.others + 1
        return branch

    def _forked(self, opened: Opened | None, run: Callable[[Opened], _Ran]) -> _Ran:
        """What a function makes of the workload that was replayed up to where the branches begin."""
        if opened is None:
            return run(self._before())
        return forked(lambda: run(opened))

    def _follow(
        self, opened: Opened, chosen: Chosen, plain: Mapping[Place, Said]
    ) -> tuple[Branch, Mapping[Place, Said]]:
        following = Following(self._target, min(FOLLOWED, max(self.left, 1)), plain)
        decided = opened.replay.run(edited(self._rest, self._target, chosen))
        helps = (lambda own: self._is_better(own, self._of_binlog(own))) if chosen else (lambda _: True)
        return following.run(decided, helps), following.others

    def _of_binlog(self, target: tuple[Told, ...]) -> list[Outcome]:
        return [o for each in target for o in each.outcomes if o.binlog == self.outcome.binlog]

    def _proofs(self) -> dict[str, Proof]:
        """What is wrong with the statement, by binlog; that of the one asked about first."""
        outcomes = [self.outcome, *(o for o in self.explained.decision.outcomes if o.verdict in _STOPS)]
        return {each.binlog: self.explained.prove(each) for each in outcomes if each.verdict != "undecided"}

    def _repair(self, chosen: Chosen, branch: Branch) -> Repair | None:
        """What a set of edits comes to; None where it does not help."""
        told = self._of_binlog(branch.target)
        if branch.refused or not told or not self._is_better(branch.target, told):
            return None
        outcome = next((o for o in told if o.verdict == "recorded"), told[0])
        holds = dict.fromkeys(o.binlog for each in branch.target for o in each.outcomes if o.verdict == "recorded")
        is_cut = self._is_cut or branch.cut
        return Repair(chosen, outcome, tuple(holds), branch.changes, branch.others, is_cut, self._only_warned)

    def _is_better(self, target: tuple[Told, ...], told: Sequence[Outcome]) -> bool:
        """Whether what was wrong is gone, and nothing new is wrong with the statement."""
        before = (Told(self.explained.decision.outcomes, self.explained.decision.failed),)
        if _wrongs(target) - _wrongs(before):
            return False
        if self.outcome.verdict in _STOPS:
            return not any(each.failed for each in target) and all(o.verdict not in _STOPS for o in told)
        is_there = self._only_warned or any(o.verdict == "recorded" for o in told)
        return is_there and not any(_beside(o) & _beside(self.outcome) and not self._is_harmless(o) for o in told)

    def _is_harmless(self, outcome: Outcome) -> bool:
        """Whether the warning is still there, and every server is proved to do the same."""
        proved = harmless_rules(self.explained.program)
        said = {reason.rule_id for reason in outcome.reasons}
        return bool(said & proved) and not {reason.rule_id for reason in self.outcome.reasons} & proved


def transaction_start(explained: Explained) -> tuple[str, str, int] | None:
    """(session, file, line) of the statement that began the transaction; None where there is none."""
    origins = explained.situation.facts.get("in_transaction", {}).values()
    origin = next(iter(origins), None)
    record = explained.decided.record
    return None if origin is None or not origin.line else (record.session, record.file, origin.line)


def _order(repair: Repair) -> tuple[object, ...]:
    """What is recorded first, then what another binlog holds, the fewest edits, no refusals, fewest changes."""
    refuses = any(change.after.startswith("refused") for change in repair.changes)
    return repair.outcome.verdict != "recorded", not repair.recorded_by, len(repair.edits), refuses, repair.changed


def _wrongs(told: Iterable[Told]) -> set[tuple[str, str]]:
    """(binlog, rule) of everything that somebody should look at; advice is none."""
    return {
        (outcome.binlog, reason.rule_id)
        for each in told
        for outcome in each.outcomes
        for reason in outcome.reasons
        if reason.verdict in _STOPS or reason.verdict == "warned"
    }


def _beside(outcome: Outcome) -> set[str]:
    return {reason.rule_id for reason in outcome.reasons if reason.verdict == "warned"}
