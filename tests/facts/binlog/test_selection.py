"""What is left of a log is a valid log: groups, statements of several tables, positions, lengths, payloads."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from binlogic.facts.binlog import selection, spool
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event import BinlogEvent
from binlogic.facts.binlog.format_description import FormatDescription
from binlogic.facts.binlog.gtid import Gtid
from binlogic.facts.binlog.query import ExecuteLoadQuery, QueryEvent
from binlogic.facts.binlog.reader import BinlogFile
from binlogic.facts.binlog.rows import RowsEvent, TableMap
from binlogic.facts.binlog.selection import Chooser, Placed, Selection
from binlogic.facts.binlog.writer import LogWriter
from binlogic.facts.errors import InputError

from . import made


@dataclass
class Without:
    """Leaves out statements and rows about the tables named, and renames databases."""

    tables: tuple[str, ...] = ()
    renamed: dict[str, str] = field(default_factory=dict)

    def begins(self, form: FormatDescription) -> None:
        assert form.binlog_version == 4

    def group_begins(self, gtid: BinlogEvent) -> None: ...

    def statement(self, _event: BinlogEvent, query: QueryEvent) -> bool:
        return not any(table in query.sql.split() for table in self.tables)

    def rows(self, _event: BinlogEvent, table: TableMap) -> bool:
        return table.table not in self.tables

    def repeats(self, _table: TableMap) -> bool:
        return True

    @property
    def state(self) -> object:
        return self.tables

    def database(self, name: str) -> str:
        return self.renamed.get(name, name)


def written(data: bytes, chooser: Chooser, by_event: bool) -> tuple[bytes, int]:
    """The log that is left, and how many events were looked at one by one."""
    stream = io.BytesIO()
    chosen = Selection(LogWriter(stream), chooser, "b.1")
    log = BinlogFile(io.BytesIO(data), "b.1", ahead=None if by_event else chosen.ahead)
    count = 0

    def events() -> Iterator[Placed]:
        nonlocal count
        for event in log:
            count += 1
            yield event, log.format

    chosen.run(events())
    chosen.end()
    return stream.getvalue(), count


def selected(data: bytes, *tables: str, **renamed: str) -> bytes:
    found, _ = written(data, Without(tables, renamed), True)
    assert found == written(data, Without(tables, renamed), False)[0]
    at = 4
    for event in BinlogFile(io.BytesIO(found)):
        assert (event.position, event.next_position) == (at, at + len(event.data))
        at = event.next_position
    assert at == len(found)
    return found


def shown(data: bytes) -> list[str]:
    """Every event behind the format description in a few words."""
    log = BinlogFile(io.BytesIO(data), "b.1")
    found = []
    for event in log:
        body = decode(event, log.format)
        if isinstance(body, QueryEvent):
            found.append(body.sql)
        elif isinstance(body, ExecuteLoadQuery):
            found.append(body.query.sql)
        elif isinstance(body, TableMap):
            found.append(f"map {body.db}.{body.table}")
        elif isinstance(body, RowsEvent):
            found.append(f"rows {body.table_id}{' end' if 'stmt_end' in body.flags else ''}")
        else:
            found.append(event.name)
    return found[1:]


def query(sql: str, db: str = "d") -> tuple[int, bytes]:
    return made.QUERY, made.query(sql, db)


BEGIN, COMMIT = query("BEGIN"), query("COMMIT")
XID = made.XID, bytes(8)
INTVAR = 5, b"\2" + bytes(8)
TEXT = 29, b"\x01text"
SOURCE = bytes(range(16))
GTID_56 = made.GTID, b"\1" + SOURCE + (3).to_bytes(8, "little")
MAP_T, MAP_U = (made.TABLE_MAP, made.table_map(5, "d", "t")), (made.TABLE_MAP, made.table_map(6, "d", "u"))


def rows(table: int, end: bool = False) -> tuple[int, bytes]:
    return made.WRITE_ROWS, made.rows(table, end)


def mariadb_gtid(flags: int) -> tuple[int, bytes]:
    return 162, (1).to_bytes(8, "little") + b"\0\0\0\0" + bytes((flags,)) + b"\0" * 6


@pytest.mark.parametrize("checksum", [False, True])
def test_a_log_of_which_all_is_kept_is_the_same(checksum: bool) -> None:
    data = made.log(
        GTID_56, BEGIN, INTVAR, query("INSERT t"), TEXT, MAP_T, MAP_U, rows(5), rows(6, True), XID,
        (17, bytes(4) + b"1"), (9, bytes(4) + b"2"), (18, made.query("x")[:13] + bytes(13) + b"\0LOAD"),
        (26, b"\1\0\0"), (11, bytes(4)), (250, b"?"), (made.STOP, b""),
        checksum=checksum,
    )  # fmt: skip
    assert selected(data, "v") == data


def test_a_statement_goes_with_its_variables() -> None:
    data = made.log(INTVAR, query("INSERT t"), INTVAR, query("INSERT u"))
    assert shown(selected(data, "t")) == ["INTVAR", "INSERT u"]


def test_a_group_that_becomes_empty_goes_as_a_whole() -> None:
    group = GTID_56, BEGIN, query("INSERT t"), query("SAVEPOINT s"), INTVAR, query("UPDATE t"), XID
    assert shown(selected(made.log(*group, GTID_56, query("DROP u")), "t")) == ["GTID", "DROP u"]
    assert shown(selected(made.log(*group[1:], query("DROP u")), "t")) == ["DROP u"]
    assert shown(selected(made.log(GTID_56, query("DROP t"), *group, BEGIN, query("DO 1"), COMMIT), "t")) == [
        "BEGIN",
        "DO 1",
        "COMMIT",
    ]


def test_what_stays_of_a_group_keeps_its_frame() -> None:
    data = made.log(
        GTID_56, BEGIN, query("INSERT t"), query("SAVEPOINT s"), query("INSERT u"), query("ROLLBACK TO s"),
        query("INSERT t"), XID,
    )  # fmt: skip
    assert shown(selected(data, "t")) == ["GTID", "BEGIN", "SAVEPOINT s", "INSERT u", "ROLLBACK TO s", "XID"]


def test_groups_of_mariadb_begin_with_their_gtid_alone() -> None:
    transaction, alone = mariadb_gtid(4), mariadb_gtid(1)
    data = made.log(
        transaction, query("INSERT t"), XID, alone, query("CREATE t"), alone, query("CREATE u"), transaction,
        query("INSERT t"), query("INSERT u"), COMMIT,
        server="10.11.6-MariaDB",
    )  # fmt: skip
    assert shown(selected(data, "t")) == [
        "MARIADB_GTID", "CREATE u", "MARIADB_GTID", "INSERT u", "COMMIT",
    ]  # fmt: skip


def test_rows_go_with_their_map_and_their_text() -> None:
    data = made.log(BEGIN, TEXT, MAP_T, rows(5), rows(5, True), TEXT, MAP_U, rows(6, True), XID)
    assert shown(selected(data, "t")) == ["BEGIN", "ROWS_QUERY", "map d.u", "rows 6 end", "XID"]
    assert shown(selected(data, "t", "u")) == []


def test_the_last_rows_that_stay_end_their_statement() -> None:
    data = made.log(BEGIN, TEXT, MAP_T, MAP_U, rows(5), rows(5), rows(6), rows(6, True), XID, checksum=True)
    assert shown(selected(data, "u")) == ["BEGIN", "ROWS_QUERY", "map d.t", "rows 5", "rows 5 end", "XID"]
    assert shown(selected(data, "t")) == ["BEGIN", "ROWS_QUERY", "map d.u", "rows 6", "rows 6 end", "XID"]


def test_a_map_that_no_row_follows_does_not_stay_alone() -> None:
    data = made.log(BEGIN, TEXT, MAP_T, MAP_U, rows(6, True), XID, BEGIN, MAP_T, rows(5, True), XID)
    assert shown(selected(data, "u")) == ["BEGIN", "map d.t", "rows 5 end", "XID"]


def test_a_row_event_of_no_table_ends_what_stays() -> None:
    dummy = made.WRITE_ROWS, made.rows(0xFFFFFF)
    data = made.log(BEGIN, MAP_T, MAP_U, rows(5), rows(6), dummy, XID)
    assert shown(selected(data, "u")) == ["BEGIN", "map d.t", "rows 5", f"rows {0xFFFFFF} end", "XID"]
    assert shown(selected(data, "t", "u")) == []


def test_blocks_of_load_data_go_with_it() -> None:
    load = (17, bytes(4) + b"1"), (9, bytes(4) + b"2" * 100)
    body = made.query("LOAD t", "d")
    execute = 18, body[:13] + bytes(13) + body[13:]
    data = made.log(mariadb_gtid(4), *load, execute, COMMIT, *load, execute)
    assert shown(selected(data, "t")) == []
    assert shown(selected(data, "u"))[:5] == [
        "MARIADB_GTID", "BEGIN_LOAD_QUERY", "APPEND_BLOCK", "LOAD t", "COMMIT",
    ]  # fmt: skip


def test_blocks_beyond_memory_wait_in_a_file() -> None:
    block = 9, bytes(4) + b"x" * (3 << 20)
    body = made.query("LOAD t", "d")
    data = made.log((17, bytes(4) + b"1"), block, block, block, block, (18, body[:13] + bytes(13) + body[13:]))
    assert selected(data, "u") == data
    assert shown(selected(data, "t")) == []


def test_an_xa_transaction_that_is_gone_is_not_committed() -> None:
    prepare = 38, b"\0" + b"\1\0\0\0\2\0\0\0\0\0\0\0" + b"x1"
    start, end = query("XA START X'7831',X'',1"), query("XA END X'7831',X'',1")
    finish = query("XA COMMIT X'7831',X'',1")
    data = made.log(
        GTID_56, start, query("INSERT t"), end, prepare, GTID_56, finish,
        GTID_56, start, query("INSERT u"), end, prepare, GTID_56, finish,
    )  # fmt: skip
    assert shown(selected(data, "t")) == [
        "GTID", "XA START X'7831',X'',1", "INSERT u", "XA END X'7831',X'',1", "XA_PREPARE",
        "GTID", "XA COMMIT X'7831',X'',1",
    ]  # fmt: skip


def test_databases_are_renamed_in_statements_rows_and_load_data() -> None:
    body = made.query("LOAD t", "d")
    data = made.log(
        query("INSERT t"), query("INSERT t", "e"), MAP_T, rows(5, True), (18, body[:13] + bytes(13) + body[13:])
    )
    log = BinlogFile(io.BytesIO(selected(data, d="longer")))
    bodies = [decode(event, log.format) for event in log][1:]
    assert [b.query.db if isinstance(b, ExecuteLoadQuery) else getattr(b, "db", "") for b in bodies] == [
        "longer", "e", "longer", "", "longer",
    ]  # fmt: skip


def mysql_8_gtid(length: bytes) -> tuple[int, bytes]:
    times = (1_700_000_000_000_000).to_bytes(7, "little")
    return made.GTID, b"\0" + SOURCE + bytes(8) + b"\2" + bytes(16) + times + length + b"\x39\x2e\x01\0"


def test_a_gtid_that_tells_the_length_of_its_group_tells_the_new_one() -> None:
    data = made.log(mysql_8_gtid(b"\xfc\x99\x09"), BEGIN, query("INSERT t"), query("INSERT u"), XID, checksum=True)
    found = selected(data, "t")
    log = BinlogFile(io.BytesIO(found))
    events = [(event, decode(event, log.format)) for event in log]
    gtid = events[1][1]
    assert isinstance(gtid, Gtid)
    assert gtid.transaction_length == sum(len(event.data) for event, _ in events[1:])
    assert events[1][0].body.endswith(b"\x39\x2e\x01\0")


def test_a_transaction_payload_is_written_plain() -> None:
    inside = [made.event(kind, body) for kind, body in (BEGIN, MAP_T, rows(5, True), MAP_U, rows(6, True), XID)]
    data = made.log(mysql_8_gtid(b"\x50"), (made.PAYLOAD, made.payload(inside)), checksum=True)
    found = selected(data, "t")
    assert shown(found) == ["GTID", "BEGIN", "map d.u", "rows 6 end", "XID"]
    assert {event.trailer for event in BinlogFile(io.BytesIO(found))} == {4}
    assert shown(selected(data, "t", "u")) == []


def test_an_incident_keeps_its_group() -> None:
    assert shown(selected(made.log(mariadb_gtid(1), (26, b"\1\0\0")), "t")) == ["MARIADB_GTID", "INCIDENT"]


def test_a_group_of_savepoints_waits_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "_IN_MEMORY", 200)
    savepoints = [query(f"SAVEPOINT s{number}") for number in range(20)]
    data = made.log(GTID_56, BEGIN, query("INSERT t"), *savepoints, query("INSERT u"), XID, checksum=True)
    assert selected(data, "v") == data
    kept = ["GTID", "BEGIN", *(f"SAVEPOINT s{number}" for number in range(20)), "INSERT u", "XID"]
    assert shown(selected(data, "t")) == kept
    assert shown(selected(data, "t", "u")) == []


def test_a_statement_of_very_many_tables_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "_TABLES_OF_A_STATEMENT", 10)
    maps = [(made.TABLE_MAP, made.table_map(number, "d", "t")) for number in range(11)]
    assert written(made.log(*maps[:10], rows(3, True)), Without(), True)
    with pytest.raises(InputError, match=r"b.1:\d+: BE111 a statement with rows of more than 10 tables cannot be"):
        written(made.log(*maps), Without(), True)
