"""Observes what only rules of a team ask for (facts/relations/policy.py): a statement and its names in, facts out.

Nothing here runs for a pack that has no rule about it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..fact import Fact
from ..relations.policy import POLICY
from ..server.names import Names
from ..statement import Statement
from .clock import hour_and_day

__all__ = ["ASKED", "OF_RECORD", "asked_facts", "record_facts"]

#: the relations that are observed only where a rule asks for them
ASKED = frozenset(relation.name for relation in POLICY)
#: those of them that hang on the record, not on the text of a statement
OF_RECORD = frozenset({"session_account", "account_unseen", "ran_at", "time_unseen", "ran_as"})


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
    if ASKED.isdisjoint(names.asked):
        return
    from .families import FAMILIES  # with the tokenizer, which a run that asks for none does without

    for family, observed in FAMILIES:
        if not family.isdisjoint(names.asked):
            yield from (fact for fact in observed(statement, names) if fact.relation in names.asked)
