"""Why the tables info of a statement names what it names."""

from __future__ import annotations

from ...facts.door.encoded import Encoded, paragraphs
from ...facts.door.terminal import lines
from ...facts.origin import Origin
from ...facts.schema import BY_NAME
from ...rules.decide.whole import STATEMENT
from ...rules.decide.wording import plain_name
from ...rules.engine.evaluate import Evaluator
from ...rules.language.ast import Value
from ...rules.tables.information import LOG, TablesInfo
from ...rules.tables.listing import Listed
from ..proof.build import explain
from ..proof.check import check_proof
from ..proof.node import Proof
from ..proof.situation import Situation
from ..render.terminal import render_terminal


def table_proofs(place: str, listed: Listed, info: TablesInfo) -> tuple[Proof, ...]:
    """A proof for each table. Raises RuntimeError where the independent checker does not believe one."""
    file, _, line = place.rpartition(":")
    written, given = Origin("sql", file, int(line)), Origin("config", "the log")
    facts = {
        relation: dict.fromkeys(rows, given if BY_NAME[relation].role == "config" else written)
        for relation, rows in info.situation(listed.facts, listed.temporary).items()
    }
    short = place.rpartition("/")[2]

    def say(kind: str, value: Value) -> str:
        return short if kind == "statement" else plain_name(kind, value)

    situation = Situation(facts, place, say)
    model = Evaluator(info.program).run({name: frozenset(rows) for name, rows in facts.items()})
    proofs = tuple(
        explain(info.program, model, situation, "tables_info", (STATEMENT, LOG, key)) for key in listed.tables
    )
    for proof in proofs:
        if problems := check_proof(proof, info.program, situation.facts, {}, {situation.name: situation}):
            raise RuntimeError(f"the proof does not hold: {problems[0]}")
    return proofs


def prove_tables(place: str, listed: Listed, info: TablesInfo) -> Encoded:
    """The proofs as text, below the statement."""
    proofs = [render_terminal(proof) for proof in table_proofs(place, listed, info)]
    return paragraphs(lines([f"{place}  {listed.sql}"]), *(proofs or [lines(["no table"])]))
