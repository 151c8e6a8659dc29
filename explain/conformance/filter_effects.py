"""What the filters of a replica let through of the events that were written in the course of a step."""

from __future__ import annotations

from collections.abc import Iterable

from .outcome import PossibleOutcome, WrittenEvent

_ROWS = frozenset({"Write_rows", "Update_rows", "Delete_rows"})
_TEXTS = frozenset({"Query", "Execute_load_query"})
#: relations of the pack that say what a replica skips
_STATEMENT = frozenset({"replica_skips", "replica_skips_for"})
_TABLE_ROWS = "replica_skips_rows"


def filter_effects(outcomes: Iterable[PossibleOutcome]) -> dict[int, str]:
    """By the seq of a step: `applied`, `partly-applied` or `skipped`; steps that wrote nothing are left out."""
    passed: dict[int, set[bool]] = {}
    for outcome in outcomes:
        statement, tables = _skipped(outcome)
        for place in outcome.own:
            found = _passes(place, statement, tables)
            if found is not None:
                passed.setdefault(place.at, set()).add(found)
    words = {frozenset({True}): "applied", frozenset({False}): "skipped"}
    return {at: words.get(frozenset(found), "partly-applied") for at, found in passed.items()}


def _passes(place: WrittenEvent, statement: bool, tables: frozenset[str]) -> bool | None:
    if place.event.type in _ROWS:
        return place.event.table not in tables
    return None if place.event.type not in _TEXTS else not statement


def _skipped(outcome: PossibleOutcome) -> tuple[bool, frozenset[str]]:
    """Whether the statement is skipped, and the tables whose rows are."""
    statement, tables = False, set()
    for part in outcome.ran:
        for decided in part.decision.outcomes:
            for reason in decided.reasons:
                head = part.decider.verdicts[reason.relation].clause.head.predicate
                statement |= head in _STATEMENT
                if head == _TABLE_ROWS:
                    tables.add(str(reason.values[0]))
    return statement, frozenset(tables)
