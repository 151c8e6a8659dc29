"""What is said of facts and absences: both phrases of every relation, and sentences that people can read."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator

import pytest
from binlogic.docs.build.documents import examples_of
from binlogic.explain.proof.phrase import Phrasebook
from binlogic.explain.proof.vocabulary import Vocabulary
from binlogic.facts.schema import BY_NAME
from binlogic.rules.language.ast import Comparison
from binlogic.rules.packing.loading import builtin_pack, builtin_profiles
from binlogic.rules.packing.pack import Pack

#: clumsy or private words in a sentence
WRONG = re.compile(
    r"(?<!there )\bis (end|event|row|statement|fails|advice|warned)\b(?! only)|\bnot not\b|✗|\bin itself\b"
    r"|it is not so that|\bno [a-z_]+\(|\{\w+\}|\b[a-z]+_[a-z_]+\(|\b(some|any) (via|how|verb|feature)\b"
)


def packs() -> Iterator[Pack]:
    yield builtin_pack("clustrix")
    yield builtin_pack("tables-info")
    yield from (builtin_pack(pack, profile) for profile, pack in builtin_profiles().items())


def relations(pack: Pack) -> dict[str, int]:
    rules = (rule for file in pack.whole_files for rule in file.rules)
    atoms = (
        atom
        for rule in rules
        for clause in rule.clauses
        for atom in (clause.head, *(each.atom for each in clause.body if not isinstance(each, Comparison)))
    )
    return {atom.predicate: len(atom.terms) for atom in atoms}


@pytest.mark.parametrize("pack", list(packs()), ids=lambda pack: pack.profile or pack.name)
def test_every_relation_has_both_phrases(pack: Pack) -> None:
    book = Phrasebook(Vocabulary(pack.program))
    for relation, arity in relations(pack).items():
        row = tuple(f"X{column}" for column in range(arity))
        for pattern in (row, (None,) * arity, (*row[:-1], None)):
            for said in (book.yes(relation, pattern), book.no(relation, pattern), book.need(relation, pattern)):
                assert not said.startswith((f"{relation}(", f"no {relation}(", f"that {relation}(")), said
                if relation != "access":
                    assert not WRONG.search(said), f"{relation}: {said}"
        assert book.yes(relation, row) != book.no(relation, row) or not arity, relation


def test_words_in_brackets_are_left_out_where_a_value_is_open_or_the_statement_itself() -> None:
    book = Phrasebook(Vocabulary(builtin_pack("logging-format").program))
    assert book.yes("feature", ("s", "limit", "view:d.v")) == "s has LIMIT (in d.v)"
    assert book.yes("feature", ("s", "limit", "itself")) == "s has LIMIT"
    assert book.no("feature", ("s", "limit", None)) == "s has no LIMIT"


@pytest.mark.parametrize(
    ("relation", "value", "yes", "no"),
    [
        ("history", "N write", "the transaction has changes that cannot be rolled back", "has no changes that"),
        ("cached", "event", "the transaction cache holds events", "holds no events"),
        ("feature", "for update", "s has FOR UPDATE", "s has no FOR UPDATE"),
        ("feature", "every row", "s has changes of every row", "has no changes of every row"),
    ],
)
def test_words_of_closed_lists_are_said_in_sentences(relation: str, value: str, yes: str, no: str) -> None:
    book = Phrasebook(Vocabulary(builtin_pack("logging-format").program))
    row = ("s", value, "itself") if relation == "feature" else ("s", value)
    assert book.yes(relation, row) == yes
    assert no in book.no(relation, row)


def tree_of(text: str) -> list[str]:
    rows = text.splitlines()
    return rows[rows.index("why") + 1 : rows.index("", rows.index("why"))] if "why" in rows else []


@pytest.mark.slow
@pytest.mark.xdist_group("documents")
@pytest.mark.parametrize(("name", "median", "negative"), [("clustrix", 12, 0.25), ("logging-format", 15, 0.15)])
def test_default_proofs_of_every_rule_are_short_and_say_what_is_there(name: str, median: int, negative: float) -> None:
    """Of the two shortest statements that the pack's tests expect each rule for."""
    trees = [tree_of(example.proof) for listed in examples_of(name).values() for example in listed]
    rows = [row for tree in trees for row in tree]
    absent = [row for row in rows if re.search(r"would need|are missing|no rule could| not | no ", row)]
    assert statistics.median(map(len, trees)) <= median
    assert len(absent) <= negative * len(rows)
    for row in rows:
        assert not re.search(r"✗|\bin itself\b|(?<!there )\bis (end|event|row|statement|fails|advice)\b", row), row
        assert not re.search(r"\b(?!LOG|IGNORE)[a-z]+_\w*\(", row), row


@pytest.mark.parametrize("pack", ["clustrix", "logging-format"])
def test_what_to_do_names_only_what_the_message_names(pack: str) -> None:
    """Messages, consequences and remedies are filled from the same values."""
    holes = re.compile(r"\{([A-Z]\w*)")
    for rule in (rule for file in builtin_pack(pack).whole_files for rule in file.rules if rule.id):
        head = {variable.name for variable in rule.clauses[0].head.variables}
        known = set(holes.findall(rule.get("message"))) | head
        assert set(holes.findall(rule.get("fix"))) <= known, rule.id
        assert set(holes.findall(rule.get("replicas"))) <= known, rule.id


def test_the_schema_has_words_of_its_own() -> None:
    assert all(relation.yes and relation.no for relation in BY_NAME.values())
