"""The patterns of a `profiles` annotation: those of shell file names, `!mysql-5.6` takes one away."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import lru_cache


@lru_cache(4096)
def holds_for(patterns: str, profile: str) -> bool:
    """Whether a `profiles` annotation names a profile. An empty one names all of them."""
    words = patterns.split()
    wanted = [word for word in words if not word.startswith("!")]
    unwanted = [word[1:] for word in words if word.startswith("!")]
    taken = not wanted or any(fnmatchcase(profile, word) for word in wanted)
    return taken and not any(fnmatchcase(profile, word) for word in unwanted)
