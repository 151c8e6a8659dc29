"""The relations: names, types and phrases that fit each other."""

from __future__ import annotations

import re

import pytest
from binlogic.facts.schema import BY_NAME, RELATIONS, Relation


def test_a_name_means_one_relation() -> None:
    assert len(BY_NAME) == len(RELATIONS)
    assert not [r.name for r in RELATIONS if r.name.startswith("next_")]  # the state after a statement is derived


@pytest.mark.parametrize("relation", RELATIONS, ids=lambda relation: relation.name)
def test_phrases_speak_of_columns_only(relation: Relation) -> None:
    variables = {variable for variable, _ in relation.columns}
    for phrase in (relation.yes, relation.no):
        assert set(re.findall(r"\{(\w+)\}", phrase)) <= variables
    assert relation.yes != relation.no
    assert len(variables) == relation.arity


@pytest.mark.parametrize("relation", RELATIONS, ids=lambda relation: relation.name)
def test_roles_say_what_the_first_column_is(relation: Relation) -> None:
    """A fact of a statement or session begins with the statement, by which every question is asked."""
    of_statement = relation.role in ("statement", "state", "observed")
    assert (relation.types[0] == "statement") is of_statement
    assert relation.role != "config" or relation.types[0] == "binlog"
