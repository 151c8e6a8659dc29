"""Reading rule text: what it becomes, where it stands, and how every mistake of form is survived."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from binlogic.rules.language.ast import (
    Annotation,
    Atom,
    Clause,
    Comparison,
    Constant,
    Negative,
    Positive,
    RuleFile,
    RulePlace,
    Variable,
)
from binlogic.rules.language.diagnostic import Diagnostic
from binlogic.rules.language.parse import MAXIMUM_ERRORS, MAXIMUM_LENGTH, parse_rules


def read(text: str) -> RuleFile:
    """The file a text without mistakes stands for."""
    file, problems = parse_rules(dedent(text), "t.dl")
    assert problems == ()
    return file


def problems_of(text: str) -> tuple[Diagnostic, ...]:
    return parse_rules(text, "t.dl")[1]


def only_clause(text: str) -> Clause:
    (rule,) = read(text).rules
    (clause,) = rule.clauses
    return clause


def test_a_clause_becomes_its_literals_in_order() -> None:
    clause = only_clause('p(S, B) :- q(S, "a b", 3, row), not r(B, _), S != B, N <= 4, t.')
    s, b = Variable("S"), Variable("B")
    assert clause == Clause(
        Atom("p", (s, b)),
        (
            Positive(Atom("q", (s, Constant("a b"), Constant(3), Constant("row")))),
            Negative(Atom("r", (b, Variable("_1")))),
            Comparison("!=", s, b),
            Comparison("<=", Variable("N"), Constant(4)),
            Positive(Atom("t")),
        ),
    )


def test_every_anonymous_variable_is_another_one() -> None:
    clause = only_clause("p(_, _) :- q(_), not r(_).")
    assert [v.name for v in clause.variables] == ["_1", "_2", "_3", "_4"]


@pytest.mark.parametrize("operator", ["=", "!=", "<", "<=", ">", ">="])
def test_all_comparisons(operator: str) -> None:
    (literal,) = only_clause(f"p :- A{operator}B.").body
    assert literal == Comparison(operator, Variable("A"), Variable("B"))  # type: ignore[arg-type]


def test_escapes_in_strings() -> None:
    assert only_clause(r'p("a\\n \"b\" \n").').head.terms == (Constant('a\\n "b" \n'),)


def test_full_stops_in_strings_and_comments_end_nothing() -> None:
    clause = only_clause('p("a.b") :- q("."), % done. really.\n  r("%.").\n')
    assert str(clause) == 'p("a.b") :- q("."), r("%.").'


def test_places_are_those_of_atoms_and_of_whole_comparisons() -> None:
    file = read("% a comment\n\n  p(X) :- q(X), not r(X),\n     X != 3. s(1).\n")
    first, second = file.rules[0].clauses
    assert [literal.place for literal in first.body] == [
        RulePlace("t.dl", 3, 11),
        RulePlace("t.dl", 3, 21),
        RulePlace("t.dl", 4, 6),
    ]
    assert (first.place, second.place) == (RulePlace("t.dl", 3, 3), RulePlace("t.dl", 4, 14))


def test_clauses_of_a_block_share_their_rule_and_are_numbered() -> None:
    file = read("""
        %% id: X-1 one
        p(1).
        p(2).

        q(1).
        """)
    assert [[c.number for c in rule.clauses] for rule in file.rules] == [[1, 2], [1]]
    assert [rule.id for rule in file.rules] == ["X-1", ""]


def test_continuation_lines_belong_to_the_annotation_above() -> None:
    file = read("%% source: a page\n%%   and its: second line\n%%id: X-1\np(1).\n")
    assert file.rules[0].annotations == (
        Annotation("source", "a page and its: second line", RulePlace("t.dl", 1, 1)),
        Annotation("id", "X-1", RulePlace("t.dl", 3, 1)),
    )


def test_the_header_is_the_first_block_that_names_a_pack() -> None:
    file = read("% licence\n\n%% pack: x\n%% title: X\n\n%% pack: y\np(1).\n")
    assert [a.value for a in file.header] == ["x", "X"]
    assert file.rules[0].get("pack") == "y"


def test_a_block_of_annotations_alone_is_kept_for_the_checker() -> None:
    (rule,) = read("%% id: X-1\n").rules
    assert rule.clauses == ()


def test_windows_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    unix = read("%% id: X-1\np(1).\n\nq(X) :-\n p(X).\n")
    windows = read("\ufeff%% id: X-1\r\np(1).\r\n\r\nq(X) :-\r\n p(X).\r\n")
    assert windows.rules == unix.rules


def test_one_broken_clause_hides_no_other() -> None:
    file, problems = parse_rules("p(1).\np(2.\np(3).\nq :- .\n\np(4).\np(5)\n\np(6).\n", "t.dl")
    assert [str(c) for rule in file.rules for c in rule.clauses] == ["p(1).", "p(3).", "p(4).", "p(6)."]
    assert [(p.code, p.line, p.column) for p in problems] == [("BL104", 2, 4), ("BL104", 4, 6), ("BL104", 7, 1)]


def test_annotations_of_a_clause_that_is_lost_are_not_called_detached() -> None:
    file, problems = parse_rules("%% id: X-1\np(1 .\n", "t.dl")
    assert (file.rules, [p.code for p in problems]) == ((), ["BL104"])


def test_a_diagnostic_reads_as_one_line() -> None:
    (problem,) = problems_of("p(X) <= q(X).")
    assert str(problem) == "t.dl:1:6: BL104 unexpected `<=`, expected `.` or `:-`; hint: the body follows `:-`"
    assert problem.end_column == 8


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        "p" + "(q" * 50_000,
        "p :- " + "not " * 50_000,
        '"' * 100_000,
        "p" * 100_000,
        "9" * 100_000,
        "p :- ~" * 9_999,
    ],
    ids=["parentheses", "nested", "not", "quotes", "name", "digits", "tildes"],
)
def test_hostile_text_gives_a_diagnostic(text: str) -> None:
    assert {p.code for p in problems_of(text)} == {"BL104"}


def test_a_file_that_is_too_large_is_not_read() -> None:
    file, (problem,) = parse_rules("p(1). " * (MAXIMUM_LENGTH // 6 + 1), "t.dl")
    assert (file.rules, problem.code) == ((), "BL106")


@pytest.mark.parametrize("character", ["\0", "\x1b", "\u202e", "\ud800"])
def test_characters_that_hide_text_are_refused_at_their_place(character: str) -> None:
    (problem,) = problems_of(f"p(1).\np({character}).")
    assert (problem.code, problem.line, problem.column) == ("BL105", 2, 3)


def test_a_file_of_mistakes_is_reported_up_to_a_limit() -> None:
    assert len(problems_of("p(.\n" * 1_000)) == MAXIMUM_ERRORS


def test_the_built_in_packs_parse_to_what_they_print() -> None:
    packs = Path(parse_rules.__code__.co_filename).parents[1] / "packs"
    files = sorted(packs.glob("*/*.dl"))
    assert files
    for path in files:
        file, problems = parse_rules(path.read_text(encoding="utf-8"), path.name)
        assert problems == ()
        for rule in file.rules:
            again, _ = parse_rules("\n".join(map(str, rule.clauses)), path.name)
            assert [str(c) for r in again.rules for c in r.clauses] == [str(c) for c in rule.clauses]
