"""What there is to report of a workload: its outcomes by what people group them by, and the causes of its findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ...facts.asked.clock import date_and_hour
from ...facts.schema import RELATIONS
from ...rules.decide.budget import evaluator_for
from ...rules.decide.messages import Message, Messages
from ...rules.replay import Decided
from ...rules.replay.certainty import of_verdict
from ...rules.replay.workload import Inputs, Opened, decider_for, open_inputs
from ..address import address_of
from ..explanation import Explained, configured, explained
from ..shape import shape_of
from ..trace import Tracing

#: what is counted as a finding, the gravest first
WRONG = ("refused", "fails", "unknown", "undecided", "warned")
#: findings that are listed, causes that are explained, groups of one kind that are kept
LISTED, EXPLAINED, KEPT = 5_000, 30, 100_000


@dataclass(frozen=True, slots=True)
class Placed:
    """A finding at a place, as a row of the list of all."""

    place: str
    verdict: str
    address: str
    message: str
    binlogs: tuple[str, ...]
    grade: str


@dataclass
class Cause:
    """Why statements have findings: what a rule says of some values, how often, and of which shapes of statements.

    fix: what to do, in the words of the rule. example: the first of them, with its binlog, for a proof.
    """

    verdict: str
    rule_id: str
    values: tuple[str, ...]
    message: str
    fix: str
    first: str
    text: str
    count: int = 0
    shapes: Counter[str] = field(default_factory=Counter)
    example: tuple[Explained, str] | None = None

    @property
    def address(self) -> str:
        """How to ask for it: `LF-100(LIMIT)`."""
        return address_of(self.rule_id, self.values)


@dataclass
class WorkloadReport:
    """The counts of a workload. by_rule: (binlog, verdict, rules); by_hour: (statements, those with findings).

    by_table and by_user count findings; reasons: why something is presumed or open, with the first place.
    causes are in the order of how grave and frequent they are.
    """

    file: str
    about: str
    statements: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    grades: Counter[str] = field(default_factory=Counter)
    by_rule: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    by_table: Counter[str] = field(default_factory=Counter)
    by_user: Counter[str] = field(default_factory=Counter)
    by_hour: dict[str, list[int]] = field(default_factory=dict)
    reasons: dict[str, tuple[int, str]] = field(default_factory=dict)
    findings: list[Placed] = field(default_factory=list)
    count: int = 0
    causes: list[Cause] = field(default_factory=list)

    @property
    def sentence(self) -> str:
        """The report in one sentence."""
        named = {
            "refused": "refused",
            "fails": "failing",
            "warned": "unsafe",
            "unknown": "unknown",
            "undecided": "undecided",
        }
        counts = [f"{self.verdicts[each]} {word}" for each, word in named.items() if self.verdicts[each]]
        counts += [f"{self.grades[each]} {each}" for each in ("presumed", "open") if self.grades[each]]
        parts = [f"{self.statements} statement{'' if self.statements == 1 else 's'}", *(counts or ["nothing wrong"])]
        shown = self.causes[:3]
        if not shown:
            return ", ".join(parts)
        share = 100 * sum(cause.count for cause in shown) // max(self.count, 1)
        noun = "1 cause" if len(shown) == 1 else f"{len(shown)} causes"
        return f"{', '.join(parts)}; {share} % of the findings have {noun}"


def report_of(inputs: Inputs, progress: Callable[[int], None] | None = None) -> WorkloadReport:
    """Replay a workload once and count. progress: told how many bytes were read. Raises InputError."""
    tracing = Tracing(decider_for(inputs.pack, inputs.memo))
    opened = open_inputs(inputs, progress=progress, decider=tracing)
    tracing.replay = opened.replay
    found = WorkloadReport(opened.workload.file, inputs.pack.profile or inputs.pack.name)
    _Count(inputs, opened, found).run()
    found.causes.sort(key=lambda cause: (-cause.count, WRONG.index(cause.verdict), cause.first))
    return found


class _Count:
    def __init__(self, inputs: Inputs, opened: Opened, into: WorkloadReport) -> None:
        program = inputs.pack.program
        self._opened, self._into = opened, into
        self._messages = Messages(program)
        self._causes: dict[tuple[str, str, tuple[str, ...]], Cause] = {}
        evaluator, variables = evaluator_for(program, RELATIONS), configured(inputs)
        self._explain: Callable[[Decided], Explained] = lambda decided: explained(
            opened, decided, evaluator, program, variables
        )
        self._hour = ""

    def run(self) -> None:
        for decided in self._opened.decided():
            if decided.record.line:
                self._one(decided)
        self._into.causes = [*self._causes.values()]

    def _one(self, decided: Decided) -> None:
        into, decision = self._into, decided.decision
        into.statements += 1
        for outcome in decision.outcomes:
            _add(into.by_rule, (outcome.binlog, outcome.verdict, " ".join(outcome.rule_ids)))
        said = {reason.verdict for outcome in decision.outcomes for reason in outcome.reasons}
        verdicts = said | {outcome.verdict for outcome in decision.outcomes}
        wrong = [verdict for verdict in WRONG if verdict in verdicts]
        into.verdicts.update(wrong[:1])
        self._time(decided.record.time, bool(wrong))
        place = f"{decided.record.file or into.file}:{decided.record.line}{f'.{decided.part}' if decided.part else ''}"
        known = decided.known
        if known.grade != "certain":
            into.grades[known.grade] += 1
            if len(into.reasons) < KEPT or str(known) in into.reasons:
                count, first = into.reasons.get(str(known), (0, place))
                into.reasons[str(known)] = count + 1, first
        if not wrong:
            return
        for table in dict.fromkeys(str(f.row[0]) for f in decided.entry.observation.facts if f.relation == "writes"):
            _add(into.by_table, table.partition(":")[2] or table)
        client = self._opened.replay.sessions.get(decided.record.session)
        if client is not None and client.session.account:
            _add(into.by_user, client.session.account)
        for message in self._messages.of(decision, frozenset(WRONG)):
            self._finding(decided, message, place)

    def _finding(self, decided: Decided, message: Message, place: str) -> None:
        into, key = self._into, (message.verdict, message.rule_id, message.values)
        into.count += 1
        cause = self._causes.get(key)
        if cause is None:
            if len(self._causes) >= KEPT:
                return
            text = " ".join(decided.text.split())
            cause = Cause(message.verdict, message.rule_id, message.values, message.text, message.fix, place, text)
            self._causes[key] = cause
            if len(self._causes) <= EXPLAINED:
                cause.example = self._explain(decided), message.binlogs[0]
        cause.count += 1
        _add(cause.shapes, shape_of(decided.text))
        if len(into.findings) < LISTED:
            grade = of_verdict(decided.known, message.verdict, message.text).grade
            into.findings.append(Placed(place, message.verdict, cause.address, message.text, message.binlogs, grade))

    def _time(self, written: str, wrong: bool) -> None:
        """A log writes a time where it differs from that above."""
        if (found := date_and_hour(written)) is not None:
            self._hour = f"{found[0].isoformat()} {found[1]:02d}h"
        if self._hour and (self._hour in self._into.by_hour or len(self._into.by_hour) < KEPT):
            counts = self._into.by_hour.setdefault(self._hour, [0, 0])
            counts[0] += 1
            counts[1] += wrong


def by_time(report: WorkloadReport, most: int = 96) -> Mapping[str, list[int]]:
    """The hours, or where there are more than `most` the days."""
    if len(report.by_hour) <= most:
        return report.by_hour
    days: dict[str, list[int]] = {}
    for hour, (all_of, wrong) in report.by_hour.items():
        counts = days.setdefault(hour[:10], [0, 0])
        counts[0] += all_of
        counts[1] += wrong
    return days


def shapes_of(report: WorkloadReport) -> Iterator[tuple[Cause, str, int]]:
    """(cause, shape, count), the most frequent first."""
    found = [(cause, shape, count) for cause in report.causes for shape, count in cause.shapes.items()]
    yield from sorted(found, key=lambda each: (-each[2], each[0].first, each[1]))


def _add(counter: Counter, key: object) -> None:  # type: ignore[type-arg]
    """Count, in bounded memory."""
    if key in counter or len(counter) < KEPT:
        counter[key] += 1
