"""Rows that are passed on from block to block leave the log that looking at every event leaves."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass

import pytest
from binlogic.facts.binlog import reader
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event import BinlogEvent
from binlogic.facts.binlog.gtid import Gtid
from binlogic.facts.binlog.query import QueryEvent
from binlogic.facts.binlog.rows import TableMap

from . import made
from .test_selection import (
    BEGIN,
    COMMIT,
    GTID_56,
    INTVAR,
    MAP_T,
    MAP_U,
    TEXT,
    XID,
    Without,
    mariadb_gtid,
    query,
    rows,
    written,
)

EVENTS = [
    *[BEGIN, COMMIT, GTID_56, XID, mariadb_gtid(4), TEXT, MAP_T, MAP_U, rows(5, True), rows(6, True)] * 4,
    rows(5), rows(6), rows(7, True), rows(0xFFFFFF, True), mariadb_gtid(1), mariadb_gtid(68), mariadb_gtid(132),
    (160, b"text"), INTVAR, query("INSERT t"), query("INSERT u"), query("DROP t"), query("SAVEPOINT s"),
    (38, b"\0" + b"\1\0\0\0\2\0\0\0\0\0\0\0" + b"x1"), query("XA COMMIT X'7831',X'',1"), (26, b"\1\0\0"),
]  # fmt: skip
GROUPS = [
    [mariadb_gtid(4), TEXT, MAP_T, rows(5), rows(5, True), XID],
    [mariadb_gtid(4), MAP_U, rows(6, True), MAP_T, rows(5, True), XID],
    [mariadb_gtid(4), MAP_U, rows(6, True), COMMIT],
    [mariadb_gtid(4), MAP_T, MAP_U, rows(5), rows(6, True), XID],
    [mariadb_gtid(1), query("CREATE u")],
    [GTID_56, BEGIN, MAP_T, rows(5, True), MAP_U, rows(6, True), XID],
    [BEGIN, TEXT, MAP_U, rows(6, True), COMMIT],
    [mariadb_gtid(4), INTVAR, query("INSERT u"), MAP_U, rows(6, True), XID],
]


class Forgetful(Without):
    """Other tables may be kept after every statement."""

    def statement(self, event: BinlogEvent, query: QueryEvent) -> bool:
        if query.sql not in ("BEGIN", "COMMIT"):
            self.tables = ("t",) if self.tables == ("u",) else ("u",)
        return super().statement(event, query)


@dataclass
class Talkative(Without):
    """Has something to tell of every table map."""

    told: int = 0

    def rows(self, event: BinlogEvent, table: TableMap) -> bool:
        self.told += 1
        return super().rows(event, table)

    def repeats(self, _table: TableMap) -> bool:
        return False


@pytest.mark.parametrize("block", [40, 150, 700, 1 << 20])
@pytest.mark.parametrize("make", [Without, Forgetful])
def test_both_methods_leave_the_same_log(make: type[Without], block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_BLOCK", block)
    chance = random.Random(block)
    fewer = 0
    for number in range(150):
        if number % 3:
            events = [event for _ in range(20) for event in chance.choice(GROUPS)]
        else:
            events = chance.choices(EVENTS, k=60)
        data = made.log(*events, server="10.11.6-MariaDB", checksum=number % 2 > 0)
        tables = chance.choice([(), ("t",), ("u",), ("t", "u")])
        log, every = written(data, make(tables), True)
        assert written(data, make(tables), False)[0] == log, (number, tables)
        fewer += written(data, make(tables), False)[1] < every
    assert fewer > 50


def test_most_events_are_not_looked_at() -> None:
    data = made.log(*[event for group in GROUPS[:3] * 50 for event in group], checksum=True)
    log, count = written(data, Without(("t",)), False)
    assert count < 20
    assert len(log) < len(data)


def test_what_is_to_be_told_is_asked_every_time() -> None:
    data = made.log(*[event for group in GROUPS[:3] * 50 for event in group])
    chooser = Talkative(("t",))
    written(data, chooser, False)
    assert chooser.told == 200


@pytest.mark.parametrize("place", range(8))
def test_a_damaged_event_is_refused_with_its_position(place: int) -> None:
    sound = made.log(*GROUPS[1] * 20, checksum=True)
    log, _ = written(sound, Without(("t",)), True)
    position = len(sound) - sum(len(event[1]) + 23 for event in GROUPS[1]) + 20
    damaged = bytearray(sound)
    damaged[position + place] ^= 16
    with pytest.raises(reader.InputError) as caught:
        written(bytes(damaged), Without(("t",)), False)
    with pytest.raises(reader.InputError) as expected:
        written(bytes(damaged), Without(("t",)), True)
    assert str(caught.value) == str(expected.value)
    assert log


def test_a_group_whose_length_changes_tells_the_new_one() -> None:
    times = (1_700_000_000_000_000).to_bytes(7, "little")
    gtid = made.GTID, bytes(25) + b"\2" + bytes(16) + times + b"\xfc\x99\x09" + b"\x39\x2e\x01\0"
    group = [gtid, BEGIN, MAP_T, rows(5, True), MAP_U, rows(6, True), XID]
    of_u = [gtid, BEGIN, MAP_U, rows(6, True), XID]
    of_t = [gtid, BEGIN, MAP_T, rows(5, True), XID]
    data = made.log(*group * 3, *of_u * 9, *of_t * 9)
    found, count = written(data, Without(("t",)), False)
    assert count < 40
    log = reader.BinlogFile(io.BytesIO(found))
    lengths = [body.transaction_length for e in log if isinstance(body := decode(e, log.format), Gtid)]
    assert lengths == [lengths[0]] * 3 + [0x0999] * 9
    assert lengths[0] == sum(len(body) + 19 for _, body in of_u) + 6  # written in nine bytes, not in three
