"""The automaton answers as whole situations do, whatever things are called, and asks no question twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from binlogic.facts.fact import Fact
from binlogic.rules.memo import automaton

from .conftest import Config, Pair

MakePair = Callable[[str], Pair]

SCOPE = """
in_scope(B, T) :- log_all(B), object(T), not ignored(B, T).
in_scope(B, T) :- log_table(B, T), not ignored(B, T).
in_scope(B, T) :- log_database(B, D), in_database(T, D), not ignored(B, T).

ignored(B, T) :- ignore_table(B, T).
ignored(B, T) :- ignore_database(B, D), in_database(T, D).

"""
VERDICTS = """
%% id:      T-001 crosses
%% verdict: refused
%% message: {B...} has {T}, not {U}
refuses(S, B) :- writes(S, T, N), in_scope(B, T), writes(S, U, M), not in_scope(B, U), N < M.

%% exchange: yes
failed(S) :- refuses(S, _).

%% id:      T-002 recorded
%% verdict: recorded
%% message: {T} {K}
recorded(S, B) :- writes(S, T, _), in_scope(B, T), kind(S, K), not failed(S), not log_bin_off(S).

%% id:      T-003 through
%% verdict: not recorded
%% message: {G} {H}
through(S, B) :- writes_via(S, T, _, H, G), binlog(B), not in_scope(B, T), H != "account".

%% id:      T-004 format
%% verdict: row
%% message: {F}
as_row(S, B) :- session_format(S, F), F != "MIXED", binlog(B), not format_clause(B, F).

"""
STATE = """
next_session_format(S, F) :- sets_session_format(S, F), not failed(S).
next_session_format(S, F) :- session_format(S, F), not sets_format(S).

sets_format(S) :- sets_session_format(S, _).

next_log_bin_off(S) :- sets_log_bin(S, "0").
next_log_bin_off(S) :- log_bin_off(S), not sets_log_bin(S, "1").

next_temporary(S, T) :- creates_temporary(S, T), not failed(S).
next_temporary(S, T) :- temporary(S, T), not drops(S, T).

next_temporary_complete(S, B, T) :- creates_temporary(S, T), in_scope(B, T), not failed(S).
next_temporary_complete(S, B, T) :- temporary_complete(S, B, T), binlog(B), not drops(S, T), not by_row(S).

by_row(S) :- session_format(S, "ROW").

next_savepoint(S, P) :- sets_savepoint(S, P).
next_savepoint(S, P) :- savepoint(S, P), not lost(S, P).

lost(S, P) :- releases(S, P).
lost(S, P) :- rolls_back_to(S, Q), set_after(S, P, Q).
lost(S, P) :- kind(S, "COMMIT"), savepoint(S, P).

next_inside_at(S, B, P) :- sets_savepoint(S, P), format_clause(B, _).
next_inside_at(S, B, P) :- inside_at(S, B, P), binlog(B), not lost(S, P), not sets_savepoint(S, P).

%% id:      T-005 leftover
%% verdict: unknown
%% message: {T}
leftover(S, B) :- temporary(S, T), kind(S, "SESSION END"), not temporary_complete(S, B, T), binlog(B), touched(S, T).

touched(S, T) :- drops(S, T).
touched(S, T) :- reads(S, T, _).

"""
PROGRAM = SCOPE + VERDICTS + STATE

# names that are words of the rules, of the questions, or one another's
TABLES = ("d.a", "d.b", "e.a", "ROW", "s", "b", "b.test", "test")
BINLOGS = ("b", "ROW", "test", "s")
FORMATS = ("ROW", "STATEMENT", "MIXED", "d.a")
SAVEPOINTS = ("savepoint:b", "savepoint:d.a", "savepoint:ROW")


def config(random: Random) -> Config:
    """Up to three binlogs with lists and formats."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in random.sample(BINLOGS, random.randint(0, 3)):
        found.setdefault("binlog", []).append((name,))
        if random.random() < 0.4:
            found.setdefault("log_all", []).append((name,))
        for relation, names in (
            ("log_table", TABLES), ("ignore_table", TABLES), ("log_database", ("d", "e")), ("ignore_database", ("d",))
        ):  # fmt: skip
            if random.random() < 0.4:
                found.setdefault(relation, []).append((name, random.choice(names)))
        if random.random() < 0.5:
            found.setdefault("format_clause", []).append((name, random.choice(FORMATS)))
    return found


