"""The findings of one workload: every outcome that somebody should look at, with what leads to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from ...facts.errors import InputError
from ...facts.readers.script import read_statements
from ...facts.schema import RELATIONS
from ...rules.decide.budget import evaluator_for
from ...rules.decide.messages import Message, Messages
from ...rules.decide.outcome import BESIDE, Decision
from ...rules.language.ast import Rule
from ...rules.replay import Decided
from ...rules.replay.certainty import of_verdict
from ...rules.replay.workload import Inputs, decider_for, open_inputs
from ..address import address_of
from ..explanation import explained
from ..findings.finding import Finding, FindingMark
from ..findings.key import key_of
from ..ruletest.compare import Explainer
from ..situations import Situations
from ..trace import Tracing
from .may import MayBe
from .places import marks_of, token_of
from .severity import GRAVITY, severity_of
from .suppressions import Suppression, read_suppressions, suppressed

_Place = tuple[str, int, int]


def findings_in(inputs: Inputs, severity: Mapping[str, str], today: date, proofs: bool) -> Iterator[Finding]:
    """The findings of a workload in its order. `severity` by rule id goes over the rules' own, `off` leaves one out.

    proofs: look for related places and the flow, which costs a proof per finding. Raises InputError.
    """
    file = str(inputs.workload)
    rules = {rule.id: rule for rule in inputs.pack.rules if rule.id}
    tracing = Tracing(decider_for(inputs.pack, inputs.memo))
    opened = open_inputs(inputs, decider=tracing)
    tracing.replay = opened.replay
    allowed: dict[_Place, tuple[Suppression, ...]] = {}
    if opened.workload.format == "script":
        for statement in read_statements(inputs.workload.read_text(encoding="utf-8", errors="surrogateescape"), file):
            found, wrong = read_suppressions(statement.comments, file, rules)
            yield from wrong
            record = statement.record
            allowed[record.session, record.line, record.column] = found
    evaluator = evaluator_for(inputs.pack.program, RELATIONS)
    messages = Messages(inputs.pack.program)
    may_be = MayBe(file, rules, severity, inputs.strict)
    situations = Situations(opened.workload.file, opened.replay.statements.vendor, inputs.pack.program)
    about = _About(file, rules, severity, inputs.pack.page_of)
    pending: tuple[_Place, list[Finding]] | None = None
    for decided in opened.decided():
        place = decided.record.session, decided.record.line, decided.record.column
        if pending is not None and pending[0] != place:
            yield from suppressed(pending[1], allowed.pop(pending[0], ()), file, today)
            pending = None
        explainer = Explainer(partial(explained, opened, decided, evaluator, inputs.pack.program)) if proofs else None
        made = [
            _finding(decided, message, about, situations, explainer)
            for message in _messages(decided, messages)
            if severity.get(message.rule_id) != "off"
        ]
        made += may_be.findings(decided, messages)
        pending = place, [*(pending[1] if pending else ()), *made]
    if pending is not None:
        yield from suppressed(pending[1], allowed.pop(pending[0], ()), file, today)
    for rest in allowed.values():  # statements that are not decided
        yield from suppressed((), rest, file, today)


def _messages(decided: Decided, messages: Messages) -> Iterator[Message]:
    """What the rules say of a statement that is worth a finding."""
    decision = decided.decision
    for verdict in GRAVITY:
        of = tuple(
            replace(outcome, verdict=verdict)
            for outcome in decision.outcomes
            if outcome.verdict == verdict or (verdict in BESIDE and any(r.verdict == verdict for r in outcome.reasons))
        )
        yield from messages.of(Decision(of, decision.failed))


@dataclass(frozen=True)
class _About:
    """What findings of one workload have in common: its file, rules, their severities in the settings, their pages."""

    file: str
    rules: Mapping[str, Rule]
    severity: Mapping[str, str]
    page_of: Mapping[str, str]


def _finding(
    decided: Decided, message: Message, about: _About, situations: Situations, explainer: Explainer | None
) -> Finding:
    record, rule, file = decided.record, about.rules[message.rule_id], about.file
    graded = severity_of(rule, message.verdict, about.severity)
    related: tuple[FindingMark, ...] = ()
    flow: tuple[FindingMark, ...] = ()
    if explainer is not None:
        try:
            of = explainer.explained
            outcome = replace(of.outcome(message.binlogs[0]), verdict=message.verdict)
            proof = of.compact(of.prove(outcome, address_of(message.rule_id, message.values)))
            related, flow = marks_of(proof, file)
        except InputError:  # the end of a session has no place to prove
            pass
    line, column, end_column = token_of(situations.build(decided.step.traced).facts, record, file, message.text)
    said = f"{', '.join(message.binlogs)}: {message.text}" if len(message.binlogs) == 1 else message.text
    known = of_verdict(decided.known, message.verdict, message.text)
    return Finding(
        rule.id, rule.slug, graded, said, file, line, column, end_column, message.fix,
        related, flow, key_of(rule.id, file, record.text, *message.binlogs),
        grade=known.grade, certainty=str(known),
        help=rule.get("source") or rule.get("reading"), help_uri=about.page_of.get(rule.id, ""),
    )  # fmt: skip
