"""What rules say of the statements of a binary log, compared with the form they have there: any log is a test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...facts.binlog.shown import ShownForm
from ...rules.replay import Decided


class FormComparison(NamedTuple):
    """A statement of which the file shows a form. said: what the rules say: its form, or its verdict without one."""

    decided: Decided
    shown: ShownForm
    said: str

    @property
    def agrees(self) -> bool:
        return self.said == self.shown.form

    @property
    def is_open(self) -> bool:
        """Whether the rules do not know."""
        return self.said in ("unknown", "undecided")


def compared_forms(
    decided: Iterable[Decided], shown: Iterable[ShownForm], files: Sequence[str]
) -> Iterator[FormComparison]:
    """Every statement of which the log, of these files, shows a form; all in the order of the log."""
    number = {file: place for place, file in enumerate(files)}
    waiting = (each for each in shown if each.has_text)
    upcoming = next(waiting, None)
    for each in decided:
        here = number.get(each.record.file, 0), each.record.line
        while upcoming is not None and (number[upcoming.file], upcoming.position) < here:
            upcoming = next(waiting, None)
        if upcoming is not None and (number[upcoming.file], upcoming.position) == here and not each.part:
            outcome = each.decision.outcomes[0]
            yield FormComparison(each, upcoming, outcome.format or outcome.verdict)
