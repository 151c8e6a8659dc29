"""How sure an answer is, and what it stands on (docs/certainty.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from ...facts.resolve.events import DEEPEST
from ...facts.resolve.observation import Presumption
from ...facts.server.server import Server

Grade = Literal["certain", "presumed", "open"]

#: verdicts that say that the outcome is not known
_OPEN = frozenset({"unknown", "undecided"})
_BY_DATA = "depends on data"
#: one name and several
_TOLD: Mapping[str, tuple[str, str]] = {
    "table": ("{} is a base table without triggers", "{} are base tables without triggers"),
    "tables": ("{} holds no {other}table", "{} hold no {other}table"),
    "children": ("no table refers to {} behind a DROP DATABASE", "no table refers to {} behind a DROP DATABASE"),
    "function": (
        "{} writes nothing and gives the same on every server",
        "{} write nothing and give the same on every server",
    ),
    "columns": ("no bare column decides whether {} changes", "no bare column decides which of {} change"),
    "value": ("{} may be set to an unknown value", "{} may be set to an unknown value"),
    "trigger": ("{} is on a table that is logged as its database is", "{} are on tables logged as their databases are"),
}
#: the same where it does not hold
_OTHERWISE: Mapping[str, tuple[str, str]] = {
    "engine": ("{} is a view or has triggers", "{} are views or have triggers"),
    "table": ("{} is a view or has triggers", "{} are views or have triggers"),
    "tables": ("{} holds tables", "{} hold tables"),
    "children": ("a table still refers to {}", "tables still refer to {}"),
    "function": ("{} writes or gives something else elsewhere", "{} write or give something else elsewhere"),
    "columns": ("a bare column belongs to {}", "a bare column belongs to another of {}"),
    "value": ("{} is set to what it may not be", "{} are set to what they may not be"),
    "trigger": ("{} is on another table", "{} are on other tables"),
}
#: between the parts of a case
AND = " and "
_GIVE = "tell it with --schema"


class Certainty(NamedTuple):
    """`presuming`: what is taken for granted, in words. `hangs_on`: the unknown that decides between answers."""

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


def without(presumed: Iterable[Presumption], session: Iterable[str]) -> Certainty:
    """How sure an answer is where nothing is presumed: open on all that would be. session: presumptions of it."""
    said = tuple(dict.fromkeys((*presuming(presumed), *session)))
    depends = (f"depends on whether {' and '.join(said)}; {_GIVE}",) if said else ()
    return Certainty((), (*depends, *too_deep(presumed)))


def otherwise(presumed: Iterable[Presumption]) -> tuple[str, ...]:
    """What may hold instead of what is presumed, beside another engine, in words."""
    found: dict[str, list[str]] = {}
    for each in presumed:
        if each.what in _OTHERWISE:
            found.setdefault(each.what, []).append(_name(each))
    return tuple(_OTHERWISE[what][len(names) > 1].format(_listed(names)) for what, names in found.items())


def case_words(engines: Mapping[str, str], server: Server, kinds: Iterable[Iterable[str]]) -> str:
    """That tables are of these engines, in words; kinds: engines of which rules say the same."""
    same = {engine: tuple(kind) for kind in kinds for engine in kind}
    said = []
    for key, engine in engines.items():
        titles = [server.titles.get(each, each) for each in same.get(engine, (engine,))]
        said.append(f"{key} is {_article(titles[0])} {_listed(titles, 'or')} table")
    return AND.join(said) or "it runs as presumed, behind statements that do not"


def too_deep(presumed: Iterable[Presumption]) -> tuple[str, ...]:
    """What was not looked at because it lies too deep, in words."""
    keys = [each.key.replace(":", " ", 1) for each in presumed if each.what == "depth"]
    return (f"unknown: what lies behind {', '.join(keys)}, more than {DEEPEST} definitions deep",) if keys else ()


def _said(presumed: Iterable[Presumption]) -> Iterator[str]:
    kinds = sorted(presumed, key=_kind)  # a stable sort: names stay in the order of the statement
    for (what, value), group in groupby(kinds, key=_kind):
        names = [_name(each) for each in group]
        if what == "engine":
            one, several = f"{{}} is {_article(value)} {value} table", f"{{}} are {value} tables"
        else:
            one, several = _TOLD[what]
        yield (several if names[1:] else one).format(", ".join(names), other=value)


def _name(presumption: Presumption) -> str:
    return presumption.key.removeprefix("database:").removeprefix("function:").removeprefix("trigger:")


def _article(word: str) -> str:
    return "an" if word[:1] in "AEIO" else "a"


def _listed(names: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def _kind(presumption: Presumption) -> tuple[str, str]:
    return presumption.what, presumption.said
