"""What a prediction was worth: right, open, or certain and wrong, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from binlogic.explain.conformance.compare import ComparedStatement, compare
from binlogic.explain.conformance.fields import WRITTEN_IMAGES
from binlogic.explain.conformance.predict import RulePredictor
from binlogic.explain.conformance.recording import Recording


@dataclass(frozen=True, slots=True)
class Judged:
    """One statement. grade: `right`, `open` (said to depend on data), `presumed` (a field does not agree and the answer
    says what it takes for granted), `wrong` (certain, and a field does not agree).

    cause: the words that begin the statement, and the fields that do not agree.
    """

    compared: ComparedStatement
    grade: str
    cause: str


def judged(recording: Recording) -> Iterator[Judged]:
    """Every statement of a recording."""
    for each in compare(recording, RulePredictor(), further=(WRITTEN_IMAGES,)):
        fields = "+".join(answer.field.name for answer in each.answers if not answer.agrees)
        grade = "open" if each.depends else "right" if not fields else "presumed" if each.presumed else "wrong"
        yield Judged(each, grade, f"{_kind(each)}: {fields}" if grade == "wrong" else "")


def _kind(compared: ComparedStatement) -> str:
    if compared.step.kind != "sql":
        return "END OF SESSION"
    words = compared.step.text.replace("(", " ").split()
    return " ".join(words[: 2 if words[0].upper() in _TWO else 1]).upper()


_TWO = frozenset({"CREATE", "DROP", "ALTER", "XA", "SET", "START", "FLUSH", "ROLLBACK", "LOCK", "BEGIN", "INSERT"})
