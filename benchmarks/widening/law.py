"""The law: what is known less of is answered the same, or by less sure answers that name what does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from binlogic.facts.names import split_key
from binlogic.facts.readers.record import Record
from binlogic.facts.resolve.observation import Presumption
from binlogic.facts.resolve.tables import about
from binlogic.facts.server.names import Names

from .case import Answer, Case, Place, answers

#: foreign keys that change no row of a child
_LEAVE = frozenset({"", "RESTRICT", "NO ACTION"})

#: what was taken away, and what is left
Less = tuple[str, Case]


class Violation(NamedTuple):
    """An answer that more knowledge changes though it was said to be certain, or to stand on what does hold.

    of: the case with less.
    """

    taken: str
    place: Place
    full: Answer
    less: Answer
    of: Case

    @property
    def cause(self) -> str:
        """Violations that look the same."""
        words = self.less.text.replace("(", " ").split()[:2]
        return f"{self.taken}: {' '.join(words).upper()}: {self.full.grade} -> {self.less.grade}"


@dataclass
class Compared:
    """Counts of one case."""

    statements: int = 0
    grades: Counter[str] = field(default_factory=Counter)
    violations: list[Violation] = field(default_factory=list)


def compare(case: Case, less: list[Less]) -> Compared:
    """The case decided with all that is known, and with each of these.

    Effects are assumed where they are not followed: the question is what a statement does if it succeeds, as those
    before it did. Once all that is known says that one cannot, what comes behind it answers another question.
    """
    found = [(kind, each, dict(answers(each))) for kind, each in less]
    asked: dict[tuple[str, int], set[Presumption]] = {}
    for _, _, said in found:
        for (line, _), answer in said.items():
            asked.setdefault(("", line), set()).update(answer.presumed)
    broken: dict[str, set[Presumption]] = {}

    def ask(record: Record, names: Names) -> None:
        of = broken.setdefault(record.session, set())
        presumed = asked.get(("", record.line), set()) | asked.get(("", 0), set())  # 0: at the end of a session
        of.update(each for each in presumed if not holds(each, names))

    result = Compared()
    sessions = {record.line: record.session for record in case.records}
    cannot_succeed = False
    for place, full in answers(case, ask):
        false = broken.get(place[1] if place[0] == 0 else sessions[place[0]], set())
        result.grades[full.grade] += 1
        cannot_succeed = cannot_succeed or (not case.follow and _fails_by_what_is_there(full))
        for kind, other, said in () if cannot_succeed else found:
            if (answered := said.get(place)) is not None:
                result.statements += 1
                if _breaks(full, answered, false):
                    result.violations.append(Violation(kind, place, full, answered, other))
    return result


def _breaks(full: Answer, less: Answer, false: set[Presumption]) -> bool:
    if any(each.what == "columns" for each in full.presumed):
        return False  # described tables of which none or several have a column: the server does not run it
    said = _with_unknown_images(full.said, less.said)
    if less.grade == "open" or (less.said == said and less.grade == full.grade):
        return False
    if less.grade == "certain":
        return True
    if less.said == said and full.grade != "open":
        return False
    return false.isdisjoint(less.presumed) and set(less.presumed_before) <= set(full.presumed_before)


def _fails_by_what_is_there(answer: Answer) -> bool:
    """Whether rules know, without following rows, that a statement fails."""
    return any(isinstance(row, tuple) and row[0] == "LF-903" for row in answer.said)


def _with_unknown_images(full: frozenset[object], less: frozenset[object]) -> frozenset[object]:
    """What is said with more knowledge, with the row images that less knowledge says not to know (LF-954)."""
    images = {row for row in less if isinstance(row, tuple) and row[0] == "image" and "unknown" in row[1]}
    of = {row[1][:3] for row in images}
    told = {row for row in full if isinstance(row, tuple) and row[0] == "image" and row[1][:3] in of}
    return (full - told) | images


def holds(presumption: Presumption, names: Names) -> bool:
    """Whether what is presumed holds where more is known; what is not known there either holds."""
    what, key, catalog = presumption.what, presumption.key, names.catalog
    if what == "function":
        name = split_key(key)
        return catalog.routine("function", name.db, name.name) is None
    if what == "tables":
        return False
    if what == "trigger":
        return key not in catalog.triggers
    if what in ("columns", "depth", "value"):
        return False
    if key in catalog.views or key in names.temporary:
        return False
    fired = any(any(catalog.triggers_of(key, event)) for event in ("INSERT", "UPDATE", "DELETE"))
    actions = {word.upper() for _, each in catalog.children_of(key) for word in (each.on_delete, each.on_update)}
    if fired or actions - _LEAVE:
        return False
    table = catalog.tables.get(key)
    if what == "table" or table is None:
        return True
    engine = names.server.engine(table.engine or names.default_engine)
    return engine == presumption.value and not any(about(table))


def lines_of(violation: Violation, case: Case) -> Iterator[str]:
    """A violation and its smallest case, in words."""
    yield f"-- {violation.cause}   [{case.name} {case.server} {dict(case.options)}]"
    yield from (f"   schema: {text}" for text in (*case.binlogs, *case.schema))
    yield from (f"   past {each.session}: {each.text or each.command}" for each in case.past)
    yield from (f"   {each.line} {each.session}: {each.text or each.command}" for each in case.records)
    yield f"   at {violation.place}: {violation.less.text}"
    for name, answer in (("full", violation.full), ("less", violation.less)):
        yield f"   {name}: {answer.grade} ({answer.certainty})"
        other = violation.less if name == "full" else violation.full
        yield from (f"      {said}" for said in sorted(map(str, answer.said - other.said)))
