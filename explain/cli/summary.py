"""The end of a check: what was counted, what is uncertain and why, and what could not be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ...facts.door.out import say
from ...facts.door.printable import printable
from ...facts.readers.record import Record, Skipped
from ...rules.decide.messages import Message
from ...rules.decide.outcome import Decision
from ...rules.replay import Decided
from ..rows import FINDINGS
from .outcomes import counted, shortened

_REASONS_SHOWN = 20
_TABLES_SHOWN = 5
_TABLES_KEPT = 100_000


@dataclass
class Summary:
    """Counts of one workload; `possible` counts statements that may be refused or unknown.

    slugs: the names of rules, by id. different: statements that a binary log shows in another form. firsts leads from
    a reason to the first place it was met at.
    """

    file: str
    slugs: Mapping[str, str] = field(default_factory=dict)
    statements: int = 0
    outcomes: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    unseen: int = 0
    possible: int = 0
    reasons: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    tables: Counter[tuple[str, str]] = field(default_factory=Counter)
    uncertain: Counter[str] = field(default_factory=Counter)
    presumed: Counter[str] = field(default_factory=Counter)
    different: Counter[str] = field(default_factory=Counter)
    firsts: dict[str, str] = field(default_factory=dict)

    @property
    def has_findings(self) -> bool:
        """Whether some binlog refuses a statement or may refuse it, or may do anything."""
        return self.possible > 0 or any(verdict in FINDINGS for _, verdict, _ in self.outcomes)

    def count(self, decided: Decided, decision: Decision, told: Iterable[Message] = ()) -> None:
        """Add one statement; told: warnings, advice and reasons that its rules give."""
        for message in told:
            self.reasons[message.verdict, message.rule_id, message.text] += 1
            if len(self.tables) < _TABLES_KEPT:
                for table in dict.fromkeys(str(row[0]) for fact, row in _observed(decided) if fact == "writes"):
                    self.tables[message.rule_id, table] += 1
        self.statements += 1
        self.unseen += not decision.outcomes
        for outcome in decision.outcomes:
            self.outcomes[outcome.binlog, outcome.verdict, " ".join(outcome.rule_ids)] += 1
        reasons = [row[0] for fact, row in _observed(decided) if fact == "unparsed"]
        known = decided.known
        # what cannot be read is uncertain by itself, whatever the session stands on
        counts = self.presumed if known.grade == "presumed" and not reasons else self.uncertain
        if known.grade != "certain" and not reasons:
            reasons = [str(known)]
        for reason in map(str, reasons):
            counts[reason] += 1
            self.firsts.setdefault(reason, self.place(decided.record))

    def differs(self, decided: Decided, words: str) -> None:
        """Add one statement of which a binary log shows something else."""
        self.different[words] += 1
        self.firsts.setdefault(words, self.place(decided.record))

    def place(self, told: Record | Skipped) -> str:
        """Where something stands, as `file:line`."""
        return f"{told.file or self.file}:{told.line}"

    def say(self, skipped: Iterable[Skipped]) -> None:
        """Say it on standard output."""
        left = list(skipped)
        lines = sum(skip.lines for skip in left)
        told = [counted(self.statements, "statement"), counted(self.outcomes.total(), "outcome")]
        say("", ", ".join(told + ([f"{counted(lines, 'line')} skipped"] if lines else [])))
        if self.unseen:
            say(f"  no binlog was in force for {self.unseen} of them")
        _table(sorted((*key[:2], self._named(*key[1:]), f"{count}") for key, count in self.outcomes.items()))
        self._told()
        self._reasons("presumed", self.presumed, self.firsts)
        self._reasons("uncertain", self.uncertain, self.firsts)
        self._reasons("differs", self.different, self.firsts)
        firsts = {skip.reason: self.place(skip) for skip in reversed(left)}
        self._reasons("skipped", Counter(skip.reason for skip in left), firsts)

    def _named(self, verdict: str, rules: str) -> str:
        """Rules with their names, where these say more than the outcome."""
        names = {rule: self.slugs.get(rule, "").replace("-", " ") for rule in rules.split()}
        return ", ".join(rule if name == verdict else f"{rule} {name}".strip() for rule, name in names.items())

    def _told(self) -> None:
        """Reasons, warnings and advice with their counts, and the tables each was most often about."""
        by_rule: dict[str, list[tuple[int, str]]] = {}
        for (rule, table), count in self.tables.items():
            by_rule.setdefault(rule, []).append((count, table))
        for (verdict, rule, text), count in self.reasons.most_common(_REASONS_SHOWN):
            say(f"  {verdict} {count:>6}  {rule}: {printable(text)}")
            tables = sorted(by_rule.pop(rule, ()), key=lambda pair: (-pair[0], pair[1]))
            if tables:
                told = ", ".join(f"{table} {count}" for count, table in tables[:_TABLES_SHOWN])
                more = f", {len(tables) - _TABLES_SHOWN} more" if len(tables) > _TABLES_SHOWN else ""
                say(f"           {told}{more}")

    def _reasons(self, what: str, counts: Counter[str], firsts: dict[str, str]) -> None:
        for reason, count in counts.most_common(_REASONS_SHOWN):
            said = shortened(printable(reason)) if what != "skipped" else reason
            say(f"  {what} {count:>6}: {said} (first at {firsts[reason]})")
        if len(counts) > _REASONS_SHOWN:
            say(f"  {what}: {len(counts) - _REASONS_SHOWN} other reasons")


def _observed(decided: Decided) -> list[tuple[str, tuple[object, ...]]]:
    return [(fact.relation, fact.row) for fact in decided.entry.observation.facts]


def _table(rows: list[tuple[str, str, str, str]]) -> None:
    if rows:
        binlog, verdict, _, count = (max(map(len, column)) for column in zip(*rows, strict=True))
        for row in rows:
            line = f"  {row[0]:<{binlog}}  {row[1]:<{verdict}}  {row[3]:>{count}}  {row[2]}"
            say(line.rstrip())
