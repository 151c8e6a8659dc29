"""What one statement came to beside what its comments expect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...facts.door.encoded import EMPTY, Encoded, lines_of
from ...facts.door.terminal import line, lines
from ...facts.errors import InputError
from ...facts.secrets.mask import masked
from ...rules.decide.outcome import BESIDE, Outcome
from ...rules.replay import Decided
from ..explanation import Explained
from ..proof.node import BaseNode, Node, Proof
from ..render.terminal import render_terminal
from .events import in_words
from .expectation import Expectation, Expectations

#: each binlog gets exactly one of these
_VERDICTS = frozenset({"refused", "unknown", "recorded", "fails", "not recorded"})
#: what a recorded statement is logged as: exactly one, and none of what is not recorded
FORMS = frozenset({"statement", "row"})


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that was not met: where, what, and the proof of what happened instead."""

    file: str
    line: int
    message: str
    proof: Encoded = EMPTY

    @property
    def lines(self) -> tuple[str, ...]:
        """The place with the message, and the proof."""
        return f"{self.file}:{self.line}: {self.message}", *(lines_of(self.proof) if self.proof else ())

    def __str__(self) -> str:
        return lines(self.lines)


class Explainer:
    """Sets up the proof of a statement when it is first needed."""

    def __init__(self, make: Callable[[], Explained]) -> None:
        self._make = make
        #: the relations of proofs so far, without absences where the facts that were asked for stand above those
        self.proved: set[str] = set()

    @cached_property
    def explained(self) -> Explained:
        return self._make()

    def missing(self, outcome: Outcome, expected: Expectation) -> tuple[str, ...]:
        """The `relation(args)` of a because clause that no given fact of the proof is."""
        proof = self.explained.prove(replace(outcome, verdict=expected.verdict), expected.rule_id)
        wanted = facts_of(expected.because)
        holding = list(_holding(proof))
        nodes = holding if _leaves(holding).issuperset(wanted) else list(proof.nodes.values())
        self.proved |= {getattr(node, "relation", "") for node in nodes}
        return tuple(fact for fact in wanted if fact not in _leaves(nodes))

    def shown(self, outcome: Outcome, wanted: str, rule_id: str = "") -> Encoded:
        """The proof of the outcome; where no rule decides, or something beside it was wanted, why that is not.

        Of a rule that was to give nothing, and of one whose proof rests on something else, why it does give something.
        """
        of = self.explained
        asked = rule_id or wanted
        holds = any(asked in (reason.verdict, reason.rule_id) for reason in outcome.reasons)
        try:
            if holds and wanted in ("no", *BESIDE):
                proof = of.prove_what(asked, outcome.binlog)
            elif wanted in BESIDE or outcome.verdict == "undecided":
                proof = of.disprove(asked, outcome.binlog)
            else:
                proof = of.prove(outcome)
            return render_terminal(of.compact(proof), chains=True)
        except InputError as error:
            return line(str(error))


@dataclass(frozen=True, slots=True)
class ComparedStep:
    """A decided statement with what is expected of it.

    others: the verdict expected of binlogs that are not named, empty where nothing is. refusals: the messages of the
    refusals as the server prints them. events: what is written while it runs, by all parts of a CALL once they ran.
    """

    decided: Decided
    wanted: Expectations
    outcomes: Mapping[str, Outcome]
    others: str
    refusals: frozenset[str]
    explainer: Explainer
    events: list[str] = field(default_factory=list)

    @property
    def line(self) -> int:
        return self.decided.record.line

    def wrong_others(self) -> Iterator[Outcome]:
        """The outcomes of binlogs that no expectation names and that are not what is expected of the others."""
        named = {each.binlog for each in self.wanted.of}
        if self.others not in ("", "any"):
            yield from (o for o in self.outcomes.values() if o.binlog not in named and o.verdict != self.others)


def compare(step: ComparedStep, file: str, has_forms: bool, prove: bool) -> Iterator[Failure]:
    """What is wrong with a step; `has_forms` says that the pack has rules for the form of what is recorded."""
    for each in step.wanted.of:
        yield from _compare_one(step, each, file, prove)
    for outcome in step.wrong_others():
        problem = f"{outcome.binlog}: expected {step.others} of the others, got {said(outcome)}"
        yield Failure(file, step.line, problem, step.explainer.shown(outcome, step.others) if prove else EMPTY)
    for outcome in step.outcomes.values():
        yield from (Failure(file, step.line, problem) for problem in _inconsistent(outcome, has_forms))
    if step.wanted.messages and step.refusals != set(step.wanted.messages):
        problem = f"expected the messages {sorted(step.wanted.messages)}, got {sorted(step.refusals)}"
        yield Failure(file, step.line, problem)


def compare_events(step: ComparedStep, file: str) -> Iterator[Failure]:
    """What is wrong with the events of a step, after all of its parts."""
    wanted, found = step.wanted.events, in_words(step.events)
    if wanted is not None and wanted != found:
        yield Failure(file, step.wanted.events_line, f"expected the events {masked(wanted)}, got {masked(found)}")


