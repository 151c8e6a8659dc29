"""What a file is read as, and how what is no readable binary log is refused."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from pathlib import Path

import pytest
from binlogic.facts.binlog.event import BinlogEvent
from binlogic.facts.binlog.event_types import EventFlag
from binlogic.facts.binlog.reader import BinlogFile, read_file
from binlogic.facts.binlog.sequence import listed, read_files
from binlogic.facts.errors import InputError

from . import made


def events(data: bytes, verify: bool = True) -> list[BinlogEvent]:
    return list(BinlogFile(io.BytesIO(data), "b.1", verify))


def refused(data: bytes, verify: bool = True) -> str:
    with pytest.raises(InputError) as caught:
        events(data, verify)
    return str(caught.value)


@pytest.mark.parametrize("checksum", [False, True])
def test_events_have_position_header_and_body(checksum: bool) -> None:
    found = events(made.log((made.QUERY, made.query("SELECT 1")), (made.STOP, b""), checksum=checksum))
    assert [(e.name, e.server_id, e.timestamp) for e in found] == [
        ("FORMAT_DESCRIPTION", 7, 1_700_000_000),
        ("QUERY", 7, 1_700_000_000),
        ("STOP", 7, 1_700_000_000),
    ]
    assert found[1].body == made.query("SELECT 1")
    assert [e.position for e in found] == [4, *(e.next_position for e in found[:-1])]


def test_a_format_description_of_before_checksums_ends_without_one() -> None:
    log = BinlogFile(io.BytesIO(made.log((made.STOP, b""), server="5.5.40")))
    assert [event.trailer for event in log] == [0, 0]
    assert not log.format.describes_checksum
    assert len(log.format.post_headers) == 42


def test_a_format_description_says_its_server_and_its_checksum() -> None:
    log = BinlogFile(io.BytesIO(made.log(server="10.11.6-MariaDB-log", checksum=True)))
    list(log)
    assert (log.format.server_version, log.format.is_mariadb, log.format.checksum) == (
        "10.11.6-MariaDB-log",
        True,
        "crc32",
    )


def test_a_later_format_description_takes_over_in_a_relay_log() -> None:
    data = made.MAGIC + made.format_description(checksum=True, flags=EventFlag.RELAY_LOG)
    data += made.format_description(checksum=False) + made.event(made.QUERY, made.query("SELECT 1"))
    assert [event.trailer for event in events(data)] == [4, 4, 0]


@pytest.mark.parametrize("begins", [4, 0], ids=["without its magic", "with its magic"])
@pytest.mark.parametrize("server", [7, 0x300], ids=["short", "long"])
def test_a_log_behind_another_is_not_read_on(begins: int, server: int) -> None:
    first, second = made.log((made.STOP, b""), checksum=True), bytearray(made.log((made.STOP, b"")))
    second[9:13] = server.to_bytes(4, "little")  # where a reader that goes on finds a length
    with pytest.raises(InputError) as error:
        events(first + second[begins:])
    assert error.value.line == len(first)
    assert error.value.message == "another binary log begins here"


def test_the_flag_of_an_open_file_does_not_count_in_the_checksum() -> None:
    data = bytearray(made.log((made.STOP, b""), checksum=True))
    data[4 + 17] |= 1
    assert len(events(bytes(data))) == 2


def test_gzip_is_unpacked(tmp_path: Path) -> None:
    packed = tmp_path / "bin.000001.gz"
    packed.write_bytes(gzip.compress(made.log((made.STOP, b""))))
    assert [event.name for event, _ in read_file(packed)] == ["FORMAT_DESCRIPTION", "STOP"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "b.1: BE111 the file ends after 0 bytes; hint: copy the binary log again"),
        (b"\xfeb", "b.1: BE111 the file ends after 2 bytes; hint: copy the binary log again"),
        (b"SELECT 1", "b.1: BE111 this is no binary log: it does not begin with fe 62 69 6e"),
        (made.MAGIC, "b.1:4: BE111 the file ends before its format description; hint: copy the binary log again"),
        (
            made.MAGIC + made.event(made.STOP, b""),
            "b.1:4: BE111 a STOP event stands before the format description; hint: copy the binary log again",
        ),
        (
            made.MAGIC + made.event(1, b"\0" * 56),
            "b.1:4: BE112 binlog version 3 is not read, only version 4 is; "
            "hint: mariadb-binlog of MariaDB 10.11 prints it",
        ),
        (
            made.log((made.STOP, b""))[:-3],
            "b.1:127: BE111 the file ends 16 bytes into an event header; hint: copy the binary log again",
        ),
        (
            made.log((made.QUERY, made.query("SELECT 1")))[:-3],
            "b.1:127: BE111 the file ends 38 bytes into an event of 41; hint: copy the binary log again",
        ),
        (
            b"\xfdbin" + b"\0" * 600,
            "b.1: BE112 this binary log is encrypted (MySQL binlog_encryption); hint: decrypt it with the server's "
            "keyring: mysqlbinlog --read-from-remote-server --raw",
        ),
        (
            b"\xfe\xfe\x0d\x01" + b"\0" * 508,
            "b.1: BE112 this binary log lies in InnoDB tablespace pages (.ibb); hint: have mariadb-binlog read it from "
            "the server: --read-from-remote-server --raw",
        ),
        (
            made.log((164, b"\1" + b"\0" * 16)),
            "b.1:127: BE112 this binary log is encrypted (MariaDB encrypt_binlog); hint: have the server decrypt it: "
            "mariadb-binlog --read-from-remote-server --raw",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(data: bytes, message: str) -> None:
    assert refused(data) == message


@pytest.mark.parametrize("length", [0, 18, 22, 0xFFFFFFFF])
def test_a_length_that_no_event_has_is_refused_before_anything_is_read(length: int) -> None:
    data = bytearray(made.log((made.STOP, b""), checksum=True))
    data[-14:-10] = length.to_bytes(4, "little")
    assert refused(bytes(data)).startswith(f"b.1:127: BE111 an event of {length} bytes cannot be")


def test_a_wrong_checksum_is_refused_unless_told_to_read_on() -> None:
    data = bytearray(made.log((made.QUERY, made.query("SELECT 1")), checksum=True))
    data[-6] ^= 0x20
    assert refused(bytes(data)) == "b.1:127: BE111 the checksum of the event is wrong; hint: --no-verify reads on"
    assert events(bytes(data), verify=False)[1].body[-8:-2] == b"SELECT"


@pytest.mark.parametrize(
    ("at", "value", "said"),
    [
        (19, 3, "binlog version 3 is not read, only version 4 is"),
        (19 + 56, 20, "a header length of 20 bytes is not read, only 19 is"),
        (19 + 57 + 1, 15, "query events with a fixed part of 15 bytes are unknown"),
        (-5, 9, "checksum algorithm 9 is unknown"),
    ],
)
def test_a_format_description_that_says_something_unknown_is_refused(at: int, value: int, said: str) -> None:
    description = bytearray(made.format_description())
    description[at] = value
    assert refused(made.MAGIC + bytes(description)) == f"b.1:4: BE111 {said}; hint: copy the binary log again"


class Endless(io.RawIOBase):
    """A log of many equal events that are never all in memory."""

    def __init__(self, count: int) -> None:
        self.pieces = iter([made.log()] + [made.event(made.QUERY, made.query("x" * 1000)) * 100] * count)

    def read(self, _size: int = -1) -> bytes:
        return next(self.pieces, b"")


def test_memory_does_not_grow_with_the_file() -> None:
    def peak(count: int) -> int:
        tracemalloc.start()
        number = sum(1 for _ in BinlogFile(Endless(count)))  # type: ignore[arg-type]
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert number == 100 * count + 1
        return used

    peak(1)
    assert peak(400) < peak(40) + 200_000


def test_several_files_are_one_sequence(tmp_path: Path) -> None:
    first, second = tmp_path / "bin.000001", tmp_path / "bin.000002"
    first.write_bytes(made.log((made.ROTATE, (4).to_bytes(8, "little") + b"bin.000002")))
    second.write_bytes(made.log((made.STOP, b"")))
    assert [(Path(file).name, event.name) for file, event, _ in read_files([first, second])] == [
        ("bin.000001", "FORMAT_DESCRIPTION"),
        ("bin.000001", "ROTATE"),
        ("bin.000002", "FORMAT_DESCRIPTION"),
        ("bin.000002", "STOP"),
    ]


def test_a_file_that_does_not_follow_is_refused(tmp_path: Path) -> None:
    first, third = tmp_path / "bin.000001", tmp_path / "bin.000003"
    first.write_bytes(made.log((made.ROTATE, (4).to_bytes(8, "little") + b"bin.000002")))
    third.write_bytes(made.log())
    with pytest.raises(InputError) as caught:
        list(read_files([first, third]))
    assert str(caught.value) == (
        f"{first}:127: BE113 the file goes on in `bin.000002`, not in `bin.000003`; "
        "hint: give the files in the order of their numbers"
    )


def test_an_index_names_files_beside_it(tmp_path: Path) -> None:
    index = tmp_path / "bin.index"
    index.write_text("./bin.000001\n/var/lib/mysql/bin.000002\n\n")
    assert listed(index) == (tmp_path / "bin.000001", Path("/var/lib/mysql/bin.000002"))
