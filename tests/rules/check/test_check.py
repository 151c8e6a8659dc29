"""Checks over several files, and details that one file with one mistake does not show."""

from __future__ import annotations

from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.check.templates import malformed, placeholders
from binlogic.rules.language.diagnostic import Diagnostic
from binlogic.rules.language.parse import parse_rules

OUTCOME = "%% id: S-1 it-is\n%% verdict: recorded\n%% message: {B} records it\n%% source: the page\n"


def check(*texts: str) -> tuple[Diagnostic, ...]:
    parsed = [parse_rules(text, f"{number}.dl") for number, text in enumerate(texts)]
    assert not any(problems for _, problems in parsed)
    return check_files([file for file, _ in parsed], RELATIONS)


def test_relations_are_shared_between_files() -> None:
    assert check("in_scope(B) :- log_all(B).", f"{OUTCOME}recorded(S, B) :- statement(S), in_scope(B).") == ()


def test_an_id_is_given_once_in_all_files() -> None:
    (found,) = check(
        f"{OUTCOME}recorded(S, B) :- statement(S), log_all(B).",
        f"{OUTCOME}recorded(S, B) :- unparsed(S, _), binlog(B).",
    )
    assert (found.code, found.file, found.line) == ("BL211", "1.dl", 1)
    assert "0.dl:1:1" in found.message


def test_types_are_shared_between_files() -> None:
    (found,) = check(
        "in_scope(T) :- log_table(_, T).", f"{OUTCOME}recorded(S, B) :- statement(S), log_all(B), in_scope(B)."
    )
    assert (found.code, found.file) == ("BL208", "1.dl")


def test_findings_come_in_the_order_of_the_files() -> None:
    found = check("b(S) :- statement(S).\na(S) :- nothing(S).", "c(S) :- statement(S).")
    assert [(f.file, f.line, f.code) for f in found] == [
        ("0.dl", 1, "BL210"),
        ("0.dl", 2, "BL210"),
        ("0.dl", 2, "BL203"),
        ("1.dl", 1, "BL210"),
    ]


def test_locality_is_not_judged_while_there_are_errors() -> None:
    session_wide = f"{OUTCOME}recorded(S, B) :- temporary(S, _), binlog(B)."
    assert [f.code for f in check(session_wide)] == ["BL304"]
    assert "BL304" not in [f.code for f in check(session_wide, "a(S) :- nothing(S).")]


def test_equal_values_bind_a_variable_in_any_order() -> None:
    assert check(f'{OUTCOME}recorded(S, B) :- B = C, C = "b1", statement(S).') == ()


def test_a_variable_shown_in_the_message_is_used() -> None:
    message = OUTCOME.replace("{B}", "{B} in {F}")
    assert check(f"{message}recorded(S, B) :- statement(S), format_clause(B, F).") == ()


def test_one_clause_may_have_two_ids_because_it_gives_two_outcomes() -> None:
    clause = "recorded(S, B) :- statement(S), log_all(B)."
    assert check(f"{OUTCOME}{clause}\n\n{OUTCOME.replace('S-1', 'S-2')}{clause}") == ()


def test_facts_may_name_their_columns_in_the_phrase() -> None:
    table = '%% data: switches\n%% text: {F} is off | {F} is on\noff("0").\n\n'
    assert check(f"{table}next_log_bin_off(S) :- sets_log_bin(S, F), off(F).") == ()


def test_a_reading_stands_in_for_a_source() -> None:
    reading = OUTCOME.replace("source:", "reading:")
    assert check(f"{reading}recorded(S, B) :- statement(S), log_all(B).") == ()


def test_placeholders_are_found_once_each_and_sets_count() -> None:
    assert placeholders("binlogs {B...} do not log {T}, {T} or {U2}") == ("B", "T", "U2")
    assert list(malformed("{B...} {t} {} {B..} } {T")) == ["{t}", "{}", "{B..}", "}", "{T"]


WARNED = "%% accept: {0} it is meant\np(S) :- writes(S, T, _).\n\nq(S, B) :- p(S), writes(S, U, _), binlog(B).\n"


def test_a_block_accepts_its_own_warnings_alone() -> None:
    def codes(text: str) -> list[str]:
        file, problems = parse_rules(text, "a.dl")
        assert problems == ()
        return [f"{found.code} {found.line}" for found in check_files([file], RELATIONS)]

    assert codes(WARNED.replace("%% accept: {0} it is meant\n", "")) == ["BL205 1", "BL210 3", "BL205 3"]
    assert codes(WARNED.format("BL205")) == ["BL210 4", "BL205 4"]
    assert codes(WARNED.format("BL205 BL210")) == ["BL248 1", "BL210 4", "BL205 4"]
    assert codes(WARNED.replace("it is meant", "").format("BL205")) == ["BL222 1", "BL210 4", "BL205 4"]
