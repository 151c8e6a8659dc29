"""What rules say of the statements of a binary log, compared with the form they have there: any log is a test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..facts.binlog.opening import is_binary_log
from ..facts.binlog.sequence import read_files
from ..facts.binlog.shown import ShownForm, shown_forms, whole_part
from ..rules.replay import Decided


class FormComparison(NamedTuple):
    """A statement of which the file shows a form. said: what the rules say: its form, or its verdict without one."""

    decided: Decided
    shown: ShownForm
    said: str

    @property
    def agrees(self) -> bool:
        return self.said == self.shown.form

    @property
    def differs(self) -> bool:
        return not (self.agrees or self.is_open)

    @property
    def words(self) -> str:
        """Both forms, for people."""
        return f"the file has {self.shown.form}, the rules say {self.said}"

    @property
    def is_open(self) -> bool:
        """Whether the rules do not know."""
        return self.said in ("unknown", "undecided")


def compared_forms(
    decided: Iterable[Decided], shown: Iterable[ShownForm], files: Sequence[str]
) -> Iterator[FormComparison]:
    """Every statement of which the log, of these files, shows a form; all in the order of the log."""
    return (found for _, found in beside_forms(decided, shown, files) if found is not None)


def beside_forms(
    decided: Iterable[Decided], shown: Iterable[ShownForm], files: Sequence[str]
) -> Iterator[tuple[Decided, FormComparison | None]]:
    """Every statement, with the comparison where the log shows its form."""
    number = {file: place for place, file in enumerate(files)}
    waiting = (each for each in whole_part(shown) if each.has_text)
    upcoming = next(waiting, None)
    for each in decided:
        here = number.get(each.record.file, 0), each.record.line
        while upcoming is not None and (number[upcoming.file], upcoming.position) < here:
            upcoming = next(waiting, None)
        found = None
        if upcoming is not None and (number[upcoming.file], upcoming.position) == here and not each.part:
            found = _compared(each, upcoming)
        yield each, found


def form_in_log(decided: Decided, file: Path) -> str:
    """What a binary log shows of a statement, in words; nothing where it shows no form, or the file is none."""
    try:
        with file.open("rb") as stream:
            if not is_binary_log(stream.read(4)):
                return ""
    except OSError:
        return ""
    shown = whole_part(shown_forms(read_files([file])))
    found = next((each for each in shown if each.has_text and each.position == decided.record.line), None)
    if found is None or decided.part:
        return ""
    form = _compared(decided, found)
    return f"in the file: {found.form}, as the rules say" if form.agrees else form.words


def _compared(decided: Decided, shown: ShownForm) -> FormComparison:
    outcome = decided.decision.outcomes[0]
    return FormComparison(decided, shown, outcome.format or outcome.verdict)
