"""The terminal rendering, line for line where lines are the point."""

from __future__ import annotations

import textwrap
from dataclasses import replace

import pytest
from binlogic.explain.proof.build import explain
from binlogic.explain.proof.node import BaseNode, Proof
from binlogic.explain.proof.situation import Situation
from binlogic.explain.proof.whynot import explain_absence
from binlogic.explain.render.frame import FrameMark, frame, frames
from binlogic.explain.render.terminal import render_terminal
from binlogic.explain.render.tree import render_tree
from binlogic.facts.origin import DEFAULT
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program, Row


def shown(
    text: str, facts: dict[str, list[Row]], relation: str, row: Row, *, holds: bool = True, **options: bool
) -> str:
    parsed, problems = parse_rules(text, "r.dl")
    assert not problems
    program, situation = (
        Program(parsed.rules),
        Situation({name: dict.fromkeys(rows, DEFAULT) for name, rows in facts.items()}),
    )
    prove = explain if holds else explain_absence
    return render_tree(prove(program, evaluate(program, facts), situation, relation, row), **options)


def lines(text: str) -> str:
    return textwrap.dedent(text).strip("\n")


def test_a_refusal_in_full(proof: Proof, sources: dict[str, str]) -> None:
    assert render_terminal(proof, sources) == lines("""
        error CX-002 (11314)  binny refuses load.sql:1: reads outside scope
          server:   [11314] binlog binny does not log `test`.`bar`, consequently the statement might not \
replay correctly

          load.sql:1
            1 | INSERT INTO test.foo
              |             ^^^^^^^^ the statement modifies test.foo
            2 |        SELECT * FROM test.bar;
              |                      ^^^^^^^^ the statement reads test.bar
          binlogs.sql:1
            1 | CREATE BINLOG 'binny' LOG(`test`.`foo`);
              |                       ^^^^^^^^^^^^^^^^^ binny has LOG(test.foo)

        why
          binny refuses load.sql:1                                             scope.dl:30
          ├─ load.sql:1 is replayed as SQL from binny                          scope.dl:18
          │  ├─ • load.sql:1 is a statement                                    load.sql:1
          │  └─ • binny has FORMAT=statement                                   binlogs.sql:1 (default)
          ├─ • load.sql:1 modifies test.foo                                    load.sql:1:13
          ├─ binny records changes to test.foo                                 scope.dl:6
          │  ├─ test.foo is on the LOG list of binny                           scope.dl:9
          │  │  └─ • binny has LOG(test.foo)                                   binlogs.sql:1:23
          │  └─ test.foo is not on the IGNORE list of binny
          │     ├─ would need IGNORE(test.foo) on binny                        scope.dl:13
          │     └─ would need IGNORE(test) on binny (1 of 2 missing)           scope.dl:14
          ├─ • load.sql:1 reads test.bar                                       load.sql:2:22
          └─ binny does not record changes to test.bar
             ├─ would need that binny logs all databases (1 of 3 missing)      scope.dl:5
             └─ would need test.bar on the LOG list of binny (1 of 2 missing)  scope.dl:6
                ├─ would need LOG(test.bar) on binny                           scope.dl:9
                └─ would need LOG(test) on binny (1 of 2 missing)              scope.dl:10

        source: "read something outside of a binlog's scope"
    """)


def test_short_leaves_out_why(proof: Proof, sources: dict[str, str]) -> None:
    said = render_terminal(proof, sources, short=True)
    assert "why" not in said.splitlines()
    assert "server:" in said
    assert "•" not in said


def test_why_not_says_what_stands_in_the_way(absence: Proof) -> None:
    assert render_terminal(absence).splitlines()[:3] == [
        "binny does not record load.sql:1",
        "└─ would need that nothing refuses load.sql:1 (1 of 3 missing)            scope.dl:39",
        "   └─ but load.sql:1 is refused                                           scope.dl:33",
    ]


def test_only_the_innermost_marks_that_say_something_are_framed(scope: Program, refusal: Situation) -> None:
    (written,) = refusal.facts["writes"].values()
    whole = replace(written, column=1, start=0, end=20, text="INSERT INTO test.foo")
    facts = {
        **refusal.facts,
        "statement": {("load.sql:1",): whole},
        "object": {("test.foo",): written},
        "log_table": {},
        "log_all": {("binny",): DEFAULT},
        "ignore_table": {("binny", "test.bar"): DEFAULT},
    }
    model = evaluate(scope, {relation: rows.keys() for relation, rows in facts.items()})
    proof = explain(scope, model, replace(refusal, facts=facts), "refused", ("load.sql:1", "binny"))
    assert {"statement", "object"} <= {node.relation for node in proof.nodes.values() if isinstance(node, BaseNode)}
    assert frames(proof, {"load.sql": "INSERT INTO test.foo\n"}) == lines("""
        load.sql:1
          1 | INSERT INTO test.foo
            |             ^^^^^^^^ the statement modifies test.foo
    """)


