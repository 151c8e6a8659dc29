"""Messages: one line that names the place, shows user text safely, and has a number of its own."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest
from binlogic.facts.errors import ERRORS, InputError, excerpt
from hypothesis import given
from hypothesis import strategies as st

ROOT = Path(__file__).resolve().parents[2]


def test_numbers_and_titles_are_unique() -> None:
    assert len({error.number for error in ERRORS}) == len(ERRORS)
    assert len({error.title for error in ERRORS}) == len(ERRORS)


def test_the_message_guide_lists_exactly_these_numbers_and_titles() -> None:
    guide = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (BE\d+) \| ([^|]+?) \|", guide, re.M) == [tuple(error) for error in ERRORS]


def test_every_number_in_the_code_is_listed() -> None:
    folders = ("facts", "rules", "explain", "spark")
    sources = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    used = {number for path in sources for number in re.findall(r'"(BE\d{3})"', path.read_text(encoding="utf-8"))}
    assert "BE104" in used
    assert used <= {error.number for error in ERRORS}


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (InputError("BE101", "the file cannot be read", "a.sql"), "a.sql: BE101 the file cannot be read"),
        (InputError("BE104", "nothing closes `'`", "a.sql", 3, 7, "close it"),
         "a.sql:3:7: BE104 nothing closes `'`; hint: close it"),
        (InputError("BE301", "no such format"), "BE301 no such format"),
        (InputError("BE101", "gone", "a\nb.sql", 2), "a\\nb.sql:2: BE101 gone"),
    ],
)  # fmt: skip
def test_one_line_with_place_number_message_and_hint(error: InputError, line: str) -> None:
    assert str(error) == line


def test_an_error_survives_a_process_boundary() -> None:
    error = InputError("BE104", "nothing closes `'`", "a.sql", 3, 7, "close it")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line, copy.hint) == (str(error), 3, "close it")


def test_excerpts_are_cut_to_sixty_characters() -> None:
    assert excerpt("x" * 60) == "`" + "x" * 60 + "`"
    assert excerpt("x" * 61) == "`" + "x" * 57 + "...`"


def test_excerpts_escape_controls_and_undecodable_bytes() -> None:
    assert excerpt("a\tb\x1b[31m") == "`a\\tb\\x1b[31m`"
    assert excerpt(b"caf\xe9".decode("utf-8", "surrogateescape")) == "`caf\\xe9`"


@given(st.text())
def test_excerpts_can_always_be_printed_on_one_line(text: str) -> None:
    shown = excerpt(text)
    assert shown.isprintable()
    assert len(shown) <= 62
    shown.encode("utf-8")
