"""Which decider a pack gets, and what setup and schema files bring."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.fact import Fact
from binlogic.rules.decide.whole import WholeDecider
from binlogic.rules.engine.question import Question
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.memo.automaton import Automaton
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay import workload
from binlogic.rules.replay.workload import decider_for, read_setup

HEAD = "%% id: T-1 one\n%% verdict: recorded\n%% message: said\n"
OTHER = (
    "%% exchange: yes\nelsewhere(S, B) :- binlog(B), p(S, C), C != B.\n\np(S, B) :- drops(S, T), log_table(B, T).\n\n"
)
CHAIN = "r(S, T) :- writes(S, T, _).\nr(S, U) :- r(S, T), renames(S, T, U)."


def pack(text: str) -> Pack:
    file, problems = parse_rules(text, "t.dl")
    assert not problems, problems
    return Pack("t", "1", "T", "none", files=(file,))


@pytest.mark.parametrize(
    ("text", "remembered"),
    [
        ("p(S, B) :- drops(S, T), log_table(B, T).", True),
        ('p(S, B) :- kind(S, "SET"), binlog(B).', True),  # a word, not a name
        # the memo renames every name, so rules that mention one are decided in whole situations
        ('p(S, B) :- drops(S, "d.t"), binlog(B).', False),
        ('p(S, B) :- drops(S, _), binlog(B), B = "x".', False),
        ('p(S, B) :- drops(S, T), table(T), binlog(B).\n\ntable("d.t").', False),
        # what any binlog says is united; what another one says is not
        (OTHER + HEAD + "q(S, B) :- elsewhere(S, B).", False),
        ("p(S, B) :- temporary(S, _), binlog(B).", False),  # looks at the whole session
        ("p(S, B) :- r(S, _), binlog(B).\n\n" + CHAIN, False),  # local questions are not recursive
    ],
)
def test_what_is_remembered(text: str, remembered: bool) -> None:
    made = pack(text if text.startswith("%%") else HEAD + text)
    chosen = decider_for(made)
    assert isinstance(chosen, Automaton if remembered else WholeDecider)
    assert isinstance(decider_for(made, memo=False), WholeDecider)


def test_a_rule_that_mentions_a_table_finds_it() -> None:
    chosen = decider_for(pack(HEAD + 'p(S, B) :- drops(S, "d.t"), binlog(B).'))
    chosen.configure({"binlog": [("x",)]})
    seen = []
    for table in ("d.t", "d.u"):
        prepared = chosen.prepare([Fact("drops", (table,))])
        seen.append(chosen.decision(chosen.step(chosen.start(), prepared), prepared).outcomes[0].verdict)
    assert seen == ["recorded", "undecided"]


@pytest.mark.parametrize("memo", [True, False])
def test_deciders_of_a_pack_share_answers_and_no_binlogs(memo: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    ask = Question.ask
    monkeypatch.setattr(Question, "ask", lambda *told: asked.append(told) or ask(*told))
    made = pack(HEAD + "p(S, B) :- drops(S, _), binlog(B).")
    counts = []
    for names in (["x"], ["x"], []):
        decider = decider_for(made, memo)
        if names:
            decider.configure({"binlog": [("x",)]})
        prepared = decider.prepare([Fact("drops", ("d.t",))])
        outcomes = decider.decision(decider.step(decider.start(), prepared), prepared).outcomes
        assert [(outcome.binlog, outcome.verdict) for outcome in outcomes] == [(name, "recorded") for name in names]
        counts.append(len(asked))
    assert counts[0] == counts[1] > 0


def test_what_deciders_share_goes_with_their_pack() -> None:
    text = HEAD + "p(S, B) :- drops(S, _), binlog(B)."
    decider_for(pack(text))  # what is worked out of rules is kept of the last programs, equal ones are one
    gc.freeze()  # what other tests keep is not looked through
    made = pack(text)
    key, decider = (id(made.program), True), decider_for(made)
    assert key in workload._first
    del made
    gc.collect()
    assert key not in workload._first
    assert decider.start() is not None


def test_recursive_rules_are_followed_to_their_end() -> None:
    chosen = decider_for(pack(HEAD + "p(S, B) :- r(S, T), log_table(B, T).\n\n" + CHAIN))
    chosen.configure({"binlog": [("x",), ("y",)], "log_table": [("x", "d.c")]})
    facts = [Fact("writes", ("d.a", 1)), Fact("renames", ("d.a", "d.b")), Fact("renames", ("d.b", "d.c"))]
    prepared = chosen.prepare(facts)
    found = chosen.decision(chosen.step(chosen.start(), prepared), prepared)
    assert [outcome.verdict for outcome in found.outcomes] == ["recorded", "undecided"]


def test_setup_and_schema_may_hold_both(tmp_path: Path) -> None:
    schema, setup = tmp_path / "schema.sql", tmp_path / "setup.sql"
    schema.write_text("USE d;\nCREATE TABLE t (k INT);\nCREATE BINLOG 'a' LOG(d);\n")
    setup.write_text("CREATE BINLOG 'b';\nALTER BINLOG 'a' LOG(e);\nCREATE TABLE e.u (k INT);\n")
    found = read_setup(setup, schema)
    assert list(found.catalog.tables) == ["d.t", "e.u"]
    assert {name: binlog.do_list() for name, binlog in found.binlogs.by_name.items()} == {"a": "e", "b": ""}
    origin = found.catalog.tables["d.t"].origin
    assert origin is not None
    assert (origin.kind, origin.line) == ("schema", 2)


@pytest.mark.parametrize(
    ("text", "number", "line", "column"),
    [("CREATE BINLOG 'a';\nDROP BINLOG 'b';", "BE202", 2, 13), ("SELECT 1;\nFROBNICATE;", "BE206", 2, 1)],
)
def test_a_setup_file_that_is_wrong(text: str, number: str, line: int, column: int, tmp_path: Path) -> None:
    setup = tmp_path / "setup.sql"
    setup.write_text(text)
    with pytest.raises(InputError) as raised:
        read_setup(setup, None)
    assert (raised.value.number, raised.value.line, raised.value.column) == (number, line, column)
