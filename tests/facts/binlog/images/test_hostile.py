"""Row images of damaged logs: an error with the position, or a reading; never anything else, and soon.

BINLOGIC_FUZZ is how many mutated files are tried.
"""

from __future__ import annotations

import io
import random
import tracemalloc
from pathlib import Path

import pytest
from binlogic.facts.binlog.images.charsets import charset_of, encoded_text, text_of
from binlogic.facts.binlog.ranges import closed
from binlogic.facts.binlog.reader import BinlogFile
from binlogic.facts.binlog.sequence import PlacedEvent
from binlogic.facts.binlog.writer import LogWriter
from binlogic.facts.changes.as_json import as_json
from binlogic.facts.changes.as_sql import script
from binlogic.facts.changes.changes import ChangeReader, RowChange
from binlogic.facts.changes.flashback import Flashback
from binlogic.facts.changes.follow import FollowedTables
from binlogic.facts.door.json import document
from binlogic.facts.errors import InputError

from .. import made
from ..test_hostile import ERROR, ROUNDS, mutated

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.bin"))


def told(data: bytes) -> str:
    """What rows of a log come to: the error, or nothing."""
    changes: list[RowChange] = []
    try:
        log = BinlogFile(io.BytesIO(data), "b.1", False)
        reader = ChangeReader(FollowedTables(), lambda _: None, lambda *_: None)
        for change in reader.changes(PlacedEvent("b.1", event, log.format) for event in log):
            document(as_json(change))
            changes.append(change)
        for line in script(changes):
            line.encode("utf-8")
        taken_back(data)
    except InputError as error:
        said = str(error)
    else:
        return ""
    assert ERROR.match(said) or "BE116" in said or "BE117" in said, said
    return said


def taken_back(data: bytes) -> None:
    """What takes rows back is a whole log, or a group that cannot be is named."""
    log, out = BinlogFile(io.BytesIO(data), "b.1", False), io.BytesIO()
    undo, writer = Flashback(FollowedTables(), set(), lambda *_: None), LogWriter(out)
    for event in log:
        if event.type != made.QUERY:  # the statements that define the tables
            undo.take(PlacedEvent("b.1", event, log.format))
        if event.type == made.FORMAT:
            writer.write(closed(event))
    if undo.undone:
        undo.undone.write(writer)
    assert len(list(BinlogFile(io.BytesIO(out.getvalue()), "b.2", False))) > 0


@pytest.mark.parametrize("log", RECORDED, ids=lambda path: path.name)
def test_mutated_logs(log: Path) -> None:
    rng, data = random.Random(log.name), log.read_bytes()
    errors = {told(mutated(data, rng)).partition("BE")[2][:40] for _ in range(ROUNDS // 10)}
    assert len(errors) > 3


@pytest.mark.parametrize("log", RECORDED, ids=lambda path: path.name)
def test_logs_cut_short(log: Path) -> None:
    data = log.read_bytes()
    for length in range(4, len(data), max(len(data) // 60, 1)):
        told(data[:length])


def test_rows_of_any_type_in_any_bytes() -> None:
    """A table map of each type over the same bytes."""
    rng = random.Random(0)
    for kind in range(256):
        for metadata in (b"", b"\4", b"\2\0", b"\xff\xff", b"\xf7\2", b"\xf8\x08", b"\xfe\xff"):
            names = b"\1d\0\1t\0"
            body = bytes(6) + b"\1\0" + names + b"\1" + bytes([kind, len(metadata)]) + metadata + b"\0"
            rows = bytes(6) + b"\1\0" + b"\2\0" + b"\1\1" + b"\0" + rng.randbytes(40)
            told(made.log((made.TABLE_MAP, body), (made.WRITE_ROWS, rows)))


def test_a_compressed_value_does_not_fill_memory() -> None:
    """A column that says that it unpacks to 4 GiB, and one that unpacks to more than it says."""
    import zlib

    bomb = zlib.compress(bytes(64 << 20))
    for length in (b"\x84\xff\xff\xff\xff", b"\x81\x05"):
        value = length + bomb
        names = b"\1d\0\1t\0"
        table = bytes(6) + b"\1\0" + names + b"\1" + b"\x8c\1\4\0"
        rows = bytes(6) + b"\1\0" + b"\2\0" + b"\1\1" + b"\0" + len(value).to_bytes(4, "little") + value
        data = made.log((made.TABLE_MAP, table), (made.WRITE_ROWS, rows), server="10.11.6-MariaDB")
        tracemalloc.start()
        said = told(data)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < 8 << 20
        assert ("BE117" in said) == (length[0] == 0x84), said  # the one may be right, but needs too much


def test_texts_come_back_in_every_character_set() -> None:
    for charset in {charset_of(number) for number in range(4000)}:
        for data in (b"abc", bytes(range(128, 160)), "\u00e9".encode("utf-16-be"), b""):
            text = text_of(data, charset)
            assert text is None or encoded_text(text, charset) == data
    assert charset_of(0) == charset_of(17) == charset_of(5000) == ""
    assert (charset_of(8), charset_of(1057), charset_of(255), charset_of(2304)) == (
        "latin1",
        "utf8",
        "utf8mb4",
        "utf8mb4",
    )
