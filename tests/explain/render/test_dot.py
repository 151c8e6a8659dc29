"""The graph for graphviz: one shape per kind, and a clear word where `dot` is missing."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace

import pytest
from binlogic.explain.proof.node import Proof
from binlogic.explain.render.dot import draw, to_dot
from binlogic.facts.door.terminal import lines
from binlogic.facts.errors import InputError


def line_of(source: str, label: str) -> str:
    return next(line for line in source.splitlines() if label in line)


def test_every_kind_has_its_shape(proof: Proof) -> None:
    source = to_dot(proof)
    assert "rankdir=TB" in source
    assert "shape=box" in line_of(source, "refused 11314")
    assert "shape=note" in line_of(source, "binny has LOG(test.foo)")
    assert re.search(r'color="#b3261e".*style=dashed', line_of(source, "binny does not record"))
    assert "shape=plaintext" in line_of(source, "CX-002")
    assert r"CX-002\nscope.dl:30" in source


def test_every_node_and_edge_is_drawn(proof: Proof) -> None:
    source = to_dot(proof)
    assert source.count(" -> ") == len(proof.edges)
    assert all(name in source for name in proof.nodes)


def test_the_answer_and_a_legend_stand_above_the_root(proof: Proof) -> None:
    source = to_dot(proof, answer=lines(["refused", "  server says: <b>no</b>"]), chains=True)
    above = source[: source.index("\n\tnode [")]
    assert r'label="refused\l  server says: <b>no</b>\l\lyellow: written in a file' in above
    assert "labelloc=t" in above
    assert 'size="16,10"' in above


def test_names_are_not_broken(proof: Proof) -> None:
    name = "binlog_direct_non_transactional_updates"
    root = proof.nodes[proof.root]
    source = to_dot(replace(proof, nodes={**proof.nodes, proof.root: replace(root, phrase=f"{name} is OFF")}))
    assert rf'"{name}\nis OFF' in source


def test_long_labels_are_wrapped(proof: Proof) -> None:
    labels = re.findall(r'[^]] \[label="([^"]*)"', to_dot(proof))
    assert r"binny does not record changes\nto test.bar" in labels
    assert max(len(line) for label in labels for line in label.split(r"\n")) <= 30


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz is not installed")
def test_pictures(proof: Proof) -> None:
    assert b"<svg" in draw(proof)
    assert draw(proof, "png").startswith(b"\x89PNG")


def test_a_missing_dot_program_is_told(proof: Proof, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match=r"`dot` program was not found; hint: apt-get install graphviz, or use"):
        draw(proof)
