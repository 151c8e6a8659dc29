"""BINLOG statements: which tables their events change (R1.8, R1.10)."""

from __future__ import annotations

import base64

import pytest
from binlogic.facts.sql.injection import Injected, injected
from binlogic.facts.sql.parse import parse_statement


def event(kind: int, body: bytes) -> bytes:
    """An event with its common header of 19 bytes."""
    return bytes(4) + bytes([kind]) + bytes(4) + (19 + len(body)).to_bytes(4, "little") + bytes(6) + body


def table_map(number: int, db: str, table: str) -> bytes:
    names = b"".join(bytes([len(name)]) + name.encode() + b"\0" for name in (db, table))
    return event(19, number.to_bytes(6, "little") + b"\0\0" + names)


def rows(kind: int, number: int) -> bytes:
    return event(kind, number.to_bytes(6, "little") + b"\0\0")


def text(*events: bytes) -> str:
    """As mysqlbinlog prints it: each event in base64 of its own."""
    return "\n".join(base64.b64encode(each).decode() for each in events)


@pytest.mark.parametrize(
    ("kind", "verb"),
    [(23, "insert"), (24, "update"), (25, "delete"), (30, "insert"), (31, "update"), (32, "delete")],
)
def test_row_events(kind: int, verb: str) -> None:
    assert injected(text(table_map(7, "d", "t"), rows(kind, 7))) == [Injected(verb, "d", "t")]


def test_each_event_names_its_table() -> None:
    found = injected(text(table_map(1, "d", "t"), table_map(2, "e", "u"), rows(31, 2), rows(30, 1), rows(30, 9)))
    assert found == [Injected("update", "e", "u"), Injected("insert", "d", "t")]


def test_events_without_rows_change_nothing() -> None:
    assert injected(text(event(15, bytes(57)), table_map(1, "d", "t"))) == []


@pytest.mark.parametrize("said", ["garbage", "!", "AAAA", "", "====", "AAAA=AAA"])
def test_text_that_is_no_event(said: str) -> None:
    assert injected(said) is None


def test_what_is_cut_off_is_left_out() -> None:
    whole = table_map(1, "d", "t") + rows(30, 1)
    assert injected(base64.b64encode(whole[:-1]).decode()) == []
    assert injected(base64.b64encode(table_map(1, "d", "t")[:28] + bytes(60)).decode()) == []


def test_the_statement_writes_the_tables() -> None:
    statement = parse_statement(f"BINLOG '{text(table_map(1, 'd', 't'), rows(30, 1), rows(30, 1))}'")
    assert [(ref.action, ref.db, ref.name, ref.role) for ref in statement.objects] == [("write", "d", "t", "insert")]
    assert parse_statement("BINLOG 'garbage'").flags == {"undecodable"}
    assert parse_statement("BINLOG").approximate
