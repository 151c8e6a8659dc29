"""Words: messages as the server prints them, phrases from schema, annotations, verdicts and defaults."""

from __future__ import annotations

import pytest
from binlogic.explain.proof.node import Pattern
from binlogic.explain.proof.phrase import Phrasebook
from binlogic.explain.proof.vocabulary import Vocabulary
from binlogic.rules.decide.wording import fill
from binlogic.rules.language.program import Program


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("binlog {B} does not log {T}", "binlog binny does not log `test`.`f``oo`"),
        ("binlogs {B...} do", "binlogs {binny} do"),
        ("binlogs {C...} do", "binlogs {a, b, c} do"),
        ("{C} and {N}", "a, b, c and 3"),
        ("{Z} stays", "{Z} stays"),
    ],
)
def test_messages_are_said_as_the_server_says_them(template: str, said: str) -> None:
    bindings = {"B": "binny", "T": "test.`f``oo`", "C": {"c", "a", "b"}, "N": 3}
    assert fill(template, bindings, {"B": "binlog", "T": "object", "C": "binlog"}) == said


@pytest.mark.parametrize(
    ("relation", "pattern", "yes", "no", "need"),
    [
        ("log_table", ("b", "d.t"), "b has LOG(d.t)", "b has no LOG(d.t)", "LOG(d.t) on b"),
        ("log_table", ("b", None), "b has LOG(some object)", "b has no LOG(any object)", "LOG(some object) on b"),
        ("log_table", (None, "d.t"), "some binlog has LOG(d.t)", "no binlog has LOG(d.t)", "LOG(d.t) on some binlog"),
        (
            "listed", ("b", "procedure:d.p"),
            "procedure d.p is on the LOG list of b", "procedure d.p is not on the LOG list of b",
            "procedure d.p on the LOG list of b",
        ),
        ("barred", ("s",), "s is refused", "nothing refuses s", "that s is refused"),
        ("recorded", ("s", "b"), "b records s", "b does not record s", "that b records s"),
        (
            "next_temporary", ("s", "d.t"), "afterwards, d.t is a temporary table of the session",
            "afterwards, d.t is no temporary table of the session",
            "that afterwards, d.t is a temporary table of the session",
        ),
        ("odd", ("x", None), "odd(x, some value)", "no odd(x, any value)", "that odd(x, some value)"),
    ],
)  # fmt: skip
def test_phrases(scope: Program, relation: str, pattern: Pattern, yes: str, no: str, need: str) -> None:
    words = Phrasebook(Vocabulary(scope))
    assert (words.yes(relation, pattern), words.no(relation, pattern), words.need(relation, pattern)) == (yes, no, need)


def test_types_reach_derived_relations(scope: Program) -> None:
    words = Vocabulary(scope)
    assert words.types_of("in_scope", 2) == ("binlog", "object")
    assert words.types_of("barred", 1) == ("statement",)
    assert words.types_of("odd", 2) == ("", "")
