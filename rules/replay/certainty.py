"""How sure an answer is, and what it stands on (docs/certainty.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Literal, NamedTuple

from ...facts.resolve.events import DEEPEST
from ...facts.resolve.observation import Presumption

Grade = Literal["certain", "presumed", "open"]

#: verdicts that say that nobody can tell
_OPEN = frozenset({"unknown", "undecided"})
_BY_DATA = "depends on data"
#: one name and several
_TOLD: Mapping[str, tuple[str, str]] = {
    "table": ("{} is a base table without triggers", "{} are base tables without triggers"),
    "tables": ("{} holds no table", "{} hold no table"),
    "function": (
        "{} writes nothing and gives the same on every server",
        "{} write nothing and give the same on every server",
    ),
    "columns": ("no bare column decides whether {} changes", "no bare column decides which of {} change"),
}


class Certainty(NamedTuple):
    """`presuming`: what is taken for granted, in words. `hangs_on`: what nobody knows that decides between answers."""

    presuming: tuple[str, ...] = ()
    hangs_on: tuple[str, ...] = ()

    @property
    def grade(self) -> Grade:
        """Open where several answers are possible, presumed where the answer stands on what was taken for granted."""
        if self.hangs_on:
            return "open"
        return "presumed" if self.presuming else "certain"

    def __str__(self) -> str:
        if self.hangs_on:
            return "; ".join(self.hangs_on)
        return f"presuming that {', '.join(self.presuming)}" if self.presuming else "certain"


CERTAIN = Certainty()
DEPENDS_ON_DATA = Certainty(hangs_on=(_BY_DATA,))


def of_verdict(known: Certainty, verdict: str, said: str) -> Certainty:
    """How sure one outcome or message of a decision is: what rules call unknown is open, and its message says by what.

    known: how sure the decision is.
    """
    if verdict in _OPEN and not known.hangs_on:
        return Certainty(known.presuming, (said or "no rule decides it",))
    return known


def presuming(presumed: Iterable[Presumption]) -> tuple[str, ...]:
    """Presumptions in words, those of one kind together."""
    return tuple(_said(each for each in presumed if each.what != "depth"))


def too_deep(presumed: Iterable[Presumption]) -> tuple[str, ...]:
    """What was not looked at because it lies too deep, in words."""
    keys = [each.key.replace(":", " ", 1) for each in presumed if each.what == "depth"]
    return (f"unknown: what lies behind {', '.join(keys)}, more than {DEEPEST} definitions deep",) if keys else ()


def _said(presumed: Iterable[Presumption]) -> Iterator[str]:
    kinds = sorted(presumed, key=_kind)  # a stable sort: names stay in the order of the statement
    for (what, value), group in groupby(kinds, key=_kind):
        names = [each.key.removeprefix("database:").removeprefix("function:") for each in group]
        if what == "engine":
            article = "an" if value[:1] in "AEIO" else "a"
            one, several = f"{{}} is {article} {value} table", f"{{}} are {value} tables"
        else:
            one, several = _TOLD[what]
        yield (several if names[1:] else one).format(", ".join(names))


def _kind(presumption: Presumption) -> tuple[str, str]:
    return presumption.what, presumption.said
