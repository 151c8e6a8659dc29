"""Observes what only rules of a team ask for (facts/relations/policy.py): a statement and its names in, facts out.

Nothing here runs for a pack that has no rule about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..fact import Fact
from ..relations.policy import POLICY
from ..server.names import Names
from ..statement import Statement
from .accounts import account_facts
from .clauses import clause_facts
from .clock import hour_and_day
from .definitions import definition_facts
from .graphs import graph_facts
from .remarks import remark_facts
from .variables import variable_facts

__all__ = ["ASKED", "OF_RECORD", "asked_facts", "record_facts"]

#: the relations that are observed only where a rule asks for them
ASKED = frozenset(relation.name for relation in POLICY)
#: those of them that hang on the record, not on the text of a statement
OF_RECORD = frozenset({"session_account", "account_unseen", "ran_at", "time_unseen", "ran_as"})

_FAMILIES: tuple[tuple[frozenset[str], Callable[[Statement, Names], Iterator[Fact]]], ...] = (
    (
        frozenset(name for name in ASKED if name.startswith(("new_table", "defines_")))
        | {"key_column", "table_option", "alters", "renames_column"},
        definition_facts,
    ),
    (frozenset({"described", "foreign_key", "view_over"}), graph_facts),
    (frozenset({"names_account", "grants", "revokes"}), account_facts),
    (frozenset({"sets_variable"}), variable_facts),
    (frozenset({"clause_column", "clause_expression", "clause_open"}), clause_facts),
    (frozenset({"comment", "hint"}), remark_facts),
)


def record_facts(account: str, time: str, number: int, asked: frozenset[str]) -> Iterator[Fact]:
    """The facts of a record: who runs it, as `user@host` or empty, when, as its log writes it, and which it is."""
    user, at, host = account.rpartition("@")
    known = hour_and_day(time)
    facts = (
        Fact("session_account", (user, host)) if at else Fact("account_unseen", ()),
        Fact("ran_at", known) if known else Fact("time_unseen", ()),
        Fact("ran_as", (number,)),
    )
    return (fact for fact in facts if fact.relation in asked)


def asked_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """The facts of the relations in `names.asked`, but for those of the record. Never raises."""
    for family, observed in _FAMILIES:
        if not family.isdisjoint(names.asked):
            yield from (fact for fact in observed(statement, names) if fact.relation in names.asked)
