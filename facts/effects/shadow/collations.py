"""The character sets and collations that one server has.

Source: the table `collation` of a profile; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...server.server import Rows
from .charsets import full_name

_EVERYWHERE = frozenset({"default", "binary"})
#: what fits several character sets begins with it, and stands alone where one is known
OF_SEVERAL = "uca1400_"


@dataclass(frozen=True, slots=True)
class Collations:
    """Of one profile; empty where they were not measured. endings: by what a name says behind its character set, the
    sets that have such a collation."""

    endings: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, tables: Mapping[str, Rows]) -> Collations:
        """From a profile's table `collation`."""
        found: dict[str, frozenset[str]] = {}
        for ending, charsets in tables.get("collation", ()):
            found[str(ending)] = found.get(str(ending), frozenset()).union(str(charsets).split())
        return cls(found)

    def has_charset(self, name: str) -> bool:
        """Whether the server has a character set, in lower case."""
        return name in _EVERYWHERE or full_name(name) in self.endings.get("bin", ())

    def has(self, name: str) -> bool:
        """Whether the server has a collation, in lower case, or may have it."""
        charset, _, ending = name.partition("_")
        several = self.endings.get(OF_SEVERAL + "*", frozenset())
        if name.startswith(OF_SEVERAL):
            return bool(several)
        known = several if ending.startswith(OF_SEVERAL) else self.endings.get(ending, frozenset())
        return name in _EVERYWHERE or full_name(charset) in known
