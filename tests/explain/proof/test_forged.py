"""Nothing that people read in a proof can be forged: texts are made again, and what is left out is counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.explanation import Explained, explain_at
from binlogic.explain.proof.node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    CompareNode,
    ElidedNode,
    FactNode,
    Node,
    Proof,
    RuleNode,
    VerdictNode,
)
from binlogic.facts.origin import Origin
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay.workload import Inputs

WORKLOAD = """CREATE BINLOG log LOG(shop), IGNORE(shop.stock);
CREATE TEMPORARY TABLE shop.tt (id INT);
SET SESSION binlog_format = 'ROW';
INSERT INTO shop.tt VALUES (1);
SET SESSION binlog_format = 'STATEMENT';
INSERT INTO shop.orders SELECT * FROM shop.tt;
"""
SERVER = "SET SESSION tx_isolation = 'NONSENSE';\n"


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> Explained:
    path = tmp_path_factory.mktemp("forged") / "w.sql"
    path.write_text(WORKLOAD)
    return explain_at(Inputs(path), 6)


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Explained:
    path = tmp_path_factory.mktemp("forged") / "s.sql"
    path.write_text(SERVER)
    pack = builtin_pack("logging-format", "mariadb-10.11")
    return explain_at(Inputs(path, pack=pack, settings={"binlog_format": "STATEMENT"}), 1)


def renamed(proof: Proof, changes: dict[str, Node]) -> Proof:
    """The proof with nodes in place of others, everything under the name of its content."""
    nodes = {old: changes.get(old, node) for old, node in proof.nodes.items()}
    ids = {old: node.id for old, node in nodes.items() if not isinstance(node, ElidedNode)}
    for old, node in nodes.items():
        if isinstance(node, ElidedNode):
            nodes[old] = replace(node, of=ids.get(node.of, node.of))
            ids[old] = nodes[old].id
    edges = tuple(replace(edge, source=ids[edge.source], target=ids[edge.target]) for edge in proof.edges)
    return Proof(ids[proof.root], {node.id: node for node in nodes.values()}, edges)


def forge(kind: type[Any], which: Callable[[Any], bool] = lambda _: True, **changes: Any) -> Callable[[Proof], Proof]:
    """A change of fields of the first node of a kind; a function makes its value of the old one."""

    def forged(proof: Proof) -> Proof:
        node = next(node for node in proof.nodes.values() if isinstance(node, kind) and which(node))
        made = {name: new(getattr(node, name)) if callable(new) else new for name, new in changes.items()}
        return renamed(proof, {node.id: replace(node, **made)})

    return forged


def pruned(proof: Proof, edges: tuple[Any, ...]) -> Proof:
    """With these edges and what they reach."""
    kept, work = {proof.root}, [proof.root]
    for name in work:
        for edge in edges:
            if edge.source == name and edge.target not in kept:
                kept.add(edge.target)
                work.append(edge.target)
    nodes = {name: node for name, node in proof.nodes.items() if name in kept}
    return Proof(proof.root, nodes, tuple(edge for edge in edges if edge.source in kept))


def without_cause(proof: Proof) -> Proof:
    cause = next(edge for edge in proof.edges if edge.role == "caused_by")
    return pruned(proof, tuple(edge for edge in proof.edges if edge != cause))


def reversed_attempts(proof: Proof) -> Proof:
    """Attempts at an absence that miss differently much, in the other order."""
    for node in proof.nodes.values():
        edges = proof.edges_from(node.id, "attempt")
        missing = [t.total - t.reached for t in proof.below(node.id, "attempt") if isinstance(t, AttemptNode)]
        if missing != sorted(missing, reverse=True):
            turned = {edge: replace(edge, position=len(edges) - edge.position) for edge in edges}
            return Proof(proof.root, proof.nodes, tuple(turned.get(edge, edge) for edge in proof.edges))
    raise AssertionError("no such attempts")


def has_message(node: RuleNode) -> bool:
    return bool(node.message)


#: what somebody may want to have read
FORGERIES: dict[str, Callable[[Proof], Proof]] = {
    "phrase of the verdict": forge(VerdictNode, phrase="the statement is safe"),
    "binlog of the verdict": forge(VerdictNode, binlog="hr_log"),
    "statement of the verdict": forge(VerdictNode, statement="other"),
    "types of the verdict": forge(VerdictNode, types=("binlog", "statement")),
    "outcome": forge(VerdictNode, outcome="recorded"),
    "codes": forge(VerdictNode, codes=(1,)),
    "rule ids": forge(VerdictNode, rule_ids=("CX-001",)),
    "message": forge(RuleNode, has_message, message="The statement is safe"),
    "no message": forge(RuleNode, has_message, message=""),
    "message of a helper": forge(RuleNode, lambda n: not n.message, message="fine"),
    "source": forge(RuleNode, has_message, source="we say so"),
    "slug": forge(RuleNode, has_message, slug="all-is-well"),
    "pack": forge(RuleNode, pack="another"),
    "file of a rule": forge(RuleNode, file="other.dl"),
    "line of a rule": forge(RuleNode, line=lambda line: line + 1),
    "number of a clause": forge(RuleNode, clause_number=9),
    "rule id of a clause": forge(RuleNode, has_message, rule_id="CX-001"),
    "an extra binding": forge(RuleNode, bindings=lambda known: (*known, ("Z", "z"))),
    "bindings in another order": forge(RuleNode, lambda n: len(n.bindings) > 1, bindings=lambda b: tuple(reversed(b))),
    "phrase of a fact": forge(FactNode, phrase="it is so"),
    "types of a fact": forge(FactNode, types=lambda types: ("object",) * len(types)),
    "phrase of a given fact": forge(BaseNode, phrase="the statement reads nothing"),
    "types of a given fact": forge(BaseNode, types=lambda types: ("value",) * len(types)),
    "place of a given fact": forge(BaseNode, lambda n: n.origin.line > 0, origin=lambda o: replace(o, line=o.line + 1)),
    "column of a given fact": forge(BaseNode, lambda n: n.origin.column > 1, origin=lambda o: replace(o, column=1)),
    "text of a given fact": forge(
        BaseNode, lambda n: bool(n.origin.text), origin=lambda o: replace(o, text="SELECT 1")
    ),
    "file of a given fact": forge(BaseNode, origin=lambda o: replace(o, file="clean.sql")),
    "kind of an origin": forge(BaseNode, lambda n: n.origin.kind == "sql", origin=lambda o: replace(o, kind="default")),
    "an origin that nobody wrote": forge(BaseNode, origin=Origin("default")),
    "phrase of an absence": forge(AbsentNode, phrase="all is logged"),
    "types of an absence": forge(AbsentNode, types=lambda types: ("value",) * len(types)),
    "an absence of one rule": forge(AbsentNode, rule_id="CX-003"),
    "what is needed": forge(AttemptNode, needs="nothing"),
    "slug of an attempt": forge(AttemptNode, slug="all-is-well"),
    "pack of an attempt": forge(AttemptNode, pack="another"),
    "an extra binding of an attempt": forge(AttemptNode, bindings=lambda known: (*known, ("Z", "z"))),
    "total of an attempt": forge(AttemptNode, total=lambda total: total + 1),
    "statement of the question": forge(VerdictNode, at="w.sql:9"),
    "relation of a fact": forge(FactNode, relation="unrecorded"),
    "row of a fact": forge(FactNode, row=lambda row: (*row[:-1], "another")),
    "relation of a given fact": forge(BaseNode, relation="log_all"),
    "row of a given fact": forge(BaseNode, row=lambda row: (*row[:-1], "another")),
    "pattern of an absence": forge(AbsentNode, pattern=lambda pattern: (*pattern[:-1], "another")),
    "a root that is no answer": lambda proof: Proof(proof.edges_from(proof.root)[0].target, proof.nodes, proof.edges),
    "a cause that is dropped": without_cause,
    "attempts in the other order": reversed_attempts,
}
COMPACT: dict[str, Callable[[Proof], Proof]] = {
    "a great number left out": forge(ElidedNode, count=999),
    "one more left out": forge(ElidedNode, count=lambda count: count + 1),
    "nothing left out": forge(ElidedNode, count=0),
}
OF_A_SERVER: dict[str, Callable[[Proof], Proof]] = {
    "text of a comparison": forge(CompareNode, text="1 is 1"),
    "value of a comparison": forge(CompareNode, value=lambda value: not value),
    "operator of a comparison": forge(CompareNode, operator="<="),
    "message of a failure": forge(RuleNode, has_message, message="the value is fine"),
    "values of a verdict": forge(VerdictNode, row=lambda row: (row[0], "other")),
}


def proof_of(of: Explained, rule: str) -> Proof:
    proof = of.prove_what(rule, of.outcome().binlog)
    assert of.check(proof) == ()
    return proof


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_proof_is_told(name: str, refused: Explained) -> None:
    assert refused.check(FORGERIES[name](proof_of(refused, "CX-002"))) != ()


@pytest.mark.parametrize("name", COMPACT)
def test_what_is_left_out_of_a_short_proof_is_counted_right(name: str, refused: Explained) -> None:
    short = refused.compact(proof_of(refused, "CX-002"))
    assert refused.check(short) == ()
    assert refused.check(COMPACT[name](short)) != ()


@pytest.mark.parametrize("name", OF_A_SERVER)
def test_a_forged_failure_is_told(name: str, failing: Explained) -> None:
    proof = proof_of(failing, "LF-112")
    assert failing.check(OF_A_SERVER[name](proof)) != ()


def test_the_forgeries_change_nothing_but_what_they_say(refused: Explained) -> None:
    proof = proof_of(refused, "CX-002")
    assert renamed(proof, {}) == proof
    assert refused.check(renamed(proof, {})) == ()


def test_a_proof_of_another_statement_is_told(refused: Explained, tmp_path: Path) -> None:
    path = tmp_path / "w.sql"
    path.write_text(WORKLOAD.replace("shop.tt;", "shop.stock;"))
    other = explain_at(Inputs(path), 6)
    assert refused.check(proof_of(other, "CX-002")) != ()


def test_a_proof_under_another_name_is_told(refused: Explained) -> None:
    proof = proof_of(refused, "CX-002")
    here = refused.situation.name
    moved = {
        name: replace(node, at="elsewhere.sql:1")
        for name, node in proof.nodes.items()
        if not isinstance(node, ElidedNode) and node.at == here
    }
    problems = refused.check(renamed(proof, moved))
    assert any("it is about 'elsewhere.sql:1'" in problem for problem in problems)
