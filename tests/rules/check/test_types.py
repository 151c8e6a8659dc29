"""Types are found through rules, tables, next states and comparisons without any declaration."""

from __future__ import annotations

import pytest
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.columns import signatures
from binlogic.rules.check.types import InferredTypes, infer
from binlogic.rules.language.parse import parse_rules


def types_of(text: str) -> InferredTypes:
    file, problems = parse_rules(text, "t.dl")
    assert problems == ()
    return infer([clause for rule in file.rules for clause in rule.clauses], signatures(RELATIONS))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p(T) :- writes(_, T, _).", "object"),
        ("p(T) :- q(T).\nq(T) :- r(T).\nr(B) :- binlog(B).", "binlog"),
        ("p(F) :- q(F).\nq(F) :- p(F), next_session_format(_, F).", "format"),
        ('p("DROP TABLE").\nq(S) :- kind(S, K), p(K).', "kind"),
        ('p("DROP TABLE").', "name"),
        ("p(1).", "integer"),
        ("p(N) :- q(N), writes(_, _, N).\nq(1).", "position"),
        ("p(X) :- q(X), X = Y, object(Y).\nq(X) :- p(X).", "object"),
        ("p(X) :- q(X), X < 3.\nq(X) :- p(X).", "integer"),
        ("p(X) :- q(X).\nq(X) :- p(X).", ""),
    ],
)
def test_the_type_of_the_column_of_p(text: str, expected: str) -> None:
    found = types_of(text)
    assert found.columns["p", 0] == expected
    assert found.clashes == ()


def test_a_clash_leaves_both_sides_their_types() -> None:
    found = types_of("p(T) :- writes(_, T, _), binlog(T), object(T).")
    assert [clash.message for clash in found.clashes] == ["types clash: T is both an object and a binlog"]


def test_positions_may_be_compared_with_integers_and_each_other() -> None:
    assert types_of("p(S) :- writes(S, _, N), reads(S, _, M), N < M, N > 1, M <= 9.").clashes == ()
