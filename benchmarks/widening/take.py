"""What can be known less of: each kind of knowledge taken away from a case."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from binlogic.facts.readers.record import Record

from .case import Case
from .law import Less

_BODIES = re.compile(r"CREATE (?:OR REPLACE )?(?:PROCEDURE|FUNCTION)\b")
_MADE = re.compile(r"CREATE (?:OR REPLACE )?TABLE (?:IF NOT EXISTS )?(\S+)")
_ON = re.compile(r"CREATE (?:OR REPLACE )?TRIGGER .*? ON (\S+) FOR EACH ROW")
_PARENT = re.compile(r"REFERENCES (\S+)")
_VALUE = re.compile(r"^(SET (?:SESSION |GLOBAL )?\w+ = ).+$")
_TEXT = re.compile(r"^(PREPARE \w+ FROM |EXECUTE IMMEDIATE ).+$", re.DOTALL)
_CHANGES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "LOAD")
#: a user variable that nothing sets
UNKNOWN = "@nobody_knows"


def taken(case: Case, random: Random) -> Iterator[Less]:
    """The case with less, with each of its parts taken away in turn."""
    if case.follow:
        lines = [each.line for each in case.records if each.text.startswith(_CHANGES)]
        for number, forgets in enumerate((lines, random.sample(lines, len(lines) // 2)), 1):
            yield f"effects ({number})", replace(case, forgets=frozenset(forgets))
        return
    if case.schema:
        yield "schema", replace(case, schema=())
        for number in range(2):
            yield f"an object ({number + 1})", replace(case, schema=_without(case.schema, random.choice(case.schema)))
        bodies = tuple(text for text in case.schema if not _BODIES.match(text))
        if bodies != case.schema:
            yield "bodies", replace(case, schema=bodies)
    if case.past:
        yield "the beginning", replace(case, joins=True)
    for what, pattern in (("a value", _VALUE), ("a text", _TEXT)):
        yield from _hidden(what, case, random, pattern)


def _without(schema: tuple[str, ...], gone: str) -> tuple[str, ...]:
    """The schema without an object, and without what it says to be all of: a described table has the triggers and the
    children that are described, and no other (docs/certainty.md).
    """
    names = [name for name in _about(gone) if name]
    left = tuple(text for text in schema if text != gone and not (_MADE.match(text) and _about(text)[0] in names))
    fired = tuple(text for text in left if not ((on := _ON.match(text)) and on[1] in names))
    parents = [text for text in fired if _MADE.match(text) and _about(text)[0] in names]
    return fired if not parents else _without(fired, parents[0])


def _about(text: str) -> list[str]:
    """The table that a definition is about, then those that it needs the whole of."""
    if on := _ON.match(text):
        return [on[1]]
    made = _MADE.match(text)
    return [made[1] if made else "", *_PARENT.findall(text)]


def _hidden(what: str, case: Case, random: Random, pattern: re.Pattern[str]) -> Iterator[Less]:
    """A value or text of one statement computed from something unknown."""
    places = [at for at, each in enumerate((*case.past, *case.records)) if pattern.match(each.text)]
    if not places:
        return
    chosen = random.choice(places)

    def hide(records: tuple[Record, ...], begin: int) -> tuple[Record, ...]:
        return tuple(
            each._replace(text=pattern.sub(rf"\g<1>{UNKNOWN}", each.text)) if begin + at == chosen else each
            for at, each in enumerate(records)
        )

    yield what, replace(case, past=hide(case.past, 0), records=hide(case.records, len(case.past)))


#: takes the same away from a smaller case; None where there is nothing to take
Again = Callable[[Case], Case | None]


def again(full: Case, less: Case) -> Again:
    """What was taken away, to be taken away from a part of the case too."""
    gone = set(full.schema) - set(less.schema)
    hidden = {
        each.line: other.text
        for each, other in zip((*full.past, *full.records), (*less.past, *less.records), strict=True)
        if each.text != other.text
    }

    def take(part: Case) -> Case | None:
        def hide(records: tuple[Record, ...]) -> tuple[Record, ...]:
            return tuple(each._replace(text=hidden.get(each.line, each.text)) for each in records)

        schema = tuple(text for text in part.schema if text not in gone)
        taken = replace(
            part, schema=schema, past=hide(part.past), records=hide(part.records), joins=less.joins,
            forgets=less.forgets, options=less.options,
        )  # fmt: skip
        return taken if taken != part else None

    return take