def statement(random: Random) -> Iterator[Fact]:
    """The facts of a statement of any kind; several may meet in one."""
    yield Fact("kind", (random.choice(("INSERT", "COMMIT", "SESSION END", "d.a")),))
    tables = random.sample(TABLES, 3)
    for number, table in enumerate(tables[: random.randint(0, 3)], start=1):
        roll = random.random()
        if roll < 0.5:
            yield Fact("writes", (table, number))
        elif roll < 0.7:
            yield Fact("reads", (table, number))
        else:
            yield Fact("writes_via", (table, number, random.choice(("trigger", "account")), random.choice(TABLES)))
    for relation, values, chance in (
        ("sets_session_format", FORMATS, 0.1), ("sets_log_bin", ("0", "1"), 0.1), ("creates_temporary", tables, 0.2),
        ("drops", tables, 0.15), ("sets_savepoint", SAVEPOINTS, 0.25), ("rolls_back_to", SAVEPOINTS, 0.1),
        ("releases", SAVEPOINTS, 0.1),
    ):  # fmt: skip
        if random.random() < chance:
            yield Fact(relation, (random.choice(values),))


@pytest.mark.parametrize("seed", range(8))
def test_random_sessions(seed: int, pair: MakePair) -> None:
    random = Random(seed)
    both = pair(PROGRAM)
    verdicts: set[str] = set()
    for step in range(60):
        if step % 15 == 0:
            both.configure(config(random))
            both.step([Fact("kind", ("CONFIG CHANGE",))])
        decision = both.step(list(statement(random)))
        verdicts |= {outcome.verdict for outcome in decision.outcomes}
    assert len(verdicts) > 2


@pytest.mark.parametrize("seed", range(4))
def test_sessions_go_on_where_they_are_when_room_is_made(
    seed: int, pair: MakePair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automaton, "_LEARNED_KEPT", 60)
    random = Random(seed)
    both = pair(PROGRAM)
    both.configure(config(random))
    times = 0
    for _ in range(80):
        both.step(list(statement(random)))
        before = (both.memo.facts(both.states[0]), [*both.memo.live(both.states[0])])
        if both.memo.full:
            (state,) = both.memo.make_room([both.states[0]])
            both.states = (state, both.states[1])
            times += 1
        assert (both.memo.facts(both.states[0]), [*both.memo.live(both.states[0])]) == before
    assert times > 1
    assert not both.memo.full


def test_names_are_no_part_of_a_transition(pair: MakePair) -> None:
    both = pair(PROGRAM)
    both.configure({"binlog": [("b",)], "log_database": [("b", "d")]})
    for name in ("d.t1", "d.t2", "x.t3", "y.t4"):
        both.step([Fact("kind", ("INSERT",)), Fact("writes", (name, 1))])
    assert both.memo.transitions == 2  # one for tables of d, one for all others


def test_two_binlogs_that_see_the_same_are_one_question(pair: MakePair) -> None:
    both = pair(PROGRAM)
    insert = [Fact("kind", ("INSERT",)), Fact("writes", ("d.t", 1))]
    both.configure({"binlog": [("a",)], "log_all": [("a",)]})
    both.step(insert)
    asked = both.memo.questions
    both.configure({"binlog": [("a",), ("b",), ("c",)], "log_all": [("a",), ("b",), ("c",)]})
    both.step(insert)
    assert both.memo.questions == asked


def test_a_temporary_table_that_is_not_mentioned_moves_on_too(pair: MakePair) -> None:
    """Its logging stops with a format set by a statement that does not name it."""
    both = pair(PROGRAM)
    both.configure({"binlog": [("b",)], "log_all": [("b",)]})
    both.step([Fact("creates_temporary", ("d.t",))])
    both.step([Fact("sets_session_format", ("ROW",))])
    both.step([Fact("kind", ("INSERT",)), Fact("writes", ("d.other", 1))])
    assert both.memo.facts(both.states[0]) == {("temporary", "d.t"), ("session_format", "ROW")}


def test_a_name_that_only_says_through_what_is_not_mentioned(pair: MakePair) -> None:
    """The live table is called as the view that a write went through; its state must move on all the same."""
    both = pair(PROGRAM)
    both.configure({"binlog": [("b",)], "log_all": [("b",)]})
    both.step([Fact("creates_temporary", ("d.v",))])
    both.step([Fact("sets_session_format", ("ROW",))])
    both.step([Fact("writes_via", ("d.t", 1, "view", "d.v"))])
    assert ("temporary_complete", "b", "d.v") not in both.memo.facts(both.states[0])


