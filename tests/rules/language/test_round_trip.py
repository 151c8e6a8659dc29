"""Properties of the parser over random clauses and random text."""

from __future__ import annotations

from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.language.ast import (
    Atom,
    Clause,
    Comparison,
    Constant,
    Literal,
    Negative,
    Positive,
    Term,
    Variable,
)
from binlogic.rules.language.blocks import split_blocks
from binlogic.rules.language.codes import CODES
from binlogic.rules.language.parse import parse_rules
from hypothesis import given, settings
from hypothesis import strategies as st

from ...examples import examples

NAMES = st.from_regex(r"[a-z][A-Za-z0-9_]{0,6}", fullmatch=True).filter(lambda name: name != "not")
RELATION_NAMES = NAMES | st.sampled_from([relation.name for relation in RELATIONS])
TEXTS = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Cf")) | st.just("\n"), max_size=12)
CONSTANTS = st.builds(Constant, TEXTS | st.integers(-(10**18) + 1, 10**18 - 1))
VARIABLES = st.builds(Variable, st.from_regex(r"[A-Z][A-Za-z0-9_]{0,4}", fullmatch=True) | st.just("_"))
TERMS: st.SearchStrategy[Term] = CONSTANTS | VARIABLES
ATOMS = st.builds(Atom, RELATION_NAMES, st.lists(TERMS, max_size=4).map(tuple))
LITERALS: st.SearchStrategy[Literal] = (
    st.builds(Positive, ATOMS)
    | st.builds(Negative, ATOMS)
    | st.builds(Comparison, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), TERMS, TERMS)
)


def numbered(clause: Clause) -> Clause:
    """The clause as it is read: its anonymous variables are `_1`, `_2` ... in the order they are written."""
    count = 0

    def fresh(term: Term) -> Term:
        nonlocal count
        if isinstance(term, Variable) and term.anonymous:
            count += 1
            return Variable(f"_{count}")
        return term

    def atom(of: Atom) -> Atom:
        return Atom(of.predicate, tuple(map(fresh, of.terms)))

    def literal(of: Literal) -> Literal:
        if isinstance(of, Comparison):
            return Comparison(of.operator, fresh(of.left), fresh(of.right))
        return type(of)(atom(of.atom))

    return Clause(atom(clause.head), tuple(map(literal, clause.body)))


CLAUSES = st.builds(Clause, ATOMS, st.lists(LITERALS, max_size=4).map(tuple)).map(numbered)


@given(CLAUSES)
def test_a_printed_clause_reads_as_itself(clause: Clause) -> None:
    file, problems = parse_rules(str(clause), "t.dl")
    assert problems == ()
    assert [c for rule in file.rules for c in rule.clauses] == [clause]


@given(st.lists(CLAUSES, min_size=1, max_size=4))
def test_checking_any_clauses_reports_and_never_raises(clauses: list[Clause]) -> None:
    file, _ = parse_rules("\n".join(map(str, clauses)), "t.dl")
    for found in check_files([file], RELATIONS):
        assert CODES[found.code].severity == found.severity
        assert (found.file, found.line in range(1, len(clauses) + 1)) == ("t.dl", True)


FRAGMENTS = st.sampled_from(
    ["p", "(", ")", "X", "_", ",", ".", ":-", "not ", '"', "\\", "\n", "\n\n", "%", "%% id: X", "<=", "7"]
)


@settings(max_examples=examples(300))
@given(st.text() | st.lists(FRAGMENTS | st.text(max_size=3)).map("".join))
def test_no_text_raises_and_every_problem_has_a_place_in_it(text: str) -> None:
    file, problems = parse_rules(text, "t.dl")
    lines = text.split("\n")
    for found in problems:
        assert 1 <= found.line <= len(lines)
        assert 1 <= found.column <= len(lines[found.line - 1]) + 1
    check_files([file], RELATIONS)


@given(st.text(st.sampled_from('ab."%\n \\'), max_size=40))
def test_fragments_are_cut_from_the_text_in_order(text: str) -> None:
    lines = text.split("\n")
    for block in split_blocks(text, "t.dl"):
        for fragment in block.fragments:
            line, column = fragment.place.line, fragment.place.column
            assert "\n".join(lines[line - 1 :])[column - 1 :].startswith(fragment.text)
