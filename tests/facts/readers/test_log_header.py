"""The database a session begins in, as each server words its Connect line."""

from __future__ import annotations

import pytest
from binlogic.facts.readers.log_header import connect_database, looks_binary


@pytest.mark.parametrize(
    ("text", "database"),
    [
        ("root@localhost on ", ""),
        ("root@localhost on  using Socket", ""),
        ("app@localhost on shop using TCP/IP", "shop"),
        ("app@10.0.0.1 on shop", "shop"),
        ("app@10.0.0.1 as anonymous on shop using SSL/TLS", "shop"),
        ("a on b@h on `odd using name` using Socket", "`odd using name`"),
        ("Access denied for user 'x'@'localhost' (using password: YES)", ""),
        ("", ""),
    ],
)
def test_connect_database(text: str, database: str) -> None:
    assert connect_database(text) == database


def test_text_with_control_characters_in_its_data_is_not_binary() -> None:
    assert not looks_binary("insert into t (a, b) values ('\x00\x01', 'some text')\r\n\t" * 3)
    assert looks_binary("\xfebin\x00\x00\x0f\x00\x00\x00\x01")
