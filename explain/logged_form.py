"""What rules say of the statements of a binary log, compared with what stands there: any log is a test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..facts.binlog.opening import is_binary_log
from ..facts.binlog.sequence import read_files
from ..facts.binlog.shown import ShownForm, shown_forms, whole_part
from ..facts.catalog import Catalog
from ..rules.replay import Decided
from ..rules.replay.workload import Opened
from .logged_events import EventComparison, may_go_on


class FormComparison(NamedTuple):
    """A statement of which the file shows a form, or the end of a transaction. said: what the rules say: its form, or
    its verdict without one. more: what else differs, in words.
    """

    decided: Decided
    shown: ShownForm
    said: str
    more: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        return not self.more and self.said == self.shown.form

    @property
    def differs(self) -> bool:
        return not (self.agrees or self.is_open)

    @property
    def words(self) -> str:
        """What differs, for people."""
        form = [f"the file has {self.shown.form}, the rules say {self.said}"] if self.said != self.shown.form else []
        return "; ".join([*form, *self.more])

    @property
    def is_open(self) -> bool:
        """Whether the rules do not know."""
        return not self.more and self.said in ("unknown", "undecided")


def compared_forms(opened: Opened, shown: Iterable[ShownForm], files: Sequence[str]) -> Iterator[FormComparison]:
    """Every statement of which the log, of these files, shows a form; all in the order of the log."""
    found = (each for _, each in beside_forms(opened, shown, files) if each is not None)
    return (each for each in found if each.shown.form or each.more)


def beside_forms(
    opened: Opened, shown: Iterable[ShownForm], files: Sequence[str]
) -> Iterator[tuple[Decided, FormComparison | None]]:
    """Every statement, with the comparison where the log shows something of it."""
    number = {file: place for place, file in enumerate(files)}
    waiting = (each for each in whole_part(shown) if _is_compared(each))
    upcoming = next(waiting, None)
    events = EventComparison(opened.replay.shared.catalog)
    for each in opened.decided():
        here = number.get(each.record.file, 0), each.record.line
        while upcoming is not None and (number[upcoming.file], upcoming.position) < here:
            upcoming = next(waiting, None)
        found = None
        if upcoming is not None and (number[upcoming.file], upcoming.position) == here and not each.part:
            found = _compared(each, upcoming, events)
        yield each, found


def form_in_log(decided: Decided, file: Path, catalog: Catalog | None) -> str:
    """What a binary log shows of a statement, in words; nothing where it shows nothing, or the file is none.

    catalog: as for `EventComparison`.
    """
    try:
        with file.open("rb") as stream:
            if not is_binary_log(stream.read(4)):
                return ""
    except OSError:
        return ""
    shown = whole_part(shown_forms(read_files([file])))
    found = next((each for each in shown if _is_compared(each) and each.position == decided.record.line), None)
    if found is None or decided.part:
        return ""
    form = _compared(decided, found, EventComparison(catalog))
    return f"in the file: {found.form}, as the rules say" if form.agrees and found.form else form.words


def _is_compared(shown: ShownForm) -> bool:
    return shown.has_text or bool(shown.ending)


def _compared(decided: Decided, shown: ShownForm, events: EventComparison) -> FormComparison:
    more = tuple(events.differences(decided, shown))
    outcome = decided.decision.outcomes[0]
    said = outcome.format or outcome.verdict
    if said != shown.form and may_go_on(decided, shown):
        said = "undecided"
    return FormComparison(decided, shown, shown.form and said, more)
