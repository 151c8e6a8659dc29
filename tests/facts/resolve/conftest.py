"""What is observed of statements, for the tests of fact resolution."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from binlogic.facts.catalog import Catalog
from binlogic.facts.resolve import Names, Observation, observe
from binlogic.facts.sql.parse import parse_statement

#: (statement, schema, live temporary tables) to what is observed of it in default database d
Observe = Callable[..., Observation]


def catalog_of(*definitions: str) -> Catalog:
    """The catalog after these definitions in default database d."""
    catalog = Catalog()
    for text in definitions:
        statement = parse_statement(text)
        assert not statement.problem, statement.problem
        catalog.apply(statement, "d")
    return catalog


@pytest.fixture
def observed() -> Observe:
    def observation(text: str, *schema: str, temporary: tuple[str, ...] = ()) -> Observation:
        return observe(parse_statement(text), Names("d", catalog_of(*schema), dict.fromkeys(temporary)))

    return observation


@pytest.fixture
def rows(observed: Observe) -> Callable[..., list[tuple[object, ...]]]:
    """The facts as rows that begin with their relation; `kind` and the order of the objects are left out."""

    def found(text: str, *schema: str, temporary: tuple[str, ...] = ()) -> list[tuple[object, ...]]:
        facts = observed(text, *schema, temporary=temporary).facts
        return [(fact.relation, *fact.row) for fact in facts if fact.relation not in ("kind", "follows")]

    return found
