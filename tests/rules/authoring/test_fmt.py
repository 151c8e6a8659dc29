"""Formatting changes the layout of a rule file and nothing else."""

from __future__ import annotations

import re

import pytest
from binlogic.rules.authoring.clause_text import WIDTH
from binlogic.rules.authoring.fmt import format_rules
from binlogic.rules.language.ast import Annotation, Clause
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.packing.loading import builtin_pack
from hypothesis import given, settings
from hypothesis import strategies as st

from ...examples import examples

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|:-|[!<>]=|\w+|\S')

Meaning = tuple[tuple[Annotation, ...], list[tuple[tuple[Annotation, ...], tuple[Clause, ...]]]]


def meaning(text: str) -> Meaning:
    """Everything a file says; places are no part of it."""
    file, problems = parse_rules(text, "t.dl")
    assert problems == ()
    return file.header, [(rule.annotations, rule.clauses) for rule in file.rules]


def formatted(text: str) -> str:
    result, problems = format_rules(text, "t.dl")
    assert problems == ()
    return result


CLAUSES = st.sampled_from(
    [
        "p(X, 7).",
        "p.",
        'q("a % no comment", "b.c").',
        'refuses(S, B) :- writes(S, T, _), not in_scope(B, T), N < M, row != "\\"".',
        "h(S) :- " + ", ".join(f"a_rather_long_relation_{n}(S, T)" for n in range(6)) + ".",
        "s(S) :- not p(S), S = x.",
    ]
)
SPACES = st.sampled_from([" ", "  ", "\t", "\n", "\r\n", "\n   ", "  % a comment\n", "\n% alone\n", "  %% two signs\n"])


@st.composite
def written(draw: st.DrawFn) -> str:
    """A clause with its tokens pulled apart; `%%` never starts a line, where it would be an annotation."""
    tokens = _TOKEN.findall(draw(CLAUSES))
    return "".join(token + draw(SPACES | st.just(" ")) for token in tokens)


ANNOTATIONS = st.lists(
    st.sampled_from(
        [
            "%% id: X-1 a-slug",
            "%%source:  two  words",
            "%% tags:",
            "%% message: {B}  ",
            "% why",
            "%% text: a | b\n%%   or c",
        ]
    ),
    max_size=4,
).map(lambda lines: "".join(f"{line}\n" for line in lines))
BLOCKS = st.builds(str.__add__, ANNOTATIONS, st.lists(written(), max_size=3).map("".join)).filter(str.strip)
FILES = st.lists(BLOCKS, max_size=4).map("\n\n \n".join)


@settings(max_examples=examples(400))
@given(FILES)
def test_formatting_keeps_the_meaning_and_is_done_once(text: str) -> None:
    once = formatted(text)
    assert meaning(once) == meaning(text)
    assert formatted(once) == once


@settings(max_examples=examples(400))
@given(FILES)
def test_every_comment_is_kept(text: str) -> None:
    comment = re.compile(r'"(?:[^"\\\n]|\\.)*"|^[ \t]*%%[^\n]*|(%[^%\n]*)', re.MULTILINE)
    before = [found[1].strip() for found in comment.finditer(text) if found[1] and found[1].strip("% ")]
    after = [found[1].strip() for found in comment.finditer(formatted(text)) if found[1] and found[1].strip("% ")]
    assert sorted(after) == sorted(before)


@given(FILES)
def test_only_what_cannot_be_broken_is_longer_than_a_line(text: str) -> None:
    for line in formatted(text).splitlines():
        code = line.partition("%")[0]
        assert len(code) <= WIDTH or code.count("(") <= 1


def test_layout() -> None:
    assert formatted(LOOSE) == TIGHT


LOOSE = """\ufeff%% pack: mine
%%title: What is loose
%% source: a page
%%    that goes on


%% id: X-1 a
%% verdict: recorded
% why it is so
recorded( S,B ):-writes(S ,T,_),% it changes T
   % and
   log_table(B,T)   % listed
   .


p(row). q("a").  % both
% the end
"""
TIGHT = """\
%% pack:   mine
%% title:  What is loose
%% source: a page
%%         that goes on

%% id:      X-1 a
%% verdict: recorded
% why it is so
recorded(S, B) :-
    writes(S, T, _),  % it changes T
    % and
    log_table(B, T).  % listed

p("row").
q("a").  % both
% the end
"""


def test_a_file_with_a_syntax_error_is_left_alone() -> None:
    text = "p(X) :- q(X\n\nr(Y) :-   s(Y)."
    assert format_rules(text, "t.dl")[0] == text
    assert [found.code for found in format_rules(text, "t.dl")[1]] == ["BL104"]


@pytest.mark.parametrize("text", ["", "\n\n", "% only a comment", "\ufeff"])
def test_texts_without_rules(text: str) -> None:
    assert formatted(formatted(text)) == formatted(text)
    assert meaning(formatted(text)) == meaning(text)


def test_built_in_rules_are_formatted() -> None:
    for file in builtin_pack("clustrix").files:
        assert formatted(file.text) == file.text, f"binlogic rules fmt {file.path}"
