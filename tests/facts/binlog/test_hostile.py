"""Damaged and hostile files: always one clear error with the position, or a reading; never anything else.

BINLOGIC_FUZZ is how many mutated files are tried; the figures of a long run are in docs/binary-logs.md.
"""

from __future__ import annotations

import io
import os
import random
import re
import tracemalloc
from pathlib import Path

import pytest
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event_types import EventType
from binlogic.facts.binlog.payload import events_inside
from binlogic.facts.binlog.reader import BinlogFile
from binlogic.facts.errors import InputError
from binlogic.facts.readers.binary_log import read_binary_log

from ...examples import examples
from . import made

RECORDED = Path(__file__).parent / "recorded"
SOURCE = bytes(range(16))
GTID = made.GTID, b"\0" + SOURCE + bytes(8) + b"\2" + bytes(16) + bytes(6) + b"\x00\xfc\x10\x01" + bytes(4)
INSIDE = [
    made.event(made.QUERY, made.query("BEGIN", "d")),
    made.event(made.TABLE_MAP, made.table_map(5, "d", "t")),
    made.event(made.WRITE_ROWS, made.rows(5)),
    made.event(made.XID, bytes(8)),
]
SMALL = made.log(
    GTID,
    (made.QUERY, made.query("BEGIN", "d", status=b"\x00\x01\x02\x03\x04\x0c\x01d\x00")),
    (made.TABLE_MAP, made.table_map(5, "d", "t")),
    (made.WRITE_ROWS, made.rows(5)),
    (14, b"\1\0\0\0v\0\4\x08\0\0\0\5\0\0\0\5\2\x81\x17\x2d"),
    (35, (1).to_bytes(8, "little") + SOURCE + (1).to_bytes(8, "little") + bytes(16)),
    (163, b"\1\0\0\0" + bytes(16)),
    (made.PAYLOAD, made.payload(INSIDE)),
    (made.XID, bytes(8)),
    checksum=True,
)
ERROR = re.compile(r"b\.1(?::\d+)?: BE11[12] [^\n]+")
ROUNDS = int(os.environ.get("BINLOGIC_FUZZ", examples(1000)))


def outcome(data: bytes, verify: bool = False) -> str:
    """The error that reading and decoding everything ends in, or nothing; any other exception fails the test."""
    said = ""
    try:
        log = BinlogFile(io.BytesIO(data), "b.1", verify)
        for event in log:
            decode(event, log.format, "b.1")
            if event.type == EventType.TRANSACTION_PAYLOAD:
                for inner in events_inside(event, "b.1"):
                    decode(inner, log.format, "b.1")
        log = BinlogFile(io.BytesIO(data), "b.1", verify)
        for _ in read_binary_log(((event, log.format) for event in log), "b.1"):
            pass
    except InputError as error:
        said = str(error)
    assert not said or ERROR.match(said), said
    return said


def test_the_small_log_is_whole() -> None:
    assert outcome(SMALL, verify=True) == ""


def test_a_log_cut_short_at_every_byte() -> None:
    log = BinlogFile(io.BytesIO(SMALL))
    ends = {event.position + len(event.data) for event in log}
    for length in range(len(SMALL)):
        said = outcome(SMALL[:length])
        if length in ends:
            assert said == ""
        else:
            assert "ends" in said, (length, said)


def test_every_flipped_bit_of_a_log_with_checksums_is_noticed() -> None:
    in_use = 8 * (4 + 17)  # the one bit that may differ: the file was not closed
    quiet = []
    for bit in range(8 * len(SMALL)):
        data = bytearray(SMALL)
        data[bit >> 3] ^= 1 << (bit & 7)
        if not outcome(bytes(data), verify=True):
            quiet.append(bit)
    assert quiet == [in_use]


def test_every_flipped_bit_without_checksums_is_an_error_or_a_reading() -> None:
    for bit in range(8 * len(SMALL)):
        data = bytearray(SMALL)
        data[bit >> 3] ^= 1 << (bit & 7)
        outcome(bytes(data))


@pytest.mark.parametrize("length", [0, 1, 18, 19, 22, 23, 0x7FFFFFFF, 0xFFFFFFFF])
def test_every_event_with_a_length_that_is_not_its_own(length: int) -> None:
    log = BinlogFile(io.BytesIO(SMALL))
    for position in [event.position for event in log]:
        data = bytearray(SMALL)
        data[position + 9 : position + 13] = length.to_bytes(4, "little")
        assert outcome(bytes(data)).startswith("b.1:")


def test_every_event_taken_for_every_type() -> None:
    log = BinlogFile(io.BytesIO(SMALL))
    for position in [event.position for event in log]:
        for kind in range(256):
            data = bytearray(SMALL)
            data[position + 4] = kind
            outcome(bytes(data))


def test_lengths_that_lie_take_no_memory() -> None:
    bodies = (
        (made.WRITE_ROWS, bytes(8) + b"\2\0\xfe" + b"\xff" * 8),
        (made.TABLE_MAP, bytes(8) + b"\0\0\0\0\xfd\xff\xff\xff"),
        (35, b"\xff\xff\xff\x7f\0\0\0\0" + bytes(32)),
        (163, b"\xff\xff\xff\x0f"),
        (165, bytes(13) + b"\0\x84\x03\xff\xff\xff"),
        (made.PAYLOAD, b"\1\x09\xfe" + b"\xff" * 8),
    )
    for body in bodies:
        data = made.log(body)
        tracemalloc.start()
        assert outcome(data).startswith("b.1:127: BE111")
        assert tracemalloc.get_traced_memory()[1] < 20 << 20
        tracemalloc.stop()


@pytest.mark.slow
def test_a_payload_that_unpacks_without_end_is_read_piece_by_piece() -> None:
    zstandard = pytest.importorskip("zstandard")
    many = made.event(made.QUERY, made.query("x" * 1000)) * 100_000
    packed = zstandard.ZstdCompressor().compress(many)
    data = made.log((made.PAYLOAD, made.payload([], 0, packed)))
    del many
    tracemalloc.start()
    assert outcome(data) == ""
    assert tracemalloc.get_traced_memory()[1] < 30 << 20
    tracemalloc.stop()


def mutated(data: bytes, chance: random.Random) -> bytes:
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at = chance.randrange(len(found))
        kind = chance.random()
        if kind < 0.5:
            found[at] ^= 1 << chance.randrange(8)
        elif kind < 0.7:
            found[at] = chance.choice((0, 1, 2, 15, 40, 165, 251, 252, 253, 254, 255))
        elif kind < 0.8:
            found[at : at + 4] = chance.choice((0, 1, 19, 0x7FFFFFFF, 0xFFFFFFFF)).to_bytes(4, "little")
        elif kind < 0.9:
            del found[at + 1 :]
        else:
            begin = chance.randrange(len(found))
            found[at:at] = found[begin : begin + chance.randrange(60)]
    return bytes(found)


def test_mutated_files() -> None:
    hostile(ROUNDS, 1)


def hostile(rounds: int, seed: int) -> None:
    files = [path.read_bytes() for path in sorted(RECORDED.glob("*.bin"))] + [SMALL] * 5
    chance = random.Random(seed)
    refused = 0
    for number in range(rounds):
        data = mutated(chance.choice(files), chance)
        try:
            refused += bool(outcome(data))
        except Exception as problem:
            raise AssertionError(f"input {number} of seed {seed}: {problem!r}") from problem
    assert refused > rounds // 3
