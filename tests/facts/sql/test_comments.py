"""Executable comments: what each server reads, and that no offset ever moves."""

import pytest
from binlogic.facts.sql.comments import blank_comments
from binlogic.facts.sql.dialect import Vendor
from hypothesis import given
from hypothesis import strategies as st

MYSQL = Vendor("mysql", 80041)
MYSQL_5 = Vendor("mysql", 50624)
MARIADB = Vendor("mariadb", 101119)
CLUSTRIX = Vendor("clustrix", 50157)


@pytest.mark.parametrize(
    ("text", "vendor", "expected"),
    [
        ("a /*! b */ c", MYSQL, "a     b    c"),
        ("/*!40000 b */", MYSQL, "         b   "),
        ("/*!50700 b */", MYSQL_5, "             "),
        ("/*!50700 b */", CLUSTRIX, "             "),
        ("/*!50100 b */", CLUSTRIX, "         b   "),
        # the same number, older than MariaDB 10.11 but a MySQL feature
        ("/*!50701 b */", MARIADB, "             "),
        ("/*!50699 b */", MARIADB, "         b   "),
        ("/*!100100 b */", MARIADB, "          b   "),
        ("/*!110000 b */", MARIADB, "              "),
        ("/*M!100100 b */", MARIADB, "           b   "),
        ("/*M! b */", MYSQL, "         "),
        ("/*M!50701 b */", MARIADB, "          b   "),
        # MySQL 5 reads five digits: the sixth is SQL
        ("/*!501007 */", MYSQL_5, "        7   "),
        # fewer than five digits are no version
        ("/*!123 */", MYSQL, "   123   "),
    ],
)
def test_a_comment_is_opened_when_flavor_and_version_run_it(text: str, vendor: Vendor, expected: str) -> None:
    assert blank_comments(text, vendor) == expected


@pytest.mark.parametrize("quote", ["'", '"', "`"])
def test_markers_inside_quotes_are_text(quote: str) -> None:
    text = f"{quote}/*!99999 x */{quote} /*! y */"
    assert blank_comments(text, MYSQL) == f"{quote}/*!99999 x */{quote}     y   "


def test_an_escaped_quote_does_not_end_the_string() -> None:
    text = r"'\'/*!' /*! y */"
    assert blank_comments(text, MYSQL) == r"'\'/*!'     y   "


def test_ordinary_comments_stay_and_hide_markers() -> None:
    for hidden in ("/* /*! */", "-- /*! x */\n", "# /*! x */\n"):
        assert blank_comments(hidden + "/*! y */", MYSQL) == hidden + "    y   "


def test_the_closer_of_an_ordinary_comment_inside_does_not_close() -> None:
    assert blank_comments("/*! a /* b */ c */ d", MYSQL) == "    a /* b */ c    d"
    assert blank_comments("/*!99999 a /* b */ c */ d", MYSQL) == " " * 24 + "d"


def test_blanking_keeps_lines() -> None:
    assert blank_comments("/*!99999 a\r\nb\n*/ c", MYSQL) == " " * 10 + "\r\n" + " \n" + "   c"


def test_a_closer_without_opener_stays() -> None:
    assert blank_comments("/*! a */ * */", MYSQL).endswith("* */")


FRAGMENTS = ["/*!", "/*M!", "/*", "*/", "50000", "99999", "'", '"', "`", "\\", "-- ", "#", "\n", " x ", "/", "*"]


@given(st.lists(st.sampled_from(FRAGMENTS)).map("".join), st.sampled_from([MYSQL, MARIADB, CLUSTRIX]))
def test_only_blanks_replace_characters(text: str, vendor: Vendor) -> None:
    result = blank_comments(text, vendor)
    assert len(result) == len(text)
    assert all(new in (old, " ") for old, new in zip(text, result, strict=True))


@pytest.mark.parametrize("piece", ["/*!", "/*!99999 /*", "'\\", "/*! '\\'", "/*", "/*!1 */"])
@pytest.mark.usefixtures("no_hang")
def test_hostile_text_takes_no_quadratic_time(piece: str) -> None:
    text = "/*! */" + piece * 500_000
    assert len(blank_comments(text, MYSQL)) == len(text)
