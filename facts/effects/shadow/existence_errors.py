"""What a server answers where an object is there already, is missing or is of another kind: rows that rules have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...server.server import Rows


@dataclass(frozen=True, slots=True)
class ExistenceErrors:
    """Error codes: `taken` by kind of statement, `missing` and `other_kind` also by what the statement names."""

    taken: Mapping[str, int] = field(default_factory=dict)
    missing: Mapping[tuple[str, str], int] = field(default_factory=dict)
    other_kind: Mapping[tuple[str, str], int] = field(default_factory=dict)

    @classmethod
    def of(cls, tables: Mapping[str, Rows]) -> ExistenceErrors:
        """From a profile's tables `taken_error`, `missing_error` and `other_kind_error`."""
        return cls(
            {str(kind): int(code) for kind, code in tables.get("taken_error", ())},
            _by_role(tables.get("missing_error", ())),
            _by_role(tables.get("other_kind_error", ())),
        )

    def created(self, what: str) -> int:
        """The error of CREATE for an object that exists."""
        return self.taken[f"CREATE {what.upper()}"]

    def dropped(self, what: str) -> int:
        """The error of DROP for an object that does not exist."""
        return self.missing[f"DROP {what.upper()}", what]


def _by_role(rows: Rows) -> dict[tuple[str, str], int]:
    return {(str(kind), str(role)): int(code) for kind, role, code in rows}
