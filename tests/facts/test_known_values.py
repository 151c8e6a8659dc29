"""Expressions whose value user variables decide."""

from __future__ import annotations

import pytest
from binlogic.facts.known_values import known_value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("@f", "ROW"),
        ("'it''s'", "it's"),
        ("2", "2"),
        ("CONCAT('STATE', 'MENT')", "STATEMENT"),
        ("concat(@f, '-', \"x\")", "ROW-x"),
        ("CONCAT('a,b', @F)", "a,bROW"),
        ("CONCAT(@f, @none)", None),
        ("CONCAT(UPPER('x'))", None),
        ("@none", None),
        ("@@global.binlog_format", None),
        ("IF(@f, 1, 2)", None),
    ],
)
def test_values(text: str, value: str | None) -> None:
    assert known_value(text, {"f": "ROW"}) == value
