"""What an answer can depend on, given which relations have facts."""

from __future__ import annotations

from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program
from binlogic.rules.memo.slices import Slicer

TEXT = """
a(S) :- base(S), not barred(S).
a(S) :- base(S), rare(S, X), odd(X).

barred(S) :- bar(S).

b(S) :- base(S), extra(S).

c(S) :- other(S).

d(S) :- other(S), not a(S).
"""


def sliced(*filled: str) -> dict[tuple[str, ...], set[str]]:
    file, problems = parse_rules(TEXT, "t.dl")
    assert not problems
    found = Slicer(Program(file.rules), ("a", "b", "c", "d")).of(frozenset(filled))
    return {tuple(sorted(part.outputs)): set(part.relevant) for part in found}


def test_an_output_without_a_clause_that_can_fire_is_not_asked() -> None:
    assert sliced("base") == {("a",): {"base"}}
    assert sliced("extra") == {}


def test_what_no_firing_clause_reads_is_irrelevant() -> None:
    assert sliced("base", "extra")[("a",)] == {"base"}
    assert sliced("base", "rare")[("a",)] == {"base"}  # odd has no facts, so the clause about rare cannot fire
    assert sliced("base", "rare", "odd")[("a",)] == {"base", "rare", "odd"}


def test_what_is_negated_is_relevant_at_any_remove() -> None:
    assert sliced("base", "bar")[("a",)] == {"base", "bar"}
    assert sliced("other", "base", "bar")[("d",)] == {"other", "base", "bar"}


def test_outputs_that_depend_on_the_same_are_asked_together() -> None:
    assert sliced("other") == {("c", "d"): {"other"}}
    assert sliced("base", "extra", "other") == {
        ("a",): {"base"},
        ("b",): {"base", "extra"},
        ("c",): {"other"},
        ("d",): {"base", "other"},
    }
