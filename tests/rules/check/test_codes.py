"""The table of codes: numbers are unique, and its examples do what they say."""

from __future__ import annotations

import tomllib

import pytest
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.language.codes import CODES, TABLE, Code
from binlogic.rules.language.parse import parse_rules

WITH_EXAMPLES = [code for code in TABLE if code.bad and code.number < "BL4"]


def codes_of(text: str) -> set[str]:
    file, problems = parse_rules(text, "example.dl")
    return {found.code for found in problems or check_files([file], RELATIONS)}


def test_no_number_is_used_twice() -> None:
    assert len(CODES) == len(TABLE)
    assert list(CODES) == sorted(CODES)


def test_titles_tell_the_codes_apart() -> None:
    assert len({code.title for code in TABLE}) == len(TABLE)


@pytest.mark.parametrize("code", WITH_EXAMPLES, ids=lambda code: code.number)
def test_the_bad_example_is_found_and_the_good_one_is_not(code: Code) -> None:
    assert code.number in codes_of(code.bad)
    assert code.number not in codes_of(code.good)


@pytest.mark.parametrize("code", WITH_EXAMPLES, ids=lambda code: code.number)
def test_good_examples_break_no_other_rule_of_form(code: Code) -> None:
    assert not {found for found in codes_of(code.good) if CODES[found].severity == "error"}


def test_manifest_examples_are_toml_only_where_good() -> None:
    assert tomllib.loads(CODES["BL401"].good)
    assert tomllib.loads(CODES["BL402"].good)
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(CODES["BL401"].bad)
