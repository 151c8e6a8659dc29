"""Rows followed through a replay: the shadow of the tables is moved as rules say transactions go."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts.effects import Effects, EffectsSource
from ...facts.names import split_key
from ..decide.outputs import OutputRow


def settle(
    source: EffectsSource,
    session: str,
    effects: Effects | None,
    refused: bool,
    lines: Iterable[OutputRow],
    optional: bool = False,
) -> None:
    """Take back what was refused, then end, start and cut transactions as the lines say; optional: or not.

    transaction(S, B, H, W): W is commit, rollback or begin, H tells whether before or after the statement.
    """
    if refused and effects is not None:
        source.undo_last(session)
    lines = sorted((line for line in lines if line.relation in _CARRIED), key=_order)
    if optional and lines:
        source.perhaps_ended(session)
        return
    for line in lines:
        name = str(line.values[-1])
        if line.relation == "keeps":
            source.savepoint(session, split_key(name).name)
        elif line.relation == "returns":
            source.rollback_to(session, split_key(name).name)
        elif line.relation == "forgets":
            source.release(session, split_key(name).name)
        elif name == "commit":
            source.commit(session)
        elif name == "rollback":
            source.rollback(session)
        elif name == "begin":
            source.begin(session)


_CARRIED = ("transaction", "keeps", "returns", "forgets")
_TURN = {"commit": 0, "rollback": 0, "begin": 1}


def _order(line: OutputRow) -> tuple[bool, int]:
    """What happens before the statement, then ends of transactions, then their starts."""
    return line.values[0] != "before", _TURN.get(str(line.values[-1]), 0)
