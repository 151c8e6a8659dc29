"""How many warnings a session keeps of a statement: one about the binary log comes last, and may have no room.

Source: MySQL manual, max_error_count; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from ...statement import Statement
from .running import RunningStatement
from .tables import ShadowTables


def may_be_full(tables: ShadowTables, run: RunningStatement, statement: Statement, affected: int) -> bool:
    """Whether the warnings about rows may fill the list; affected: rows that the statement changed."""
    found = (tables.find(run.names.key(ref), run.client) for ref in statement.refs("write"))
    may_cut = statement.kind in ("INSERT SELECT", "REPLACE SELECT") and any(  # a note for each decimal that is cut
        column.kind == "decimal" for table in found if table is not None for column in table.columns
    )
    return max(len(run.warnings), affected if may_cut else 0) >= _room(run)


def _room(run: RunningStatement) -> int:
    """max_error_count of the session, 0 where it is not known."""
    said = str(run.client.settings.get("max_error_count", "DEFAULT")).upper()
    if said == "DEFAULT":
        return int(run.server.most_warnings)
    return int(said) if said.isdecimal() else 0
