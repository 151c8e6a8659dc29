"""Runs a rule test file through the replay and compares every outcome with what its comments expect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from ...facts.errors import InputError
from ...facts.readers.record import Record
from ...facts.readers.script import read_statements
from ...facts.schema import RELATIONS
from ...rules.decide.outcome import Outcome
from ...rules.engine.evaluate import Evaluator
from ...rules.pack import Pack
from ...rules.replay import Decided
from ...rules.replay.workload import Inputs, decider_for, open_inputs
from ..explanation import Explained, explained
from ..messages import Messages
from ..proof.node import BaseNode
from ..render.terminal import render_terminal
from ..trace import Tracing
from .expectation import Expectation, Expectations, read_expectations
from .header import Header, read_header

#: each binlog gets exactly one of these
_VERDICTS = frozenset({"refused", "unknown", "recorded", "fails", "not recorded"})
#: what a recorded statement is logged as: exactly one, and none of what is not recorded
_FORMS = frozenset({"statement", "row"})
_BY_NAME = {relation.name: relation for relation in RELATIONS}


#: session, line, column; the end of a session stands at line 0
Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that was not met: where, what, and the proof of what happened instead."""

    file: str
    line: int
    message: str
    proof: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}" + (f"\n{self.proof}" if self.proof else "")


@dataclass(frozen=True, slots=True)
class TestFile:
    """What a test file came to: how much was asked, which rules were seen, what failed."""

    __test__ = False  # no pytest class

    file: str
    expectations: int
    rules_expected: frozenset[str]
    failures: tuple[Failure, ...]


def find_tests(folder: Path) -> tuple[Path, ...]:
    """The .sql files below a folder, sorted."""
    return tuple(sorted(folder.rglob("*.sql")))


def run_test(path: Path, pack: Pack, prove: bool = True, memo: bool = True) -> TestFile:
    """Run one file, on the server that its header names. Raises InputError for a malformed file, an unknown rule id,
    profile or binlog.
    """
    pack = _on(path, pack)
    expected = expectations_of(path, pack)
    wanted = [each for found in expected.values() for each in found.of]
    return TestFile(
        str(path),
        len(wanted) + sum(len(found.messages) for found in expected.values()),
        frozenset(each.rule_id for each in wanted if each.rule_id),
        tuple(failures(path, pack, expected, prove, memo)),
    )


def failures(
    path: Path, pack: Pack, expected: Mapping[Place, Expectations], prove: bool = True, memo: bool = True
) -> Iterator[Failure]:
    """The expectations a file does not meet, as its replay comes to them. Raises as `run_test` does."""
    header = _header(path)
    tracing = Tracing(decider_for(pack, memo))
    settings = {"binlog_format": header.format_is} if header.format_is else {}
    opened = open_inputs(Inputs(path, pack=pack, settings=settings, follow=header.follow), decider=tracing)
    tracing.replay = opened.replay
    evaluator = Evaluator(pack.program)
    messages = Messages(pack.program)
    left = dict(expected)
    others = ""
    has_forms = any(rule.verdict in _FORMS for rule in pack.rules)
    for decided in opened.decided():
        wanted = left.pop(_place(decided.record), Expectations()) if decided.part < 2 else Expectations()
        others = wanted.others if wanted.others is not None else others
        by_binlog = {outcome.binlog: outcome for outcome in decided.decision.outcomes}
        for each in wanted.of:
            if each.binlog not in by_binlog:
                known = ", ".join(by_binlog) or "none"
                raise InputError("BE108", f"there is no binlog `{each.binlog}`", str(path), each.line, hint=known)
        asked_of_others = others if decided.record.line else ""  # they are told of statements, not of ends
        explainer = _Explainer(partial(explained, opened, decided, evaluator, pack.program))
        yield from _compare(str(path), decided, wanted, by_binlog, asked_of_others, explainer, prove)
        for outcome in decided.decision.outcomes:
            said = {reason.verdict for reason in outcome.reasons} & _VERDICTS
            if "recorded" in said:
                said -= {"fails"}  # what it changed before it failed is recorded
            if len(said) != 1:
                problem = f"{outcome.binlog}: the rules give it {' and '.join(sorted(said)) or 'no verdict'}"
                yield Failure(str(path), decided.record.line, problem)
            forms = {reason.verdict for reason in outcome.reasons} & _FORMS
            if has_forms and len(forms) != (outcome.verdict == "recorded"):
                what = " and ".join(sorted(forms)) or "no form"
                yield Failure(str(path), decided.record.line, f"{outcome.binlog}: {outcome.verdict} in {what}")
        if wanted.messages:
            refusals = {message.text for message in messages.of(decided.decision) if message.verdict == "refused"}
            if refusals != set(wanted.messages):
                problem = f"expected the messages {sorted(wanted.messages)}, got {sorted(refusals)}"
                yield Failure(str(path), decided.record.line, problem)
    for (_, line, _), wanted in left.items():
        for each in wanted.of:
            # the end of a session is decided only where some binlog records it
            if line or each.verdict != "not recorded":
                yield Failure(str(path), each.line, "the statement was not decided")


