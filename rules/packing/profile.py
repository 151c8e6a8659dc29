"""Profiles: which rules and which rows of the data tables hold for one server version.

A block says `%% profiles: mysql-5.6 mariadb-*`; patterns are those of shell file names, `!mysql-5.6` takes one away.
Without it a block holds for every profile. Rules never test a version: a pack is cut to its profile before it is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..language.ast import RuleFile
from ..language.profiles import holds_for


def cut_to(files: Iterable[RuleFile], profile: str) -> tuple[RuleFile, ...]:
    """The files with the blocks that hold for a profile; unchanged where no profile is asked for."""
    if not profile:
        return tuple(files)
    return tuple(
        replace(file, rules=tuple(rule for rule in file.rules if holds_for(rule.get("profiles"), profile)))
        for file in files
    )
