"""`binlogic topology equal`: whether two topologies do the same with every statement."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.out import say
from ....rules.topology.compare import TRIED, ServerAnswer, TopologyDifference, compare_topologies
from ....rules.topology.file import read_topology
from .check import TopologyArgument

_UNDECIDED = 4


def equal(
    file: TopologyArgument,
    other: Annotated[Path, typer.Argument(metavar="OTHER", help="The servers of the other one, as TOML.")],
) -> int:
    """Check whether every server does the same with every statement in two topologies; otherwise print the smallest
    statement on which they differ, with its outcomes in both.

    They are equal where servers differ in filters only, and these put every name on the same lists. Otherwise
    statements of some kinds are tried on names that the filters tell apart; what is said names them.

    Exit code 0: equal; 1: a difference; 2: bad input; 4: undecided, because no statement that was tried tells them
    apart, an answer is open, or there are too many classes of names.
    """
    one, second = read_topology(file), read_topology(other)
    alone = {each.name for each in one.servers} ^ {each.name for each in second.servers}
    if alone or one.first.name != second.first.name:
        which = f"only one of them has {', '.join(sorted(alone))}" if alone else "another server is the first"
        say(f"not equal: {which}")
        return 1
    found = compare_topologies(one, second)
    if found.difference:
        say(*_told(found.difference, str(file), str(other)))
        return 1
    if found.is_equal:
        say("equal: the same servers, and their filters put every name on the same lists")
        return 0
    why = found.undecided or "none of the statements that were tried tells them apart"
    say(f"undecided: {why}")
    if found.tried:
        say(f"tried were {found.tried} statements on every class of names that the filters tell apart: {TRIED}")
    return _UNDECIDED


def _told(found: TopologyDifference, file: str, other: str) -> Iterator[str]:
    statement = found.statement
    yield f"not equal: {statement.text}"
    yield f"in default database {statement.db}" if statement.db else "without a default database"
    width = max(len(file), len(other))
    for name, answers in found.servers.items():
        yield f"  {name}"
        for each, answer in zip((file, other), answers, strict=True):
            yield f"    {each:<{width}}  {_said(answer)}"


def _said(answer: ServerAnswer) -> str:
    words = ", ".join(answer.words) or "not"
    tables = "; ".join(f"{table} {what}" for table, what in sorted(answer.tables))
    return f"{words}{'; behind it ' if tables else ''}{tables}"