class _Explainer:
    """Sets up the proof of a statement when it is first needed."""

    def __init__(self, make: Callable[[], Explained]) -> None:
        self._make = make

    @cached_property
    def explained(self) -> Explained:
        return self._make()


def _compare(
    file: str,
    decided: Decided,
    wanted: Expectations,
    outcomes: dict[str, Outcome],
    others: str,
    explainer: _Explainer,
    prove: bool,
) -> Iterator[Failure]:
    line = decided.record.line
    for each in wanted.of:
        outcome = outcomes[each.binlog]
        problem = _problem(each, outcome)
        if each.todo:
            if not problem:
                yield Failure(
                    file, each.line, f"a todo holds now: {each.binlog} {each.verdict} {each.rule_id}".rstrip()
                )
            continue
        if problem:
            yield Failure(file, line, f"{each.binlog}: {problem}", _shown(explainer, outcome) if prove else "")
        elif each.because and (missing := _missing(explainer, outcome, each.because)):
            yield Failure(
                file, line, f"{each.binlog}: the proof does not rest on {missing}", _shown(explainer, outcome)
            )
    if others in ("", "any"):
        return
    named = {each.binlog for each in wanted.of}
    for binlog, outcome in outcomes.items():
        if binlog not in named and outcome.verdict != others:
            problem = f"expected {others} of the others, got {_said(outcome)}"
            yield Failure(file, line, f"{binlog}: {problem}", _shown(explainer, outcome) if prove else "")


def _problem(expected: Expectation, outcome: Outcome) -> str:
    wrong = (
        outcome.verdict != expected.verdict
        or (expected.rule_id and expected.rule_id not in _ids(outcome))
        or (expected.format and expected.format != outcome.format)
    )
    if not wrong:
        return ""
    form = f"as {expected.format}" if expected.format else ""
    wanted = " ".join(part for part in (expected.verdict, expected.rule_id, form) if part)
    return f"expected {wanted}, got {_said(outcome)}"


def _ids(outcome: Outcome) -> set[str]:
    """The rules behind the verdict and the format."""
    return {r.rule_id for r in outcome.reasons if r.verdict in (outcome.verdict, "statement", "row")}


def _said(outcome: Outcome) -> str:
    form = f" as {outcome.format}" if outcome.format else ""
    return f"{outcome.verdict} {' '.join(outcome.rule_ids)}{form}"


def _missing(explainer: _Explainer, outcome: Outcome, because: str) -> str:
    """The first `relation(args)` of a because clause that no given fact of the proof is."""
    proof = explainer.explained.prove(outcome)
    given = {_leaf(node) for node in proof.nodes.values() if isinstance(node, BaseNode)}
    return next((fact for fact in (part.strip() for part in because.split(" and ")) if fact not in given), "")


def _leaf(node: BaseNode) -> str:
    """`reads(test.bar)`: a fact without statement and position, as tests name it."""
    kinds = _BY_NAME[node.relation].types if node.relation in _BY_NAME else ("",) * len(node.row)
    said = [str(v) for v, kind in zip(node.row, kinds, strict=True) if kind not in ("statement", "position")]
    return f"{node.relation}({', '.join(said)})"


def _shown(explainer: _Explainer, outcome: Outcome) -> str:
    try:
        of = explainer.explained
        return render_terminal(of.compact(of.prove(outcome)), chains=True)
    except InputError as error:
        return str(error)


def _place(record: Record) -> Place:
    return record.session, record.line, record.column


def expectations_of(path: Path, pack: Pack) -> dict[Place, Expectations]:
    """What the comments of a file expect, by place. Raises InputError as `run_test` does."""
    ids = {rule.id for rule in pack.rules if rule.id}
    found: dict[Place, Expectations] = {}
    for statement in read_statements(_text(path), str(path)):
        expected = read_expectations(statement.comments, str(path))
        for each in (*expected.of, *expected.end):
            if each.rule_id and each.rule_id not in ids:
                hint = "see binlogic rules list"
                raise InputError("BE108", f"there is no rule `{each.rule_id}`", str(path), each.line, hint=hint)
        if expected != Expectations():
            found[_place(statement.record)] = expected
        if expected.end:
            end = (statement.record.session, 0, 0)
            found[end] = Expectations(found.get(end, Expectations()).of + expected.end)
    return found


def _on(path: Path, pack: Pack) -> Pack:
    """The pack cut to the profile that the file's header names."""
    header = _header(path)
    return pack.at(header.profile) if header.profile else pack


def _header(path: Path) -> Header:
    return read_header(_text(path), str(path))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError("BE101", f"the file cannot be read: {error.strerror}", str(path)) from error
