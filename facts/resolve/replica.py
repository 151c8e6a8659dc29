"""What the filters of a replica name among the tables and databases of a statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..fact import Fact
from ..names import TABLE_KINDS, database_key, split_key
from ..origin import Span
from ..server.names import Names
from ..statement import Statement


def replica_facts(statement: Statement, names: Names, facts: Sequence[Fact]) -> Iterator[Fact]:
    """`replica_has`, `replica_names_domain`, `is_table`, `falls_under`, `renamed_there` and, of a table that a GRANT or
    REVOKE is about, `aims_at`: nothing where the replica has no filters.

    A name reaches the replica in a statement as it is written, so that only one without a database follows the default
    database; a row event always names the database (MySQL manual, --replicate-rewrite-db).
    """
    filters = names.server.replica
    if not filters:
        return
    yield from (Fact("replica_has", (option,)) for option in filters.lists)
    yield from (Fact("replica_names_domain", named) for named in filters.domain_ids)
    unqualified = {names.key(ref) for ref in statement.objects if not ref.db}
    granted = [Fact("aims_at", (key, 1), span) for key, span in _granted(statement, names)]
    yield from granted
    seen: set[str] = set()
    for fact in (*facts, *granted):
        if fact.relation not in ("writes", "writes_via", "aims_at"):
            continue
        key = str(fact.row[0])
        if key in seen:
            continue
        seen.add(key)
        kind = split_key(key).kind
        if kind in TABLE_KINDS:
            yield Fact("is_table", (key,), fact.span)
            yield from _named(names, key, filters.moved(key), "rows")
            yield from _named(names, key, filters.moved(key) if key in unqualified else key, "statement")
        elif kind == "database":
            yield from _named(names, key, key, "statement")
    if names.default_db:
        default = database_key(names.default_db)
        yield from _named(names, default, filters.moved(default), "default database")


def _granted(statement: Statement, names: Names) -> Iterator[tuple[str, Span]]:
    """The table that privileges are for (MySQL source, sql_yacc.yy, grant_ident: it counts as one that changes)."""
    if statement.kind not in ("GRANT", "REVOKE"):
        return iter(())
    from ..asked.accounts import account_facts  # with the tokenizer, which most runs do without

    given = {str(f.row[1]): f.span for f in account_facts(statement, names) if f.relation in ("grants", "revokes")}
    return ((key, span) for key, span in given.items() if split_key(key).kind in TABLE_KINDS)


def _named(names: Names, key: str, there: str, how: str) -> Iterator[Fact]:
    """What names the object by the key it has there, when it arrives by this path."""
    caseless = {str(option) for (option,) in names.server.tables.get("caseless_filter", ())}
    for option, value in names.server.replica.naming(there, caseless):
        yield Fact("falls_under", (key, option, value, how))
    if there != key:
        yield Fact("renamed_there", (key, there, how))
