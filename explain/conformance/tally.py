"""Counts of what agrees, by family, server and field."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .compare import ComparedStatement
from .recording import RecordedRun

ALL = "all"
#: the field with what stands in the binary log
EVENTS = "events"


@dataclass
class AgreementTally:
    """Statements compared and agreed, by (family, server, field); the field ALL counts whole statements.

    not_predicted: statements by (family, server) of runs that the predictor knows nothing of. logs: the runs whose
    binary log was read, as (scenario, server, format); unlike: those of them with an event that was not predicted so.
    depends: statements that were said to depend on data; bounded: those of them with
    alternatives that were not followed. presumed: statements with one answer that takes something for granted, which
    it says; presumed_and_wrong: those of them with a field that does not agree. certain_and_wrong: statements with such
    a field whose answer was certain.
    rules_alone: the same counts with effects as recorded, where they were asked for.
    """

    compared: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    agreed: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    not_predicted: Counter[tuple[str, str]] = field(default_factory=Counter)
    depends: int = 0
    bounded: int = 0
    presumed: int = 0
    presumed_and_wrong: int = 0
    certain_and_wrong: int = 0
    logs: set[tuple[str, str, str]] = field(default_factory=set)
    unlike: set[tuple[str, str, str]] = field(default_factory=set)
    rules_alone: AgreementTally | None = None

    def add(self, compared: ComparedStatement) -> None:
        """Count one statement."""
        run = compared.recording.run
        counted = [(answer.field.name, answer.agrees) for answer in compared.answers]
        for name, agrees in [*counted, (ALL, compared.agrees)]:
            self.compared[run.family, run.server, name] += 1
            self.agreed[run.family, run.server, name] += agrees
        self.depends += compared.depends
        self.bounded += compared.prediction is not None and compared.prediction.bounded
        self.presumed += compared.presumed
        self.presumed_and_wrong += compared.presumed and not compared.agrees
        self.certain_and_wrong += not (compared.agrees or compared.depends or compared.presumed)
        read = [answer.agrees for answer in compared.answers if answer.field.name == EVENTS]
        if read:
            self.logs.add((run.name, run.server, run.format))
        if not all(read):
            self.unlike.add((run.name, run.server, run.format))

    def leave_out(self, run: RecordedRun, statements: int) -> None:
        """Count a run that was not predicted."""
        self.not_predicted[run.family, run.server] += statements

    @property
    def statements(self) -> int:
        """Statements compared."""
        return self._sum(self.compared)

    @property
    def agreeing(self) -> int:
        """Statements of which all fields agree."""
        return self._sum(self.agreed)

    @property
    def groups(self) -> list[tuple[str, str]]:
        """Family and server of all that was read, in order."""
        return sorted({(family, server) for family, server, _ in self.compared} | set(self.not_predicted))

    def _sum(self, counts: Counter[tuple[str, str, str]]) -> int:
        return sum(count for (_, _, name), count in counts.items() if name == ALL)


def percent(part: int, whole: int) -> str:
    """Two decimals, rounded down: 100.00 means all. `0.00` of nothing."""
    hundredths = part * 10_000 // whole if whole else 0
    return f"{hundredths // 100}.{hundredths % 100:02}"
