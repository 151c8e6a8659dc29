"""The JSON type of MySQL: documents packed as its documentation describes come back as the text MySQL shows."""

from __future__ import annotations

import json
import struct
import time
from typing import Any

import pytest
from binlogic.facts.binlog.cursor import EventError
from binlogic.facts.binlog.images.json_text import json_text
from hypothesis import given, settings
from hypothesis import strategies as st

from ....examples import examples


def packed(value: Any, large: bool = False) -> bytes:
    """A document: its type and what follows."""
    kind, data = _value(value, large)
    return bytes([kind]) + data


def _value(value: Any, large: bool) -> tuple[int, bytes]:
    if value is None or isinstance(value, bool):
        return 4, bytes([{None: 0, True: 1, False: 2}[value]])
    if isinstance(value, int):
        for kind, form, low, high in ((5, "<h", -(1 << 15), 1 << 15), (7, "<i", -(1 << 31), 1 << 31)):
            if low <= value < high:
                return kind, struct.pack(form, value)
        return (9, struct.pack("<q", value)) if value < 1 << 63 else (10, struct.pack("<Q", value))
    if isinstance(value, float):
        return 11, struct.pack("<d", value)
    if isinstance(value, str):
        return 12, _length(len(value.encode())) + value.encode()
    if isinstance(value, bytes):  # opaque: its type first
        return 15, value[:1] + _length(len(value) - 1) + value[1:]
    return _container(value, large)


def _length(size: int) -> bytes:
    out = b""
    while size > 0x7F:
        out += bytes([size & 0x7F | 0x80])
        size >>= 7
    return out + bytes([size])


def _container(value: Any, large: bool) -> tuple[int, bytes]:
    form, size = ("<I", 4) if large else ("<H", 2)
    keys = list(value) if isinstance(value, dict) else []
    values = list(value.values()) if isinstance(value, dict) else value
    at = 2 * size + len(keys) * (size + 2) + len(values) * (size + 1)
    key_table, value_table, tail = b"", b"", b""
    for key in keys:
        key_table += struct.pack(form, at + len(tail)) + struct.pack("<H", len(key.encode()))
        tail += key.encode()
    for each in values:
        kind, data = _value(each, large)
        inline = kind in (4, 5) or (large and kind == 7)
        value_table += bytes([kind])
        value_table += (
            data.ljust(size, b"\0" if data[-1] < 128 or kind == 4 else b"\xff")
            if inline
            else (struct.pack(form, at + len(tail)))
        )
        tail += b"" if inline else data
    body = key_table + value_table + tail
    kind = (1 if large else 0) if isinstance(value, dict) else (3 if large else 2)
    return kind, struct.pack(form, len(values)) + struct.pack(form, 2 * size + len(body)) + body


DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 63), (1 << 64) - 1) | st.text(max_size=20)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
    max_leaves=20,
)  # fmt: skip


@settings(max_examples=examples(300), deadline=None)
@given(DOCUMENTS, st.booleans())
def test_documents_come_back(document: Any, large: bool) -> None:
    assert json.loads(json_text(packed(document, large))) == document


def test_the_text_is_that_of_mysql() -> None:
    assert json_text(packed({"a": [1, -70000, None, True], "\u00e9": 'x"y', "d": 1.5})) == (
        '{"a": [1, -70000, null, true], "\u00e9": "x\\"y", "d": 1.5}'
    )
    assert json_text(b"") == "null"
    assert json_text(packed("a" * 300)) == '"' + "a" * 300 + '"'


@pytest.mark.parametrize(
    ("opaque", "text"),
    [
        (b"\xf6" + bytes([5, 2]) + b"\x80\x7b\x2d", "123.45"),
        (b"\x0b" + struct.pack("<q", (12 << 12 | 34 << 6 | 56) << 24 | 5), '"12:34:56.000005"'),
        (b"\x0b" + struct.pack("<q", -((1 << 12) << 24)), '"-01:00:00.000000"'),
        (
            b"\x0c" + struct.pack("<q", (((2026 * 13 + 11) << 5 | 25) << 17 | 14 << 12) << 24),
            '"2026-11-25 14:00:00.000000"',
        ),
        (b"\x0a" + struct.pack("<q", ((2026 * 13 + 11) << 5 | 25) << 41), '"2026-11-25"'),
        (b"\xfc\xff\x00", '"base64:type252:/wA="'),
    ],
)
def test_values_that_json_has_not(opaque: bytes, text: str) -> None:
    assert json_text(packed(opaque)) == text
    assert json_text(packed([opaque])) == f"[{text}]"


@pytest.mark.parametrize(
    "data",
    [
        b"\x06\0\0",
        b"\x0c\xff\xff\xff\xff\xff",
        b"\x04\x05",
        b"\x0b" + b"\xff" * 8,
        b"\x02\xff\xff\xff\xff",
        b"\x63\0\0\0\0",
    ],
)
def test_damaged_documents_are_errors(data: bytes) -> None:
    with pytest.raises(EventError):
        json_text(data[:2] if data[0] == 6 else data)


def test_a_document_that_holds_itself_is_refused_at_once() -> None:
    """Entries that lead to the same bytes again: exponential text, or a loop."""
    count = 6000
    entry = b"\x02" + struct.pack("<H", 4)
    loop = b"\x02" + struct.pack("<HH", 1, 7) + b"\x02" + struct.pack("<H", 0)
    keys = struct.pack("<HH", 4, 60000)
    wide = b"\x00" + struct.pack("<HH", count, 65535) + keys * count + b"\x04\0\0" * count
    begun = time.process_time()
    for data in (loop, b"\x02" + struct.pack("<HH", 5, 19) + entry * 5, wide.ljust(70_000, b"x")):
        with pytest.raises(EventError):
            json_text(data)
    assert time.process_time() - begun < 1
