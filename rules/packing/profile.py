"""Profiles: which rules and which rows of the data tables hold for one server version.

A block says `%% profiles: mysql-5.6 mariadb-*`; patterns are those of shell file names, `!mysql-5.6` takes one away.
Without it a block holds for every profile. Rules never test a version: a pack is cut to its profile before it is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fnmatch import fnmatchcase

from ..language.ast import RuleFile


def holds_for(patterns: str, profile: str) -> bool:
    """Whether a `profiles` annotation names a profile. An empty one names all of them."""
    words = patterns.split()
    wanted = [word for word in words if not word.startswith("!")]
    unwanted = [word[1:] for word in words if word.startswith("!")]
    taken = not wanted or any(fnmatchcase(profile, word) for word in wanted)
    return taken and not any(fnmatchcase(profile, word) for word in unwanted)


def cut_to(files: Iterable[RuleFile], profile: str) -> tuple[RuleFile, ...]:
    """The files with the blocks that hold for a profile; unchanged where no profile is asked for."""
    if not profile:
        return tuple(files)
    return tuple(
        replace(file, rules=tuple(rule for rule in file.rules if holds_for(rule.get("profiles"), profile)))
        for file in files
    )