def test_without_sources_nothing_is_framed(proof: Proof) -> None:
    assert "^" not in render_terminal(proof)


def test_a_long_text_is_wrapped_and_every_place_stays_in_its_column(proof: Proof) -> None:
    narrow = render_tree(proof, width=70).splitlines()
    # the longest place, binlogs.sql:1 (default), takes 23 of the 70
    assert narrow[0].index("scope.dl:30") == 47
    assert all(len(line) <= 70 for line in narrow)
    at = narrow.index("   └─ would need test.bar on the LOG list of")
    assert narrow[at + 1] == f"{'      │  binny (1 of 2 missing)':<47}scope.dl:6"


TWO_DERIVATIONS = "%% id: T-1 t\np(X) :- q(X), a(X).\n\np(X) :- a(X).\n\nq(X) :- a(X).\n"


def test_alternatives_are_numbered_and_the_shortest_comes_first() -> None:
    assert shown(TWO_DERIVATIONS, {"a": [(1,)]}, "p", (1,)) == lines("""
        p(1)
        ├─ Derivation 1 of 2       r.dl:4
        │  └─ • a(1)               (default)
        └─ Derivation 2 of 2: T-1  r.dl:2
           ├─ q(1)                 r.dl:6
           │  └─ • a(1)            (default)
           └─ • a(1)               (default)
    """)


def test_one_derivation_counts_the_others() -> None:
    assert shown(TWO_DERIVATIONS, {"a": [(1,)]}, "p", (1,), all_derivations=False) == lines("""
        p(1)       r.dl:4
        ├─ • a(1)  (default)
        └─ … 1 other derivation
    """)


def test_a_shared_fact_is_justified_once() -> None:
    said = shown("p(X) :- q(X), r(X).\n\nr(X) :- q(X).\n\nq(X) :- a(X).\n", {"a": [(1,)]}, "p", (1,))
    assert said == lines("""
        p(1)                          r.dl:1
        ├─ q(1)                       r.dl:5
        │  └─ • a(1)                  (default)
        └─ r(1)                       r.dl:3
           └─ q(1) (justified above)  r.dl:5
    """)


@pytest.mark.parametrize(
    ("text", "facts", "expected"),
    [
        (
            "p(X) :- q(X), r(X).\n",
            {"a": [(1,)]},
            ["└─ 2 of 2 conditions are missing:", "   ├─ no q(1)", "   └─ no r(1)"],
        ),
        (
            "p(X) :- a(X), not b(X).\n",
            {"a": [(1,)], "b": [(1,)]},
            ["└─ would need that no b(1) (1 of 2 missing)", "   └─ but b(1)"],
        ),
        ("p(X) :- a(X), X > 3.\n", {"a": [(1,)]}, ["└─ would need a value that is more than 3 (1 of 2 missing)"]),
        (
            "p(X) :- a(X), X > 3, b(X).\n",
            {"a": [(1,)]},
            ["└─ 2 of 3 conditions are missing:", "   ├─ 1 is at most 3", "   └─ no b(1)"],
        ),
        ("p(2) :- a(2).\n", {"a": [(1,)]}, ["└─ no rule could make it so"]),
        (
            "p(X) :- p(X).\n",
            {"a": [(1,)]},
            ["└─ would need that p(1)", "   └─ … 1 left out, it would rest on the line above"],
        ),
    ],
)
def test_attempts(text: str, facts: dict[str, list[Row]], expected: list[str]) -> None:
    said = shown(text, facts, "p", (1,), holds=False).splitlines()[1:]
    assert [line.split("  r.dl")[0].split("  (default)")[0].rstrip() for line in said] == expected


def test_a_frame_widens_tabs_shows_gaps_and_joins_labels_of_one_span() -> None:
    text = "a\tbcd\ne\nf\ng h\n"
    marks = [
        FrameMark(4, 3, 1, "two"),
        FrameMark(1, 3, 3, "one"),
        FrameMark(4, 3, 1, "three"),
        FrameMark(4, 1, 1, "zero"),
    ]
    assert frame("x.sql", text, marks).splitlines() == [
        "x.sql:1",
        "  1 | a    bcd",
        "    |      ^^^ one",
        "    ...",
        "  4 | g h",
        "    | ^ zero",
        "    |   ^ two, three",
    ]