def test_savepoints_end_in_the_order_they_were_set(pair: MakePair) -> None:
    both = pair(PROGRAM)
    both.configure({"binlog": [("b",)]})
    for name in ("p", "q", "p"):  # set again, p comes after q
        both.step([Fact("sets_savepoint", (f"savepoint:{name}",))])
    assert list(both.memo.live(both.states[0])) == ["savepoint:q", "savepoint:p"]
    both.step([Fact("rolls_back_to", ("savepoint:q",))])
    assert both.memo.facts(both.states[0]) == {("savepoint", "savepoint:q")}


def test_without_binlogs_the_state_moves_on(pair: MakePair) -> None:
    both = pair(PROGRAM)
    both.configure({})
    decision = both.step([Fact("creates_temporary", ("d.t",)), Fact("sets_log_bin", ("0",))])
    assert (decision.outcomes, decision.failed) == ((), False)
    assert both.memo.facts(both.states[0]) == {("temporary", "d.t"), ("log_bin_off",)}


def test_what_was_known_of_a_dropped_binlog_goes_with_it(pair: MakePair) -> None:
    """Also where the rules forget to ask whether it is still there."""
    both = pair(
        "next_temporary_created(S, B, T) :- creates_temporary(S, T), binlog(B).\n"
        "next_temporary_created(S, B, T) :- temporary_created(S, B, T), not drops(S, T).\n"
    )
    both.configure({"binlog": [("a",), ("b",)]})
    both.step([Fact("creates_temporary", ("d.t",))])
    both.configure({"binlog": [("b",)]})
    both.step([])
    assert both.whole.facts(both.states[1]) == {("temporary_created", "b", "d.t")}


def test_one_binlog_tells_the_others_that_it_refuses(pair: MakePair) -> None:
    both = pair(PROGRAM)
    both.configure({"binlog": [("a",), ("b",)], "log_table": [("a", "d.t")], "log_all": [("b",)]})
    decision = both.step([Fact("kind", ("INSERT",)), Fact("writes", ("d.t", 1)), Fact("writes", ("d.u", 2))])
    assert decision.failed
    assert [outcome.verdict for outcome in decision.outcomes] == ["refused", "undecided"]
    (reason,) = decision.outcomes[0].reasons
    assert reason.values == ("d.t", "d.u")
    # in the other order N < M picks other names: positions are compared as they are
    decision = both.step([Fact("kind", ("INSERT",)), Fact("writes", ("d.u", 1)), Fact("writes", ("d.t", 2))])
    assert not decision.failed


@pytest.mark.parametrize(
    ("clause", "facts"),
    [
        # words of comparisons, of heads and of data tables are told apart from all others
        ('p(S, B) :- kind(S, K), K != "SET", binlog(B).', [("kind", "SET"), ("kind", "OTHER")]),
        ('p(S, B) :- unparsed(S, "bad"), binlog(B).', [("unparsed", "bad"), ("unparsed", "good")]),
        (
            'p(S, B) :- word(S, K), kind(S, K), binlog(B).\n\nword(S, "X") :- statement(S).',
            [("kind", "X"), ("kind", "Y")],
        ),
        ('p(S, B) :- kind(S, K), table(K), binlog(B).\n\ntable("X").', [("kind", "X"), ("kind", "Y")]),
        # the database of an object is told where a rule asks for it
        ("p(S, B) :- drops(S, T), in_database(T, D), log_database(B, D).", [("drops", "d.t"), ("drops", "e.t")]),
        # a binlog under another name is still the binlog
        ("p(S, B) :- drops(S, T), binlog(B), C = B.", [("drops", "d.t")]),
    ],
)
def test_words_that_rules_tell_apart(clause: str, facts: list[tuple[str, str]], pair: MakePair) -> None:
    both = pair("%% id: T-1 one\n%% verdict: recorded\n%% message: {T} {K} {D} {C}\n" + clause)
    both.configure({"binlog": [("a",), ("b",)], "log_database": [("a", "d"), ("b", "e")]})
    seen = {
        tuple(outcome.verdict for outcome in both.step([Fact(relation, (value,))]).outcomes)
        for relation, value in facts
    }
    assert len(seen) == len(facts)
