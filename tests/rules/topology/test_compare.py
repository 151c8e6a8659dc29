"""Topologies that do the same, and the smallest statement that tells others apart.

A sample at every change, more of the slow tests; BINLOGIC_PAIRS=1000 for as many pairs.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from binlogic.rules.topology.compare import compare_topologies, compared_by, statements_of
from binlogic.rules.topology.file import topology_of
from binlogic.rules.topology.name_classes import NameClasses, NamePattern, TooManyClassesError, name_classes

from .topologies import chain

PAIRS = int(os.environ.get("BINLOGIC_PAIRS", "5"))
FORMATS = ("STATEMENT", "MIXED", "ROW")
ENTRIES = (
    "do-db=a", "ignore-db=b", "ignore-db=a", "do-db=A", "do-table=a.t", "do-table=b.u", "ignore-table=a.t",
    "ignore-table=A.t", "ignore-table=b.u", "wild-do-table=a.%", "wild-do-table=_.t", "wild-ignore-table=a.t%",
    "wild-ignore-table=%.u", "wild-do-table=%.%",
)  # fmt: skip
#: all names that are enumerated
NAMES = NameClasses(("a", "b", "A"), (("a", "t"), ("A", "t"), ("b", "u"), ("c", "v"), ("a", "tt")))


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The statement that tells two apart, with its default database."""
    found = compare_topologies(topology_of(one), topology_of(other))
    assert not found.undecided
    return f"{found.difference.statement.db}: {found.difference.statement.text}" if found.difference else ""


def test_the_smallest_statement_is_told() -> None:
    one = chain(["ROW", "ROW"], ["ignore-table=d.t"])
    assert difference(one, chain(["ROW", "ROW"])) == ": DROP TABLE `d`.`t`"
    # account tables are on no list of what to do
    assert difference(chain(["ROW", "ROW"], ["do-db=d"]), chain(["ROW", "ROW"], ["wild-do-table=d.%"])) == (
        "d: CREATE USER u"
    )
    # an unsafe statement is other data where it is run again
    assert difference(chain(["STATEMENT", "ROW"]), chain(["MIXED", "ROW"])) == (": INSERT INTO `z`.`z` VALUES (UUID())")
    assert difference(chain(["MIXED", "ROW"]), chain(["MIXED", "STATEMENT"])) == ""  # nobody reads what it logs


def test_equal_is_said_where_filters_put_every_name_on_the_same_lists() -> None:
    def is_equal(one: list[str], other: list[str]) -> bool:
        found = compare_topologies(topology_of(chain(["ROW", "ROW"], one)), topology_of(chain(["ROW", "ROW"], other)))
        assert found.difference is None
        return found.is_equal

    assert is_equal(["wild-do-table=d.%"], ["wild-do-table=d.t%", "wild-do-table=d.%", "wild-do-table=d.%"])
    assert is_equal(["ignore-table=d.t"], ["ignore-table=D.T"])  # MariaDB folds letter case
    assert not is_equal(["wild-do-table=d.%"], ["wild-do-table=d.%", "do-table=d.t"])


def test_classes_of_names() -> None:
    found = name_classes([NamePattern("d.t%"), NamePattern("d.%"), NamePattern("e\\_.t")])
    assert found.databases == ("z", "d")
    assert set(found.tables) == {("z", "z"), ("d", "z"), ("d", "t"), ("e_", "t")}
    assert name_classes([NamePattern("D.T", is_caseless=True)]).tables == (("z", "z"), ("d", "t"))
    with pytest.raises(TooManyClassesError):
        name_classes([NamePattern(f"%a{'_' * 16}%.%b")])


def pairs(seed: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Random topologies, each with one that is a little otherwise, or only looks so."""
    draw = random.Random(seed)
    while True:
        formats = [draw.choice(FORMATS) for _ in range(draw.choice((2, 3)))]
        filters = [draw.sample(ENTRIES, draw.choice((0, 1, 1, 2))) for _ in formats[1:]]
        others = [[*draw.sample(each, len(each)), *each[:1]] for each in filters]
        last = [*formats[:-1], draw.choice(FORMATS)]
        if draw.random() < 0.5:
            others[draw.randrange(len(others))] = draw.sample(ENTRIES, draw.choice((0, 1, 2)))
        yield chain(formats, *filters), chain(last, *others)


def agrees(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether every statement on all names tells them apart only where the classes of names do; True: equal.

    A class may have a name that is not enumerated.
    """
    first, second = topology_of(one), topology_of(other)
    found = compare_topologies(first, second)
    statements = sorted(statements_of(NAMES, NAMES.databases), key=lambda each: each.size)
    by_all = compared_by(first, second, statements)
    if by_all.difference is None:
        assert found.difference is None or found.difference.statement not in statements, (one, other, found)
    else:
        assert found.difference is not None, (one, other, by_all)
        assert found.difference.statement.size[:3] <= by_all.difference.statement.size[:3], (one, other)
    return found.difference is None


@pytest.mark.parametrize("seed", [1])
def test_the_answer_is_that_of_enumeration(seed: int) -> None:
    agrees(*next(pairs(seed)))


@pytest.mark.slow
def test_the_answers_are_those_of_enumeration() -> None:
    drawn = pairs(22)
    equal = sum(agrees(*next(drawn)) for _ in range(PAIRS))
    assert PAIRS // 5 <= equal < PAIRS  # both kinds are met
