"""Which clauses are taken for wide: those of the built-in packs are not."""

from __future__ import annotations

import pytest
from binlogic.rules.check.width import wide_clauses
from binlogic.rules.language.ast import Clause
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.pack import builtin_pack


def clause(text: str) -> Clause:
    file, problems = parse_rules(text, "t.dl")
    assert problems == ()
    return file.rules[0].clauses[0]


@pytest.mark.parametrize(
    ("text", "is_wide"),
    [
        ("p(S) :- word(A), word(C), statement(S).", False),
        ("p(S) :- word(A), word(C), word(D), statement(S).", True),
        ("p(S) :- word(A), word(C), not word(D), statement(S), D = A.", False),
        ("p(S, T) :- writes(S, T, _), reads(S, T, _).", False),
        ("p(S) :- " + ", ".join(f"reads(S, T{n}, _)" for n in range(8)) + ".", False),
        ("p(S) :- " + ", ".join(f"reads(S, T{n}, _)" for n in range(9)) + ".", True),
        ('p(A, "x") :- word(A), word(C), word(D).', False),
    ],
)
def test_open_literals_are_counted_with_the_first_column_known(text: str, is_wide: bool) -> None:
    assert bool(list(wide_clauses([clause(text)]))) is is_wide


@pytest.mark.parametrize("name", ["clustrix", "logging-format"])
def test_built_in_packs_have_none(name: str) -> None:
    pack = builtin_pack(name)
    for profile in pack.profiles:
        assert [str(each) for each in wide_clauses(pack.at(profile).program.clauses)] == []
