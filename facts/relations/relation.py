"""What a relation is: typed columns, who fills them, and how each is said in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["statement", "config", "object", "state", "observed"]


@dataclass(frozen=True, slots=True)
class Relation:
    """A typed relation; `columns` are (variable name, type) pairs."""

    name: str
    columns: tuple[tuple[str, str], ...]
    role: Role
    yes: str
    no: str
    about: str = ""

    @property
    def arity(self) -> int:
        return len(self.columns)

    @property
    def types(self) -> tuple[str, ...]:
        return tuple(kind for _, kind in self.columns)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns in files, without the statement."""
        return tuple(_NAMES[letter] for letter, kind in self.columns if kind != "statement")


_TYPES = {
    "S": "statement", "B": "binlog", "T": "object", "U": "object", "D": "database", "F": "format", "N": "position",
    "M": "position", "K": "kind", "P": "savepoint", "Q": "savepoint", "G": "via", "H": "how", "R": "reason",
    "A": "feature", "C": "integer", "E": "engine", "I": "image", "L": "column", "O": "role", "V": "variable",
    "W": "verb", "J": "pattern", "X": "value", "Y": "cached", "Z": "function",
    "L2": "column", "User": "user", "Host": "host", "Right": "privilege", "Scope": "scope", "Text": "text",
    "Day": "weekday",
}  # fmt: skip


#: what a column is called where rows are written to files, by the letter that stands for it in phrases
_NAMES = {
    "A": "feature", "B": "binlog", "C": "code", "D": "database", "E": "engine", "F": "value", "G": "via", "H": "how",
    "I": "image", "K": "kind", "L": "column", "M": "previous_position", "N": "position", "O": "role", "P": "savepoint",
    "Q": "later_savepoint", "R": "reason", "T": "object", "U": "new_object", "V": "variable", "W": "verb", "X": "value",
    "J": "pattern", "Y": "what", "Z": "function", "L2": "new_column", "User": "user", "Host": "host",
    "Right": "privilege", "Scope": "scope", "Text": "text", "Day": "weekday",
}  # fmt: skip


def relation(head: str, role: Role, yes: str, no: str, about: str = "") -> Relation:
    """A relation from `name(S, T, ...)`; the letter or word of a column gives its type."""
    name, _, rest = head.partition("(")
    variables = [part.strip() for part in rest.rstrip(")").split(",")]
    return Relation(name, tuple((v, _TYPES[v]) for v in variables), role, yes, no, about)
