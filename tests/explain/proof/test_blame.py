"""What a default proof shows is what decides: take it away, and the answer is another."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.explanation import Explained, explain_at
from binlogic.explain.proof.blame import CAUSE, Blame
from binlogic.explain.proof.node import BaseNode, CompareNode, ElidedNode, Proof, RuleNode, VerdictNode
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay.workload import Inputs

SCHEMA = """\
CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE m (id INT PRIMARY KEY, v INT) ENGINE=MyISAM;
CREATE TABLE ai (id INT AUTO_INCREMENT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE two (id INT PRIMARY KEY, e INT UNIQUE, v INT) ENGINE=InnoDB;
"""
#: (statements, the last of which is explained; rule)
CASES = (
    ("UPDATE t SET v = 1 LIMIT 1;", "LF-100"),
    ("INSERT INTO t VALUES (LENGTH(UUID()), 1);", "LF-100"),
    ("INSERT INTO ai (v) SELECT v FROM t;", "LF-100"),
    ("BEGIN;\nUPDATE t SET v = 1;\nUPDATE m SET v = 1;", "LF-100"),
    ("BEGIN;\nINSERT INTO m VALUES (1, 1);\nROLLBACK;", "LF-520"),
    ("SET SESSION tx_isolation = 'READ-COMMITTED';\nUPDATE t SET v = 1;", "LF-205"),
    ("BEGIN;\nUPDATE t SET v = 1;\nSET SESSION binlog_format = 'ROW';", "LF-227"),
)


def explained_last(text: str, path: Path) -> Explained:
    path.write_text(SCHEMA + text + "\n")
    pack = builtin_pack("logging-format", "mariadb-10.11")
    line = (SCHEMA + text).count("\n") + 1
    return explain_at(Inputs(path, pack=pack, settings={"binlog_format": "STATEMENT"}), line)


def shown(proof: Proof) -> list[BaseNode]:
    """The given facts of the statement itself that a proof shows."""
    root = proof[proof.root]
    assert isinstance(root, VerdictNode)
    return [node for node in proof.nodes.values() if isinstance(node, BaseNode) and node.at == root.at]


@pytest.mark.parametrize(("text", "rule"), CASES)
def test_without_a_fact_that_is_shown_the_answer_is_another(text: str, rule: str, tmp_path: Path) -> None:
    of = explained_last(text, tmp_path / "w.sql")
    proof = of.compact(of.prove_what(rule, "binlog"))
    assert of.check(proof) == ()
    found = shown(proof)
    assert found, "something is to blame"
    for node in found:
        given = {name: frozenset(rows) for name, rows in of.situation.facts.items()}
        given[node.relation] -= {node.row}
        left = of.evaluator.run(given)
        root = proof[proof.root]
        assert isinstance(root, VerdictNode)
        assert not left.holds(root.relation, root.row), f"{node.phrase} decides nothing"


@pytest.mark.parametrize(("text", "rule"), CASES)
def test_what_every_statement_has_is_not_shown(text: str, rule: str, tmp_path: Path) -> None:
    of = explained_last(text, tmp_path / "w.sql")
    full = of.prove_what(rule, "binlog")
    short = of.compact(full)
    kept = {node.relation for node in shown(short)}
    assert not kept & {"statement", "binlog", "object", "row_kind", "change_kind", "row_change"}
    assert len(shown(short)) < len(shown(full))
    assert not [node for node in short.nodes.values() if isinstance(node, CompareNode)]
    counted = sum(node.count for node in short.nodes.values() if isinstance(node, ElidedNode))
    assert counted > 0, "what is left out is counted"


def test_the_kind_is_a_cause_only_where_the_rule_names_it(tmp_path: Path) -> None:
    of = explained_last("BEGIN;\nINSERT INTO m VALUES (1, 1);\nROLLBACK;", tmp_path / "w.sql")
    proof = of.prove_what("LF-520", "binlog")
    blame = Blame(proof, of.program)
    kinds = {
        blame.weight(blame.of_premise(node, edge))
        for node in proof.nodes.values()
        if isinstance(node, RuleNode)
        for edge in proof.edges_from(node.id, "premise")
        if getattr(proof[edge.target], "relation", "") == "kind" and '"ROLLBACK"' in node.clause
    }
    assert kinds == {CAUSE}
