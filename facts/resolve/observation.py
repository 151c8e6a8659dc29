"""What Python observes of one statement in its session: rows of the statement relations, without the statement."""

from __future__ import annotations

from dataclasses import dataclass

from ..fact import Fact
from ..statement import Statement


@dataclass(frozen=True, slots=True)
class Presumption:
    """What is taken for granted of an object without a definition.

    what: `engine` (a table of this engine: `value`, written as `said`), `table` (a base table without triggers),
    `tables` (those of a database that is dropped are none, or where `said` is `other ` none but those described),
    `children` (those that refer to it went with a database), `columns` (which table a bare column belongs to),
    `trigger` (which table it is on), `value` (what a variable is set to, it may be set to), `function` (it writes
    nothing and gives the same everywhere), `depth` (nothing lies behind it, where so many views, triggers and functions
    lie before it).
    """

    what: str
    key: str
    value: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class NestedStatement:
    """A statement that runs as part of another one but is logged by itself (CALL, compound block)."""

    statement: Statement
    default_db: str
    conditional: bool


@dataclass(frozen=True, slots=True)
class Observation:
    """The facts of a statement.

    presumed: what is taken for granted where a definition would matter (an engine, a trigger, a view, columns).
    nested: the statements of a CALL or compound block, decided one by one in place of this one.
    conditional: whether it runs at all depends on data. unread: what it runs is unknown. computed: variables that it
    sets to an unknown value.
    """

    kind: str
    facts: tuple[Fact, ...]
    presumed: tuple[Presumption, ...] = ()
    nested: tuple[NestedStatement, ...] = ()
    conditional: bool = False
    unread: bool = False
    computed: tuple[str, ...] = ()

    @property
    def unknown(self) -> tuple[str, ...]:
        """The keys of what has no definition."""
        return tuple(dict.fromkeys(each.key for each in self.presumed))
