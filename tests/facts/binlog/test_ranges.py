"""Parts of logs: whole groups by position, time, server and GTID, of damaged logs and of several files."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from binlogic.facts.binlog.groups import EventGroups, GroupPlace
from binlogic.facts.binlog.gtid_set import GtidSet, gtid_set
from binlogic.facts.binlog.ranges import Range, taken
from binlogic.facts.binlog.reader import read_file
from binlogic.facts.errors import InputError

from . import made

RECORDED = Path(__file__).parent / "recorded"
FILES = sorted(RECORDED.glob("*.bin"))
UUID = "53ccf856-e5f8-11f1-a91d-02fc00000001"


def begins(path: Path) -> list[int]:
    """Where the groups of a file begin."""
    groups = EventGroups()
    return [event.position for event, form in read_file(path) if groups.place(event, form) is GroupPlace.FIRST]


def positions(*paths: Path, **chosen: object) -> list[int]:
    return [placed.event.position for placed in taken(paths, Range(**chosen))]  # type: ignore[arg-type]


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_groups_begin_where_servers_say_so(path: Path) -> None:
    kinds = {event.position: event.name for event, _ in read_file(path)}
    found = begins(path)
    ids = [at for at, name in kinds.items() if name in ("GTID", "MARIADB_GTID")]
    assert found == ids or not ids
    assert not any(kinds[at] in ("XID", "TABLE_MAP", "WRITE_ROWS", "EXECUTE_LOAD_QUERY") for at in found)


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_file_that_is_cut_anywhere_keeps_its_whole_groups(path: Path, tmp_path: Path) -> None:
    data, cut = path.read_bytes(), tmp_path / path.name
    groups = EventGroups()
    ends: list[tuple[int, int, int]] = []  # of each event: its position, its end, the number of its group or 0
    group = 0
    for event, form in read_file(path):
        place = groups.place(event, form)
        group += place is GroupPlace.FIRST
        ends.append((event.position, event.position + len(event.data), 0 if place is GroupPlace.OUTSIDE else group))
    closed = {group: end for _, end, group in ends}
    for size in range(ends[0][1], len(data), 101):
        cut.write_bytes(data[:size])
        told: list[InputError] = []
        found = [placed.event.position for placed in taken((cut,), Range(whole=True), on_damage=told.append)]
        assert found == [at for at, end, group in ends if (closed[group] if group else end) <= size]
        assert bool(told) == (size not in {end for _, end, group in ends if closed[group] == end or not group})


def test_a_range_takes_the_groups_that_begin_in_it() -> None:
    path = RECORDED / "mysql-5.6-row-gtid.bin"
    starts = begins(path)
    head = [event.position for event, _ in read_file(path) if event.position < starts[0]]
    found = positions(path, start=starts[3] + 1, stop=starts[6])
    assert found[: len(head)] == head
    assert (found[len(head)], max(at for at in found if at < starts[6])) == (starts[4], found[-2])
    assert found[-1] >= starts[-1]  # the file ends as it does
    one = positions(path, included=gtid_set(f"{UUID}:5"))
    assert [at for at in one if at in starts] == [starts[4]]
    but = positions(path, excluded=gtid_set(f"{UUID}:1-4:6-100"))
    assert [at for at in but if at in starts] == [starts[4]]
    assert [at for at in positions(path, servers=frozenset({99})) if at in starts] == []
    times = sorted({event.timestamp for event, _ in read_file(path)})
    assert [at for at in positions(path, since=times[-1] + 1) if at in starts] == []
    assert [at for at in positions(path, until=times[-1] + 1) if at in starts] == starts
    seen = GtidSet()
    list(taken((path,), Range(start=starts[3]), seen=seen))
    assert str(seen) == f"{UUID}:1-18"


def rotated(tmp_path: Path) -> list[Path]:
    query, rotate = (made.QUERY, made.query("DROP TABLE t", "d")), (8).to_bytes(8, "little")
    first, second = tmp_path / "bin.000001", tmp_path / "bin.000002"
    first.write_bytes(made.log((35, bytes(8)), query, (made.ROTATE, rotate + b"bin.000002")))
    second.write_bytes(made.log((35, bytes(8)), query, query, (made.STOP, b"")))
    return [first, second]


def test_several_files_become_one(tmp_path: Path) -> None:
    names = [placed.event.name for placed in taken(rotated(tmp_path), Range())]
    assert names == ["FORMAT_DESCRIPTION", "PREVIOUS_GTIDS", "QUERY", "QUERY", "QUERY", "STOP"]


def test_files_of_other_formats_do_not(tmp_path: Path) -> None:
    paths = rotated(tmp_path)
    paths[1].write_bytes(made.log((made.STOP, b""), checksum=True))
    with pytest.raises(InputError) as caught:
        list(taken(paths, Range()))
    assert caught.value.number == "BE113"


def test_sets_are_sets() -> None:
    rng = random.Random(3)
    for _ in range(300):
        sets, plain = [GtidSet(), GtidSet()], [set[tuple[str, int]](), set[tuple[str, int]]()]
        for _ in range(rng.randrange(12)):
            which, source, first, length = rng.randrange(2), rng.choice("ab"), rng.randrange(1, 20), rng.randrange(4)
            sets[which].add(source, first, first + length)
            plain[which] |= {(source, number) for number in range(first, first + length + 1)}
        everything = [(source, number) for source in "ab" for number in range(30)]
        assert {each for each in everything if each in sets[0]} == plain[0]
        left = sets[0].without(sets[1])
        assert {each for each in everything if each in left} == plain[0] - plain[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{UUID}:1-3:5, {UUID.upper()}:4", f"{UUID}:1-5"),
        ("0-1-5,0-1-7..9,1-2-3", "0-1-5,0-1-7..9,1-2-3"),
        ("", ""),
    ],
)
def test_sets_as_text(text: str, said: str) -> None:
    assert str(gtid_set(text)) == said


@pytest.mark.parametrize("text", ["5", "0-1-9..3", f"{UUID}", f"{UUID}:3-1", "x:1"])
def test_what_is_no_set_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        gtid_set(text)
    assert caught.value.number == "BE301"
