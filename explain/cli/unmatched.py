"""Warnings about entries of LOG and IGNORE lists that name nothing in the schema, on standard error."""

from __future__ import annotations

from ...facts.catalog.unmatched import unmatched
from ...facts.door.out import tell
from ...rules.replay.workload import Opened


def say_unmatched(opened: Opened) -> None:
    """Warn of each, as the binlogs and the schema stand before the workload."""
    shared = opened.replay.shared
    for each in unmatched(shared.binlogs, shared.catalog):
        tell(f"warning: {each}")
