"""Runs a rule test file through the replay and compares every outcome with what its comments expect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from time import perf_counter

from ...facts.errors import InputError
from ...facts.readers.record import Record
from ...facts.readers.script import read_statements
from ...facts.schema import RELATIONS
from ...rules.decide.budget import evaluator_for
from ...rules.decide.messages import Messages
from ...rules.engine.evaluate import Derives
from ...rules.packing.pack import Pack
from ...rules.replay import Decided
from ...rules.replay.decider import KeepingDecider
from ...rules.replay.workload import Opened, decider_for, open_inputs
from ..explanation import Explained, explained
from ..trace import Tracing
from .compare import FORMS, ComparedStep, Explainer, Failure, compare, compare_events
from .events import with_events
from .expectation import Expectations, check_lines, read_expectations
from .header import inputs_of_test, read_text, servers_of

#: session, line, column; the end of a session stands at line 0
Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class TestFile:
    """What a test file came to: how much was asked, which rules were seen, what failed, how many seconds it took."""

    __test__ = False  # no pytest class

    file: str
    expectations: int
    rules_expected: frozenset[str]
    failures: tuple[Failure, ...]
    seconds: float = 0.0


def find_tests(folder: Path) -> tuple[Path, ...]:
    """The .sql files below a folder, sorted."""
    return tuple(sorted(folder.rglob("*.sql")))


class Made:
    """What is made once for a pack as it is cut: what decides, what proves, and what says the messages."""

    def __init__(self, pack: Pack, decider: KeepingDecider, evaluator: Derives | None = None) -> None:
        self.pack = pack
        self.decider = decider
        self._evaluator = evaluator

    @cached_property
    def evaluator(self) -> Derives:
        """Made where a proof is asked for."""
        return self._evaluator or evaluator_for(self.pack.program, RELATIONS)

    @cached_property
    def messages(self) -> Messages:
        """Made where messages are asked for."""
        return Messages(self.pack.program)


class PackEngines:
    """Files that are run together share what is made for their packs."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, bool], Made] = {}

    def of(self, pack: Pack, memo: bool) -> Made:
        """For a pack, with the memo or without."""
        key = id(pack), memo
        if key not in self._made:
            self._made[key] = Made(pack, decider_for(pack, memo))
        return self._made[key]


def run_test(
    path: Path, pack: Pack, prove: bool = True, memo: bool = True, engines: PackEngines | None = None
) -> TestFile:
    """Run one file, on each server that its header names.

    Raises InputError for a malformed file, an unknown rule id, profile or binlog.
    """
    begun = perf_counter()
    number, rules, failed = 0, set[str](), list[Failure]()
    for server in servers_of(path):
        expected = expectations_of(path, pack, server)
        wanted = [each for found in expected.values() for each in found.of]
        number += len(wanted) + sum(len(found.messages) for found in expected.values())
        rules |= {each.rule_id for each in wanted if each.rule_id}
        found_wrong = failures(path, pack, expected, prove, memo, engines, server)
        failed += (replace(each, message=f"{server}: {each.message}") if server else each for each in found_wrong)
    return TestFile(str(path), number, frozenset(rules), tuple(failed), perf_counter() - begun)


def failures(
    path: Path,
    pack: Pack,
    expected: Mapping[Place, Expectations],
    prove: bool = True,
    memo: bool = True,
    engines: PackEngines | None = None,
    server: str = "",
) -> Iterator[Failure]:
    """The expectations a file does not meet on a server, as its replay comes to them. Raises as `run_test` does."""
    return judged(steps(path, pack, expected, memo, engines, server), path, pack, expected, prove)


