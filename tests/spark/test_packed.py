"""TextColumn of a large lake are packed; what is decided of its statements is the same."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pyarrow as arrow
import pytest
from binlogic.facts.sql.dialect import DEFAULT_MODE, Vendor
from binlogic.facts.sql.parse import parse_statement
from binlogic.spark.lake import packed as packed_texts
from binlogic.spark.lake import templates
from binlogic.spark.lake.packed import PackedTexts, TextColumn
from hypothesis import given
from hypothesis import strategies as st

from .lakes import Scattered, make_both, whole_tables
from .logs import random_log

pytestmark = pytest.mark.slow

LENGTHS = st.lists(st.integers(0, 40) | st.sampled_from([2_000, 70_000]), max_size=80)


@given(LENGTHS, st.lists(st.integers(0, 80), max_size=3))
def test_every_text_is_at_its_place(lengths: list[int], cuts: list[int]) -> None:
    texts = [bytes([number % 251]) * length for number, length in enumerate(lengths)]
    bounds = sorted({0, len(texts), *(cut for cut in cuts if cut < len(texts))})
    pieces = [arrow.array(texts[start:stop], arrow.binary()) for start, stop in pairwise(bounds)]
    packed, plain = PackedTexts(), TextColumn(pieces)
    for piece in pieces:
        packed.add(piece)
    assert [packed[place] for place in range(len(texts))] == texts
    assert [plain[place] for place in range(len(texts))] == texts


def test_many_texts_are_packed_and_added_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_texts, "_PACKED", 1_000)
    texts = TextColumn()
    for piece in range(10):
        texts.add(arrow.array([f"{piece} {number}" for number in range(41)]))
        assert texts[41 * piece] == f"{piece} 0".encode()
    assert texts._packed is not None
    assert [texts[place] for place in range(410)] == [f"{p} {n}".encode() for p in range(10) for n in range(41)]


def test_strings_are_bytes_and_nulls_are_empty() -> None:
    piece, packed = arrow.array(["caf\u00e9", None, "x"]), PackedTexts()
    packed.add(piece)
    for texts in (packed, TextColumn([piece])):
        assert [texts[place] for place in range(3)] == ["caf\u00e9".encode(), b"", b"x"]


def test_a_packed_lake_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "general.log"
    log.write_bytes(random_log(Random(5), 400))
    plain = make_both([log], tmp_path / "plain", Scattered(1, Random(1)))
    made = []

    class Packed(PackedTexts):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    monkeypatch.setattr(packed_texts, "_PACKED", 0)
    monkeypatch.setattr(packed_texts, "PackedTexts", Packed)
    assert whole_tables(*make_both([log], tmp_path / "packed", Scattered(1, Random(1)))) == whole_tables(*plain)
    assert made


def test_a_statement_is_read_back_as_it_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    statement = parse_statement("INSERT INTO d.t SELECT @a FROM u", DEFAULT_MODE, Vendor())
    monkeypatch.setattr(templates, "_WRITTEN", {})
    written = templates.as_written(statement)
    assert templates._read(written) is statement
    monkeypatch.setattr(templates, "_WRITTEN", {})
    assert templates._read(written) == statement
