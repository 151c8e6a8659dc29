"""Records that a literal of the statement above may hold are told from others, wherever a log is cut."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from binlogic.facts.readers.doubts import AHEAD, ALL_DOUBTS, NO_DOUBT, DoubtSurvey, Watch, end_of, opens

HEADER = "\n261120 18:30:56\t    9 Query\t"


def in_doubt(*texts: str) -> list[str]:
    watch = Watch()
    return [text for text in texts if not watch.is_sure(text.encode(), True)]


@pytest.mark.parametrize(
    ("text", "opened"),
    [
        ("INSERT INTO t VALUES ('a', 'it''s', 'b\\'c', \"d'\")", ""),
        ("INSERT INTO t VALUES ('a", "'"),
        ("INSERT INTO t VALUES (\"a'b'", '"'),
        ("SELECT `a'b` FROM `c", "`"),
        ("SELECT 'a\\'", "'"),
        ("SELECT `a\\`", ""),
        ("SELECT 1 -- it's", ""),
        ("SELECT 1 --it's", "'"),
        ("SELECT 1 # it's \n, 'a'", ""),
        ("SELECT 1 /* it's */ - 2 / 3", ""),
        ("SELECT 1 /* it's", "/*"),
        ("SELECT ' \" ', \"", '"'),
        ("/* ' */ SELECT '\"', '", "'"),
    ],
)
def test_what_a_text_leaves_open(text: str, opened: str) -> None:
    assert opens(text) == opened


def test_every_record_that_a_literal_holds_is_in_doubt() -> None:
    literal = f"x{HEADER}DROP TABLE a{HEADER}DROP TABLE b{HEADER}SELECT ''c''{HEADER}DROP TABLE d -- "
    texts = f"INSERT INTO t VALUES ('{literal}')".split(HEADER)
    assert in_doubt(*texts, "DROP TABLE mine", "SELECT 'a'") == texts[1:]


def test_several_literals_of_one_statement_that_hold_records() -> None:
    texts = f"INSERT INTO t VALUES ('x{HEADER}DROP TABLE a', 2, \"y{HEADER}DROP TABLE b\")".split(HEADER)
    assert in_doubt(*texts, "DROP TABLE mine") == texts[1:]


def test_a_statement_that_is_just_broken_puts_little_in_doubt() -> None:
    assert in_doubt("SELECT 'a", "COMMIT", "INSERT INTO t VALUES ('b')", "DROP TABLE t") == [
        "COMMIT",
        "INSERT INTO t VALUES ('b')",
    ]
    assert in_doubt("SELECT `a", *["COMMIT"] * 100) == ["COMMIT"] * AHEAD


def test_what_is_no_statement_opens_nothing() -> None:
    watch = Watch()
    assert watch.is_sure(b"it's me on d", False)
    assert watch.is_sure(b"DROP TABLE t", True)


@pytest.mark.parametrize("seed", range(20))
def test_a_survey_tells_what_one_pass_finds(seed: int) -> None:
    random = Random(seed)
    texts = [random.choice(("SELECT 'a", "b'", "COMMIT", "'c'", '"', "`", "/* d", "*/", "''")) for _ in range(200)]
    cuts = [0, *sorted(random.sample(range(200), random.randint(0, 60))), 200]
    watch, doubt = Watch(), NO_DOUBT
    for low, high in pairwise(cuts):
        survey = DoubtSurvey()
        for text in texts[low:high]:
            survey.meet(text.encode(), True)
            watch.is_sure(text.encode(), True)
        doubt = end_of(survey.ends(), doubt)
        assert doubt == watch.doubt
        assert doubt in ALL_DOUBTS


@pytest.mark.parametrize("piece", ["'", '"', "`", "/*", "\\", "'\\", "''\"", "--", "-- '", "#'\n", "*/", "a'"])
@pytest.mark.usefixtures("no_hang")
def test_long_texts_take_linear_time(piece: str) -> None:
    text = piece * 300_000
    doubt = NO_DOUBT
    for each in (text, text + "'", "'" + text):
        doubt = doubt.after(each, True)
    assert doubt in ALL_DOUBTS
