"""Words in quotes are held to what their columns may hold, through data tables and relations of rules too."""

from __future__ import annotations

import pytest
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.check.context import NO_CONTEXT, CheckContext
from binlogic.rules.check.words import near_word
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.packing.loading import builtin_pack

OUTCOME = "%% id: S-1\n%% verdict: advice\n%% message: {B}\n%% source: the page\n"
SERVER = builtin_pack("logging-format").context


def said(text: str, context: CheckContext = SERVER) -> list[tuple[str, str, str]]:
    file, problems = parse_rules(text, "s.dl")
    return [(found.code, found.message, found.hint) for found in problems or check_files([file], RELATIONS, context)]


def body(text: str) -> str:
    return f"{OUTCOME}advises(S, B) :- {text}, binlog(B)."


@pytest.mark.parametrize(
    ("text", "code", "message", "hint"),
    [
        (body('kind(S, "DELTE")'), "BL240", '"DELTE" is no kind', 'did you mean "DELETE"?'),
        (body("kind(S, delete)"), "BL240", '"delete" is no kind', 'did you mean "DELETE"?'),
        (body('kind(S, K), K != "DELTE"'), "BL240", '"DELTE" is no kind', 'did you mean "DELETE"?'),
        (body('engine(S, _, "MyISAM")'), "BL240", '"MyISAM" is no engine', 'did you mean "MYISAM"?'),
        (body('feature(S, "where clause", _)'), "BL240", '"where clause" is no feature', 'did you mean "where"?'),
        (body('function(S, "uuid", _)'), "BL240", '"uuid" is no function', 'did you mean "UUID"?'),
        (body('row_change(S, _, "updates", _)'), "BL240", '"updates" is no verb', 'did you mean "update"?'),
        (body('table_option(S, _, "engine", "MyISAM")'), "BL240", '"MyISAM" is no engine', 'did you mean "MYISAM"?'),
        (
            body('sets_variable(S, "global", "readonly", _)'),
            "BL240",
            '"readonly" is no variable',
            'did you mean "read_only"?',
        ),
        (
            body('setting(S, "binlog-format", _)'),
            "BL240",
            '"binlog-format" is no variable',
            'did you mean "binlog_format"?',
        ),
        (
            body('setting(S, "binlog_format", "row")'),
            "BL240",
            '"row" is no value of binlog_format',
            'did you mean "ROW"?',
        ),
        (
            body('writes_via(S, _, _, "foreign key", _)'),
            "BL240",
            '"foreign key" is no path of a write',
            "one of: trigger, cascade, cascade trigger, view, function, default, account",
        ),
        (
            body('sets(S, "rocksdb_flush", _)'),
            "BL241",
            '"rocksdb_flush" is no variable of a server that was measured',
            "look the word up; accept the warning where it is right",
        ),
        (
            body('in_database(T, "shop.orders"), writes(S, T, _)'),
            "BL242",
            '"shop.orders" is the name of no database',
            'write the database alone: "shop"',
        ),
        (
            body('writes(S, "`shop`.orders", _)'),
            "BL242",
            '"`shop`.orders" has quotes in it',
            "names stand without: shop`.orders",
        ),
    ],
)
def test_a_word_that_no_fact_can_hold(text: str, code: str, message: str, hint: str) -> None:
    assert (code, message, hint) in said(text)


def test_a_word_of_a_data_table_is_held_to_what_it_is_joined_with() -> None:
    text = body("kind(S, K), cuts(K)") + '\n\ncuts("DELETE").\ncuts("TRUNCTE").\n'
    assert said(text) == [("BL240", '"TRUNCTE" is no kind', 'did you mean "TRUNCATE"?')]


def test_words_that_a_rule_makes_itself_may_be_asked_for() -> None:
    text = 'word(S, K) :- kind(S, K).\nword(S, "other") :- statement(S).\n\n' + body('word(S, "other")')
    assert said(text) == []
    assert [code for code, _, _ in said(text.replace('word(S, "other"),', 'word(S, "othr"),'))] == ["BL240"]


def test_engines_and_variables_are_those_of_the_server_that_the_packs_describe() -> None:
    assert said(body('engine(S, _, "MyISAM")'), NO_CONTEXT) == []


def test_a_profile_that_is_none() -> None:
    text = body("statement(S)").replace("%% source: the page", "%% source: the page\n%% profiles: mysql-8 !mysql-5.6")
    assert said(text) == [("BL243", "no profile is called mysql-8", "did you mean mysql-8.0?")]
    assert said(text, NO_CONTEXT) == []


@pytest.mark.parametrize(
    ("variable", "hint"),
    [
        ("DELETE", 'write "DELETE" in quotes if the word is meant'),
        ("NOTHING", 'write _ if any value will do, "NOTHING" in quotes if the word is meant'),
        ("K", "write _ if any value will do"),
    ],
)
def test_a_word_without_quotes(variable: str, hint: str) -> None:
    assert said(body(f"kind(S, {variable})")) == [("BL205", f"variable {variable} occurs once", hint)]


@pytest.mark.parametrize(
    ("word", "closed", "near"),
    [
        ("drop tables", True, "DROP TABLE"),
        ("drop_table", False, "DROP TABLE"),
        ("drop tables", False, ""),
        ("selector", True, ""),
    ],
)
def test_the_word_that_was_intended(word: str, closed: bool, near: str) -> None:
    assert near_word(word, ("DROP TABLE", "DROP VIEW"), closed) == near
