"""What may be decided one binlog at a time with names renamed, and what the report says where it may not."""

from __future__ import annotations

import pytest
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.locality import LocalityReport, locality
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program
from binlogic.rules.packing.loading import builtin_pack

EXCHANGE = "%% exchange: yes\n"
REFUSES = "\n\nrefuses(S, B) :- writes(S, T, _), log_table(B, T).\n"


def report(text: str) -> LocalityReport:
    file, problems = parse_rules(text, "t.dl")
    assert problems == ()
    return locality(Program(file.rules), RELATIONS)


@pytest.mark.parametrize(
    "text",
    [
        "p(S, B) :- writes(S, T, _), log_table(B, T), not ignore_table(B, T).",
        "p(S) :- writes(S, T, _), log_table(B, T).",  # an answer nobody reads: the answers of the binlogs are united
        "p(S) :- statement(S), log_all(_).",
        "next_temporary(S, T) :- temporary(S, T), not drops(S, T).",  # one live name at a time
        "p(S, T, U) :- writes(S, T, _), temporary(S, U), U != T.",  # one live name beside one of the statement
        "p(S) :- touched(S, T), temporary(S, T).\ntouched(S, T) :- writes(S, T, _).\ntouched(S, T) :- reads(S, T, _).",
        "p(S) :- writes(S, T, _), in_database(T, D), log_database(_, D).",  # D is known from T
        'p(S, B) :- refuses(S, B), B = "b1".' + REFUSES,
        EXCHANGE + "failed(S) :- refuses(S, _)." + REFUSES + "p(S, B) :- binlog(B), not failed(S), refuses(S, B).",
        EXCHANGE + "failed(S, B) :- binlog(B), refuses(S, C), C != B." + REFUSES + "p(S, B) :- failed(S, B).",
    ],
)
def test_local(text: str) -> None:
    found = report(text)
    assert found.reasons == ()
    assert found.local


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("p(S, B) :- refuses(S, B), binlog(C), B != C." + REFUSES, "BL301", "several binlogs: B, C"),
        ("p(S, B) :- statement(S), binlog(B), not refuses(S, _)." + REFUSES, "BL301", "several binlogs: B, _"),
        ('p(S, B) :- refuses(S, B), refuses(S, "b1").' + REFUSES, "BL301", 'several binlogs: "b1", B'),
        ("p(S) :- statement(S), not refuses(S, _)." + REFUSES, "BL303", "no positive literal gives p its binlog"),
        ("q(S) :- failed(S).\nfailed(S) :- refuses(S, _)." + REFUSES, "BL303", "drops the binlog"),
        (EXCHANGE + "p(S, B) :- binlog(B), refuses(S, C)." + REFUSES, "BL302", "differs"),
        (EXCHANGE + "p(S, B) :- log_all(B), refuses(S, C), C != B." + REFUSES, "BL302", "says more of the binlog"),
        (EXCHANGE + "p(S, B) :- refuses(S, B)." + REFUSES, "BL302", "exactly one other"),
        (
            EXCHANGE + "p(S, B) :- binlog(B), refuses(S, C), refuses(S, D), C != B, D != B." + REFUSES,
            "BL302",
            "exactly",
        ),
        ("p(S) :- temporary(S, _).", "BL304", "can be any name"),
        ("p(S) :- statement(S), not savepoint(S, _).", "BL304", "can be any name"),
        ("p(S, T, U) :- temporary(S, T), temporary(S, U), T != U.", "BL304", "T and U"),
        (
            "p(S) :- live(S, T), binlog(_).\nlive(S, T) :- writes(S, T, _).\nlive(S, T) :- temporary(S, T).",
            "BL304",
            "T of live",
        ),
        ('p(S) :- temporary(S, T), table(T).\ntable("mysql.user").', "BL304", "can be any name"),
        ("p(B) :- log_table(B, _).", "BL304", "can be any name"),
        ("p(S) :- writes(S, T, _), writes(S, U, _), T < U.", "BL212", "order of names"),
        ("p(S) :- writes(S, T, _), writes(R, T, _), R != S.", "BL305", "two statements"),
    ],
)
def test_not_local(text: str, code: str, said: str) -> None:
    found = report(text)
    assert not found.local
    assert [reason.code for reason in found.reasons] == [code]
    assert said in found.reasons[0].message


def test_an_exchange_that_feeds_itself_is_not_local() -> None:
    found = report(EXCHANGE + "failed(S) :- refuses(S, _)." + REFUSES + "refuses(S, B) :- failed(S), binlog(B).")
    assert [reason.code for reason in found.reasons] == ["BL302"]
    assert "depends on failed" in found.reasons[0].message


def test_constants_are_the_names_that_rules_mention_and_no_other_words() -> None:
    found = report(
        'p(S) :- kind(S, "SET"), writes(S, "mysql.user", 3).\n'
        'p(S) :- writes(S, T, _), in_database(T, D), D != "test", system(T).\n'
        'p(S) :- sets_savepoint(S, "a").\n'
        'system("mysql.db").\n\nr(B) :- log_all(B), "b1" != B.'
    )
    assert found.constants == {"mysql.user", "test", "mysql.db", "a", "b1"}


def test_the_report_separates_what_the_session_and_what_other_binlogs_have_to_say() -> None:
    found = report("p(S) :- temporary(S, _).\nq(S, B) :- p(S), binlog(B), log_all(C), B != C.")
    assert [clause.head.predicate for clause in found.whole_session] == ["p"]
    assert [clause.head.predicate for clause in found.cross] == ["q"]


def test_the_clustrix_pack_asks_for_the_whole_session_only_when_a_session_ends() -> None:
    pack = builtin_pack("clustrix")
    found = locality(pack.program, RELATIONS)
    assert found.cross == ()
    assert found.exchange == {"failed"}
    assert all('kind(S, "SESSION END")' in str(clause) for clause in found.whole_session)
