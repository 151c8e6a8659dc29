"""Records of byte ranges are those of the reader of whole logs, wherever a log is cut."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from binlogic.facts.readers import ranges
from binlogic.facts.readers.doubts import IN_DOUBT, Watch
from binlogic.facts.readers.general_log import read_general_log
from binlogic.facts.readers.ranges import END, Raw, read_range
from binlogic.facts.readers.record import Record, Skipped

from .logs import random_log

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"


def in_ranges(log: bytes, cuts: list[int]) -> tuple[list[Raw], list[tuple[int, str, int]]]:
    raws: list[Raw] = []
    skipped: list[Skipped] = []
    for low, high in zip([0, *cuts], [*cuts, END], strict=True):
        source = io.BytesIO(log)
        source.seek(max(low - 1, 0))
        raws += read_range(source, low, high, log.count(b"\n", 0, low), skipped.append)
    return [raw for raw in raws if raw.who], [(skip.line, skip.reason, skip.lines) for skip in skipped]


def whole(log: bytes) -> tuple[list[Record], list[tuple[int, str, int]]]:
    skipped: list[Skipped] = []
    text = io.StringIO(log.decode("utf-8", "surrogateescape"), newline="")
    records = list(read_general_log(text, on_skip=skipped.append))
    return records, [(skip.line, skip.reason, skip.lines) for skip in skipped]


def as_records(raws: list[Raw]) -> list[tuple[int, str, str, str]]:
    found = []
    for raw in raws:
        thread, _, command = raw.who.decode().lstrip().partition(" ")
        found.append((raw.line, thread, command.lower(), raw.text.decode("utf-8", "surrogateescape")))
    return found


def same(log: bytes, cuts: list[int]) -> None:
    raws, skipped = in_ranges(log, cuts)
    records, expected = whole(log)
    assert skipped == [skip for skip in expected if skip[1] != IN_DOUBT]
    watch = Watch()
    sure = [raw for raw in raws if watch.is_sure(raw.text, raw.who.endswith((b" Query", b" Execute")))]
    assert len(raws) - len(sure) == len(expected) - len(skipped)
    # The reader of whole logs leaves out an EXECUTE whose real text follows; ranges keep both.
    found = as_records(sure)
    texts = [(r.line, r.session.partition("#")[0], r.command, r.text) for r in records]
    left_out = [each for each in found if each not in set(texts)]
    assert all(command == "query" and "EXECUTE" in text.upper() for _, _, command, text in left_out)
    assert sorted(each for each in found if each in set(texts)) == sorted(texts)
    assert all(log[raw.offset :].startswith(raw.time + raw.who + b"\t") for raw in raws)
    assert [raw.offset for raw in raws] == sorted({raw.offset for raw in raws})


@pytest.mark.parametrize("seed", range(30))
def test_random_logs_cut_anywhere(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    log = random_log(random, 150)
    monkeypatch.setattr(ranges, "_BLOCK", random.choice((7, 100, 4096, 1 << 20)))
    same(log, sorted(random.sample(range(1, len(log)), random.randint(0, 50))))


@pytest.mark.parametrize("name", ["maria_general.log", "mysql56_general.log"])
def test_logs_of_servers_cut_at_every_byte(name: str) -> None:
    if not (SAMPLES / name).is_file():
        pytest.skip(f"{SAMPLES / name} is not here")
    log = (SAMPLES / name).read_bytes()
    for cut in range(1, len(log)):
        same(log, [cut])


def test_a_mark_before_the_text_is_left_out_and_counted() -> None:
    log = b"\xef\xbb\xbf261120 18:30:56\t    4 Query\tSELECT 1\n"
    ((raw,), skipped) = in_ranges(log, [])
    assert (raw.offset, raw.line, raw.text, skipped) == (3, 1, b"SELECT 1", [])


def test_a_record_too_long_is_skipped_and_the_next_one_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranges, "LONGEST_RECORD", 1 << 20)
    monkeypatch.setattr(ranges, "_BLOCK", 4096)
    head = b"261120 18:30:56\t    4 Query\t"
    raws, skipped = in_ranges(head + b"x" * (1 << 21) + b"\n" + head + b"SELECT 1\n", [100])
    assert [raw.text for raw in raws] == [b"SELECT 1"]
    assert skipped == [(1, "the record is longer than 1 MiB", 1)]


def test_binary_data_is_skipped_as_a_whole() -> None:
    raws, skipped = in_ranges(bytes(range(32)) * 100, [])
    assert raws == []
    assert [reason for _, reason, _ in skipped] == ["this is binary data, not a general log"]
