"""What is asked for together, and what observes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..fact import Fact
from ..relations.policy import POLICY
from ..server.names import Names
from ..statement import Statement
from .accounts import account_facts
from .clauses import clause_facts
from .definitions import definition_facts
from .graphs import graph_facts
from .remarks import remark_facts
from .variables import variable_facts

FAMILIES: tuple[tuple[frozenset[str], Callable[[Statement, Names], Iterator[Fact]]], ...] = (
    (
        frozenset(each.name for each in POLICY if each.name.startswith(("new_table", "defines_")))
        | {"key_column", "table_option", "alters", "renames_column"},
        definition_facts,
    ),
    (frozenset({"described", "foreign_key", "view_over"}), graph_facts),
    (frozenset({"names_account", "grants", "revokes"}), account_facts),
    (frozenset({"sets_variable"}), variable_facts),
    (frozenset({"clause_column", "clause_expression", "clause_open"}), clause_facts),
    (frozenset({"comment", "hint"}), remark_facts),
)