def _compare_one(step: ComparedStep, each: Expectation, file: str, prove: bool) -> Iterator[Failure]:
    outcome = step.outcomes[each.binlog]
    problem = difference(each, outcome)
    says_unknown = any(other.verdict == "unknown" and other.binlog == each.binlog for other in step.wanted.of)
    if each.verdict == "no" and step.decided.entry.observation.unread and not says_unknown:
        problem = problem or f"expected no {each.rule_id} of a statement that is not understood: so says every rule"
    if each.todo:
        if not problem:
            holds = f"a todo holds now: {each.binlog} {each.verdict} {each.rule_id}".rstrip()
            yield Failure(file, each.line, holds)
    elif problem:
        shown = step.explainer.shown(outcome, each.verdict, each.rule_id) if prove else EMPTY
        yield Failure(file, step.line, f"{each.binlog}: {problem}", shown)
    elif each.because and (missing := step.explainer.missing(outcome, each)):
        problem = f"{each.binlog}: the proof does not rest on {missing[0]}"
        shown = step.explainer.shown(outcome, each.verdict, each.rule_id) if prove else EMPTY
        yield Failure(file, step.line, problem, shown)


def difference(expected: Expectation, outcome: Outcome) -> str:
    """How an outcome differs from what is expected of its binlog; empty where it does not."""
    if expected.verdict == "no":
        holds = any(rule_id == expected.rule_id for _, rule_id in shown_by(outcome))
        return f"expected no {expected.rule_id}, got {said(outcome)}" if holds else ""
    verdicts = {r.verdict for r in outcome.reasons} if expected.verdict in BESIDE else {outcome.verdict}
    wrong = (
        expected.verdict not in verdicts
        or (expected.rule_id and expected.rule_id not in _ids(outcome, expected.verdict))
        or (expected.format and expected.format != outcome.format)
    )
    if not wrong:
        found = values_of(outcome, expected.rule_id) if expected.values else frozenset()
        if found == expected.values:
            return ""
        asked, got = (with_values(expected.rule_id, values) for values in (expected.values, found))
        return f"expected {expected.verdict} {asked}, got {got}"
    form = f"as {expected.format}" if expected.format else ""
    wanted = " ".join(part for part in (expected.verdict, expected.rule_id, form) if part)
    return f"expected {wanted}, got {said(outcome)}"


def values_of(outcome: Outcome, rule_id: str) -> frozenset[str]:
    """What a rule says something of, as an expectation names it."""
    return frozenset(", ".join(map(str, reason.values)) for reason in outcome.reasons if reason.rule_id == rule_id)


def with_values(rule_id: str, values: frozenset[str]) -> str:
    """A rule and what it says something of: `LF-100(LIMIT)(UDF)`."""
    return rule_id + "".join(f"({each})" for each in sorted(values))


def _ids(outcome: Outcome, verdict: str) -> set[str]:
    """The rules behind the verdict and the format."""
    return {r.rule_id for r in outcome.reasons if r.verdict in (verdict, *FORMS)}


def shown_by(outcome: Outcome) -> frozenset[tuple[str, str]]:
    """(verdict, rule id) of everything a test can see of an outcome: its verdict, its form, what stands beside."""
    visible = {outcome.verdict, *FORMS, *BESIDE}
    return frozenset((r.verdict, r.rule_id) for r in outcome.reasons if r.verdict in visible)


def said(outcome: Outcome) -> str:
    """An outcome in the words of an expectation, with what stands beside its verdict."""
    form = f" as {outcome.format}" if outcome.format else ""
    beside = dict.fromkeys(f" and {r.verdict} {r.rule_id}" for r in outcome.reasons if r.verdict in BESIDE)
    return f"{outcome.verdict} {' '.join(outcome.rule_ids)}{form}{''.join(beside)}"


def facts_of(because: str) -> list[str]:
    """The facts a because clause lists."""
    return [part.strip() for part in because.split(" and ")]


def _inconsistent(outcome: Outcome, has_forms: bool) -> Iterator[str]:
    """Verdicts or forms that contradict each other, whatever is expected."""
    verdicts = {reason.verdict for reason in outcome.reasons} & _VERDICTS
    if len(verdicts) > 1:
        verdicts -= {"fails"}  # what it changed before it failed is recorded, or it is not
    if len(verdicts) != 1:
        yield f"{outcome.binlog}: the rules give it {' and '.join(sorted(verdicts)) or 'no verdict'}"
    forms = {reason.verdict for reason in outcome.reasons} & FORMS
    if has_forms and len(forms) != (outcome.verdict == "recorded"):
        yield f"{outcome.binlog}: {outcome.verdict} in {' and '.join(sorted(forms)) or 'no form'}"


def _holding(proof: Proof) -> Iterator[Node]:
    """What holds in a proof: what the claim rests on, and no absence."""
    todo, seen = [proof.root], set[str]()
    while todo:
        if (name := todo.pop()) not in seen:
            seen.add(name)
            yield proof[name]
            todo += [edge.target for edge in proof.edges_from(name, "derives", "premise", "caused_by")]


def _leaves(nodes: Iterable[Node]) -> set[str]:
    return {_leaf(node) for node in nodes if isinstance(node, BaseNode)}


def _leaf(node: BaseNode) -> str:
    """`reads(test.bar)`: a fact without statement and position, as tests name it."""
    values = [str(v) for v, kind in zip(node.row, node.types, strict=True) if kind not in ("statement", "position")]
    return f"{node.relation}({', '.join(values)})"
