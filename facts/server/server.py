"""What a server of a profile is like, as far as observing needs it: engines, variables, how its text is read.

The values come from the tables in a pack's folder `server/`; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from ..names import database_key, database_of
from ..sql.dialect import DEFAULT_VENDOR, Vendor
from .replica import NO_FILTERS, ReplicaFilters

Rows = Collection[tuple[str | int, ...]]

#: the value of a setting that is computed, so that the statement does not show it
COMPUTED = "?"


@dataclass(frozen=True, slots=True)
class ServerVariable:
    """A server variable that rules know: kind is `switch`, `word` or `number`; default is its compiled-in value."""

    name: str
    kind: str
    default: str


@dataclass(frozen=True)
class Server:
    """A server. `engines` are those of tables that no workload creates; `words` maps (variable, value given) to the
    value that it stands for; `aliases` maps other names of a variable to the one rules use. `engines` and `roles` may
    name a database; `titles` are engines as sentences write them. `replica` are the filters of its replica.
    """

    vendor: Vendor = DEFAULT_VENDOR
    default_engine: str = "INNODB"
    engines: Mapping[str, str] = field(default_factory=dict)
    engine_names: Mapping[str, str] = field(default_factory=dict)
    variables: Mapping[str, ServerVariable] = field(default_factory=dict)
    words: Mapping[tuple[str, str], str] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, Rows] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    replica: ReplicaFilters = NO_FILTERS

    @classmethod
    def of(cls, tables: Mapping[str, Rows]) -> Server:
        """From the tables `vendor`, `default_engine`, `engine_name`, `system_table`, `variable`, `value`, `alias`."""

        def pairs(name: str) -> dict[str, str]:
            return {str(key): str(value) for key, value in tables.get(name, ())}

        vendor = next((Vendor(str(f), int(v)) for f, v in tables.get("vendor", ())), DEFAULT_VENDOR)
        return cls(
            vendor,
            next((str(row[0]) for row in tables.get("default_engine", ())), "INNODB"),
            pairs("system_table"),
            pairs("engine_name"),
            {str(n): ServerVariable(str(n), str(k), str(d)) for n, k, d in tables.get("variable", ())},
            {(str(n), str(given).upper()): str(value) for n, given, value in tables.get("value", ())},
            pairs("alias"),
            tables,
            pairs("system_role"),
            pairs("engine_title"),
        )

    def variable(self, name: str) -> ServerVariable | None:
        """The variable of this name or alias that rules know."""
        return self.variables.get(self.aliases.get(name.lower(), name.lower()))

    def known_value(self, variable: ServerVariable, text: str) -> str:
        """The value that a text gives a variable, upper case."""
        said = text.strip().strip("'\"").upper()
        known = self.words.get((variable.name, said))
        if known is not None:
            return known
        if variable.kind == "switch":
            return {"1": "ON", "TRUE": "ON", "0": "OFF", "FALSE": "OFF"}.get(said, said)
        return said

    def role(self, key: str) -> str:
        """What the server itself uses a table or its database for; empty for tables of users."""
        return self.roles.get(key) or self.roles.get(database_key(database_of(key)), "")

    def engine(self, written: str) -> str:
        """An engine's own name, upper case, for how it may be written (`HEAP` is `MEMORY`)."""
        return self.engine_names.get(written.upper(), written.upper())

    @property
    def defaults(self) -> dict[str, str]:
        """The compiled-in value of every variable."""
        return {name: variable.default for name, variable in self.variables.items()}
