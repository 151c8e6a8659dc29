"""Foreign keys and views as edges between objects, as far as anything a statement names leads to."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog.names import ref_key
from ..fact import Fact
from ..names import TABLE_KINDS
from ..server.names import Names
from ..statement import Statement

#: objects that are looked at for one statement; none of a workload leads so far
_MOST = 10_000


def graph_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """The edges in both directions of foreign keys and down from views, each once, and what is known of the ends."""
    catalog = names.catalog
    todo = [ref_key(ref, names.default_db) for ref in statement.objects if ref.kind in TABLE_KINDS]
    seen = set(todo)
    told: set[tuple[str, str, str]] = set()
    while todo and len(seen) <= _MOST:
        key = todo.pop()
        if names.known(key):
            known = names.table(key)
            origin = known.origin if known is not None else None
            yield Fact("described", (key,), via=origin)
        for edge in _edges(key, names):
            if edge in told:
                continue
            told.add(edge)
            relation, one, other = edge
            child = catalog.tables.get(one)
            view = catalog.views.get(one)
            via = view.origin if view is not None else child.origin if child is not None else None
            yield Fact(relation, (one, other), via=via)
            for end in (one, other):
                if end not in seen:
                    seen.add(end)
                    todo.append(end)


def _edges(key: str, names: Names) -> Iterator[tuple[str, str, str]]:
    catalog = names.catalog
    if key in names.temporary:
        return
    view = catalog.views.get(key)
    if view is not None:
        yield from (("view_over", key, base) for base in view.base_tables)
    table = catalog.tables.get(key)
    if table is not None:
        yield from (("foreign_key", key, parent) for _, parent in table.foreign_keys)
    yield from (("foreign_key", child.key, key) for child, _ in catalog.children_of(key))
