"""Counts by server and format, and one example of every cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .record import Workload
from .verdict import Judged

Key = tuple[str, str]


@dataclass
class Tally:
    """grades: statements by (server, format, grade). causes: of the first wrong statement of each workload, since what
    follows it may be wrong by it; examples: of each cause a workload, up to that statement, with server and format."""

    grades: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    examples: dict[str, tuple[Workload, str, str]] = field(default_factory=dict)

    def add(self, workload: Workload, statements: Iterable[Judged]) -> None:
        """Count the statements of a workload."""
        first = True
        for each in statements:
            run = each.compared.recording.run
            self.grades[run.server, run.format, each.grade] += 1
            if each.grade == "wrong" and first:
                first = False
                self.causes[each.cause] += 1
                until = workload.without(each.compared.step.seq, len(workload.statements))
                self.examples.setdefault(each.cause, (until, run.server, run.format))

    @property
    def wrong(self) -> int:
        """Statements that were certain and wrong."""
        return sum(count for (*_, grade), count in self.grades.items() if grade == "wrong")

    def lines(self) -> Iterator[str]:
        """Server, format, statements, certain and wrong per 10,000, open per cent."""
        for server, form in sorted({(server, form) for server, form, _ in self.grades}):
            grades = ("right", "open", "presumed", "wrong")
            right, doubt, presumed, wrong = (self.grades[server, form, grade] for grade in grades)
            whole = right + doubt + presumed + wrong
            yield (
                f"{server} {form}: {whole} statements, certain and wrong {wrong * 10_000 / whole:.1f} of 10,000 "
                f"({wrong}), presumed and wrong {presumed}, open {doubt * 100 / whole:.2f} %"
            )
