"""What names mean at a point of a session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..catalog import Catalog, Existence, Table, ref_key
from ..sql.dialect import DEFAULT_MODE, SqlMode
from ..statement import ObjectRef, Statement
from .server import Server


@dataclass(frozen=True, slots=True)
class Names:
    """What names mean at a point of a session.

    temporary: the session's live temporary tables, with their definition where it is known.
    prepared: the text of each prepared statement, parsed. settings: global variables, for SET x = DEFAULT.
    assume: rows are not followed, so what a statement writes is taken to change. by_name: rules ask which tables a
    statement names, whatever it does with them. prepared_in: the default database at each
    PREPARE. texts: user variables whose value is known. asked: the relations of facts/asked that rules ask for.
    mode: how the session reads texts. existence: what is there and what is not, where the workload is seen whole.
    hides_temporary: it is open which temporary tables a name finds.
    """

    default_db: str = ""
    catalog: Catalog = field(default_factory=Catalog)
    temporary: Mapping[str, Table | None] = field(default_factory=dict)
    prepared: Mapping[str, Statement] = field(default_factory=dict)
    server: Server = field(default_factory=Server)
    settings: Mapping[str, str] = field(default_factory=dict)
    assume: bool = True
    by_name: bool = False
    prepared_in: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    asked: frozenset[str] = frozenset()
    mode: SqlMode = DEFAULT_MODE
    existence: Existence | None = None
    hides_temporary: bool = False

    def running(self, statement: Statement) -> str:
        """The default database while a statement runs: of an EXECUTE the one at its PREPARE.

        Source: MySQL source, sql_prepare.cc, execute_loop; measured on MariaDB 10.11.
        """
        if statement.kind != "EXECUTE":
            return self.default_db
        return self.prepared_in.get(statement.subject.lower(), self.default_db)

    @property
    def default_engine(self) -> str:
        """The engine of a table that names none."""
        return self.server.default_engine

    def key(self, ref: ObjectRef) -> str:
        """The object key of a name."""
        return ref_key(ref, self.default_db)

    def table(self, key: str) -> Table | None:
        """The definition a table name leads to; a temporary table hides a permanent one."""
        return self.temporary[key] if key in self.temporary else self.catalog.tables.get(key)

    def known(self, key: str) -> bool:
        """Whether the name is defined in the catalog or as a temporary table."""
        return key in self.temporary or self.catalog.knows(key)
