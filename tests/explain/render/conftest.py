"""Proofs of the documented refusal, for every rendering."""

from __future__ import annotations

import pytest
from binlogic.explain.proof.build import explain
from binlogic.explain.proof.node import Proof
from binlogic.explain.proof.situation import Situation
from binlogic.explain.proof.whynot import explain_absence
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.program import Program


@pytest.fixture
def proof(scope: Program, refusal: Situation) -> Proof:
    """Why the statement is refused."""
    model = evaluate(scope, {relation: rows.keys() for relation, rows in refusal.facts.items()})
    return explain(scope, model, refusal, "refused", ("load.sql:1", "binny"))


@pytest.fixture
def absence(scope: Program, refusal: Situation) -> Proof:
    """Why the statement is not recorded."""
    model = evaluate(scope, {relation: rows.keys() for relation, rows in refusal.facts.items()})
    return explain_absence(scope, model, refusal, "recorded", ("load.sql:1", "binny"))
