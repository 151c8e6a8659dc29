"""Which clauses are taken for wide: products count over however many relations, and the built-in packs have none."""

from __future__ import annotations

import pytest
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.width import wide_clauses
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program
from binlogic.rules.packing.loading import builtin_pack

WORDS = "".join(f'word("{number}").\n' for number in range(30)) + "\n"


def wide(text: str) -> list[str]:
    file, problems = parse_rules(WORDS + text, "t.dl")
    assert problems == ()
    return [clause.head.predicate for clause in wide_clauses(Program(file.rules), RELATIONS)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("p(S) :- word(A), word(C), word(D), statement(S).", []),
        ("p(S) :- word(A), word(C), word(D), word(E), statement(S).", ["p"]),
        ("p(S) :- word(A), word(C), word(D), not word(E), statement(S), E = A.", []),
        ("p(S, T) :- writes(S, T, _), reads(S, T, _).", []),
        ("p(S) :- " + ", ".join(f"reads(S, T{n}, _)" for n in range(7)) + ".", []),
        ("p(S) :- " + ", ".join(f"reads(S, T{n}, _)" for n in range(8)) + ".", ["p"]),
        ("p(A) :- word(A), in_database(T, D), in_database(T, E), in_database(T, F), in_database(T, G).", []),
        # what one clause may not do, three may not do together
        ("p(A, C) :- word(A), word(C).\n\nq(A, E) :- p(A, C), p(D, E).", ["q"]),
        ("p(A, C) :- word(A), word(C).\n\nq(A, E) :- p(A, C), p(C, E).", []),
        ("p(A) :- word(A), word(C).\n\nq(A, E) :- p(A), p(E).\n\nr(A) :- q(A, E), q(F, A), p(G).", ["r"]),
        # p has no more rows than its columns have values
        ('p("x", A) :- word(A), word(C), word(D).\n\nq(S) :- statement(S), p(_, A), p(_, C), p(_, D).', []),
        ("p(A, C) :- word(A), word(C).\np(A, D) :- p(A, C), p(C, D), p(E, F).", ["p"]),
    ],
)
def test_combinations_are_counted_over_relations(text: str, found: list[str]) -> None:
    assert list(dict.fromkeys(wide(text))) == found


@pytest.mark.parametrize("name", ["clustrix", "logging-format", "tables-info"])
def test_built_in_packs_have_none(name: str) -> None:
    pack = builtin_pack(name)
    for profile in pack.profiles or ("",):
        program = pack.at(profile).program if profile else pack.program
        assert [str(each) for each in wide_clauses(program, RELATIONS)] == []