def judged(
    found: Iterable[ComparedStep],
    path: Path,
    pack: Pack,
    expected: Mapping[Place, Expectations],
    prove: bool = True,
) -> Iterator[Failure]:
    """The expectations of a file that its steps do not meet, as they come."""
    has_forms = has_form_rules(pack)
    left = dict(expected)
    last: ComparedStep | None = None
    for step in found:
        if last is not None and step.decided.record is not last.decided.record:
            yield from compare_events(last, str(path))
        if last is None or step.decided.record is not last.decided.record:
            last = step
        left.pop(place_of(step.decided.record), None)
        yield from compare(step, str(path), has_forms, prove)
    if last is not None:
        yield from compare_events(last, str(path))
    for (_, line, _), wanted in left.items():
        for each in wanted.of:
            # the end of a session is decided only where some binlog records it
            if line or each.verdict != "not recorded":
                yield Failure(str(path), each.line, "the statement was not decided")


def has_form_rules(pack: Pack) -> bool:
    """Whether a pack says in which form a statement is logged."""
    return any(rule.verdict in FORMS for rule in pack.rules)


def steps(
    path: Path,
    pack: Pack,
    expected: Mapping[Place, Expectations],
    memo: bool = True,
    engines: PackEngines | None = None,
    server: str = "",
) -> Iterator[ComparedStep]:
    """Every decided statement of a test file on a server, with what is expected of it. Raises as `run_test` does."""
    inputs = inputs_of_test(path, pack, server)
    pack = inputs.pack
    made = (engines or PackEngines()).of(pack, memo)
    tracing = Tracing(made.decider)
    opened = open_inputs(inputs, decider=tracing)
    tracing.replay = opened.replay
    others = ""
    before: Record | None = None
    all_events: list[str] = []
    for decided, events in with_events(opened.decided(), pack):
        # what is expected of a CALL is expected of the first statement it runs
        wanted = Expectations()
        if decided.record is not before:
            wanted = expected.get(place_of(decided.record), wanted)
            before, all_events = decided.record, []
        all_events += events
        others = wanted.others if wanted.others is not None else others
        by_binlog = {outcome.binlog: outcome for outcome in decided.decision.outcomes}
        for each in wanted.of:
            if each.binlog not in by_binlog:
                known = ", ".join(by_binlog) or "none"
                raise InputError("BE108", f"there is no binlog `{each.binlog}`", str(path), each.line, hint=known)
        said = made.messages.of(decided.decision) if wanted.messages else ()
        yield ComparedStep(
            decided,
            wanted,
            by_binlog,
            others if decided.record.line else "",  # they are told of statements, not of ends
            frozenset(message.text for message in said if message.verdict == "refused"),
            Explainer(partial(_explained, opened, decided, made)),
            all_events,
        )


def _explained(opened: Opened, decided: Decided, made: Made) -> Explained:
    return explained(opened, decided, made.evaluator, made.pack.program)


def expectations_of(path: Path, pack: Pack, server: str = "") -> dict[Place, Expectations]:
    """What the comments of a file expect of a server, by place. Raises InputError as `run_test` does."""
    ids, servers = {rule.id for rule in inputs_of_test(path, pack, server).pack.rules if rule.id}, servers_of(path)
    found: dict[Place, Expectations] = {}
    text = read_text(path)
    statements = tuple(read_statements(text, str(path)))
    lines = frozenset(line for statement in statements for line, _ in statement.comments)
    check_lines(text, lines, str(path))
    for statement in statements:
        expected = read_expectations(statement.comments, str(path), server, servers)
        for each in (*expected.of, *expected.end):
            if each.rule_id and each.rule_id not in ids:
                hint = "see binlogic rules list"
                raise InputError("BE108", f"there is no rule `{each.rule_id}`", str(path), each.line, hint=hint)
        if expected != Expectations():
            found[place_of(statement.record)] = expected
        if expected.end or expected.end_events is not None:
            end = (statement.record.session, 0, 0)
            before = found.get(end, Expectations())
            found[end] = Expectations(before.of + expected.end, events=before.events, events_line=before.events_line)
            if expected.end_events is not None:
                found[end] = replace(found[end], events=expected.end_events, events_line=expected.end_events_line)
    return found


def place_of(record: Record) -> Place:
    """Where a statement stands."""
    return record.session, record.line, record.column
