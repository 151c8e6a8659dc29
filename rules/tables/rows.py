"""Statement texts of row events, with the tables whose rows follow them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...facts.binlog.decode import decode
from ...facts.binlog.event_types import ROWS_TYPES, EventType
from ...facts.binlog.extended import Placed
from ...facts.readers.logged_sql import vendor_of_log
from ...facts.resolve.named import observe_tables
from ...facts.sql.dialect import DEFAULT_MODE
from ...facts.sql.parsing import StatementCache
from .information import TablesInfo
from .listing import Listed

_TEXTS = frozenset({EventType.ANNOTATE_ROWS, EventType.ROWS_QUERY})
_GROUPS = frozenset({EventType.MARIADB_GTID, EventType.GTID, EventType.ANONYMOUS_GTID})

#: (database, table) of each table map
Mapped = tuple[tuple[str, str], ...]


def row_statements(events: Iterable[Placed], info: TablesInfo, file: str = "") -> Iterator[tuple[Listed, Mapped]]:
    """Each text with its table maps. Raises InputError BE111 at a damaged event.

    Its default database is that of the BEGIN before it; MariaDB writes none, there it is that of the first table.
    """
    statements: StatementCache | None = None
    group_db: str | None = None
    text: tuple[int, str] | None = None
    mapped: list[tuple[str, str]] = []
    for event, form in events:
        kind = event.type
        if statements is None:
            statements = StatementCache(vendor_of_log(form))
        if kind in _TEXTS:
            text, mapped = (event.position, decode(event, form, file).sql), []
        elif kind == EventType.TABLE_MAP and text:
            table = decode(event, form, file)
            mapped.append((table.db, table.table))
        elif kind in ROWS_TYPES and text and "stmt_end" in decode(event, form, file).flags:
            db = mapped[0][0] if group_db is None and mapped else group_db or ""
            facts = observe_tables(statements.of(text[1], DEFAULT_MODE)[1], db)
            yield Listed(*text, info.of(facts), facts), tuple(mapped)
            text = None
        elif kind in _GROUPS:
            group_db = None
        elif kind == EventType.QUERY:
            group_db = decode(event, form, file).db
