"""Patterns of names: what they match, in every engine and in the checker of proofs, and what they are not."""

from __future__ import annotations

import random
from time import process_time

import pytest
from binlogic.explain.proof.naive import compare
from binlogic.facts.schema import RELATIONS
from binlogic.facts.wildcards import like
from binlogic.rules.check.check import check_files
from binlogic.rules.check.locality import locality
from binlogic.rules.engine.clingo import evaluate_with_clingo
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.patterns import matches
from binlogic.rules.language.plain import plain, rule_file
from binlogic.rules.language.program import Program

#: pattern, values that match, values that do not
CASES = [
    ("like", "shop.tmp\\_%", ("shop.tmp_", "shop.tmp_a"), ("shop.tmpa", "shop.TMP_a", "xshop.tmp_a")),
    ("like", "%.a%z", ("b.az", "b.abcz", ".aazz"), ("b.a", "baz", "b.azy")),
    ("like", "a__", ("abc",), ("ab", "abcd")),
    ("like", "%", ("", "a\nb"), ()),
    ("like", "", ("",), ("a",)),
    ("like", "a%%b", ("ab", "axb"), ("a", "b")),
    ("like", "a\\", ("a\\",), ("a",)),
    ("like", "100\\%", ("100%",), ("1000",)),
    ("prefix", "shop.%", ("shop.%a",), ("shop.a",)),
    ("suffix", "_old", ("a_old", "_old"), ("aold", "old")),
]


@pytest.mark.parametrize(("operator", "pattern", "fitting", "others"), CASES)
def test_what_a_pattern_matches(operator: str, pattern: str, fitting: tuple[str, ...], others: tuple[str, ...]) -> None:
    for value in (*fitting, *others):
        for negation in ("", "not "):
            expected = (value in fitting) is not bool(negation)
            assert matches(negation + operator, value, pattern) is expected, value
            assert compare(negation + operator, value, pattern) is expected, value  # type: ignore[arg-type]


def test_an_integer_matches_nothing() -> None:
    assert not matches("like", 1, "%")
    assert matches("not prefix", 1, "1")


def test_like_is_that_of_the_server_and_of_the_checker_of_proofs() -> None:
    chance = random.Random(7)
    for _ in range(5000):
        pattern = "".join(chance.choice("ab%_\\") for _ in range(chance.randint(0, 6)))
        value = "".join(chance.choice("ab%_\\") for _ in range(chance.randint(0, 7)))
        found = matches("like", value, pattern)
        assert found is compare("like", value, pattern), (value, pattern)
        if not pattern.endswith("\\"):
            assert found is like(pattern, value), (value, pattern)


def test_a_hostile_pattern_takes_no_time() -> None:
    begun = process_time()
    assert not matches("like", "a" * 5000, "%a" * 200 + "%b")
    assert process_time() - begun < 2


def program(text: str) -> Program:
    file, problems = parse_rules(text, "t.dl")
    assert problems == ()
    return Program(file.rules)


RULES = """\
here(T) :- in_database(T, _), like(T, "%.tmp\\\\_%"), not suffix(T, P), kept(P).

kept("_keep").
"""


def test_clingo_and_pydatalog_agree() -> None:
    pytest.importorskip("clingo")
    facts = {"in_database": {(name, "a") for name in ("a.tmp_x", "a.tmp_keep", "a.tmpx", "a.x")}}
    for evaluated in (evaluate, evaluate_with_clingo):
        assert set(evaluated(program(RULES), facts)["here"]) == {("a.tmp_x",)}


def test_a_pattern_is_written_as_it_was_read() -> None:
    read = program(RULES)
    assert str(read.clauses[0].body[2]) == "not suffix(T, P)"
    file, _ = parse_rules(RULES, "t.dl")
    assert rule_file("t.dl", RULES, plain(file)) == file


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("kind(S, K), like(K, P)", "BL202"),
        ("kind(S, K), not prefix(_, K)", "BL202"),
        ('writes(S, _, N), like(N, "1%")', "BL208"),
        ("kind(S, K), like(K)", "BL204"),
    ],
)
def test_patterns_keep_to_the_rules_of_tests(body: str, code: str) -> None:
    file, problems = parse_rules(f"%% pack: t\n%% title: t\n\na(S) :- {body}.\n", "t.dl")
    assert problems == ()
    assert code in {found.code for found in check_files([file], RELATIONS)}


def test_a_pattern_is_no_relation() -> None:
    file, _ = parse_rules("%% pack: t\n%% title: t\n\nlike(S, K) :- kind(S, K).\n", "t.dl")
    assert "BL214" in {found.code for found in check_files([file], RELATIONS)}


def test_names_that_are_taken_apart_are_not_renamed() -> None:
    """What is remembered is remembered up to names, so a program with patterns is decided with all of them."""
    report = locality(program('a(S, T) :- writes(S, T, _), like(T, "%x").\n'), RELATIONS)
    assert not report.local
    assert report.reasons == ()
